"""The kinds of games by name, so that any position can be read."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from contextvars import ContextVar, copy_context
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Final, TypeVar

import alpaca_emblem.games
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.notation.plain import shortened
from alpaca_emblem.games.plugins import plugin
from alpaca_emblem.rng import SeededSource, source_from

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.state import GameState

GAMES: Final[dict[str, type[Game]]] = {}
"""Every concrete game by its name, including a user's own."""

IS_READING: Final = ContextVar("IS_READING", default=False)
"""True while a position is being read, which is then not read back and compared."""

GameT = TypeVar("GameT", bound="GameState")


def register_game(kind: type[Game]) -> None:
    """Register the concrete class *kind* under the name of its game.

    By default the name is that of the class in snake case: ``"quiet_pile"`` for
    ``QuietPile``. A class that is defined again, as attrs does, or in a notebook,
    replaces the former one.

    Raises:
        InvalidValueError: That would be the name of a game of the library.
    """
    if "name" not in vars(kind):
        kind.name = re.sub(r"(?<=[^_A-Z])(?=[A-Z])", "_", kind.__name__).lower()
        kind._is_named_after_class = True
        _check_name(kind)
    elif "_is_named_after_class" not in vars(kind):
        kind._is_named_after_class = False
    GAMES[kind.name] = kind


def _check_name(kind: type[Game]) -> None:
    if not _is_shipped(kind):
        _load_shipped(kind.name)
        if kind.name in GAMES and _is_shipped(GAMES[kind.name]):
            raise InvalidValueError(
                f"{kind.__name__} needs a name, such as name = 'my_{kind.name}': "
                f"{kind.name!r} is a game of the library"
            )


def _is_shipped(kind: type[Game]) -> bool:
    return kind.__module__.startswith("alpaca_emblem.")


def family_name(kind: type[GameState]) -> str:
    """Return the name of *kind*, or of its nearest base class that sets one.

    A game that is named after its class uses the words of the game it derives from.
    """
    for base in kind.__mro__:
        if not vars(base).get("_is_named_after_class", True):
            name: str = vars(base)["name"]
            return name
    return kind.name


def load_game(name: object) -> None:
    """Import the game called *name*, from the library or a plugin."""
    if not isinstance(name, str):
        return
    _load_shipped(name)
    if name not in GAMES:
        plugin("games", name)  # its class registers itself


def _load_shipped(name: str) -> None:
    if name in GAMES:
        return
    folder = alpaca_emblem.games.__path__
    if any(module.name == name and module.ispkg for module in iter_modules(folder)):
        import_module(f"alpaca_emblem.games.{name}")


def read_position(asked: type[GameT], position: Mapping[str, Any]) -> GameT:
    """Return the game of the class *asked* that `Game.position` described.

    Raises:
        NotationError: An entry is missing, unknown or impossible.
    """
    try:
        return _read(asked, position)
    except NotationError:
        raise
    except AlpacaEmblemError as error:  # refused by one of the objects
        raise NotationError(str(error)) from error
    except RecursionError as error:  # also while a message is made of the value
        raise NotationError("the position is nested too deeply") from error


def _read(asked: type[GameT], position: Mapping[str, Any]) -> GameT:
    if not isinstance(position, Mapping):
        raise NotationError(f"a position must be a table, not {position!r}")
    state = dict(position)
    kind = _kind_named(asked, state.pop("game", None))
    dice = state.pop("dice", None)
    # A context of its own keeps the variable from outliving an interrupt.
    game: GameT = copy_context().run(_from_state, kind, state)
    if dice is not None:
        set_dice(game, dice)
    return game


def _from_state(kind: type[GameT], state: Mapping[str, Any]) -> GameT:
    IS_READING.set(True)
    return kind._from_state(state)


def _kind_named(asked: type[GameT], name: object) -> type[GameT]:
    """Return the class of games called *name*: *asked*, if it has this name.

    A class that is named after itself also reads the positions of its base class.
    """
    load_game(name)
    kinds: dict[str, type[GameT]] = {
        name: kind for name, kind in GAMES.items() if issubclass(kind, asked)
    }
    if not inspect.isabstract(asked) and hasattr(asked, "name"):
        kinds |= {family_name(asked): asked, asked.name: asked}
    if not isinstance(name, str) or name not in kinds:
        expected = ", ".join(map(repr, kinds))
        raise NotationError(
            f"game must be one of {expected}, not {shortened(repr(name))}", path="game"
        )
    return kinds[name]


def set_dice(game: GameState, dice: object) -> None:
    """Bring the dice of *game* into the state that its position calls *dice*.

    Raises:
        NotationError: They are dice of another kind, or cannot have that state.
    """
    kind = game.dice.kind
    if not isinstance(dice, Mapping) or list(dice) != [kind]:
        raise NotationError(
            f"dice must be {{ {kind} = <state> }}, not {shortened(repr(dice))}",
            path="dice",
        )
    try:
        if isinstance(game.dice, SeededSource):
            game.dice.state = dice[kind]
        else:
            game._use_dice(source_from(kind, dice[kind]))
    except (InvalidTypeError, InvalidValueError) as error:
        raise NotationError(f"dice.{kind}: {error}", path=f"dice.{kind}") from error
