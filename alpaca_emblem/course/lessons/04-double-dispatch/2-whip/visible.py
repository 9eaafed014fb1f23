"""Run these tests with ``python -m pytest``."""

from exercise_2 import Halberd, Tamer, Whip

from alpaca_emblem import Matchup, Sword


def test_a_tamer_wields_it():
    whip = Whip(name="whip", power=20)
    tamer = Tamer(max_hit_points=50, movement=3, items=[whip])
    tamer.equip(whip)
    assert tamer.equipped_item is whip


def test_swords_are_weak_against_it():
    whip, sword = Whip(name="whip", power=20), Sword(name="sword", power=20)
    assert sword.matchup_against(whip) is Matchup.WEAK


def test_it_is_weak_against_halberds():
    whip, halberd = Whip(name="whip", power=20), Halberd(name="halberd", power=20)
    assert whip.matchup_against(halberd) is Matchup.WEAK
