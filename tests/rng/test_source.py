"""The promises of all sources of dice."""

import pickle
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import (
    ExactSource,
    JavaRandom,
    KaplayRandom,
    Mulberry32,
    RandomSource,
    ScriptedRandom,
    SeededSource,
    choice,
    fresh_seed,
    shuffled,
)

SEEDED: list[Callable[[int], SeededSource]] = [JavaRandom, Mulberry32, KaplayRandom]

seeded = pytest.mark.parametrize("seed_source", SEEDED)
every_source = pytest.mark.parametrize(
    "create",
    [*SEEDED, lambda _: ScriptedRandom([0, True, 0]), lambda _: ExactSource()],
    ids=["java", "mulberry32", "kaplay", "scripted", "exact"],
)

SEEDS = st.integers(0, 2**48)


class Loaded(RandomSource):
    """A custom source with only the required methods."""

    kind = "loaded"
    state = 0

    def between(self, low: int, high: int) -> int:
        return high

    def chance(self, percent: int) -> bool:
        return percent > 0

    def copy(self) -> "Loaded":
        return Loaded()


class Die(IntEnum):
    LOW = 1
    HIGH = 6


@pytest.mark.unmeasured
@seeded
@given(seed=SEEDS, draws=st.integers(0, 9))
def test_a_state_set_back_continues_the_same_stream(
    seed_source: Callable[[int], SeededSource], seed: int, draws: int
) -> None:
    source = seed_source(seed)
    for _ in range(draws):
        source.between(1, 6)
    state = source.state
    ahead = _answers(source)

    source.state = state

    assert _answers(source) == ahead
    assert _answers(type(source).from_state(state)) == ahead


@pytest.mark.unmeasured
@seeded
@given(seed=SEEDS)
def test_a_copy_gives_the_same_answers_and_goes_its_own_way(
    seed_source: Callable[[int], SeededSource], seed: int
) -> None:
    source = seed_source(seed)
    twin = source.copy()
    assert twin == source

    answers = _answers(source)

    assert twin == seed_source(seed)
    assert _answers(twin) == answers


@pytest.mark.unmeasured
@seeded
@given(seed=SEEDS, low=st.integers(-99, 99), width=st.integers(0, 99))
def test_between_includes_both_ends_and_nothing_beyond(
    seed_source: Callable[[int], SeededSource], seed: int, low: int, width: int
) -> None:
    assert low <= seed_source(seed).between(low, low + width) <= low + width
    assert seed_source(seed).between(low, low) == low


@pytest.mark.unmeasured
@seeded
@given(seed=SEEDS, count=st.integers(1, 9), data=st.data())
def test_pick_never_returns_banned_values(
    seed_source: Callable[[int], SeededSource],
    seed: int,
    count: int,
    data: st.DataObject,
) -> None:
    banned = data.draw(st.sets(st.integers(-1, 9), max_size=count - 1))

    assert seed_source(seed).pick(count, banned) in set(range(count)) - banned


@seeded
def test_every_answer_turns_up(seed_source: Callable[[int], SeededSource]) -> None:
    source = seed_source(1)

    assert {source.between(1, 4) for _ in range(100)} == {1, 2, 3, 4}
    assert {source.pick(4, (2,)) for _ in range(100)} == {0, 1, 3}
    assert {source.chance(50) for _ in range(100)} == {True, False}


@seeded
@pytest.mark.parametrize("percent", [-5, 0, 100, 105])
def test_a_certain_chance_still_spends_a_draw(
    seed_source: Callable[[int], SeededSource], percent: int
) -> None:
    source = seed_source(1)

    assert source.chance(percent) is (percent > 0)
    assert source != seed_source(1)


@pytest.mark.unmeasured
@seeded
@given(seed=SEEDS, items=st.lists(st.integers()))
def test_shuffled_is_a_permutation_and_a_new_list(
    seed_source: Callable[[int], SeededSource], seed: int, items: list[int]
) -> None:
    before = list(items)

    mixed = shuffled(seed_source(seed), items)

    assert sorted(mixed) == sorted(items)
    assert items == before
    assert mixed is not items


@every_source
def test_sources_can_be_sent_to_another_process(
    create: Callable[[int], RandomSource],
) -> None:
    source = create(1)

    sent = pickle.loads(pickle.dumps(source))

    assert repr(sent) == repr(source)
    assert sent.between(0, 6) == source.between(0, 6)


@seeded
def test_one_item_is_shuffled_without_a_draw(
    seed_source: Callable[[int], SeededSource],
) -> None:
    source = seed_source(1)

    assert shuffled(source, "a") == ["a"]
    assert shuffled(source, ()) == []
    assert source == seed_source(1)


