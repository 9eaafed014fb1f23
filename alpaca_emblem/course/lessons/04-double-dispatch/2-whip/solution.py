"""A whip for the library: a kind of weapon that it does not know yet."""

from attrs import define, setters

from alpaca_emblem import Axe, Item, Matchup, Sword, Unit
from alpaca_emblem.building import Weapon


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Whip(Weapon):
    """A long weapon of leather."""

    def equip_to(self, unit: Unit) -> None:
        unit.equip_whip(self)

    def matchup_against(self, item: Item) -> Matchup:
        return item.take_whip_attack(self)

    def take_axe_attack(self, axe: Axe) -> Matchup:
        return Matchup.STRONG

    def take_sword_attack(self, sword: Sword) -> Matchup:
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Halberd(Axe):
    """An axe with a long shaft, against which whips are weak."""

    def take_whip_attack(self, whip: Whip) -> Matchup:
        return Matchup.WEAK


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Tamer(Unit):
    """Wields whips."""

    letter = "T"

    def equip_whip(self, whip: Whip) -> None:
        self.equipped_item = whip
