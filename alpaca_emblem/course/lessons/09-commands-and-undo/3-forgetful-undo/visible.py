"""Run these tests with ``python -m pytest``."""

from exercise_3 import Hold, Roll, make_game

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


def test_undo_restores_the_dice():
    game = make_game(3)
    first = game.apply(Roll.of()), game.digest(), game.pot, game.turn
    game.undo()
    second = game.apply(Roll.of()), game.digest(), game.pot, game.turn
    assert first == second, "the same roll again: undo has forgotten the dice"


def test_undo_restores_the_record():
    game = make_game(3)
    while not game.best:
        game.apply(Hold.of() if game.pot else Roll.of())
    game.undo()
    assert game.best == 0, "undo has forgotten the record"
