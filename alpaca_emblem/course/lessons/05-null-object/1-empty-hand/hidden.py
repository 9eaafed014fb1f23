"""Further checks of empty hands."""

from exercise_1 import EmptyHand, Fighter, Weapon


def test_disarming_leaves_an_empty_hand():
    axe = Weapon("axe", 3, reach=2)
    fighter = Fighter(4, axe)
    assert fighter.disarm() is axe
    assert isinstance(fighter.weapon, EmptyHand)
    assert (fighter.damage(), fighter.holds(), fighter.is_armed()) == (
        4,
        "nothing",
        False,
    )
    assert fighter.reaches(1)
    assert not fighter.reaches(2)


def test_disarming_twice_is_no_error():
    fighter = Fighter(4)
    assert isinstance(fighter.disarm(), EmptyHand)
    assert isinstance(fighter.disarm(), EmptyHand)
    assert fighter.damage() == 4


def test_repairs_cost_nothing_without_a_weapon():
    assert Fighter(4).price_of_repair() == 0
    assert Fighter(4, Weapon("axe", 3)).price_of_repair() == 6


def test_the_weapon_answers():
    class Glove(EmptyHand):
        """A glove: no weapon, but two more points."""

        def __init__(self) -> None:
            super().__init__()
            self.power = 2
            self.name = "glove"

    fighter = Fighter(4, Glove())
    assert fighter.damage() == 6
    assert fighter.holds() == "glove"
    assert not fighter.is_armed()
    assert Fighter(4, Weapon("stick", 0)).is_armed(), "a weapon of power 0 is a weapon"


def test_none_is_no_longer_needed():
    fighter = Fighter(4)
    assert fighter.weapon is not None
    assert Fighter(1).weapon is not None
