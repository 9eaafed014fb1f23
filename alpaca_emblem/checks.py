"""Checks of arguments. Each error names the argument, its value, and what is right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, Final, TypeVar

import attrs

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown

ValueT = TypeVar("ValueT")

INT_MAX: Final = 2**31 - 1
"""The largest 32-bit integer, as in the original."""

LONG_MAX: Final = 2**63 - 1
"""The default maximum of integers in a position."""

WIDEST_NUMBER: Final = 1024
"""The largest number of bits of a seed, or of any other integer in a file."""


def whole_number(
    name: str, value: object, least: int | None = None, most: int | None = None
) -> int:
    """Return *value* if it is an integer from *least* to *most*, inclusive.

    A bool is not an integer here.

    Raises:
        InvalidTypeError: *value* is not an integer.
        InvalidValueError: *value* is out of bounds.

    >>> whole_number("movement", 3, least=0)
    3
    >>> whole_number("movement", -1, least=0)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidValueError: movement must be at least 0, not -1
    """
    if isinstance(value, bool) or not isinstance(value, int):
        raise InvalidTypeError(f"{name} must be a whole number, not {shown(value)}")
    if least is not None and value < least:
        raise InvalidValueError(f"{name} must be at least {least}, not {shown(value)}")
    if most is not None and value > most:
        raise InvalidValueError(f"{name} must be at most {most}, not {shown(value)}")
    return value


def whole_seed(name: str, value: object) -> int:
    """Return *value* if it is an integer of at most `WIDEST_NUMBER` bits.

    Raises:
        InvalidTypeError: *value* is not an integer.
        InvalidValueError: *value* is too large to be saved.

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
    """Return *value* if it is a printable string that is not blank.

    Raises:
        InvalidTypeError: *value* is not a string.
        InvalidValueError: *value* is blank or has unprintable characters.
    """
    if not isinstance(value, str):
        raise InvalidTypeError(f"{name} must be a string, not {shown(value)}")
    if not value.strip() or not value.isprintable():
        raise InvalidValueError(
            f"{name} must be a printable string, not {shown(value)}"
        )
    return value


def instance(name: str, value: object, kind: type) -> None:
    """Refuse *value* unless it is an instance of *kind*.

    Raises:
        InvalidTypeError: *value* is not an instance of *kind*.

    >>> instance("target", None, int)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidTypeError: target must be of class int, not None
    """
    # Abstract classes take far longer to ask than the order of bases takes to search.
    if kind not in type(value).__mro__ and not isinstance(value, kind):
        raise InvalidTypeError(
            f"{name} must be of class {kind.__name__}, not {shown(value)}"
        )


