"""Run these tests with ``python -m pytest``."""

from exercise_2 import Remove, make_game

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


def test_the_list_agrees_with_the_rule():
    check("exact legality")
    game = make_game(0)
    for _ in range(8):
        game.apply(Remove.of(1))
    assert game.legal_actions() == (Remove.of(1),)


def test_the_event_tells_the_truth():
    check("one ending")
