"""`KaplayRandom`: bit for bit what the game library's generator gives."""

import math
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import KaplayRandom, choice, shuffled

recorded = pytest.mark.recorded("dungeon/kaplay_rng.jsonl.gz")

UNDEFINED: Any = None

EDGE_CALLS: dict[str, Callable[[KaplayRandom], object]] = {
    "choose([])": lambda dice: dice.choose([]),
    "randi()": lambda dice: dice.randi(),
    "randi(0)": lambda dice: dice.randi(0),
    "randi(1)": lambda dice: dice.randi(1),
    "rand()": lambda dice: dice.rand(),
    "rand(10)": lambda dice: dice.rand(10),
    "rand(2,3)": lambda dice: dice.rand(2, 3),
    "randi(undefined)": lambda dice: dice.randi(UNDEFINED),
    'randi("5")': lambda dice: dice.randi(*_untyped("5")),
    "randi(1,2,3)": lambda dice: dice.randi(1, 2, 3),
    "chance(0)": lambda dice: dice.chance_of(0),
    "chance(1)": lambda dice: dice.chance_of(1),
    "chance()": lambda dice: dice.chance_of(),
    "randSeed()": lambda dice: dice.rand_seed(),
    "randSeed(null)": lambda dice: dice.rand_seed(None),
    "randSeed(5)": lambda dice: dice.rand_seed(5),
    "randSeed(NaN)": lambda dice: dice.rand_seed(math.nan),
    "randi(7,2)": lambda dice: dice.randi(7, 2),
    "randi(-3,3)": lambda dice: dice.randi(-3, 3),
    "randi(NaN)": lambda dice: dice.randi(math.nan),
}

SEEDS = st.integers(0, 2**53 - 1)


@recorded
def test_every_recorded_field_is_compared(line: dict[str, Any]) -> None:
    assert line.keys() == {
        "seed",
        "raw",
        "state",
        "randi",
        "choose",
        "chance",
        "mixed",
        "mixed_final_state",
    }


@recorded
def test_draws_and_states_are_as_recorded(line: dict[str, Any]) -> None:
    dice = KaplayRandom(line["seed"])

    drawn = [(dice.rand(), dice.state) for _ in line["raw"]]

    assert drawn == list(zip(line["raw"], line["state"], strict=True))


@pytest.mark.unmeasured
@recorded
def test_whole_draws_are_as_recorded(line: dict[str, Any]) -> None:
    for call in line["randi"]:
        dice = KaplayRandom(line["seed"])

        assert [dice.randi(*call["args"]) for _ in call["values"]] == call["values"]


@recorded
def test_between_is_a_whole_draw_with_its_end_included(line: dict[str, Any]) -> None:
    for call in line["randi"]:
        match call["args"]:
            case [int(low), int(end)] if low < end:
                dice = KaplayRandom(line["seed"])

                drawn = [dice.between(low, end - 1) for _ in call["values"]]

                assert drawn == call["values"]


@recorded
def test_choices_are_as_recorded(line: dict[str, Any]) -> None:
    for call in line["choose"]:
        dice = KaplayRandom(line["seed"])

        assert [dice.choose(range(call["n"])) for _ in call["idx"]] == call["idx"]


@recorded
def test_chances_are_as_recorded(line: dict[str, Any]) -> None:
    probability, values = line["chance"]["p"], line["chance"]["values"]
    one, two = KaplayRandom(line["seed"]), KaplayRandom(line["seed"])

    assert [one.chance_of(probability) for _ in values] == values
    assert [two.chance(round(probability * 100)) for _ in values] == values


@recorded
def test_mixed_draws_of_one_stream_are_as_recorded(line: dict[str, Any]) -> None:
    dice = KaplayRandom(line["seed"])
    drawn: list[float | None] = []

    for _ in range(6):
        drawn += [dice.randi(4, 9), dice.randi(3, 6), int(dice.chance_of(0.5))]
        drawn += [dice.choose(range(3)), dice.randi(1, 100000)]

    assert drawn == line["mixed"]
    assert dice.state == line["mixed_final_state"]


@pytest.mark.parametrize("call", EDGE_CALLS)
def test_odd_arguments_do_as_recorded(
    kaplay_edge_cases: dict[str, Any], call: str
) -> None:
    """Draws of -1 mean that the call replaced the state."""
    expected = kaplay_edge_cases[call]
    dice = KaplayRandom(42)

    result = _in_words_of_the_original(dice, EDGE_CALLS[call])

    assert result == expected["result"]
    assert _draws_since(42, dice.state) == expected["draws"]


@pytest.mark.parametrize(
    ("case", "seed"),
    [("after randSeed(NaN) rand()", math.nan), ('after randSeed("5") rand()', "5")],
)
def test_odd_seeds_do_as_recorded(
    kaplay_edge_cases: dict[str, Any], case: str, seed: float | str
) -> None:
    dice = KaplayRandom(42)

    dice.rand_seed(seed)

    result = _in_words_of_the_original(dice, lambda dice: dice.rand())
    assert result == kaplay_edge_cases[case]