def mistaken(error: Exception, name: str, value: object, kind: type) -> Exception:
    """Return the exception to raise for *error*, which was caused by using *value*.

    Code that runs too often to check its arguments calls this function only after
    something has failed. The result is an `InvalidTypeError` unless *value* is an
    instance of *kind*; then it is *error* itself.

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
    """Refuse *value* unless it is iterable.

    Raises:
        InvalidTypeError: *value* is not iterable.
    """
    if not isinstance(value, Iterable):
        raise InvalidTypeError(f"{name} must be a collection, not {shown(value)}")


def subclass(name: str, value: object, kind: type) -> None:
    """Refuse *value* unless it is *kind* or a subclass of it.

    Raises:
        InvalidTypeError: *value* is not such a class.

    >>> subclass("kind", 3, Exception)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidTypeError: kind must be a class of Exception, not 3
    """
    if not isinstance(value, type) or not issubclass(value, kind):
        raise InvalidTypeError(
            f"{name} must be a class of {kind.__name__}, not {shown(value)}"
        )


def number(name: str, value: object) -> None:
    """Refuse *value* unless it is an int or a float, but not a bool.

    Raises:
        InvalidTypeError: *value* is not a number.
    """
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InvalidTypeError(f"{name} must be a number, not {shown(value)}")


def number_between(name: str, value: object, least: float, most: float) -> None:
    """Refuse *value* unless it is a number from *least* to *most*, inclusive.

    Fractions are numbers, too. NaN is always out of bounds.

    Raises:
        InvalidTypeError: *value* is not a number.
        InvalidValueError: *value* is out of bounds.

    >>> number_between("probability", 1.5, 0, 1)
    Traceback (most recent call last):
        ...
    alpaca_emblem.errors.InvalidValueError: probability must be from 0 to 1, not 1.5
    """
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise InvalidTypeError(f"{name} must be a number, not {shown(value)}")
    if not least <= value <= most:
        raise InvalidValueError(
            f"{name} must be from {least} to {most}, not {shown(value)}"
        )


def function(name: str, value: object) -> None:
    """Refuse *value* unless it is callable.

    Raises:
        InvalidTypeError: *value* is not callable.
    """
    if not callable(value):
        raise InvalidTypeError(f"{name} must be a function, not {shown(value)}")


def collection(name: str, given: object, kind: type[ValueT]) -> tuple[ValueT, ...]:
    """Return *given*, a collection of instances of *kind*, as a tuple.

    Raises:
        InvalidTypeError: *given* is not such a collection.

    >>> collection("rows", ["..", ".f"], str)
    ('..', '.f')
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise InvalidTypeError(f"{name} must be a collection, not {shown(given)}")
    values = tuple(given)
    for value in values:
        instance(f"each of {name}", value, kind)
    return values


MOST_SECONDS: Final = 1_000_000
"""The largest time limit, some eleven days: systems cannot wait for any time."""

Validator = Callable[[Any, "attrs.Attribute[Any]", Any], None]


def is_whole(least: int | None = None, most: int | None = INT_MAX) -> Validator:
    """Return an attrs validator. See `whole_number`."""

    def validate(_: object, attribute: attrs.Attribute[int], value: object) -> None:
        whole_number(attribute.name, value, least, most)

    return validate


def is_between(least: float, most: float) -> Validator:
    """Return an attrs validator. See `number_between`."""

    def validate(_: object, attribute: attrs.Attribute[float], value: object) -> None:
        number_between(attribute.name, value, least, most)

    return validate


def is_time(most: float = MOST_SECONDS) -> Validator:
    """Return an attrs validator for seconds above 0 and up to *most*."""

    def validate(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        number(attribute.name, value)
        assert isinstance(value, int | float), "it has just been checked"
        if not 0 < value <= most:
            raise InvalidValueError(
                f"{attribute.name} must be above 0 and at most {most}, "
                f"not {shown(value)}"
            )

    return validate


def is_function(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
    """Validate an attrs field. See `function`."""
    function(attribute.name, value)


def is_seed(_: object, attribute: attrs.Attribute[int], value: object) -> None:
    """Validate an attrs field. See `whole_seed`."""
    whole_seed(attribute.name, value)


def is_text(_: object, attribute: attrs.Attribute[str], value: object) -> None:
    """Validate an attrs field. See `text`."""
    text(attribute.name, value)


def is_flag(_: object, attribute: attrs.Attribute[bool], value: object) -> None:
    """Validate an attrs field that must be a bool."""
    if not isinstance(value, bool):
        raise InvalidTypeError(
            f"{attribute.name} must be true or false, not {shown(value)}"
        )


def is_instance(kind: type) -> Validator:
    """Return an attrs validator. See `instance`."""

    def validate(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        instance(attribute.name, value, kind)

    return validate


def is_tuple_of(*kinds: type) -> Validator:
    """Return an attrs validator for tuples of instances of *kinds*."""
    wanted = " or ".join(kind.__name__ for kind in kinds)

    def validate(_: object, attribute: attrs.Attribute[Any], value: object) -> None:
        instance(attribute.name, value, tuple)
        assert isinstance(value, tuple), "it has just been checked"
        for part in value:
            if not isinstance(part, kinds):
                raise InvalidTypeError(
                    f"{attribute.name} must hold {wanted}, not {shown(part)}"
                )

    return validate
