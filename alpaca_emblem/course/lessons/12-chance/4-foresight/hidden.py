"""Further checks."""

from fractions import Fraction

from exercise_4 import Hold, Roll, make_game


def test_rolls_are_fair():
    forecast = make_game(1).forecast(Roll.of())
    assert sorted(r.events[0].eyes for r in forecast.results) == [1, 2, 3, 4, 5, 6]
    assert {r.probability for r in forecast.results} == {Fraction(1, 6)}


def test_a_view_knows_the_actions():
    for seed in range(20):
        game = make_game(seed)
        for _ in range(3):
            game.apply(Roll.of())
            if game.to_act:
                assert game.view(game.to_act).legal_actions() == game.legal_actions()


def test_every_listed_action_is_accepted():
    for seed in range(20):
        game = make_game(seed)
        for action in (Roll.of(), Hold.of(), Roll.of(), Roll.of(), Hold.of()):
            assert game.is_legal(action) == (action in game.legal_actions())
            game.apply(action)


def test_a_one_still_loses_the_pot():
    lost = 0
    for seed in range(30):
        game = make_game(seed)
        while game.turn == 0:
            pot = game.pot
            game.apply(Roll.of())
        assert game.points == (0, 0)
        lost += pot
    assert lost > 0