@every_source
def test_questions_without_an_answer_draw_nothing(
    create: Callable[[int], RandomSource],
) -> None:
    source = create(1)
    state = source.state

    with pytest.raises(InvalidValueError, match="high must be at least 3, not 2"):
        source.between(3, 2)
    with pytest.raises(InvalidValueError, match=r"no index below 2 .* \{0, 1\}"):
        source.pick(2, {0, 1})
    with pytest.raises(InvalidValueError, match=r"no index below 0 .* \(\)"):
        source.pick(0)
    with pytest.raises(InvalidValueError, match=r"items must not be empty, got \[\]"):
        choice(source, [])

    assert source.state == state


@pytest.mark.unmeasured
@every_source
@pytest.mark.parametrize("value", [True, 1.0, float("nan"), "1", None], ids=repr)
def test_other_values_than_whole_numbers_are_refused(
    create: Callable[[int], RandomSource], value: Any
) -> None:
    source = create(1)
    state = source.state

    with pytest.raises(InvalidTypeError, match="low must be a whole number"):
        source.between(value, 6)
    with pytest.raises(InvalidTypeError, match="high must be a whole number"):
        source.between(1, value)
    with pytest.raises(InvalidTypeError, match="percent must be a whole number"):
        source.chance(value)
    with pytest.raises(InvalidTypeError, match="count must be a whole number"):
        source.pick(value)

    assert source.state == state


@every_source
@pytest.mark.parametrize("state", [True, "1", None, [1]], ids=repr)
def test_a_state_that_is_no_number_is_refused(
    create: Callable[[int], RandomSource], state: Any
) -> None:
    source = create(1)
    before = source.state

    with pytest.raises((InvalidTypeError, InvalidValueError)):
        source.state = state

    assert source.state == before


@every_source
def test_numbers_of_a_subclass_of_int_are_fine(
    create: Callable[[int], RandomSource],
) -> None:
    source = create(1)

    assert 0 <= source.between(Die.LOW - 1, Die.HIGH) <= 6
    source.chance(Die.LOW)
    assert 0 <= source.pick(Die.HIGH) < 6


@every_source
def test_bans_that_leave_something_may_outnumber_the_indices(
    create: Callable[[int], RandomSource],
) -> None:
    source = create(1)
    if isinstance(source, ScriptedRandom):
        source.state = 2

    assert source.pick(2, (1, 1, 5, 6)) == 0


@pytest.mark.parametrize(
    "items",
    [{1, 2}, {1: 2}, iter([1]), 5],
    ids=["set", "mapping", "iterator", "number"],
)
def test_unordered_collections_are_neither_chosen_from_nor_shuffled(items: Any) -> None:
    with pytest.raises(InvalidTypeError, match=r"^items must be a sequence"):
        choice(JavaRandom(1), items)
    with pytest.raises(InvalidTypeError, match=r"^items must be a sequence"):
        shuffled(JavaRandom(1), items)


@pytest.mark.unmeasured
@given(seed=SEEDS, items=st.lists(st.integers(), min_size=1))
def test_choice_is_one_draw_among_the_items(seed: int, items: list[int]) -> None:
    source, twin = JavaRandom(seed), JavaRandom(seed)

    assert choice(source, items) == items[twin.between(0, len(items) - 1)]
    assert source == twin


def test_sources_are_equal_if_kind_and_state_are() -> None:
    assert Mulberry32(3) == Mulberry32(3)
    assert Mulberry32(3) != Mulberry32(4)
    assert Mulberry32(3) != KaplayRandom(3)
    assert Mulberry32(3) != 3


@pytest.mark.parametrize("source", [JavaRandom(1), ScriptedRandom([1])], ids=repr)
def test_objects_equal_by_state_are_unhashable(source: RandomSource) -> None:
    """Its equality changes with every draw."""
    with pytest.raises(TypeError, match="unhashable"):
        hash(source)


@seeded
def test_the_text_of_a_source_makes_it_again(
    seed_source: Callable[[int], SeededSource],
) -> None:
    source = seed_source(42)
    source.between(1, 6)

    assert repr(source) == f"{type(source).__name__}.from_state({source.state!r})"
    assert type(source).from_state(source.state) == source


def test_a_custom_source_needs_no_pick() -> None:
    source = Loaded()

    assert source.pick(5) == 4
    assert source.pick(5, (4, 3)) == 2


def test_fresh_seeds_are_small_and_differ() -> None:
    seeds = {fresh_seed() for _ in range(20)}

    assert len(seeds) > 1
    assert all(0 <= seed < 2**31 for seed in seeds)


def _answers(source: RandomSource) -> list[int]:
    """Nine answers of all three kinds."""
    return [
        answer
        for _ in range(3)
        for answer in (source.between(1, 1000), source.chance(50), source.pick(7))
    ]


@every_source
def test_as_many_indices_as_an_original_integer_counts(
    create: Callable[[int], RandomSource],
) -> None:
    source = create(1)

    if not isinstance(source, ExactSource):
        assert 0 <= source.pick(2**31 - 1) < 2**31 - 1
    before = source.state
    with pytest.raises(InvalidValueError, match="count must be at most 2147483647"):
        source.pick(2**31)
    assert source.state == before
