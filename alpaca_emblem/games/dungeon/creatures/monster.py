"""Monsters."""

from __future__ import annotations

from typing import Any

import attrs
from attrs import define, setters

from alpaca_emblem.games.dungeon.creatures.bestiary import Kind
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.model.units.base import UNIT_CLASSES


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Monster(Unit):
    """Somebody who is after the adventurer.

    Attributes:
        kind: What it is.
        target: Where it saw the adventurer last and is on its way to, if it remembers.
    """

    kind: Kind = attrs.field(repr=lambda kind: repr(kind.name))
    target: Location | None = attrs.field(init=False, default=None, repr=str)

    @classmethod
    def of(cls, kind: Kind, number: int) -> Monster:
        """A monster of that *kind* in full health."""
        monster = cls(
            max_hit_points=kind.hit_points,
            movement=1,
            name=kind.name,
            stats=kind.stats,
            kind=kind,
        )
        monster.number = number
        return monster

    @property
    def letter(self) -> Any:
        return self.kind.letter

    @property
    def label(self) -> int:
        """Its number on its floor, from 2."""
        assert self.number is not None, "it was given one when it was made"
        return self.number

    @property
    def strength(self) -> int:
        """What it adds to each blow."""
        return self.stats.strength

    @property
    def defense(self) -> int:
        """What each blow against it loses."""
        return self.stats.defense

    @property
    def weapon(self) -> Item:
        """What it strikes with."""
        return self.kind.weapon


del UNIT_CLASSES["Monster"]  # it takes a kind, so it is nothing for other games
