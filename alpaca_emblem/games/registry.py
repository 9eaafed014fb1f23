"""The kinds of games by name, so that a position can be read by whoever has it."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.rng import source_from

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

GAMES: Final[dict[str, type[Game]]] = {}
"""Every concrete game by its name, a user's own included."""

GameT = TypeVar("GameT", bound="Game")


def read_position(asked: type[GameT], position: Mapping[str, Any]) -> GameT:
    """The game, of the class *asked* for, of which `Game.position` gave *position*.

    Raises:
        NotationError: Something in it is missing, unknown, or cannot be.
    """
    if not isinstance(position, Mapping):
        raise NotationError(f"a position must be a table, not {position!r}")
    state = dict(position)
    kind = _kind_named(asked, state.pop("game", None))
    dice = state.pop("dice", None)
    try:
        game = kind._from_state(state)
        if dice is not None:
            _set_dice(game, dice)
    except NotationError:
        raise
    except AlpacaEmblemError as error:  # what the objects refuse cannot be read either
        raise NotationError(str(error)) from error
    return game


def _kind_named(asked: type[GameT], name: object) -> type[GameT]:
    """The class of that *name*: the one *asked* for, if it bears it itself."""
    kinds = {name: kind for name, kind in GAMES.items() if issubclass(kind, asked)}
    if not inspect.isabstract(asked) and hasattr(asked, "name"):
        kinds[asked.name] = asked
    if not isinstance(name, str) or name not in kinds:
        expected = ", ".join(map(repr, kinds))
        raise NotationError(f"game must be one of {expected}, not {name!r}")
    return kinds[name]


def _set_dice(game: Game, dice: object) -> None:
    kind = game.dice.kind
    if not isinstance(dice, Mapping) or list(dice) != [kind]:
        raise NotationError(f"dice must be {{ {kind} = <state> }}, not {dice!r}")
    try:
        object.__setattr__(game, "dice", source_from(kind, dice[kind]))
    except (InvalidTypeError, InvalidValueError) as error:
        raise NotationError(f"dice.{kind}: {error}") from error
