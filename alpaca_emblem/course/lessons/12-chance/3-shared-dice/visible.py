"""Run these tests with ``python -m pytest``."""

from exercise_3 import Roll, make_game

from alpaca_emblem.testing import PROPERTIES, check_game


def check(*names):
    """Check some properties, or all."""
    chosen = [each for each in PROPERTIES if not names or each.name in names]
    check_game(
        make_game,
        seeds=range(2),
        max_steps=12,
        properties=chosen,
        fresh_processes=False,
    )


def test_check_game_finds_nothing():
    check()


def test_looking_rolls_nothing():
    check("quiet queries")
    game = make_game(0)
    before = game.digest()
    game.legal_actions()
    assert game.digest() == before


def test_equal_seeds_are_equal_games():
    check("same seed")
    first, second = make_game(5), make_game(5)
    assert first.digest() == second.digest()
    first.apply(Roll.of())
    assert second.digest() == make_game(5).digest(), "one game moves another's dice"
