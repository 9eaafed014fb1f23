"""Values from plain data, strictly by the types of their fields.

This module reads actions, events and the options of games. Nothing is converted: a
value must have the annotated type of its field, or the document is refused. A custom
type that is not an attrs class, a tuple or a plain value needs the methods of
`SelfWritten`, or hooks of `CONVERTER`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    Protocol,
    Self,
    TypeVar,
    get_args,
    get_origin,
    get_type_hints,
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
from alpaca_emblem.games.notation.plain import shortened
from alpaca_emblem.model.living import is_abstract
from alpaca_emblem.rules.terms import OPERATIONS, Term

if TYPE_CHECKING:
    from alpaca_emblem.games.values import PlainValue

ValueT = TypeVar("ValueT", bound="PlainValue")

CONVERTER: Final = Converter(
    forbid_extra_keys=True, unstruct_collection_overrides={tuple: list}
)
"""The cattrs converter between values and plain data. It accepts custom hooks."""
MOST_NAMED: Final = 8
"""The largest number of classes in a message about an unknown class."""

_TERM_TYPES: Final = get_type_hints(Term)


@runtime_checkable
class SelfWritten(Protocol):
    """A type that converts itself to plain data, in options and actions."""

    def to_plain(self) -> Any:
        """Return plain data for this value."""

    @classmethod
    def from_plain(cls, value: object) -> Self:
        """Return the object for *value*, which may come from a file.

        Raises:
            NotationError: There is no such object.
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
    if not abs(value) <= sys.float_info.max:  # this refuses NaN, too
        raise NotationError("must be a number of less than 309 digits")
    return value


def _take_term(value: object, _: object) -> Term:
    names = ", ".join(Term._fields)
    if not isinstance(value, dict) or set(value) != set(Term._fields):
        raise NotationError(f"must be a table of {names}, not {shortened(repr(value))}")
    term = Term(**{n: CONVERTER.structure(value[n], t) for n, t in _TERM_TYPES.items()})
    if term.operation not in OPERATIONS:
        raise NotationError(
            f"operation must be one of {', '.join(OPERATIONS)}, "
            f"not {shortened(repr(term.operation))}"
        )
    return term


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
    """Return the hook of cattrs, with a check that the value is a table."""
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
CONVERTER.register_structure_hook(str, _exactly(str, "a string"))
CONVERTER.register_structure_hook(bool, _exactly(bool, "true or false"))
CONVERTER.register_structure_hook(float, _take_float)
CONVERTER.register_structure_hook(Term, _take_term)
CONVERTER.register_structure_hook_factory(_is_typed_tuple, _tuple_hook)
CONVERTER.register_structure_hook_factory(attrs.has, _table_hook)
CONVERTER.register_unstructure_hook_func(_is_self_written, _write)
CONVERTER.register_structure_hook_func(_is_self_written, _read)
configure_union_passthrough(int | float | str | bool | None, CONVERTER)


def structure(value: object, kind: Any, path: str) -> Any:
    """Return the value of type *kind* for *value*, plain data.

    Raises:
        NotationError: There is no such value. The path in the error begins with *path*.
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
    """Return an error about the first fault, with its path."""
    if isinstance(error, BaseValidationError):
        first = error.exceptions[0]
        notes = getattr(first, "__notes__", ())
        names = [n.name for n in notes if isinstance(n, AttributeValidationNote)]
        return _complaint(first, ".".join([path, *names]))
    if isinstance(error, ForbiddenExtraKeysError):
        unknown = shortened(", ".join(sorted(map(str, error.extra_fields))))
        message = f"unknown key {unknown}"
    elif isinstance(error, KeyError):
        message = "is missing"
    else:
        message = shortened(str(error))
    return NotationError(f"{path}: {message}", path=path)


def one_of(classes: Mapping[str, type[ValueT]], value: object, path: str) -> ValueT:
    """Return the instance of one of *classes* for which `to_json` returned *value*.

    Raises:
        NotationError: There is none. The path in the error begins with *path*.
        InvalidTypeError: Its class has attributes of a type that cannot be read.
    """
    name = kind_of(value, path)
    if name not in classes:
        raise _unknown_kind(name, classes, path)
    assert isinstance(value, dict), "it has a kind"
    values = {key: part for key, part in value.items() if key != "kind"}
    if "kind_" in values:  # an attribute called kind, like the name of the class
        values["kind"] = values.pop("kind_")
    found: ValueT = structure(values, classes[name], path)
    return found


def from_json(
    base: type[ValueT], classes: Iterable[type[ValueT]], value: object
) -> ValueT:
    """Return the instance of one of *classes* for which `to_json` returned *value*.

    If *classes* is empty, all classes derived from *base* count. See `any_of`.
    """
    known = {kind.__name__: kind for kind in classes}
    return one_of(known, value, base.__name__.lower()) if known else any_of(base, value)


def any_of(base: type[ValueT], value: object) -> ValueT:
    """Return the instance of *base* for which `to_json` returned *value*.

    Raises:
        NotationError: There is none, or several classes have the same name.
        InvalidTypeError: Its class has attributes of a type that cannot be read.
    """
    path = base.__name__.lower()
    name = kind_of(value, path)
    named = [kind for kind in _concrete(base) if kind.__name__ == name]
    if base in named:
        named = [base]
    if len(named) > 1:
        places = " and ".join(sorted(f"{kind.__module__}.{name}" for kind in named))
        raise NotationError(
            f"{path}.kind: ambiguous, {shortened(places)}: read it by class or game",
            path=f"{path}.kind",
        )
    known = {kind.__name__: kind for kind in named or _concrete(base)}
    return one_of(known, value, path)


def kind_of(value: object, path: str) -> str:
    """Return the name of the class in *value*.

    Raises:
        NotationError: *value* is not a table with a kind.
    """
    name = value.get("kind") if isinstance(value, dict) else None
    if not isinstance(name, str):
        raise NotationError(f"{path}: must be a table with a kind", path=path)
    return name


def _unknown_kind(name: str, known: Collection[str], path: str) -> NotationError:
    close = get_close_matches(name[:100], known, MOST_NAMED)
    names = [*dict.fromkeys((*close, *known))][:MOST_NAMED]
    if len(names) < len(known):
        names.append(f"{len(known) - len(names)} others")
    return NotationError(
        f"{path}.kind: must be one of {', '.join(names) or 'none'}, "
        f"not {shortened(repr(name))}",
        path=f"{path}.kind",
    )


def _concrete(base: type[ValueT]) -> list[type[ValueT]]:
    """Return *base* and its subclasses, without abstract classes.

    If a class was defined again under the same name, as in a notebook, the last one
    counts.
    """
    found: dict[tuple[str, str], type[ValueT]] = {}
    waiting = [base]
    while waiting:
        kind = waiting.pop(0)
        waiting += kind.__subclasses__()
        if not is_abstract(kind):
            found[kind.__module__, kind.__qualname__] = kind
    return list(found.values())
