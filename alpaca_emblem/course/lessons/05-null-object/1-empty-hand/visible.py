"""Run these tests with ``python -m pytest``."""

from exercise_1 import EmptyHand, Fighter, Weapon


def test_unarmed_fighter_tells_what_it_holds():
    assert Fighter(4).holds() == "nothing"
    assert Fighter(4, Weapon("axe", 3)).holds() == "axe"


def test_unarmed_fighter_hits_for_its_strength():
    assert Fighter(4).damage() == 4
    assert Fighter(4, Weapon("axe", 3)).damage() == 7


def test_empty_hand_is_a_weapon():
    assert isinstance(EmptyHand(), Weapon)
    assert EmptyHand().power == 0
