"""Run these tests with ``python -m pytest``."""

from exercise_3 import Ghost, Knight, Wolf


def test_creatures_weaken_blows():
    wolf, knight, ghost = Wolf(20), Knight(20, 3), Ghost(20)
    assert [each.suffer(7) for each in (wolf, knight, ghost)] == [7, 4, 3]
    assert [each.hit_points for each in (wolf, knight, ghost)] == [13, 16, 17]


def test_armour_does_not_heal():
    knight = Knight(20, 3)
    assert knight.suffer(1) == 0
    assert knight.hit_points == 20
