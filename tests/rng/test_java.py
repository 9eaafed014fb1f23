"""`JavaRandom`: bit for bit what the Java platform gives."""

import struct
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import JavaRandom, shuffled

recorded = pytest.mark.recorded("alpaca/java_random.jsonl.gz")

CALLS: dict[str, Callable[..., object]] = {
    "nextInt": JavaRandom.next_int,
    "nextInt_bound": JavaRandom.next_int,
    "nextBoolean": JavaRandom.next_boolean,
    "nextDouble": JavaRandom.next_double,
    "nextLong": JavaRandom.next_long,
}

BEFORE_LOWEST = 247785492720297
"""The state before the lowest integer, which comes twice."""

SEEDS = st.integers(-(2**63), 2**63 - 1)


@recorded
def test_every_recorded_field_is_compared(line: dict[str, Any]) -> None:
    compared = {*CALLS, "nextDouble_bits", "setSeed_nextInt", "mixed", "shuffle"}

    assert line.keys() - {"id", "seed"} == compared | {"shuffle5_x3"}


@pytest.mark.unmeasured
@recorded
@pytest.mark.parametrize(
    "call", ["nextInt", "nextBoolean", "nextDouble", "nextLong"], ids=str
)
def test_draws_are_as_recorded(line: dict[str, Any], call: str) -> None:
    random = JavaRandom(line["seed"])

    drawn = [CALLS[call](random) for _ in line[call]]

    assert drawn == line[call]


@recorded
def test_doubles_are_as_recorded_to_the_last_bit(line: dict[str, Any]) -> None:
    random = JavaRandom(line["seed"])

    bits = [
        struct.unpack(">q", struct.pack(">d", random.next_double()))[0]
        for _ in line["nextDouble_bits"]
    ]

    assert bits == line["nextDouble_bits"]


@recorded
def test_bounded_draws_are_as_recorded(line: dict[str, Any]) -> None:
    for bound, values in line["nextInt_bound"].items():
        random = JavaRandom(line["seed"])

        assert [random.next_int(int(bound)) for _ in values] == values


@pytest.mark.unmeasured
@recorded
def test_between_is_a_bounded_draw_from_low_on(line: dict[str, Any]) -> None:
    for bound, values in line["nextInt_bound"].items():
        random = JavaRandom(line["seed"])
        low, high = -7, int(bound) - 8

        drawn = [random.between(low, high) for _ in values]

        assert drawn == [value - 7 for value in values]


@recorded
def test_chance_is_a_bounded_draw_from_one_to_a_hundred(line: dict[str, Any]) -> None:
    values = line["nextInt_bound"]["100"]
    random = JavaRandom(line["seed"])

    assert [random.chance(30) for _ in values] == [value + 1 <= 30 for value in values]


@recorded
def test_setting_the_seed_starts_again(line: dict[str, Any]) -> None:
    random = JavaRandom(line["seed"] + 1)
    random.next_double()

    random.set_seed(line["seed"])

    assert [random.next_int() for _ in line["setSeed_nextInt"]] == (
        line["setSeed_nextInt"]
    )


@recorded
def test_mixed_draws_of_one_stream_are_as_recorded(line: dict[str, Any]) -> None:
    random = JavaRandom(line["seed"])

    for call, *bound, value in line["mixed"]:
        assert CALLS[call](random, *bound) == value


@recorded
def test_shuffles_are_as_recorded(line: dict[str, Any]) -> None:
    for count, order in line["shuffle"].items():
        items = list(range(int(count)))
        JavaRandom(line["seed"]).shuffle(items)

        assert items == order
        assert shuffled(JavaRandom(line["seed"]), range(int(count))) == order


@recorded
def test_shuffles_of_one_list_in_a_row_are_as_recorded(line: dict[str, Any]) -> None:
    random = JavaRandom(line["seed"])
    items = [0, 1, 2, 3, 4]
    orders = []

    for _ in line["shuffle5_x3"]:
        random.shuffle(items)
        orders.append(list(items))

    assert orders == line["shuffle5_x3"]


