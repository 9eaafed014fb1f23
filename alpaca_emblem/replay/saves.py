"""Saves: the state of a game in a file, from which it continues.

A save holds the position as plain data, including the state of the dice, so loading
draws nothing. A save with history also holds the beginning of the game and its actions,
so that they can be undone after loading.
"""

from __future__ import annotations

import os
from typing import Final, TypeVar, overload

from alpaca_emblem.checks import instance, subclass
from alpaca_emblem.errors import AlpacaEmblemError, NotationError, SaveError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.plain import file_text, naming, path_of_file
from alpaca_emblem.games.state import restore_seeds, seeds_of
from alpaca_emblem.replay.beginnings import (
    actions_from_json,
    actions_to_json,
    begin,
    beginning_of,
)
from alpaca_emblem.replay.differences import first_difference
from alpaca_emblem.replay.file_formats import Document, DocumentKind

GameT = TypeVar("GameT", bound=Game)

SAVES: Final = DocumentKind("save", schema=1, error=SaveError)


def to_json(game: Game, *, history: bool = False) -> Document:
    """Return *game* as a table of plain data. See `save`."""
    instance("game", game, Game)
    body: Document = {"position": game.position(), "seeds": seeds_of(game)}
    if history:
        actions = actions_to_json(type(game), game.actions)
        body["history"] = {"beginning": beginning_of(game), "actions": actions}
    return SAVES.wrap(body)


@overload
def from_json(document: object) -> Game: ...


@overload
def from_json(document: object, game_class: type[GameT]) -> GameT: ...


def from_json(document: object, game_class: type[Game] = Game) -> Game:
    """Return the game for which `to_json` returned *document*. See `load`."""
    subclass("game_class", game_class, Game)
    body = SAVES.unwrap(document)
    body.pop("version")
    position, seeds = body.pop("position", None), body.pop("seeds", None)
    history = body.pop("history", None)
    if body:
        raise SaveError(f"{next(iter(body))[:100]}: unknown key")
    try:
        game = _from_position(game_class, position)
        if history is not None:
            game = _with_history(game, history)
        restore_seeds(game, seeds)
    except NotationError as error:
        raise SaveError(str(error)) from error
    return game


def _from_position(game_class: type[Game], position: object) -> Game:
    if not isinstance(position, dict):
        raise NotationError("position: must be a table")
    with naming("position"):
        return game_class.from_position(position)


def _with_history(game: Game, history: object) -> Game:
    """Return the game after *history*, with that history.

    Raises:
        NotationError: *history* is invalid, or does not end in *game*.
    """
    if not isinstance(history, dict) or set(history) != {"beginning", "actions"}:
        raise NotationError("history: must have a beginning and actions")
    path = "history.actions"
    again = begin(type(game), history["beginning"], "history.beginning")
    actions = actions_from_json(type(game), history["actions"], path)
    for index, action in enumerate(actions):
        try:
            again.apply(action)
        except AlpacaEmblemError as error:
            raise NotationError(f"{path}[{index}]: illegal action: {error}") from error
    difference = first_difference(game.position(), again.position())
    if difference is not None:
        raise NotationError(f"history: it leads to a different position.{difference}")
    return again


def save(game: Game, path: str | os.PathLike[str], *, history: bool = False) -> None:
    """Write *game* to a file, replacing an older file when it is complete.

    Args:
        game: The game; it is not changed.
        path: The path of the file.
        history: If true, save the history, so that actions can be undone after loading.

    Raises:
        SaveError: The save is too large to be loaded.
        OSError: The file cannot be written. An older file is unchanged.
        OutsideActionError: *history* is true, but the game keeps no history.
        InvalidTypeError: *game* is not a game, or does not list the class of an action.
    """
    SAVES.write(to_json(game, history=history), path)


@overload
def load(path: str | os.PathLike[str], *, keep: bool = ...) -> Game: ...


@overload
def load(
    path: str | os.PathLike[str], game_class: type[GameT], *, keep: bool = ...
) -> GameT: ...


def load(
    path: str | os.PathLike[str],
    game_class: type[Game] = Game,
    *,
    keep: bool = False,
) -> Game:
    """Return the game in the file at *path*. Nothing is drawn.

    Args:
        path: The path of the file.
        game_class: The class of the game; by default, the class that was saved. A
            custom class must have been imported.
        keep: If true, keep the file of a game that consumes its saves; by default, it
            is deleted when it has been loaded. See `Game.consumes_saves`. If *path* is
            a symbolic link, its target is deleted and the link remains, as in `save`.

    Raises:
        SaveError: The file is damaged, of another format, or too new.
        OSError: The file does not exist, or cannot be read or deleted.
    """
    file = os.path.realpath(path_of_file(path))
    document = SAVES.read(path)
    try:
        game = from_json(document, game_class)
    except SaveError as error:
        raise SaveError(f"{file_text(path)}: {error}") from error
    if game.consumes_saves and not keep:
        os.unlink(file)
    return game
