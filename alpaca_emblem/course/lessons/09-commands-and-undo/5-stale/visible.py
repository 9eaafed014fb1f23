"""Run these tests with ``python -m pytest``."""

from exercise_5 import Remove, make_game

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


def test_undo_forgets_no_action():
    check("exact undo")
    game = make_game(0)
    while game.left > 2:
        game.apply(Remove.of(1))
    assert len(game.legal_actions()) == 2
    game.undo()
    assert len(game.legal_actions()) == 3, "the actions are those of another position"


def test_actions_are_plain_data():
    check("plain data")
