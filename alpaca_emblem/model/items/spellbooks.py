"""Spellbooks: darkness, light and spirit beat one another in a circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, setters

from alpaca_emblem.model.dispatch import dispatching
from alpaca_emblem.model.items.base import Item, Matchup
from alpaca_emblem.model.items.weapons import Attacking, Weapon

if TYPE_CHECKING:
    from alpaca_emblem.model.units import Unit


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Spellbook(Attacking):
    """A book of spells. Weapons are strong against whoever holds one."""

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_spell_attack(self)

    def take_weapon_attack(self, weapon: Weapon) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Darkness(Spellbook):
    """Strong against spirit, weak against light."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_darkness(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_darkness_attack(self)

    def take_spirit_attack(self, spirit: Spirit) -> Matchup:
        return Matchup.WEAK

    def take_light_attack(self, light: Light) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Spirit(Spellbook):
    """Strong against light, weak against darkness."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_spirit(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_spirit_attack(self)

    def take_light_attack(self, light: Light) -> Matchup:
        return Matchup.WEAK

    def take_darkness_attack(self, darkness: Darkness) -> Matchup:
        return Matchup.STRONG


@dispatching
@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Light(Spellbook):
    """Strong against darkness, weak against spirit."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_light(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_light_attack(self)

    def take_darkness_attack(self, darkness: Darkness) -> Matchup:
        return Matchup.WEAK

    def take_spirit_attack(self, spirit: Spirit) -> Matchup:
        return Matchup.STRONG
