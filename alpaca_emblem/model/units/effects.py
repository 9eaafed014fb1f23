"""Effects: what clings to a unit for a while, as values."""

from __future__ import annotations

from attrs import field, frozen

from alpaca_emblem.checks import is_instance, is_text, is_whole
from alpaca_emblem.model.units.stats import NO_STATS, Stats


@frozen
class Effect:
    """Something that lasts some of its bearer's turns.

    Attributes:
        name: Which effect it is; a unit bears each at most once.
        duration: Turns that are left, at least 1.
        power: How strong it is, in the effect's own measure, never negative.
        modifier: What it adds to the stats of its bearer.
    """

    name: str = field(validator=is_text)
    duration: int = field(validator=is_whole(1))
    power: int = field(default=0, validator=is_whole(0))
    modifier: Stats = field(default=NO_STATS, validator=is_instance(Stats))
