"""Run these tests with ``python -m pytest``."""

from exercise_4 import TakeLeft, TakeRight, make_game

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


def test_undo_puts_the_coin_back():
    check("exact undo")
    game = make_game(0)
    game.apply(TakeLeft.of())
    game.undo()
    assert list(game.row) == [3, 9, 1, 5, 2, 6]


def test_the_state_consists_of_values():
    check("living state")


def test_queries_change_nothing():
    check("quiet queries")
    game = make_game(0)
    game.forecast(TakeRight.of())
    assert list(game.row) == [3, 9, 1, 5, 2, 6]
