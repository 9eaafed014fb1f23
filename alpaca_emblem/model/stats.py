"""Stats and effects: a unit's qualities, as values that are replaced whole.

A game uses the stats that its rules mention; the others stay 0. A unit's own stats and
those that its gear and its effects add are layers, which are added up and clamped once,
where a rule reads them.
"""

from __future__ import annotations

from typing import Final

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import INT_MAX, is_instance, is_text, is_whole
from alpaca_emblem.rules import clamp


@frozen(kw_only=True, cache_hash=True)
class Stats:
    """Whole numbers, which may be negative, since a layer can subtract.

    >>> Stats(strength=4, agility=2) + Stats(agility=-3)
    Stats(strength=4, agility=-1)
    """

    strength: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    agility: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    defense: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    speed: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    magic: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    accuracy: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    evasion: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    max_hit_points: int = attrs.field(default=0, validator=is_whole(-INT_MAX))
    max_mana: int = attrs.field(default=0, validator=is_whole(-INT_MAX))

    def __add__(self, other: Stats) -> Stats:
        """Add two layers; each sum is clamped to `RANGE`."""
        return Stats(
            **{
                name: clamp(getattr(self, name) + getattr(other, name), *RANGE)
                for name in NAMES
            }
        )

    def __repr__(self) -> str:
        given = (f"{n}={getattr(self, n)}" for n in NAMES if getattr(self, n))
        return f"Stats({', '.join(given)})"


RANGE: Final = (-INT_MAX, INT_MAX)
"""The least and the greatest value of a stat."""

NAMES = tuple(attribute.name for attribute in attrs.fields(Stats))
"""The names of all stats, in their order."""

NO_STATS = Stats()
"""All stats 0: a layer that changes nothing."""


@frozen(cache_hash=True)
class Effect:
    """A condition that lasts for a number of its bearer's turns.

    Attributes:
        name: The name of the effect; a unit has at most one of each name.
        duration: The number of turns left, at least 1.
        power: The strength in the effect's own measure, never negative.
        modifier: The stats that it adds to those of its bearer.
    """

    name: str = field(validator=is_text)
    duration: int = field(validator=is_whole(1))
    power: int = field(default=0, validator=is_whole(0))
    modifier: Stats = field(default=NO_STATS, validator=is_instance(Stats))
