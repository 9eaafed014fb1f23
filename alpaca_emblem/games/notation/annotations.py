"""Annotations: what the type of a field says about the plain data that it can hold."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

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
