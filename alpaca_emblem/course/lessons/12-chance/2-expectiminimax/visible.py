"""Run these tests with ``python -m pytest``."""

from fractions import Fraction

from exercise_2 import Chance, Leaf, Mine, Yours

HALF = Fraction(1, 2)


def test_a_roll_is_worth_its_mean():
    assert Chance([(HALF, Leaf(10)), (HALF, Leaf(-5))]).value() == Fraction(5, 2)


def test_you_take_the_best_and_the_opponent_the_worst():
    moves = {"a": Leaf(3), "b": Leaf(8), "c": Leaf(1)}
    assert Mine(moves).value() == 8
    assert Yours(moves).value() == 1


def test_the_best_move_has_the_best_mean():
    sure = Leaf(4)
    risky = Chance([(Fraction(1, 6), Leaf(20)), (Fraction(5, 6), Leaf(0))])
    assert Mine({"risky": risky, "sure": sure}).best() == "sure"
