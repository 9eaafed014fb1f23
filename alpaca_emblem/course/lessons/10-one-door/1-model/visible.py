"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_1 import Nim


def test_a_game_can_be_read():
    game = Nim(4)
    game.take(3)
    assert (game.matches, game.to_act, game.winner) == (1, 1, None)
    game.take(1)
    assert (game.matches, game.to_act, game.winner) == (0, None, 1)


def test_two_games_know_nothing_of_each_other():
    one, other = Nim(10), Nim(7)
    one.take(2)
    assert (one.matches, one.to_act) == (8, 1)
    assert (other.matches, other.to_act) == (7, 0)


def test_what_is_not_legal_changes_nothing():
    game = Nim(2)
    for count in (3, 0, -1, 4):
        with pytest.raises(ValueError):
            game.take(count)
    assert (game.matches, game.to_act, game.legal()) == (2, 0, (1, 2))