@pytest.mark.unmeasured
@pytest.mark.recorded("alpaca/turn_order.jsonl.gz")
def test_pick_draws_the_order_of_rounds_as_recorded(line: dict[str, Any]) -> None:
    """No player acts twice in a round, or last in one round and first in the next."""
    random = JavaRandom(line["seed"])
    orders: list[list[int]] = []
    draws: list[int] = []

    for _ in range(11):
        last = orders[-1][-1:] if orders else []
        order = [random.pick(line["players"], last)]
        while len(order) < line["players"]:
            order.append(random.pick(line["players"], order))
        orders.append(order)
        draws.append(_draws_since(line["seed"], random.state))

    assert orders == [*line["orders"], line["order_round_11"]]
    assert draws[:10] == line["draws_before_round"]
    assert random.next_int() == line["next_int_after"]


def test_pick_of_the_lowest_integer_is_no_negative_index() -> None:
    """RD19: the original reads its list at a negative index, and crashes."""
    random = JavaRandom.from_state(BEFORE_LOWEST)
    assert random.copy().next_int() == -(2**31)

    assert random.pick(3) == 2**31 % 3


def test_a_refused_pick_draws_nothing() -> None:
    random = JavaRandom(1)

    with pytest.raises(InvalidValueError, match="no index below 2 is left"):
        random.pick(2, (0, 1))

    assert random == JavaRandom(1)


def test_the_state_is_the_scrambled_seed() -> None:
    assert JavaRandom(0).state == 25214903917
    assert JavaRandom(25214903917).state == 0


@given(seed=SEEDS)
def test_seeds_beyond_a_long_wrap(seed: int) -> None:
    assert JavaRandom(seed) == JavaRandom(seed + 2**64) == JavaRandom(seed - 2**64)


@pytest.mark.unmeasured
@given(seed=SEEDS, bound=st.integers(1, 2**31 - 1))
def test_bounded_draws_stay_below_their_bound(seed: int, bound: int) -> None:
    assert 0 <= JavaRandom(seed).next_int(bound) < bound


@given(seed=SEEDS)
def test_long_is_two_integers(seed: int) -> None:
    one, two = JavaRandom(seed), JavaRandom(seed)

    whole = one.next_long()

    assert (whole - two.next_int() * 2**32 - two.next_int()) % 2**64 == 0
    assert -(2**63) <= whole < 2**63
    assert one == two


def test_long_wraps_below_the_lowest_long() -> None:
    """The low half borrows from a high half that is already the lowest."""
    random = JavaRandom.from_state(BEFORE_LOWEST)
    halves = random.copy()
    assert [halves.next_int(), halves.next_int()] == [-(2**31), -(2**31)]

    assert random.next_long() == 2**63 - 2**31


@pytest.mark.parametrize("bound", [0, -1, 2**31])
def test_bounds_that_are_no_positive_integers_are_refused(bound: int) -> None:
    random = JavaRandom(5)

    with pytest.raises(InvalidValueError, match="bound must be at"):
        random.next_int(bound)

    assert random == JavaRandom(5)


def test_a_range_wider_than_an_integer_is_refused() -> None:
    with pytest.raises(
        InvalidValueError, match="from 0 to 2147483647 must have at most 2147483647"
    ):
        JavaRandom(5).between(0, 2**31 - 1)


@pytest.mark.parametrize("state", [-1, 2**48])
def test_states_beyond_48_bits_are_refused(state: int) -> None:
    random = JavaRandom(5)

    with pytest.raises(InvalidValueError, match="state must be at"):
        random.state = state

    assert random == JavaRandom(5)


@pytest.mark.parametrize("seed", [True, 1.0, "1", None], ids=repr)
def test_seeds_that_are_no_whole_numbers_are_refused(seed: Any) -> None:
    with pytest.raises(InvalidTypeError, match="seed must be a whole number"):
        JavaRandom(seed)


def _draws_since(seed: int, state: int) -> int:
    random = JavaRandom(seed)
    draws = 0
    while random.state != state:
        random.next_int()
        draws += 1
    return draws