def test_every_recorded_edge_case_is_compared(
    kaplay_edge_cases: dict[str, Any],
) -> None:
    odd_seeds = {"after randSeed(NaN) rand()", 'after randSeed("5") rand()'}

    assert kaplay_edge_cases.keys() == EDGE_CALLS.keys() | odd_seeds


@pytest.mark.parametrize("bounds", [("5",), (None, 3), (True,), (1, 2, 3)], ids=repr)
def test_bounds_that_are_no_numbers_draw_nothing(bounds: tuple[Any, ...]) -> None:
    for draw in (KaplayRandom.rand, KaplayRandom.randi):
        dice = KaplayRandom(7)

        with pytest.raises(InvalidTypeError):
            draw(dice, *bounds)

        assert dice.state == 7


def test_infinite_bounds_stay_infinite() -> None:
    assert KaplayRandom(42).randi(math.inf) == math.inf


@pytest.mark.unmeasured
@given(seed=SEEDS, low=st.integers(-(2**20), 2**20), width=st.integers(0, 2**20))
def test_between_stays_within_its_bounds(seed: int, low: int, width: int) -> None:
    assert low <= KaplayRandom(seed).between(low, low + width) <= low + width


@pytest.mark.unmeasured
@given(seed=SEEDS, percent=st.integers(-10, 110))
def test_chance_is_at_most_so_many_hundredths(seed: int, percent: int) -> None:
    unit = KaplayRandom(seed).rand()

    assert KaplayRandom(seed).chance(percent) is (unit <= percent / 100)


@pytest.mark.unmeasured
@given(seed=st.floats(-(2**53), 2**53), count=st.integers(1, 9), data=st.data())
def test_negative_streams_still_pick_what_is_allowed(
    seed: float, count: int, data: st.DataObject
) -> None:
    banned = data.draw(st.sets(st.integers(0, 8), max_size=count - 1))
    dice = KaplayRandom(seed)

    assert dice.pick(count, banned) in set(range(count)) - banned
    assert choice(dice, "abc") in "abc"
    assert sorted(shuffled(dice, range(9))) == list(range(9))


def test_a_stream_that_is_not_a_number_answers_no_whole_numbers() -> None:
    dice = KaplayRandom(42)
    dice.rand_seed(math.nan)

    assert dice.choose("abc") is None
    with pytest.raises(InvalidValueError, match="the state is NaN: set a new seed"):
        dice.between(1, 6)


@pytest.mark.parametrize("state", [math.nan, math.inf, -math.inf, 1e299, 10**400])
def test_states_without_a_stream_are_refused(state: float) -> None:
    dice = KaplayRandom(5)

    with pytest.raises(InvalidValueError, match=r"state must be below 1e\+299"):
        dice.state = state

    assert dice == KaplayRandom(5)


def test_the_largest_states_have_a_stream() -> None:
    for state in (9.9e298, -9.9e298):
        assert abs(KaplayRandom(state).rand()) < 1


@pytest.mark.parametrize("seed", [True, "1", None], ids=repr)
def test_seeds_that_are_no_numbers_are_refused(seed: Any) -> None:
    with pytest.raises(InvalidTypeError, match="a bound must be a number"):
        KaplayRandom(seed)


def test_reseeding_accepts_only_numbers_and_texts() -> None:
    dice = KaplayRandom(5)

    with pytest.raises(InvalidTypeError, match="a bound must be a number"):
        dice.rand_seed(True)
    with pytest.raises(InvalidValueError, match="'five' is not a number"):
        dice.rand_seed("five")

    assert dice == KaplayRandom(5)


def test_a_range_with_more_values_than_a_draw_is_refused() -> None:
    with pytest.raises(
        InvalidValueError, match="from 0 to 2147483648 must have at most 2147483648"
    ):
        KaplayRandom(5).between(0, 2**31)


def _untyped(*arguments: Any) -> tuple[Any, ...]:
    return arguments


def _in_words_of_the_original(
    dice: KaplayRandom, call: Callable[[KaplayRandom], object]
) -> object:
    try:
        result = call(dice)
    except InvalidTypeError:
        return "throws Error: More than 2 arguments not supported"
    if result is None:
        return "undefined"
    return "NaN" if result != result else result


def _draws_since(seed: float, state: float) -> int:
    """Draws between the two states, if at most one; else -1."""
    drawn = KaplayRandom(seed)
    drawn.rand()
    return {seed: 0, drawn.state: 1}.get(state, -1)


def test_numbers_beyond_all_floats_are_refused() -> None:
    dice = KaplayRandom(1)

    with pytest.raises(InvalidValueError, match="percent must have at most 308 digits"):
        dice.chance(10**400)
    with pytest.raises(InvalidValueError, match="low must have at most 308 digits"):
        dice.between(10**400, 10**400)
    assert dice == KaplayRandom(1)
