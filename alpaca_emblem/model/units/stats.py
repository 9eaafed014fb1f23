"""Stats: what a unit is good at, as one value that is replaced whole.

A game uses the ones that its rules speak of; the others stay 0. What a unit is by
itself, what its gear adds and what its effects add are such values too: layers, which
are added up and clamped once, where a rule reads them.
"""

from __future__ import annotations

from typing import Final

import attrs
from attrs import frozen

from alpaca_emblem.checks import INT_MAX, is_whole
from alpaca_emblem.rules import clamp


@frozen(kw_only=True)
class Stats:
    """Whole numbers, negative ones too, since a layer can take away.

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
        """Both layers together; what becomes too large stays at the largest number."""
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
"""The least and the greatest number that a stat can be."""

NAMES = tuple(attribute.name for attribute in attrs.fields(Stats))
"""The names of all stats, in their order."""

NO_STATS = Stats()
"""All 0: what a layer adds that adds nothing."""
