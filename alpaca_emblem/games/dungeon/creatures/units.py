"""The adventurer, monsters, and the natural weapons of both.

Every creature has fists, teeth or claws, and they are its equipped item unless it
wields another. So each attack is the use of an item, as in every game.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs
from attrs import define, setters

from alpaca_emblem.checks import instance, is_instance, is_whole, whole_number
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.games.dungeon.events import ADVENTURER
from alpaca_emblem.games.dungeon.items import Armour
from alpaca_emblem.model.items import NO_ITEM, Attacking, Axe, Item, Spear, Sword
from alpaca_emblem.model.reprs import by_name
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit, UnitDied
from alpaca_emblem.rules import dungeon as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.bestiary import MonsterKind

HIT_POINTS: Final = 20
"""Hit points with which an adventurer begins."""

FIST_DAMAGE: Final = (2, 4)
"""The least and the most damage of bare fists."""


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class NaturalWeapon(Attacking):
    """Fists, teeth or claws: a part of its owner, never among the items it carries."""

    is_listed: ClassVar[bool] = False

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{unit} cannot wield {self}: it is part of a body")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Creature(Unit):
    """A unit of the dungeon. Its natural weapon replaces the empty hand.

    Attributes:
        natural_weapon: Equipped while nothing else is.
    """

    is_listed: ClassVar[bool] = False

    natural_weapon: NaturalWeapon = attrs.field(
        validator=is_instance(NaturalWeapon), repr=False
    )

    def __attrs_post_init__(self) -> None:
        super().__attrs_post_init__()
        self.natural_weapon.owner = self
        self.equipped_item = self.natural_weapon

    @property
    @abstractmethod
    def strength(self) -> int:
        """Damage added to each attack."""

    @property
    @abstractmethod
    def defense(self) -> int:
        """Damage subtracted from each attack against the creature."""

    @property
    def weapon(self) -> Item:
        """The item it attacks with: the one it wields, or its natural weapon."""
        return self.equipped_item

    @property
    def has_equipped_item(self) -> bool:
        return self.equipped_item is not self.natural_weapon

    def check_unequip(self) -> None:
        self.check_alive()
        if not self.has_equipped_item:
            raise CannotEquipError(f"{self} has nothing equipped", reason="unarmed")

    def unequip(self) -> None:
        super().unequip()
        self.equipped_item = self.natural_weapon

    def remove_item(self, item: Item) -> None:
        super().remove_item(item)
        if self.equipped_item is NO_ITEM:
            self.equipped_item = self.natural_weapon


def _fists() -> NaturalWeapon:
    least, most = FIST_DAMAGE
    return NaturalWeapon(name="fists", power=least, max_power=most)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Adventurer(Creature):
    """The player's unit. It wields swords, axes and spears, and wears armour.

    Attributes:
        max_items: The number of items it can carry.
        armour: The armour it wears, one of the items it carries; None for none.
        experience: Experience won by killing monsters, never negative.
        gold: Pieces of gold.
        food: Turns until it starves.
        keys: Keys it holds; each opens one locked door.
        has_treasure: True once it holds the treasure of the last floor.
    """

    letter = "@"
    must_survive: ClassVar[bool] = True

    max_items: int = attrs.field(  # type: ignore[misc]  # here it is up to the game
        default=0, validator=is_whole(0)
    )
    natural_weapon: NaturalWeapon = attrs.field(
        factory=_fists, validator=is_instance(NaturalWeapon), repr=False
    )
    armour: Armour | None = attrs.field(init=False, default=None, repr=by_name)
    experience: int = attrs.field(init=False, default=0)
    gold: int = attrs.field(init=False, default=0)
    food: int = attrs.field(init=False, default=0)
    keys: int = attrs.field(init=False, default=0)
    has_treasure: bool = attrs.field(init=False, default=False)

    @classmethod
    def of(cls, max_items: int = 0, bonus: int = 0) -> Adventurer:
        """Return a new adventurer with *bonus* hit points beyond the usual 20.

        Raises:
            InvalidTypeError: *bonus* is not an integer.
            InvalidValueError: *bonus* is negative.
        """
        whole_number("bonus", bonus, 0)
        adventurer = cls(
            max_hit_points=HIT_POINTS + bonus, movement=1, max_items=max_items
        )
        adventurer.number = ADVENTURER
        return adventurer

    @property
    def level(self) -> int:
        """The level reached by experience, from 1."""
        return rules.level(self.experience)

    @property
    def strength(self) -> int:
        """Damage added to each attack: by nature, by level, and by effects."""
        own = self.stats.strength + rules.strength_at(self.level)
        return own + sum(effect.modifier.strength for effect in self.effects)

    @property
    def defense(self) -> int:
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
        """Die, and let the observers know. The body stays where it fell.

        In a game hit points are 0 by then, since monsters finish their turn first.
        """
        self.hit_points = 0
        self.died.emit(UnitDied(self), self._journal)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Monster(Creature):
    """An enemy of the adventurer.

    Attributes:
        kind: The kind of monster it is.
        target: The square where it last saw the adventurer and is going, or None.
    """

    kind: MonsterKind = attrs.field(repr=lambda kind: repr(kind.name))
    target: Location | None = attrs.field(init=False, default=None, repr=str)

    @classmethod
    def of(cls, kind: MonsterKind, number: int) -> Monster:
        """Return a monster of *kind* in full health.

        Raises:
            InvalidTypeError: *kind* is not a kind, or *number* not an integer.
            InvalidValueError: *number* is below 1.
        """
        from alpaca_emblem.games.dungeon.creatures.bestiary import MonsterKind

        instance("kind", kind, MonsterKind)
        whole_number("number", number, 1)
        least, most = kind.damage
        monster = cls(
            max_hit_points=kind.hit_points,
            movement=1,
            name=kind.name,
            stats=kind.stats,
            kind=kind,
            natural_weapon=NaturalWeapon(
                name=kind.name, power=least, max_power=most, max_range=kind.reach
            ),
        )
        monster.number = number
        return monster

    @property
    def letter(self) -> Any:
        return self.kind.letter

    @property
    def strength(self) -> int:
        return self.stats.strength

    @property
    def defense(self) -> int:
        return self.stats.defense
