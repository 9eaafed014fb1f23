"""The steps in plain numbers: the sources are nothing but them."""

import inspect
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.rng import JavaRandom, KaplayRandom, Mulberry32, steps
from alpaca_emblem.rules import RULES

pytestmark = pytest.mark.unmeasured

JAVA_STATES = st.integers(0, steps.JAVA_MASK)
WORDS = st.integers(0, steps.MULBERRY_MASK)
KAPLAY_STATES = st.integers(0, 2**31 - 1).map(float)


def test_every_step_is_marked_as_a_rule() -> None:
    functions = dict(inspect.getmembers(steps, inspect.isfunction))
    del functions["rule"]

    marked = {name: RULES[f"steps.{name}"] for name in functions}

    assert marked == functions


@given(state=JAVA_STATES)
def test_java_steps_are_the_draws_of_the_source(state: int) -> None:
    pairs: list[tuple[tuple[object, int], Callable[[JavaRandom], object]]] = [
        (steps.java_int(state), JavaRandom.next_int),
        (steps.java_long(state), JavaRandom.next_long),
        (steps.java_double(state), JavaRandom.next_double),
        (steps.java_boolean(state), JavaRandom.next_boolean),
        (steps.java_int_below(state, 7), lambda source: source.next_int(7)),
        (steps.java_between(state, 3, 9), lambda source: source.between(3, 9)),
        (steps.java_chance(state, 35), lambda source: source.chance(35)),
    ]

    for step, draw in pairs:
        source = JavaRandom.from_state(state)
        assert step == (draw(source), source.state)


@given(state=JAVA_STATES, count=st.integers(1, 9), data=st.data())
def test_java_pick_takes_its_bans_as_bits(
    state: int, count: int, data: st.DataObject
) -> None:
    banned = data.draw(st.sets(st.integers(0, count - 1), max_size=count - 1))
    source = JavaRandom.from_state(state)

    picked = source.pick(count, banned)

    bits = sum(1 << index for index in banned)
    assert steps.java_pick(state, count, bits) == (picked, source.state)


@given(state=WORDS)
def test_mulberry_steps_are_the_draws_of_the_source(state: int) -> None:
    pairs: list[tuple[tuple[object, int], Callable[[Mulberry32], object]]] = [
        (steps.mulberry_word(state), Mulberry32.next_word),
        (steps.mulberry_between(state, 3, 9), lambda source: source.between(3, 9)),
        (steps.mulberry_chance(state, 35), lambda source: source.chance(35)),
    ]

    for step, draw in pairs:
        source = Mulberry32.from_state(state)
        assert step == (draw(source), source.state)


@given(state=KAPLAY_STATES)
def test_kaplay_steps_are_the_draws_of_the_source(state: float) -> None:
    pairs: list[tuple[tuple[object, float], Callable[[KaplayRandom], object]]] = [
        (steps.kaplay_unit(state), KaplayRandom.rand),
        (steps.kaplay_between(state, 3, 9), lambda source: source.between(3, 9)),
        (steps.kaplay_chance(state, 35), lambda source: source.chance(35)),
    ]

    for step, draw in pairs:
        source = KaplayRandom.from_state(state)
        assert step == (draw(source), source.state)


@given(state=st.integers(0, 2**31 - 1))
def test_kaplay_rounds_product_and_sum_to_doubles(state: int) -> None:
    product = _nearest_double(1103515245 * state)

    _, after = steps.kaplay_unit(float(state))

    assert after == _nearest_double(product + 12345) % 2**31


@pytest.mark.parametrize("seed", [42, 65536, 99999])
def test_kaplay_streams_run_into_a_cycle_of_known_length(seed: int) -> None:
    state = float(seed)
    for _ in range(9_500):
        _, state = steps.kaplay_unit(state)
    start, length = state, 0

    while length == 0 or state != start:
        _, state = steps.kaplay_unit(state)
        length += 1

    assert length in {10_466, 220, 247, 378, 61, 10, 76}


@pytest.mark.parametrize(
    ("step", "state"),
    [
        (steps.java_long, steps.JAVA_MASK),
        (steps.mulberry_word, steps.MULBERRY_MASK),
    ],
)
def test_steps_keep_their_low_bits_when_products_wrap(
    step: Callable[[int], tuple[int, int]], state: int
) -> None:
    """As in compiled code, whose integers have 64 bits."""
    assert step(Wrapping(state)) == step(state)


class Wrapping(int):
    """An integer whose products and sums wrap at 64 bits, with sign."""

    def __mul__(self, other: int) -> "Wrapping":
        return _wrapped(int(self) * int(other))

    def __add__(self, other: int) -> "Wrapping":
        return _wrapped(int(self) + int(other))

    def __and__(self, other: int) -> "Wrapping":
        return Wrapping(int(self) & int(other))

    def __or__(self, other: int) -> "Wrapping":
        return Wrapping(int(self) | int(other))

    def __xor__(self, other: int) -> "Wrapping":
        return Wrapping(int(self) ^ int(other))

    def __rshift__(self, other: int) -> "Wrapping":
        return Wrapping(int(self) >> int(other))

    def __lshift__(self, other: int) -> "Wrapping":
        return _wrapped(int(self) << int(other))


def _wrapped(value: int) -> Wrapping:
    return Wrapping((value + 2**63) % 2**64 - 2**63)


def _nearest_double(value: int) -> int:
    """*value* rounded to 53 significant bits, half to even, in integers only."""
    excess = max(value.bit_length() - 53, 0)
    kept, rest = divmod(value, 1 << excess)
    half = (1 << excess) >> 1
    if excess and (rest > half or (rest == half and kept % 2)):
        kept += 1
    return kept << excess
