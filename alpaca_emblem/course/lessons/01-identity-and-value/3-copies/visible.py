"""Run these tests with ``python -m pytest``."""

from exercise_3 import Soldier, Weapon, copied


def test_weapons_are_copied():
    original = Soldier(10, Weapon(3))
    (copy,) = copied([original])
    copy.weapon.edge = 9
    assert original.weapon.edge == 3


def test_shared_weapons_stay_shared():
    axe = Weapon(3)
    one, other = copied([Soldier(10, axe), Soldier(8, axe)])
    assert one.weapon is other.weapon
