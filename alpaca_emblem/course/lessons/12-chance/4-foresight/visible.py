"""Run these tests with ``python -m pytest``."""

from exercise_4 import Hold, Roll, make_game

from alpaca_emblem.testing import PROPERTIES, check_game


def check(*names):
    """Check some properties, or all."""
    chosen = [each for each in PROPERTIES if not names or each.name in names]
    check_game(
        make_game,
        seeds=range(4),
        max_steps=12,
        properties=chosen,
        fresh_processes=False,
    )


def test_check_game_finds_nothing():
    check()


def test_actions_do_not_reveal_dice():
    check("views")
    for seed in range(20):
        game = make_game(seed)
        while game.pot == 0:
            game.apply(Roll.of())
        assert game.legal_actions() == (Roll.of(), Hold.of())
