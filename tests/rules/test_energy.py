"""Energy: what a tick brings, and how many it takes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.rules import energy

SPEEDS = st.integers(-100, 1_000_000)


@pytest.mark.parametrize(
    ("speed", "gain"), [(14, 14), (1, 1), (0, 1), (-3, 1), (1_000_000, 1_000_000)]
)
def test_a_tick_brings_the_speed_but_at_least_one(speed: int, gain: int) -> None:
    assert energy.gain(speed) == gain


@given(start=st.integers(-1000, 1000), speed=SPEEDS)
def test_as_many_ticks_as_are_needed_and_no_more(start: int, speed: int) -> None:
    ticks = energy.ticks_until_full(start, speed)

    assert ticks >= 0
    assert energy.energy_after(start, speed, ticks) >= energy.FULL
    if ticks:
        assert energy.energy_after(start, speed, ticks - 1) < energy.FULL
