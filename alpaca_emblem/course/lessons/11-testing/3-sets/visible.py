"""Run these tests with ``python -m pytest``."""

from exercise_3 import GOODS, make_game

from alpaca_emblem.testing import PROPERTIES, check_game


def check(*names, fresh_processes=False):
    """Check some properties, or all."""
    chosen = [each for each in PROPERTIES if not names or each.name in names]
    check_game(
        make_game,
        seeds=range(1),
        properties=chosen,
        fresh_processes=fresh_processes,
    )


def test_check_game_finds_nothing():
    check()


def test_every_process_plays_the_same_game():
    check("same seed", fresh_processes=True)


def test_events_are_values():
    check("plain data")
    game = make_game(0)
    assert len(game.legal_actions()) == len(GOODS)
