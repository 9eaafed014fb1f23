"""The options of games as plain data, and back, strictly by their types.

They are read by `games.structuring`: a type of one's own that is neither an attrs class
nor a tuple nor a plain value has the methods of `SelfWritten`, or gets hooks of
`CONVERTER`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

import attrs
from cattrs import BaseValidationError

from alpaca_emblem.errors import AlpacaEmblemError, InvalidTypeError, NotationError
from alpaca_emblem.games.notation.annotations import annotation
from alpaca_emblem.games.notation.plain import check_plain
from alpaca_emblem.games.structuring import CONVERTER, structure

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game

NOT_RECORDED: Final = frozenset({"history"})
"""Options that say nothing of the game itself."""


@lru_cache(maxsize=256)
def option_types(game: type[Game]) -> Mapping[str, Any]:
    """The types of the options of *game*, by the names of its arguments.

    Raises:
        InvalidTypeError: One is annotated with something that cannot be looked up.
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
            f"the type of {name} of {game.__name__} cannot be looked up: {error}"
        ) from error


def options_to_json(game: Game) -> dict[str, Any] | None:
    """The options of *game* as plain data; None if they would not read back alike."""
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
    """The arguments of *game* for which *value*, plain data, stands.

    What is left out, since it did not exist yet, has its default.

    Raises:
        NotationError: It stands for none; the path, which begins with *path*, is named.
    """
    if not isinstance(value, dict):
        raise NotationError(f"{path}: must be a table", path=path)
    types = option_types(game)
    for name in value:
        if name not in types:
            raise NotationError(
                f"{path}.{name[:100]}: {game.__name__} has no such option", path=path
            )
        if name.endswith("seed") and value[name] is None:  # would be drawn anew
            here = f"{path}.{name}"
            raise NotationError(f"{here}: must be a whole number, not None", path=here)
    return {
        name: structure(part, types[name], f"{path}.{name}")
        for name, part in value.items()
    }
