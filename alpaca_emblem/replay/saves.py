"""Saves: a game as it stands, in a file, from which it goes on as if nothing had been.

A save holds the position as plain data, the state of the dice included, so that to load
it nothing is drawn. With its history, a game also keeps how it began and what was done,
so that it can be taken back after loading, too.
"""

from __future__ import annotations

import os
from typing import Final, TypeVar, overload

from alpaca_emblem.checks import instance, subclass
from alpaca_emblem.errors import AlpacaEmblemError, NotationError, SaveError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.notation.documents import file_text, path_of_file
from alpaca_emblem.replay.beginnings import (
    actions_from_json,
    actions_to_json,
    begin,
    beginning_of,
    naming,
    restore_seeds,
    seeds_of,
)
from alpaca_emblem.replay.differences import first_difference
from alpaca_emblem.replay.file_formats import Document, DocumentKind

GameT = TypeVar("GameT", bound=Game)

SAVES: Final = DocumentKind("save", schema=1, error=SaveError)


def to_json(game: Game, *, history: bool = False) -> Document:
    """*game* as a table of plain data: see `save`."""
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
    """The game of which `to_json` gave *document*: see `load`."""
    subclass("game_class", game_class, Game)
    body = SAVES.unwrap(document)
    body.pop("version")
    position, seeds = body.pop("position", None), body.pop("seeds", None)
    history = body.pop("history", None)
    if body:
        raise SaveError(f"{next(iter(body))[:100]}: nothing of that name is known here")
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
    """The game that *history* leads to, in which everything can be taken back.

    Raises:
        NotationError: It cannot be read, or leads to another game than *game*.
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
            raise NotationError(f"{path}[{index}]: it is refused: {error}") from error
    difference = first_difference(game.position(), again.position())
    if difference is not None:
        raise NotationError(f"history: it leads to another position.{difference}")
    return again


def save(game: Game, path: str | os.PathLike[str], *, history: bool = False) -> None:
    """Write *game* to a file, which replaces the older one only when it is complete.

    Args:
        game: Does not change.
        path: Of the file.
        history: Whether what was done can be taken back after loading, too.

    Raises:
        SaveError: It is larger than any file that `load` reads.
        OSError: It cannot be written; an older file is still there, whole.
        OutsideActionError: The game keeps no history, but it is asked for.
        InvalidTypeError: *game* is none; or the history has an action that its game
            does not list.
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
    """The game that was saved to the file at *path*; nothing is drawn for it.

    Args:
        path: Of the file.
        game_class: As which it is read; by default as what it was, which can be a class
            of one's own if that has been imported.
        keep: Whether the file stays also if it is of a game of one life: otherwise it
            is used up by loading it. See `Game.consumes_saves`. Behind a symbolic link,
            that is the file that it leads to; the link stays, as it does in `save`.

    Raises:
        SaveError: It is damaged, foreign, or newer than this library.
        OSError: There is no such file, or it cannot be read, or not be used up.
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
