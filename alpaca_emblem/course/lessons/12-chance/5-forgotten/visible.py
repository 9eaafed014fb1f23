"""Run these tests with ``python -m pytest``."""

from exercise_5 import Hold, Roll, make_game

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


def test_undo_restores_the_last_roll():
    check("quiet queries", "exact undo")
    game = make_game(2)
    before = game.last
    game.apply(Roll.of())
    game.undo()
    assert game.last == before


def test_a_position_holds_the_pot():
    check("saves")
    game = make_game(2)
    while game.pot == 0:
        game.apply(Roll.of())
    again = type(game).from_position(game.position())
    assert again.pot == game.pot
    again.apply(Hold.of())
    game.apply(Hold.of())
    assert again.digest() == game.digest()
