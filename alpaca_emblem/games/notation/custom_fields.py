"""Custom fields: the fields that custom classes of units and items add.

A field with plain data (numbers, strings, bools, and tuples of these) is part of a
position under its name, unless it has its default. Other values, such as references,
are not: they must follow from the rest.

The annotation of a field determines its possible values, or the type of the default if
the annotation cannot be resolved. A value that could not be read is not written either.
"""

from __future__ import annotations

import inspect
import json
import math
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import UnionType
from typing import (
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from alpaca_emblem.checks import WIDEST_NUMBER
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.notation.plain import shortened
from alpaca_emblem.model.living import Living

NUMBERS: Final = (int, float)


def annotation(kind: type, name: str) -> Any:
    """Resolve the annotation of the field *name* of *kind*.

    Only this field is resolved, in the module of the class that defines it. Other
    fields may use names that exist only for type checkers.

    Raises:
        LookupError: The field has no annotation, or its module was not imported.
        NameError: The annotation uses a name that is unknown at run time.
    """
    for owner in kind.__mro__:
        own = inspect.get_annotations(owner)
        if name in own:
            alone = type("Alone", (), {"__annotations__": {name: own[name]}})
            return get_type_hints(alone, vars(sys.modules[owner.__module__]))[name]
    raise LookupError(f"{name} of {kind.__name__} has no annotation")


def fits(value: object, hint: Any) -> bool:
    """Return whether *value*, plain data, matches the type *hint*.

    As for type checkers, an int matches float; but a bool matches only bool. A hint
    that does not restrict plain data, such as `Any`, matches every value.

    >>> fits(1, float), fits(True, int), fits((1, "a"), tuple[int, str])
    (True, False, True)
    >>> fits((1, "a"), tuple[int, ...]), fits("b", Literal["a", "b"] | None)
    (False, True)
    """
    if hint is float:
        return type(value) in NUMBERS
    if hint in (bool, int, str):
        return type(value) is hint
    origin = get_origin(hint)
    if origin in _COMPOSED:
        return _COMPOSED[origin](value, get_args(hint))
    try:
        return isinstance(value, origin or hint)
    except TypeError:  # the hint is not a class, and restricts nothing
        return True


def _fits_one(value: object, parts: tuple[Any, ...]) -> bool:
    return any(fits(value, part) for part in parts)


def _is_one(value: object, parts: tuple[Any, ...]) -> bool:
    return any(type(value) is type(part) and value == part for part in parts)


def _fits_tuple(value: object, parts: tuple[Any, ...]) -> bool:
    if type(value) is not tuple:
        return False
    if parts[1:] == (Ellipsis,):
        return all(fits(part, parts[0]) for part in value)
    return len(value) == len(parts) and all(map(fits, value, parts))


_COMPOSED: Final[dict[Any, Callable[[object, tuple[Any, ...]], bool]]] = {
    Union: _fits_one,
    UnionType: _fits_one,
    Literal: _is_one,
    tuple: _fits_tuple,
}


LibraryT = TypeVar("LibraryT", bound=Living)

LIBRARY: Final = "alpaca_emblem"
"""The package of the classes whose fields are not custom."""

DEEPEST: Final = 16
"""The deepest nesting of tuples in a field."""

_FOUND: Final[dict[type, tuple[attrs.Attribute[Any], ...]]] = {}
"""A cache of the custom attributes of classes."""


def own_attributes(kind: type) -> tuple[attrs.Attribute[Any], ...]:
    """Return the attributes of *kind* that no class of the library has."""
    found = _FOUND.get(kind)
    if found is None:
        found = _FOUND[kind] = tuple(_find_own(kind))
    return found


def _find_own(kind: type) -> Iterator[attrs.Attribute[Any]]:
    known = {
        attribute.name
        for base in kind.__mro__
        if base.__module__.partition(".")[0] == LIBRARY and attrs.has(base)
        for attribute in attrs.fields(base)
    }
    for attribute in attrs.fields(kind):
        if attribute.name not in known:
            yield attribute


def own_entry(thing: Living) -> dict[str, Any]:
    """Return the custom fields of *thing* with plain data, as JSON values by name.

    Raises:
        InvalidValueError: A value could not be read again, because the annotation or
            the validator of its field refuses it, or because it is too large.
    """
    entry: dict[str, Any] = {}
    for attribute in own_attributes(type(thing)):
        value = getattr(thing, attribute.name)
        default = attribute.default
        if is_plain(value) and (type(value), value) != (type(default), default):
            _check_readable(thing, attribute, value)
            entry[attribute.alias or attribute.name] = _as_list(value)
    return entry


def _check_readable(thing: Living, attribute: attrs.Attribute[Any], value: Any) -> None:
    kind, name = type(thing), attribute.alias or attribute.name
    try:
        _check_type(kind, attribute, value)
        if attribute.validator is not None:
            attribute.validator(thing, attribute, value)
    except (TypeError, ValueError) as error:
        raise InvalidValueError(
            f"{name} of {kind.__name__} cannot be written: {error}"
        ) from error


def own_text(thing: Living) -> str:
    """Return the result of `own_entry` as text after a blank, or "" if it is empty."""
    if not own_attributes(type(thing)):
        return ""
    entry = own_entry(thing)
    return f" {json.dumps(entry)}".replace("'", "\\u0027") if entry else ""


def is_plain(value: object) -> bool:
    """Return whether *value* can be part of a position.

    >>> is_plain((1, "a", 0.5)), is_plain(None), is_plain(float("nan"))
    (True, False, False)
    """
    if type(value) is tuple:
        return all(map(is_plain, value))
    if type(value) is float:
        return math.isfinite(value)
    return type(value) in (bool, int, str)


def _as_list(value: Any) -> Any:
    return [*map(_as_list, value)] if type(value) is tuple else value


def _as_tuple(value: Any) -> Any:
    return tuple(map(_as_tuple, value)) if type(value) is list else value


def read_own_text(text: str) -> object:
    """Read a text of `own_text`; an empty table for "".

    Raises:
        NotationError: *text* is not JSON.
    """
    if not text:
        return {}
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{shortened(text)!r} is not JSON: {error}") from error


def make_with_own(kind: type[LibraryT], own: object, /, **given: Any) -> LibraryT:
    """Make an object of *kind* from *given* arguments and its *own* custom fields.

    Raises:
        NotationError: A custom field does not exist or cannot have its value.
        InvalidValueError: An argument in *given* is invalid.
    """
    if not own and isinstance(own, Mapping):
        return kind(**given)
    values = _own_values(kind, own)
    at_first = {each.alias or each.name: v for each, v in values if each.init}
    try:
        thing = kind(**given, **at_first)
        _set(thing, ((each, value) for each, value in values if not each.init))
    except (TypeError, ValueError) as error:
        raise NotationError(f"invalid {kind.__name__}: {error}") from error
    return thing


def set_own(thing: Living, own: object) -> None:
    """Set the custom fields of *thing* to *own*, and all others to their defaults.

    It is used for objects that may have changed since they were made, for example when
    they were equipped.

    Raises:
        NotationError: A custom field does not exist or cannot have its value.
    """
    kind = type(thing)
    values = _own_values(kind, own)
    if not own_attributes(kind):
        return
    usual = ((each, each.default) for each in own_attributes(kind))
    try:
        _set(thing, [*((a, v) for a, v in usual if is_plain(v)), *values])
    except (TypeError, ValueError) as error:
        raise NotationError(f"invalid {kind.__name__}: {error}") from error


def _set(thing: Living, values: Iterable[tuple[attrs.Attribute[Any], Any]]) -> None:
    for attribute, value in values:
        setattr(thing, attribute.name, value)
    attrs.validate(thing)


def _own_values(
    kind: type[Living], own: object
) -> list[tuple[attrs.Attribute[Any], Any]]:
    """Return the attributes in *own*, each with its value."""
    if not isinstance(own, Mapping):
        raise NotationError(f"own fields must be a table, not {shortened(repr(own))}")
    attributes = {each.alias or each.name: each for each in own_attributes(kind)}
    values = []
    for name, written in own.items():
        if name not in attributes:
            raise NotationError(f"{kind.__name__} has no field {shortened(repr(name))}")
        attribute, value = attributes[name], _as_tuple(written)
        _check_type(kind, attribute, value)
        values.append((attribute, value))
    return values


_HINTS: Final[dict[tuple[type, str], Any]] = {}
"""A cache of the types of custom attributes."""


def _hint(kind: type, attribute: attrs.Attribute[Any]) -> Any:
    """Return the annotated type of a field, or the type of its default."""
    key = (kind, attribute.name)
    if key not in _HINTS:
        default = attribute.default
        try:
            _HINTS[key] = annotation(kind, attribute.name)
        except (LookupError, NameError, TypeError, AttributeError, SyntaxError):
            _HINTS[key] = type(default) if is_plain(default) else Any
    return _HINTS[key]


def _check_type(
    kind: type[Living], attribute: attrs.Attribute[Any], value: object
) -> None:
    """Refuse *value* unless it is plain, within limits, and of the field's type."""
    name, hint = attribute.alias or attribute.name, _hint(kind, attribute)
    if not is_plain(value) or not fits(value, hint):
        words = "plain" if hint is Any else inspect.formatannotation(hint)
        raise NotationError(f"{name} must be {words}, not {shortened(repr(value))}")
    if not _is_bounded(value, DEEPEST):
        raise NotationError(
            f"{name} must have integers of at most {WIDEST_NUMBER} bits, and at most "
            f"{DEEPEST} nested tuples"
        )


def _is_bounded(value: object, depth: int) -> bool:
    if type(value) is tuple:
        return depth > 0 and all(_is_bounded(part, depth - 1) for part in value)
    return type(value) is not int or value.bit_length() <= WIDEST_NUMBER
