"""Further checks of the whip."""

import pytest
from attrs import define, setters
from exercise_2 import Halberd, Tamer, Whip

from alpaca_emblem import (
    Alpaca,
    Archer,
    Axe,
    Bow,
    Cleric,
    Darkness,
    Fighter,
    Hero,
    Light,
    Matchup,
    Sorcerer,
    Spear,
    Spirit,
    Staff,
    Sword,
    SwordMaster,
    UnitFactory,
)
from alpaca_emblem.errors import CannotEquipError


def new(kind):
    return kind(name=kind.__name__.lower(), power=20)


def test_how_it_is_attacked():
    whip = new(Whip)
    assert new(Axe).matchup_against(whip) is Matchup.STRONG
    assert new(Halberd).matchup_against(whip) is Matchup.STRONG
    for kind in (Spear, Bow):
        assert new(kind).matchup_against(whip) is Matchup.NORMAL
    for kind in (Light, Darkness, Spirit):
        assert new(kind).matchup_against(whip) is Matchup.STRONG


def test_how_it_attacks():
    whip = new(Whip)
    for kind in (Axe, Sword, Spear, Bow, Whip, Staff):
        assert whip.matchup_against(new(kind)) is Matchup.NORMAL, kind.__name__


def test_an_item_of_the_future_answers():
    @define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
    class Rapier(Sword):
        def take_whip_attack(self, whip):
            return Matchup.STRONG

    found = new(Whip).matchup_against(new(Rapier))
    assert found is Matchup.STRONG, f"the rapier says STRONG, the whip {found.name}"


def test_other_units_refuse_it():
    for kind in (Alpaca, Archer, Cleric, Fighter, Hero, Sorcerer, SwordMaster):
        unit = UnitFactory(kind).create_generic()
        unit.add_item(whip := new(Whip))
        with pytest.raises(CannotEquipError):
            unit.equip(whip)
        assert unit.equipped_item is not whip, f"{kind.__name__} holds a whip"


def test_a_tamer_refuses_other_weapons():
    for kind in (Axe, Sword, Spear, Bow):
        tamer = UnitFactory(Tamer).create_generic()
        tamer.add_item(item := new(kind))
        with pytest.raises(CannotEquipError):
            tamer.equip(item)
