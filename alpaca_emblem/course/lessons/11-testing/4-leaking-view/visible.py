"""Run these tests with ``python -m pytest``."""

from exercise_4 import HIDDEN, Sail, make_game

from alpaca_emblem.testing import PROPERTIES, check_game


def check(*names):
    """Check some properties, or all."""
    chosen = [each for each in PROPERTIES if not names or each.name in names]
    check_game(
        make_game,
        seeds=range(2),
        properties=chosen,
        fresh_processes=False,
    )


def test_check_game_finds_nothing():
    check()


def test_a_view_says_nothing_of_what_is_out_of_sight():
    check("views", "samples")


def test_events_say_nothing_of_what_is_out_of_sight():
    """check_game finds this, too, as soon as the views no longer differ."""
    game = make_game(0)
    (heard,) = game.events_for("Bob", game.apply(Sail.of(1)))
    assert (heard.side, heard.to) == ("Ann", HIDDEN)
