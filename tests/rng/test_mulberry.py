"""`Mulberry32`: bit for bit what the generator of the original duel gives."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import Mulberry32

pytestmark = pytest.mark.unmeasured

recorded = pytest.mark.recorded("duel/mulberry32.jsonl.gz")


@recorded
def test_every_recorded_field_is_compared(line: dict[str, Any]) -> None:
    streams = {"range", "chance", "chance_edge"}

    assert line.keys() == {"seed", "state0", "u32", "states"} | streams | {
        f"{stream}_state" for stream in streams
    }


@recorded
def test_words_and_states_are_as_recorded(line: dict[str, Any]) -> None:
    source = Mulberry32(line["seed"])
    assert source.state == line["state0"]

    drawn = [(source.next_word(), source.state) for _ in line["u32"]]

    assert drawn == list(zip(line["u32"], line["states"], strict=True))


@recorded
def test_ranges_are_as_recorded(line: dict[str, Any]) -> None:
    source = Mulberry32(line["seed"])

    for low, high, value in line["range"]:
        assert source.between(low, high) == value

    assert source.state == line["range_state"]


@recorded
@pytest.mark.parametrize("stream", ["chance", "chance_edge"])
def test_chances_are_as_recorded(line: dict[str, Any], stream: str) -> None:
    source = Mulberry32(line["seed"])

    for percent, result in line[stream]:
        assert source.chance(percent) is result

    assert source.state == line[f"{stream}_state"]


@given(seed=st.integers())
def test_seeds_beyond_a_word_wrap(seed: int) -> None:
    assert Mulberry32(seed) == Mulberry32(seed + 2**32) == Mulberry32(seed % 2**32)


@given(seed=st.integers(), count=st.integers(1, 9), data=st.data())
def test_pick_is_one_draw_among_the_allowed(
    seed: int, count: int, data: st.DataObject
) -> None:
    banned = data.draw(st.sets(st.integers(0, 9), max_size=count - 1))
    source, twin = Mulberry32(seed), Mulberry32(seed)
    allowed = [index for index in range(count) if index not in banned]

    picked = source.pick(count, banned)

    assert picked == allowed[twin.between(0, len(allowed) - 1)]
    assert source == twin


def test_the_widest_range_is_a_word() -> None:
    assert Mulberry32(0).between(0, 2**32 - 1) == Mulberry32(0).next_word()
    with pytest.raises(
        InvalidValueError, match="from 0 to 4294967296 must have at most 4294967296"
    ):
        Mulberry32(0).between(0, 2**32)


@pytest.mark.parametrize("state", [-1, 2**32])
def test_states_beyond_a_word_are_refused(state: int) -> None:
    source = Mulberry32(5)

    with pytest.raises(InvalidValueError, match="state must be at"):
        source.state = state

    assert source == Mulberry32(5)


@pytest.mark.parametrize("seed", [True, 1.0, "1", None], ids=repr)
def test_seeds_that_are_no_whole_numbers_are_refused(seed: Any) -> None:
    with pytest.raises(InvalidTypeError, match="seed must be a whole number"):
        Mulberry32(seed)
