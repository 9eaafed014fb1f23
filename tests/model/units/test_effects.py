"""Effects: what clings to a unit, and for how long."""

import pytest

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.model.units.effects import Effect
from alpaca_emblem.model.units.stats import NO_STATS, Stats


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
    with pytest.raises(InvalidValueError, match="name must be a printable text"):
        Effect("", 1)
