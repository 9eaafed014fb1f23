"""Further checks."""

from fractions import Fraction

from exercise_5 import Roll, make_game


def test_rolls_are_fair():
    forecast = make_game(1).forecast(Roll.of())
    assert sorted(r.events[0].eyes for r in forecast.results) == [1, 2, 3, 4, 5, 6]
    assert {r.probability for r in forecast.results} == {Fraction(1, 6)}


def test_games_do_not_share_the_last_roll():
    for seed in range(10):
        first, second = make_game(seed), make_game(seed + 100)
        first.apply(Roll.of())
        assert first.last != 0
        assert second.last == 0
        assert first.copy().last == first.last


def test_equal_rolls_count_double():
    doubled = 0
    for seed in range(60):
        game, last = make_game(seed), 0
        for _ in range(4):
            pot = game.pot
            (rolled,) = (e for e in game.apply(Roll.of()) if hasattr(e, "eyes"))
            if rolled.eyes > 1:
                double = rolled.eyes == last
                doubled += double
                assert game.pot == pot + rolled.eyes * (1 + double)
            last = rolled.eyes
    assert doubled > 3


def test_a_position_holds_the_last_roll():
    for seed in range(30):
        game = make_game(seed)
        game.apply(Roll.of())
        again = type(game).from_position(game.position())
        assert again.last == game.last
        again.apply(Roll.of())
        game.apply(Roll.of())
        assert again.digest() == game.digest()
