"""Restoring: a game takes on a position and equals the game that is read from it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.errors import (
    InvalidTypeError,
    NotationError,
    OutsideActionError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Changed
from tests.games.tiny import Pile

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(players=3, map_size=5, seed=1, units=3),
    "grid": GridBattle,
    "fog": lambda: GridBattle("fog", seed=1),
    "duel": lambda: Duel(seed=16, rules="full"),
    "dungeon": lambda: Dungeon(seed=1),
    "pile": Pile,
}


@pytest.fixture(params=list(GAMES))
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]()


@pytest.mark.unmeasured
def test_a_game_restores_what_it_was(game: Game) -> None:
    before, digest = game.position(), game.digest()
    legal = game.legal_actions()
    play(game, RandomAgent(3), 25)

    game.restore(before)

    assert game.digest() == digest
    assert game.legal_actions() == legal
    assert game.actions == ()
    assert game.undoable == 0
    assert game.fresh().digest() == digest


@pytest.mark.unmeasured
def test_a_restored_game_plays_on_like_the_one_that_was_read(game: Game) -> None:
    play(game, RandomAgent(3), 20)
    there = game.position()
    read = type(game).from_position(there)
    play(game, RandomAgent(4), 20)

    game.restore(there)

    for step in count():
        if read.outcome is not None or step == 15:
            break
        action = next(a for a in read.legal_actions() if not a.is_concession)
        assert game.apply(action) == read.apply(action)
        assert game.digest() == read.digest()
    assert game.options == read.options
    while game.undoable:
        game.undo()
    assert game.position() == there


def test_observers_of_the_game_stay(game: Game) -> None:
    heard: list[Changed] = []
    game.changed.subscribe(heard.append)

    game.restore(game.position())
    play(game, RandomAgent(1), 1)

    assert len(heard) == 1


def test_a_game_without_history_keeps_none() -> None:
    game = Duel(seed=1, history=False)

    game.restore(game.position())
    game.strike()

    assert game.undoable == 0


def test_a_position_without_dice_leaves_them() -> None:
    game = Duel(seed=1)
    position = game.position()
    game.strike()
    dice = game.dice.state
    del position["dice"]

    game.restore(position)

    assert game.dice.state == dice
    assert game.fresh().dice.state == dice


@pytest.mark.unmeasured
def test_another_set_up_is_taken_on_whole() -> None:
    game = GameController.skirmish(players=3, map_size=5, seed=1, units=3)
    other = GameController.skirmish(players=2, map_size=4, seed=9, units=5)

    game.restore(other.position())

    assert game.players == other.players
    assert game.digest() == other.digest()
    play(game, RandomAgent(5), 30)
    play(other, RandomAgent(5), 30)
    assert game.digest() == other.digest()


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({"game": "dungeon"}, "game must be one of"),
        ({"dice": {"java": 1}}, "dice must be"),
        ({"dice": {"mulberry32": -1}}, "dice.mulberry32: state must be at least 0"),
        ({"flags": 1}, "flags"),
    ],
    ids=["another game", "other dice", "impossible dice", "unknown entry"],
)
def test_what_cannot_be_read_changes_nothing(
    entries: dict[str, Any], message: str
) -> None:
    game = Duel(seed=1)
    game.strike()
    before = game.position()

    with pytest.raises(NotationError, match=message):
        game.restore({**before, **entries})

    assert game.position() == before
    assert game.undoable == 1


def test_the_class_must_be_the_same() -> None:
    class OtherPile(Pile):
        name = "other_pile"

    with pytest.raises(NotationError, match="game must be 'pile', not 'other_pile'"):
        Pile().restore(OtherPile().position())


def test_a_position_is_a_table() -> None:
    position: Any = "pile"
    with pytest.raises(InvalidTypeError, match="position must be"):
        Pile().restore(position)


def test_nothing_is_restored_during_an_edit() -> None:
    game = Duel(seed=1)
    position = game.position()

    with game.editing(), pytest.raises(OutsideActionError):
        game.restore(position)
