"""Further checks of the model."""

import pytest
from exercise_1 import Nim


def test_the_model_is_silent(capsys):
    game = Nim(5)
    game.take(3)
    game.take(2)
    assert capsys.readouterr() == ("", "")


def test_only_take_changes_a_game():
    game = Nim(5)
    for name in ("matches", "to_act", "winner"):
        with pytest.raises(AttributeError):
            setattr(game, name, 1)
    assert (game.matches, game.to_act, game.winner) == (5, 0, None)


def test_a_game_begins_with_a_match():
    for matches in (0, -3):
        with pytest.raises(ValueError):
            Nim(matches)
    assert Nim(1).legal() == (1,)


def test_nothing_follows_the_end():
    game = Nim(1)
    game.take(1)
    assert game.legal() == ()
    with pytest.raises(ValueError):
        game.take(1)
    assert (game.matches, game.winner) == (0, 0)


def test_whole_games_follow_the_rules():
    for seed in range(100):
        game, left, player = Nim(1 + seed % 12), 1 + seed % 12, 0
        while left:
            assert game.legal() == tuple(range(1, min(left, 3) + 1))
            assert (game.matches, game.to_act, game.winner) == (left, player, None)
            count = game.legal()[(seed + left * 7) % len(game.legal())]
            game.take(count)
            left, player = left - count, 1 - player
        assert (game.winner, game.to_act) == (1 - player, None)
