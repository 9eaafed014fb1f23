"""Checks of values at the edge of the library: each names the value and the remedy."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, TypeVar

import attrs

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError

ValueT = TypeVar("ValueT")

INT_MAX: Final = 2**31 - 1
"""The largest number of the original's 32-bit integers."""

LONG_MAX: Final = 2**63 - 1
"""The largest whole number that a position holds where nothing else is said."""

WIDEST_NUMBER: Final = 1024
"""Bits of a seed, and of any other whole number in a file, at most."""


def whole_number(
    name: str, value: object, least: int | None = None, most: int | None = None
) -> int:
    """*value*, if it is an integer (not a bool) from *least* to *most*, both included.

    Raises:
        InvalidTypeError: It is no integer.
        InvalidValueError: It lies outside the bounds.

    >>> whole_number("movement", 3, least=0)
    3
    >>> whole_number("movement", -1, least=0)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidValueError: movement must be at least 0, not -1
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidTypeError(f"{name} must be a whole number, not {value!r}")
    if least is not None and value < least:
        raise InvalidValueError(f"{name} must be at least {least}, not {value}")
    if most is not None and value > most:
        raise InvalidValueError(f"{name} must be at most {most}, not {value}")
    return value


def whole_seed(name: str, value: object) -> int:
    """*value*, if it is a whole number of at most `WIDEST_NUMBER` bits.

    Raises:
        InvalidTypeError: It is no integer.
        InvalidValueError: It is larger than any number that can be saved.

    >>> whole_seed("seed", 2**1024)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidValueError: seed must have at most 1024 bits, not 1025
    """
    number = whole_number(name, value)
    if number.bit_length() > WIDEST_NUMBER:
        raise InvalidValueError(
            f"{name} must have at most {WIDEST_NUMBER} bits, not {number.bit_length()}"
        )
    return number


def text(name: str, value: object) -> str:
    """*value*, if it is a string with something printable in it.

    Raises:
        InvalidTypeError: It is no string.
        InvalidValueError: It is empty, all blank, or holds unprintable characters.
    """
    if not isinstance(value, str):
        raise InvalidTypeError(f"{name} must be a text, not {value!r}")
    if not value.strip() or not value.isprintable():
        raise InvalidValueError(f"{name} must be a printable text, not {value!r}")
    return value


def instance(name: str, value: object, kind: type) -> None:
    """Refuse *value* unless it is of the class *kind*.

    Raises:
        InvalidTypeError: It is not.

    >>> instance("target", None, int)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidTypeError: target must be of class int, not None
    """
    if not isinstance(value, kind):
        raise InvalidTypeError(
            f"{name} must be of class {kind.__name__}, not {value!r}"
        )


def mistaken(error: Exception, name: str, value: object, kind: type) -> Exception:
    """Return what to raise instead of *error*, which came of asking *value*.

    For code that runs too often to check what it is given: it looks only once
    something has gone wrong. If *value* is of the class *kind*, it is not to blame, and
    *error* itself is returned; otherwise an `InvalidTypeError`.

    >>> raise mistaken(AttributeError("no owner"), "unit", None, int)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidTypeError: unit must be of class int, not None
    """
    try:
        instance(name, value, kind)
    except InvalidTypeError as refusal:
        return refusal
    return error


def iterable(name: str, value: object) -> None:
    """Refuse *value* unless it can be iterated.

    Raises:
        InvalidTypeError: It cannot.
    """
    if not isinstance(value, Iterable):
        raise InvalidTypeError(f"{name} must be a collection, not {value!r}")


def subclass(name: str, value: object, kind: type) -> None:
    """Refuse *value* unless it is the class *kind*, or one derived from it.

    Raises:
        InvalidTypeError: It is not.

    >>> subclass("kind", 3, Exception)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidTypeError: kind must be a class of Exception, not 3
    """
    if not isinstance(value, type) or not issubclass(value, kind):
        raise InvalidTypeError(
            f"{name} must be a class of {kind.__name__}, not {value!r}"
        )


def number(name: str, value: object) -> None:
    """Refuse *value* unless it is a number, whole or not (and not a bool).

    Raises:
        InvalidTypeError: It is not.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidTypeError(f"{name} must be a number, not {value!r}")


def number_between(name: str, value: object, least: float, most: float) -> None:
    """Refuse *value* unless it is a number from *least* to *most*, both included.

    Fractions are numbers, too; NaN lies nowhere.

    Raises:
        InvalidTypeError: It is no number.
        InvalidValueError: It lies outside the bounds.

    >>> number_between("probability", 1.5, 0, 1)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidValueError: probability must be from 0 to 1, not 1.5
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise InvalidTypeError(f"{name} must be a number, not {value!r}")
    if not least <= value <= most:
        raise InvalidValueError(f"{name} must be from {least} to {most}, not {value}")


def function(name: str, value: object) -> None:
    """Refuse *value* unless it can be called.

    Raises:
        InvalidTypeError: It cannot.
    """
    if not callable(value):
        raise InvalidTypeError(f"{name} must be a function, not {value!r}")


def collection(name: str, given: object, kind: type[ValueT]) -> tuple[ValueT, ...]:
    """*given*, a collection of values of the class *kind*, as a tuple.

    Raises:
        InvalidTypeError: It is none, or one of them is something else.

    >>> collection("rows", ["..", ".f"], str)
    ('..', '.f')
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InvalidTypeError(f"{name} must be a collection, not {given!r}")
    values = tuple(given)
    for value in values:
        instance(f"each of {name}", value, kind)
    return values


Validator = Callable[[Any, "attrs.Attribute[Any]", Any], None]


def is_whole(least: int | None = None, most: int | None = INT_MAX) -> Validator:
    """An attrs validator: see `whole_number`."""

    def validate(_: object, attribute: attrs.Attribute[int], value: object) -> None:
        whole_number(attribute.name, value, least, most)

    return validate


def is_seed(_: object, attribute: attrs.Attribute[int], value: object) -> None:
    """An attrs validator: see `whole_seed`."""
    whole_seed(attribute.name, value)


def is_text(_: object, attribute: attrs.Attribute[str], value: object) -> None:
    """An attrs validator: see `text`."""
    text(attribute.name, value)


def is_flag(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    """An attrs validator: true or false."""
    if not isinstance(value, bool):
        raise InvalidTypeError(f"{attribute.name} must be true or false, not {value!r}")


def is_instance(kind: type) -> Validator:
    """An attrs validator: see `instance`."""

    def validate(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        instance(attribute.name, value, kind)

    return validate


def is_tuple_of(*kinds: type) -> Validator:
    """An attrs validator: a tuple of things, each of one of those *kinds*."""
    wanted = " or ".join(kind.__name__ for kind in kinds)

    def validate(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        instance(attribute.name, value, tuple)
        assert isinstance(value, tuple), "it has just been checked"
        for part in value:
            if not isinstance(part, kinds):
                raise InvalidTypeError(
                    f"{attribute.name} must hold {wanted}, not {part!r}"
                )

    return validate
