"""The seven unit classes of the match, and the items that each can wield."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import define, setters

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.model.unit import UNIT_CLASSES, Unit, UnitDied

if TYPE_CHECKING:
    from alpaca_emblem.model.items import (
        Axe,
        Bow,
        Darkness,
        Light,
        Spear,
        Spirit,
        Staff,
        Sword,
    )

__all__ = [
    "UNIT_CLASSES",
    "Alpaca",
    "Archer",
    "Cleric",
    "Fighter",
    "Hero",
    "Sorcerer",
    "SwordMaster",
    "Unit",
    "UnitDied",
]


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Alpaca(Unit):
    """Carries any number of items, and wields none."""

    letter = "P"
    max_items: ClassVar[int] = INT_MAX


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Archer(Unit):
    """Wields bows."""

    letter = "A"

    def equip_bow(self, bow: Bow) -> None:
        self.equipped_item = bow


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Cleric(Unit):
    """Heals with a staff, and never attacks."""

    letter = "C"

    def equip_staff(self, staff: Staff) -> None:
        self.equipped_item = staff


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Fighter(Unit):
    """Wields axes."""

    letter = "F"

    def equip_axe(self, axe: Axe) -> None:
        self.equipped_item = axe


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Hero(Unit):
    """Wields spears. Its tactician loses when it dies."""

    letter = "H"
    must_survive: ClassVar[bool] = True

    def equip_spear(self, spear: Spear) -> None:
        self.equipped_item = spear


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sorcerer(Unit):
    """Casts from books of darkness, light, and spirit."""

    letter = "M"

    def equip_darkness(self, darkness: Darkness) -> None:
        self.equipped_item = darkness

    def equip_light(self, light: Light) -> None:
        self.equipped_item = light

    def equip_spirit(self, spirit: Spirit) -> None:
        self.equipped_item = spirit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class SwordMaster(Unit):
    """Wields swords."""

    letter = "S"

    def equip_sword(self, sword: Sword) -> None:
        self.equipped_item = sword
