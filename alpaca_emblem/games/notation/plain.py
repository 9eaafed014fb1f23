"""Plain data: what documents consist of, checked before anybody looks into it.

A file may have been damaged, or made to do harm. So the depth, the numbers and the
values of a document are bounded, and what is wrong is named by its path.
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
"""Values that a document may have, those of all tables and lists together."""
LONGEST_PATH: Final = 100
"""Characters of a path that stand in a message."""


@frozen
class Wrong:
    """Stands in the data of a document for what a parser has met there.

    Attributes:
        message: What is wrong with it.
        key: Of the table that it stands for, the one that is meant; or "".
    """

    message: str
    key: str = ""


def check_plain(value: object) -> None:
    """Refuse what is no JSON, or beyond one of the bounds, as what contains itself is.

    Raises:
        NotationError: Something in *value* is so; its path is named.
    """
    _Check().check(value, 0)


def path_text(path: str) -> str:
    """Return *path* as it stands in a message: cut in the middle if it is long."""
    return errors.shortened(path.lstrip("."), LONGEST_PATH)


class _Check:
    """Goes through a value, and counts."""

    def __init__(self) -> None:
        self._left = MOST_VALUES

    def check(self, value: object, depth: int) -> None:
        self._left -= 1
        if self._left < 0:
            raise NotationError(f"there are more than {MOST_VALUES} values")
        kind = type(value)
        if kind is dict or kind is list:
            if depth >= DEEPEST:
                raise NotationError("it is nested too deeply")
            self._check_parts(value, depth + 1)
        elif kind in _BOUNDS:
            _BOUNDS[kind](value)
        else:
            raise NotationError(f"{kind.__name__} is no kind of plain data")

    def _check_parts(self, value: Any, depth: int) -> None:
        is_table = type(value) is dict
        key: Any = None
        try:
            for key, part in value.items() if is_table else enumerate(value):
                if is_table and type(key) is not str:
                    raise NotationError("a name must be a text")
                self.check(part, depth)
        except NotationError as error:
            here = f".{key}" if is_table else f"[{key}]"
            raise NotationError(str(error), path=f"{here}{error.path}") from error


def _check_whole(value: Any) -> None:
    if value.bit_length() > WIDEST_NUMBER:
        raise NotationError(f"a whole number has at most {WIDEST_NUMBER} bits")


def _check_float(value: Any) -> None:
    if not math.isfinite(value):
        raise NotationError(f"{value} is no number")


def _pass(_: Any) -> None:
    """Nothing can be wrong with it."""


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
"""Characters that are quoted of one thing that is wrong."""


def shortened(quote: str) -> str:
    """*quote*, cut in the middle if it is long."""
    return errors.shortened(quote, LONGEST_QUOTE)
