"""Stats and effects: how they are made, added, clamped and shown."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.stats import NAMES, NO_STATS, Effect, Stats

pytestmark = pytest.mark.unmeasured

LAYERS = st.builds(
    Stats, **{name: st.integers(min_value=-1000, max_value=1000) for name in NAMES}
)


def test_every_stat_is_zero_unless_given() -> None:
    assert all(getattr(Stats(), name) == 0 for name in NAMES)


def test_a_layer_can_take_away() -> None:
    assert Stats(agility=2) + Stats(agility=-5) == Stats(agility=-3)


@given(one=LAYERS, other=LAYERS)
def test_layers_add_up_stat_by_stat_in_either_order(one: Stats, other: Stats) -> None:
    both = one + other

    assert both == other + one
    for name in NAMES:
        assert getattr(both, name) == getattr(one, name) + getattr(other, name)


@given(layer=LAYERS)
def test_a_layer_of_nothing_changes_nothing(layer: Stats) -> None:
    assert layer + NO_STATS == layer


def test_layers_stop_at_the_greatest_number() -> None:
    """So an effect can be added to any stats."""
    most = Stats(speed=INT_MAX, defense=-INT_MAX)

    assert most + Stats(speed=1, defense=-1) == most
    assert most + most == most
    with pytest.raises(InvalidValueError, match="speed must be at least -2147483647"):
        Stats(speed=-INT_MAX - 1)


def test_only_numbers_other_than_zero_are_printed() -> None:
    assert repr(Stats(strength=4, speed=-1)) == "Stats(strength=4, speed=-1)"
    assert repr(NO_STATS) == "Stats()"


@pytest.mark.parametrize("value", [1.5, "4", True, None], ids=repr)
def test_a_stat_is_a_whole_number(value: object) -> None:
    with pytest.raises(InvalidTypeError, match="strength must be a whole number"):
        Stats(strength=value)  # type: ignore[arg-type]


def test_an_effect_changes_no_stats_unless_it_says_so() -> None:
    assert Effect("bleed", 3, 1).modifier == NO_STATS
    assert Effect("slow", 2, modifier=Stats(speed=-5)).modifier.speed == -5


@pytest.mark.parametrize(
    ("duration", "power", "said"),
    [(0, 1, "duration must be at least 1"), (1, -1, "power must be at least 0")],
)
def test_an_effect_that_cannot_be_is_refused(
    duration: int, power: int, said: str
) -> None:
    with pytest.raises(InvalidValueError, match=said):
        Effect("bleed", duration, power)


def test_an_effect_without_a_name_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="name must be a printable string"):
        Effect("", 1)
