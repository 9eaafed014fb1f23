"""The adventurer and monsters, and the natural weapons of both."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs
from attrs import define, setters

from alpaca_emblem.checks import is_whole
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.games.dungeon.events import ADVENTURER
from alpaca_emblem.games.dungeon.items import Armour
from alpaca_emblem.model.items import (
    ITEM_CLASSES,
    NO_ITEM,
    Attacking,
    Axe,
    Item,
    Spear,
    Sword,
)
from alpaca_emblem.model.reprs import by_name
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.unit import UNIT_CLASSES
from alpaca_emblem.model.units import Unit, UnitDied
from alpaca_emblem.rules import dungeon as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.bestiary import MonsterKind


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class NaturalWeapon(Attacking):
    """It never changes and belongs to nobody, so that all of a kind share one."""

    is_constant: ClassVar[bool] = True

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{unit} cannot wield {self}, which nobody carries")


del ITEM_CLASSES["NaturalWeapon"]  # nobody carries it

FISTS: Final = NaturalWeapon(name="fists", power=2, max_power=4)
"""What is in an empty hand."""


HIT_POINTS: Final = 20


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Adventurer(Unit):
    """The one with the one life. It wields swords, axes and spears, and wears armour.

    Attributes:
        max_items: How many items it carries at most.
        armour: What it wears; None if nothing. It still takes its place among what is
            carried.
        experience: What it has won by slaying, never negative.
        gold: In pieces.
        food: Turns until it starves.
        keys: Each opens one locked door.
        has_treasure: Whether it has what is to be brought back.
    """

    letter = "@"

    max_items: int = attrs.field(  # type: ignore[misc]  # here it is up to the game
        default=0, validator=is_whole(0)
    )
    armour: Armour | None = attrs.field(init=False, default=None, repr=by_name)
    experience: int = attrs.field(init=False, default=0)
    gold: int = attrs.field(init=False, default=0)
    food: int = attrs.field(init=False, default=0)
    keys: int = attrs.field(init=False, default=0)
    has_treasure: bool = attrs.field(init=False, default=False)

    @classmethod
    def of(cls, max_items: int = 0, bonus: int = 0) -> Adventurer:
        """A new one, with *bonus* hit points beyond the usual 20."""
        adventurer = cls(
            max_hit_points=HIT_POINTS + bonus, movement=1, max_items=max_items
        )
        adventurer.number = ADVENTURER
        return adventurer

    @property
    def weapon(self) -> Item:
        """What it strikes with: what it has in hand, or else its fists."""
        return FISTS if self.equipped_item is NO_ITEM else self.equipped_item

    @property
    def level(self) -> int:
        """From 1, by experience."""
        return rules.level(self.experience)

    @property
    def strength(self) -> int:
        """What it adds to each blow: its own, by level, and by what clings to it."""
        own = self.stats.strength + rules.strength_at(self.level)
        return own + sum(effect.modifier.strength for effect in self.effects)

    @property
    def defense(self) -> int:
        """What each blow against it loses."""
        return 0 if self.armour is None else self.armour.defense

    def equip_axe(self, axe: Axe) -> None:
        self.equipped_item = axe

    def equip_sword(self, sword: Sword) -> None:
        self.equipped_item = sword

    def equip_spear(self, spear: Spear) -> None:
        self.equipped_item = spear

    def remove_item(self, item: Item) -> None:
        if item is self.armour:
            self.armour = None
        super().remove_item(item)

    def die(self) -> None:
        """Tell that it has died. It stays where it fell, since the game is over."""
        self.died.emit(UnitDied(self), self._journal)


del UNIT_CLASSES["Adventurer"]  # it needs a dungeon around it


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Monster(Unit):
    """Somebody who is after the adventurer.

    Attributes:
        kind: What it is.
        target: Where it saw the adventurer last and is on its way to, if it remembers.
    """

    kind: MonsterKind = attrs.field(repr=lambda kind: repr(kind.name))
    target: Location | None = attrs.field(init=False, default=None, repr=str)

    @classmethod
    def of(cls, kind: MonsterKind, number: int) -> Monster:
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
