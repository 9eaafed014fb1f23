"""The beginning of a game, its options and its actions, as plain data.

A beginning consists of the options of the game, which are few and readable. If the
game was set up manually, or has options that are not plain data, it is a position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs
from cattrs import BaseValidationError

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    NotationError,
    OutsideActionError,
)
from alpaca_emblem.games.notation.custom_fields import annotation
from alpaca_emblem.games.notation.plain import check_plain, naming, shortened
from alpaca_emblem.games.notation.structuring import CONVERTER, one_of, structure
from alpaca_emblem.games.registry import GAMES, load_game

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action


def beginning_of(game: Game) -> dict[str, Any]:
    """Return the beginning of *game*: its "options", or else a "position".

    Raises:
        OutsideActionError: The game keeps no history.
    """
    if not game.history:
        raise OutsideActionError(f"this {game.name} keeps no history")
    options = None if game._origin is not None else options_to_json(game)
    if options is not None:
        return {"options": options}
    return {"position": game.fresh().position()}


def begin(game: type[Game], beginning: object, path: str) -> Game:
    """Make a game from its *beginning*.

    It is of the class *game*, unless a position names another class.

    Raises:
        NotationError: There is no such game. The path in the error begins with *path*.
    """
    if not isinstance(beginning, dict) or len(beginning) != 1:
        raise NotationError(f"{path}: must have options or a position", path=path)
    ((kind, value),) = beginning.items()
    here = f"{path}.{kind}"
    if kind == "options":
        options = options_from_json(game, value, here)
        with naming(here):
            return game(**options)
    if kind == "position":
        with naming(here):
            return game.from_position(value)
    raise NotationError(f"{path}: must have options or a position", path=path)


def game_class(name: object, path: str) -> type[Game]:
    """Return the class of games with *name*.

    Raises:
        NotationError: There is none. The error names *path*.
    """
    load_game(name)
    if not isinstance(name, str) or name not in GAMES:
        quoted = shortened(repr(name))
        raise NotationError(
            f"{path}: must be one of {', '.join(GAMES)}, not {quoted}", path=path
        )
    return GAMES[name]


def actions_from_json(
    game: type[Game], values: object, path: str
) -> tuple[Action[Any], ...]:
    """Return the actions of the class *game* for *values*, plain data.

    Raises:
        NotationError: A value is not an action. The error names its path, after *path*.
    """
    if not isinstance(values, list):
        raise NotationError(f"{path}: must be a list", path=path)
    classes = {kind.__name__: kind for kind in game.action_classes}
    return tuple(
        one_of(classes, value, f"{path}[{index}]") for index, value in enumerate(values)
    )


def actions_to_json(
    game: type[Game], actions: Iterable[Action[Any]]
) -> list[dict[str, Any]]:
    """Return *actions* of the class *game* as plain data.

    Raises:
        InvalidTypeError: *game* does not list the class of an action.
    """
    listed = set(game.action_classes)
    plain = []
    for action in actions:
        if type(action) not in listed:
            raise InvalidTypeError(
                f"{game.__name__}.action_classes lacks {type(action).__name__}"
            )
        plain.append(action.to_json())
    return plain


NOT_RECORDED: Final = frozenset({"history"})
"""Options that do not affect the game itself."""


@lru_cache(maxsize=256)
def option_types(game: type[Game]) -> Mapping[str, Any]:
    """Return the types of the options of *game*, by the names of its arguments.

    Raises:
        InvalidTypeError: An annotation cannot be resolved.
    """
    return {
        attribute.alias: _annotation(game, attribute.name)
        for attribute in attrs.fields(game)
        if attribute.init and attribute.alias not in NOT_RECORDED
    }


def _annotation(game: type[Game], name: str) -> Any:
    try:
        return annotation(game, name)
    except NameError as error:
        raise InvalidTypeError(
            f"the type of {name} of {game.__name__} cannot be resolved: {error}"
        ) from error


def options_to_json(game: Game) -> dict[str, Any] | None:
    """Return the options of *game* as plain data; None if they cannot be read again."""
    try:
        types = option_types(type(game))
        options = {name: v for name, v in game.options.items() if name in types}
        plain: dict[str, Any] = CONVERTER.unstructure(options)
        check_plain(plain)
        again = options_from_json(type(game), plain, "options")
    except (AlpacaEmblemError, BaseValidationError, TypeError, ValueError):
        return None
    return plain if again == options else None


def options_from_json(game: type[Game], value: object, path: str) -> dict[str, Any]:
    """Return the arguments of *game* for *value*, plain data.

    Options that did not exist when *value* was written are missing, and keep their
    defaults.

    Raises:
        NotationError: The options are invalid. The path in the error begins with
            *path*.
    """
    if not isinstance(value, dict):
        raise NotationError(f"{path}: must be a table", path=path)
    types = option_types(game)
    for name in value:
        if name not in types:
            raise NotationError(
                f"{path}.{name[:100]}: {game.__name__} has no such option", path=path
            )
        if name.endswith("seed") and value[name] is None:  # a new seed would be drawn
            here = f"{path}.{name}"
            raise NotationError(f"{here}: must be a whole number, not None", path=here)
    return {
        name: structure(part, types[name], f"{path}.{name}")
        for name, part in value.items()
    }
