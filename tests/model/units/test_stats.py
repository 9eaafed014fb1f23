"""Stats: layers that are added up, whatever their signs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.units.stats import NAMES, NO_STATS, Stats

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
    """So an effect can be put on whoever is given any stats."""
    most = Stats(speed=INT_MAX, defense=-INT_MAX)

    assert most + Stats(speed=1, defense=-1) == most
    assert most + most == most
    with pytest.raises(InvalidValueError, match="speed must be at least -2147483647"):
        Stats(speed=-INT_MAX - 1)


def test_what_is_printed_is_what_is_not_zero() -> None:
    assert repr(Stats(strength=4, speed=-1)) == "Stats(strength=4, speed=-1)"
    assert repr(NO_STATS) == "Stats()"


@pytest.mark.parametrize("value", [1.5, "4", True, None], ids=repr)
def test_a_stat_is_a_whole_number(value: object) -> None:
    with pytest.raises(InvalidTypeError, match="strength must be a whole number"):
        Stats(strength=value)  # type: ignore[arg-type]
