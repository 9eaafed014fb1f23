"""Plain data, the content of documents: numbers, strings, lists and tables.

A file may be damaged or malicious, so its data are checked before use. Their depth,
their numbers and their number of values are limited, and errors name a path.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, Final

from attrs import frozen

from alpaca_emblem import errors
from alpaca_emblem.checks import WIDEST_NUMBER
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.bounds import DEEPEST

MOST_VALUES: Final = 1_200_000
"""The largest number of values in a document, in all tables and lists together."""
LONGEST_PATH: Final = 100
"""The largest number of characters of a path in a message."""


@frozen
class Wrong:
    """An invalid value, as a parser puts it into the data of a document.

    Attributes:
        message: A description of the error.
        key: The key that is wrong, if the value is a table; or "".
    """

    message: str
    key: str = ""


def check_plain(value: object) -> None:
    """Refuse *value* unless it can be written as JSON, within all limits.

    Raises:
        NotationError: A value is not plain data or exceeds a limit. The error has its
            path.
    """
    _Check().check(value, 0)


def path_text(path: str) -> str:
    """Return *path* for a message, cut in the middle if it is long."""
    return errors.shortened(path.lstrip("."), LONGEST_PATH)


class _Check:
    """A check of one value, which counts the values in it."""

    def __init__(self) -> None:
        self._left = MOST_VALUES

    def check(self, value: object, depth: int) -> None:
        self._left -= 1
        if self._left < 0:
            raise NotationError(f"there must be at most {MOST_VALUES} values")
        kind = type(value)
        if kind is dict or kind is list:
            if depth >= DEEPEST:
                raise NotationError("it is nested too deeply")
            self._check_parts(value, depth + 1)
        elif kind in _BOUNDS:
            _BOUNDS[kind](value)
        else:
            raise NotationError(f"{kind.__name__} is not plain data")

    def _check_parts(self, value: Any, depth: int) -> None:
        is_table = type(value) is dict
        key: Any = None
        try:
            for key, part in value.items() if is_table else enumerate(value):
                if is_table and type(key) is not str:
                    raise NotationError("a key must be a string")
                self.check(part, depth)
        except NotationError as error:
            here = f".{key}" if is_table else f"[{key}]"
            raise NotationError(str(error), path=f"{here}{error.path}") from error


def _check_whole(value: Any) -> None:
    if value.bit_length() > WIDEST_NUMBER:
        raise NotationError(f"a whole number must have at most {WIDEST_NUMBER} bits")


def _check_float(value: Any) -> None:
    if not math.isfinite(value):
        raise NotationError(f"{value} is not a number")


def _pass(_: Any) -> None:
    """Accept any value."""


def _tell(value: Any) -> None:
    path = f".{value.key}" if value.key else ""
    raise NotationError(value.message, path=path)


_BOUNDS: Final[dict[type, Callable[[Any], None]]] = {
    int: _check_whole,
    float: _check_float,
    str: _pass,
    bool: _pass,
    type(None): _pass,
    Wrong: _tell,
}


LONGEST_QUOTE: Final = 150
"""The largest number of characters quoted of an invalid value."""


def shortened(quote: str) -> str:
    """Return *quote*, cut in the middle if it is long."""
    return errors.shortened(quote, LONGEST_QUOTE)
