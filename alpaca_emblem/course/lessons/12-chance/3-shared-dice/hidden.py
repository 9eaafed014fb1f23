"""Further checks."""

from fractions import Fraction

from exercise_3 import Hold, Roll, make_game


def test_rolls_are_fair():
    forecast = make_game(1).forecast(Roll.of())
    assert sorted(r.events[0].eyes for r in forecast.results) == [1, 2, 3, 4, 5, 6]
    assert {r.probability for r in forecast.results} == {Fraction(1, 6)}


def test_seeds_differ():
    assert len({make_game(seed).digest() for seed in range(20)}) == 20


def test_the_order_of_actions_is_fixed():
    for seed in range(5):
        assert make_game(seed).legal_actions() == (Roll.of(), Hold.of())
