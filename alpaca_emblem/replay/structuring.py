"""Actions and options as plain data, and back, strictly by the types of their fields.

Nothing is converted on the way in: what a field is annotated with is what it gets, or
the document is refused. A type of one's own that is neither an attrs class nor a tuple
nor a plain value has the methods of `SelfWritten`, or gets hooks of `CONVERTER`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Protocol,
    Self,
    get_args,
    get_origin,
    runtime_checkable,
)

import attrs
from cattrs import BaseValidationError, Converter
from cattrs.errors import (
    AttributeValidationNote,
    ForbiddenExtraKeysError,
    StructureHandlerNotFoundError,
)
from cattrs.gen import make_dict_structure_fn
from cattrs.strategies import configure_union_passthrough

from alpaca_emblem.errors import AlpacaEmblemError, InvalidTypeError, NotationError
from alpaca_emblem.games.notation import shortened
from alpaca_emblem.games.notation.annotations import annotation
from alpaca_emblem.replay.plain import check_plain

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action

CONVERTER: Final = Converter(
    forbid_extra_keys=True, unstruct_collection_overrides={tuple: list}
)
"""Turns values into plain data and back; types of one's own can be registered."""

NOT_RECORDED: Final = frozenset({"history"})
"""Options that say nothing of the game itself."""


@runtime_checkable
class SelfWritten(Protocol):
    """What says itself how it is written in options and actions."""

    def to_plain(self) -> Any:
        """Plain data that stands for it."""

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """What *value*, which comes from outside, stands for.

        Raises:
            NotationError: It stands for nothing.
        """


def _exactly(kind: type, words: str) -> Callable[[object, object], object]:
    def take(value: object, _: object) -> object:
        if type(value) is not kind:
            raise NotationError(f"must be {words}, not {shortened(repr(value))}")
        return value

    return take


def _take_float(value: object, _: object) -> float:
    if type(value) is not float and type(value) is not int:
        raise NotationError(f"must be a number, not {shortened(repr(value))}")
    if abs(value) > sys.float_info.max:
        raise NotationError("must be a number of less than 309 digits")
    return value


def _tuple_hook(kind: Any) -> Callable[[object, object], object]:
    parts = get_args(kind)
    is_of_any_length = len(parts) == 2 and parts[1] is Ellipsis

    def take(value: object, _: object) -> object:
        if not isinstance(value, list):
            raise NotationError(f"must be a list, not {shortened(repr(value))}")
        if is_of_any_length:
            return tuple(CONVERTER.structure(part, parts[0]) for part in value)
        if len(value) != len(parts):
            raise NotationError(
                f"must be a list of {len(parts)}, not {shortened(repr(value))}"
            )
        return tuple(map(CONVERTER.structure, value, parts))

    return take


def _table_hook(kind: Any) -> Callable[[object, object], object]:
    """As cattrs makes it, but for tables only: others it would ask for their keys."""
    read = make_dict_structure_fn(kind, CONVERTER, _cattrs_forbid_extra_keys=True)

    def take(value: object, expected: object) -> object:
        if not isinstance(value, dict):
            raise NotationError(f"must be a table, not {shortened(repr(value))}")
        return read(value, expected)

    return take


def _is_typed_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _is_self_written(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, SelfWritten)


def _write(value: SelfWritten) -> object:
    return value.to_plain()


def _read(value: object, kind: type[SelfWritten]) -> SelfWritten:
    return kind.from_plain(value)


CONVERTER.register_structure_hook(int, _exactly(int, "a whole number"))
CONVERTER.register_structure_hook(str, _exactly(str, "a text"))
CONVERTER.register_structure_hook(bool, _exactly(bool, "true or false"))
CONVERTER.register_structure_hook(float, _take_float)
CONVERTER.register_structure_hook_factory(_is_typed_tuple, _tuple_hook)
CONVERTER.register_structure_hook_factory(attrs.has, _table_hook)
CONVERTER.register_unstructure_hook_func(_is_self_written, _write)
CONVERTER.register_structure_hook_func(_is_self_written, _read)
configure_union_passthrough(int | float | str | bool | None, CONVERTER)


def structure(value: object, kind: Any, path: str) -> Any:
    """The value of type *kind* that *value*, plain data, stands for.

    Raises:
        NotationError: It stands for none; the path, which begins with *path*, is named.
        InvalidTypeError: Values of that type cannot be read.
    """
    try:
        return CONVERTER.structure(value, kind)
    except StructureHandlerNotFoundError as error:
        raise InvalidTypeError(f"{path}: {error}") from error
    except NameError as error:
        raise InvalidTypeError(
            f"{path}: the types of {kind.__name__} cannot be looked up: {error}"
        ) from error
    except (BaseValidationError, AlpacaEmblemError, ValueError, TypeError) as error:
        raise _complaint(error, path) from error


def _complaint(error: BaseException, path: str) -> NotationError:
    """What is wrong first, with its path."""
    if isinstance(error, BaseValidationError):
        first = error.exceptions[0]
        notes = getattr(first, "__notes__", ())
        names = [n.name for n in notes if isinstance(n, AttributeValidationNote)]
        return _complaint(first, ".".join([path, *names]))
    if isinstance(error, ForbiddenExtraKeysError):
        unknown = shortened(", ".join(sorted(error.extra_fields)))
        message = f"nothing of the name {unknown} is known here"
    elif isinstance(error, KeyError):
        message = "is missing"
    else:
        message = shortened(str(error))
    return NotationError(f"{path}: {message}", path=path)


def action_from_json(
    classes: Mapping[str, type[Action[Any]]], value: object, path: str
) -> Action[Any]:
    """The action, one of those *classes*, of which `Action.to_json` gave *value*.

    Raises:
        NotationError: There is none; the path, which begins with *path*, is named.
    """
    if not isinstance(value, dict) or not isinstance(value.get("kind"), str):
        raise NotationError(f"{path}: must be a table with a kind", path=path)
    values = dict(value)
    kind = classes.get(values.pop("kind"))
    if kind is None:
        raise NotationError(
            f"{path}.kind: must be one of {', '.join(classes) or 'none'}, "
            f"not {shortened(repr(value['kind']))}",
            path=f"{path}.kind",
        )
    action: Action[Any] = structure(values, kind, path)
    return action


def action_classes(game: type[Game]) -> dict[str, type[Action[Any]]]:
    """What can be done in *game*, by name: see `Game.action_classes`."""
    return {kind.__name__: kind for kind in game.action_classes}


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
    return {
        name: structure(part, types[name], f"{path}.{name}")
        for name, part in value.items()
    }
