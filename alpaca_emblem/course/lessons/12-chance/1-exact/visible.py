"""Run these tests with ``python -m pytest``."""

from fractions import Fraction

from exercise_1 import Odds


def test_a_die_is_exact():
    assert Odds.die(10).chances[3] == Fraction(1, 10)
    assert sum(Odds.die(10).chances.values()) == 1


def test_sums_are_counted():
    two = Odds.die(6) + Odds.die(6)
    assert two.chances[7] == Fraction(1, 6)
    assert two.chances[12] == Fraction(1, 36)


def test_three_dice_reach_fifteen():
    three = Odds.die(6) + Odds.die(6) + Odds.die(6)
    assert three.at_least(15) == Fraction(5, 54)
    assert three.mean() == Fraction(21, 2)
