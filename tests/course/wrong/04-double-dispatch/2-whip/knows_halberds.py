"""Asks for halberds. Fails: test_an_item_of_the_future_answers."""

from attrs import define, setters

from alpaca_emblem import Axe, Matchup, Unit
from alpaca_emblem.building import Weapon


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Halberd(Axe):
    pass


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Whip(Weapon):
    def equip_to(self, unit):
        unit.equip_whip(self)

    def matchup_against(self, item):
        return Matchup.WEAK if isinstance(item, Halberd) else Matchup.NORMAL

    def take_axe_attack(self, axe):
        return Matchup.STRONG

    def take_sword_attack(self, sword):
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Tamer(Unit):
    letter = "T"

    def equip_whip(self, whip):
        self.equipped_item = whip
