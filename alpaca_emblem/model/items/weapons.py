"""Weapons: axe, sword and spear beat one another in a circle; the bow stands apart."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from attrs import define, setters

from alpaca_emblem.errors import CannotUseError
from alpaca_emblem.model.dispatch import dispatching
from alpaca_emblem.model.items.base import Item, Matchup, mistaken_use

if TYPE_CHECKING:
    from alpaca_emblem.model.combat import Combat
    from alpaca_emblem.model.items.spellbooks import Spellbook
    from alpaca_emblem.model.units import Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Attacking(Item):
    """What hurts: weapons and spellbooks. One's own people are spared."""

    can_attack: ClassVar[bool] = True

    def check_use_on(self, target: Unit) -> None:
        if not self.can_use_on(target):
            raise CannotUseError(
                f"{self} does nothing to {target}, who is on the same side",
                reason="same_side",
            )

    def can_use_on(self, target: Unit) -> bool:
        return self.owner is None or not self.owner.is_ally_of(target)

    def use_on(self, target: Unit, combat: Combat) -> None:
        bearer = self._bearer()
        try:
            combat.exchange(bearer, target)
        except AttributeError as error:
            raise mistaken_use(error, target, combat) from None


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Weapon(Attacking):
    """A weapon. Spells are strong against whoever holds one."""

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_weapon_attack(self)

    def take_spell_attack(self, book: Spellbook) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Axe(Weapon):
    """Strong against spears, weak against swords."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_axe(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_axe_attack(self)

    def take_spear_attack(self, spear: Spear) -> Matchup:
        return Matchup.WEAK

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Sword(Weapon):
    """Strong against axes, weak against spears."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_sword(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_sword_attack(self)

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.WEAK

    def take_spear_attack(self, spear: Spear) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Spear(Weapon):
    """Strong against swords, weak against axes."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_spear(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_spear_attack(self)

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return Matchup.WEAK

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Bow(Weapon):
    """Neither strong nor weak against weapons; never works on a neighbour."""

    least_range: ClassVar[int] = 2

    def equip_to(self, unit: Unit) -> None:
        unit.equip_bow(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_bow_attack(self)
