"""Inherits the axes of fighters. Fails: test_a_tamer_refuses_other_weapons."""

from attrs import define, setters

from alpaca_emblem import Axe, Fighter, Matchup
from alpaca_emblem.building import Weapon


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Halberd(Axe):
    def take_whip_attack(self, whip):
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Whip(Weapon):
    def equip_to(self, unit):
        unit.equip_whip(self)

    def matchup_against(self, item):
        return item.take_whip_attack(self)

    def take_axe_attack(self, axe):
        return Matchup.STRONG

    def take_sword_attack(self, sword):
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Tamer(Fighter):
    letter = "T"

    def equip_whip(self, whip):
        self.equipped_item = whip
