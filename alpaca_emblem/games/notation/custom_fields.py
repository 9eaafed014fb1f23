"""Own fields: what units and items of one's own classes keep beyond the library's.

As far as it is plain data (numbers, texts, truth values, and tuples of such), it is
part of a position under its name. What has its default is left out. Anything else, such
as a reference, is not: it must follow from the rest.

The annotation of a field says which of them it can hold; where it cannot be looked up,
the type of the default does. A value that would not be read back is not written either.
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
    """The type with which the field *name* of *kind* is annotated, looked up.

    It is looked up alone, in the module of the class that has it: other fields may be
    annotated with names that only type checkers see.

    Raises:
        LookupError: It is not annotated, or its module has not been imported.
        NameError: It names something that is not known when the program runs.
    """
    for owner in kind.__mro__:
        own = inspect.get_annotations(owner)
        if name in own:
            alone = type("Alone", (), {"__annotations__": {name: own[name]}})
            return get_type_hints(alone, vars(sys.modules[owner.__module__]))[name]
    raise LookupError(f"{name} of {kind.__name__} has no annotation")


def fits(value: object, hint: Any) -> bool:
    """Return whether *value*, plain data, may stand where *hint* is annotated.

    As for type checkers a whole number may stand for any other, but True for none.
    What says nothing about plain data, such as `Any`, lets all of it pass.

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
    except TypeError:  # it is no class, and says nothing
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
"""The package of the classes whose fields positions know anyway."""

DEEPEST: Final = 16
"""Tuples of a field that may lie in each other."""

_FOUND: Final[dict[type, tuple[attrs.Attribute[Any], ...]]] = {}
"""The own attributes of classes, as far as it was asked."""


def own_attributes(kind: type) -> tuple[attrs.Attribute[Any], ...]:
    """The attributes that *kind* has beyond those of the library's classes."""
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
    """The own fields of *thing* that are plain data, as JSON values by name.

    Raises:
        InvalidValueError: A field has a value that could not be read back: one that its
            annotation or its validator does not allow, or that is too large.
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
    """`own_entry` as it is added to a text, after a blank; "" if there is nothing."""
    if not own_attributes(type(thing)):
        return ""
    entry = own_entry(thing)
    return f" {json.dumps(entry)}".replace("'", "\\u0027") if entry else ""


def is_plain(value: object) -> bool:
    """Whether *value* can stand in a position.

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
    """What `own_text` has written; an empty table for "".

    Raises:
        NotationError: It is nothing of the kind.
    """
    if not text:
        return {}
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotationError(f"{shortened(text)!r} is no JSON: {error}") from error


def make_with_own(kind: type[LibraryT], own: object, /, **given: Any) -> LibraryT:
    """A thing of that *kind*, from what the library knows of it and its *own* fields.

    Raises:
        NotationError: There are no such fields, or they cannot have such values.
        InvalidValueError: What was *given* cannot be.
    """
    if not own and isinstance(own, Mapping):
        return kind(**given)
    values = _own_values(kind, own)
    at_first = {each.alias or each.name: v for each, v in values if each.init}
    try:
        thing = kind(**given, **at_first)
        _set(thing, ((each, value) for each, value in values if not each.init))
    except (TypeError, ValueError) as error:
        raise NotationError(f"no {kind.__name__} is like that: {error}") from error
    return thing


def set_own(thing: Living, own: object) -> None:
    """Give *thing* its *own* fields, and those that are not named their defaults.

    For what has been made, and has changed itself since, such as when it was armed.

    Raises:
        NotationError: There are no such fields, or they cannot have such values.
    """
    kind = type(thing)
    values = _own_values(kind, own)
    if not own_attributes(kind):
        return
    usual = ((each, each.default) for each in own_attributes(kind))
    try:
        _set(thing, [*((a, v) for a, v in usual if is_plain(v)), *values])
    except (TypeError, ValueError) as error:
        raise NotationError(f"no {kind.__name__} is like that: {error}") from error


def _set(thing: Living, values: Iterable[tuple[attrs.Attribute[Any], Any]]) -> None:
    for attribute, value in values:
        setattr(thing, attribute.name, value)
    attrs.validate(thing)


def _own_values(
    kind: type[Living], own: object
) -> list[tuple[attrs.Attribute[Any], Any]]:
    """The attributes of which *own* tells, each with its value."""
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
"""The types of own attributes, as far as it was asked."""


def _hint(kind: type, attribute: attrs.Attribute[Any]) -> Any:
    """The annotated type of that field, or else that of its default."""
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
    """Refuse *value* unless it is plain, not too large, and of the field's type."""
    name, hint = attribute.alias or attribute.name, _hint(kind, attribute)
    if not is_plain(value) or not fits(value, hint):
        words = "plain" if hint is Any else inspect.formatannotation(hint)
        raise NotationError(f"{name} must be {words}, not {shortened(repr(value))}")
    if not _is_bounded(value, DEEPEST):
        raise NotationError(
            f"{name} must have numbers of at most {WIDEST_NUMBER} bits, and at most "
            f"{DEEPEST} tuples in each other"
        )


def _is_bounded(value: object, depth: int) -> bool:
    if type(value) is tuple:
        return depth > 0 and all(_is_bounded(part, depth - 1) for part in value)
    return type(value) is not int or value.bit_length() <= WIDEST_NUMBER
