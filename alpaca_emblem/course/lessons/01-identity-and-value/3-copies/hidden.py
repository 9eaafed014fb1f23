"""Further checks of copies."""

from exercise_3 import Soldier, Weapon, copied


def test_soldiers_are_copied_in_order():
    originals = [Soldier(points, Weapon(points)) for points in (5, 3, 9)]
    copies = copied(originals)
    assert [soldier.hit_points for soldier in copies] == [5, 3, 9]
    assert [soldier.weapon.edge for soldier in copies] == [5, 3, 9]
    for original, copy in zip(originals, copies, strict=True):
        assert original is not copy
        copy.hit_points = 0
    assert [soldier.hit_points for soldier in originals] == [5, 3, 9]


def test_equal_weapons_stay_apart():
    one, other = copied([Soldier(10, Weapon(3)), Soldier(10, Weapon(3))])
    assert one.weapon is not other.weapon, "two equal weapons have become one"


def test_empty_hands_stay_empty():
    armed, unarmed = copied([Soldier(10, Weapon(3)), Soldier(10)])
    assert armed.weapon is not None
    assert unarmed.weapon is None
    assert copied([]) == []


def test_one_soldier_twice_is_one_soldier():
    original = Soldier(10, Weapon(3))
    one, other, third = copied([original, Soldier(10, original.weapon), original])
    assert one is third
    assert one is not other
    assert one.weapon is other.weapon


def test_a_copy_of_a_copy():
    axe = Weapon(3)
    first = copied([Soldier(10, axe), Soldier(8, axe)])
    second = copied(first)
    assert second[0].weapon is second[1].weapon
    assert second[0].weapon is not first[0].weapon


def test_copies_know_nothing_of_each_other():
    axe = Weapon(3)
    originals = [Soldier(10, axe)]
    first, second = copied(originals), copied(originals)
    assert first[0] is not second[0]
    assert first[0].weapon is not second[0].weapon, "two copies share a weapon"
