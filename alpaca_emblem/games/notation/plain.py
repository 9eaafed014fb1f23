"""Content of files: plain text, and plain data such as lists and tables.

A file may be damaged or malicious, so it is checked before use. It is text in UTF-8 of
bounded size. The depth of its data, their numbers and their number of values are
limited, and errors name a path.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Final

from attrs import frozen

from alpaca_emblem import errors
from alpaca_emblem.checks import WIDEST_NUMBER
from alpaca_emblem.errors import (
    AlpacaEmblemError,
    InvalidTypeError,
    InvalidValueError,
    NotationError,
)
from alpaca_emblem.games.notation.bounds import DEEPEST

BYTE_ORDER_MARK: Final = "\ufeff"
"""A character at the beginning of a file that some editors write."""
MOST_VALUES: Final = 1_200_000
"""The largest number of values in a document, in all tables and lists together."""
LONGEST_PATH: Final = 100
"""The largest number of characters of a path in a message."""


def path_of_file(path: object) -> str:
    """Return *path* as a string. The number of an open file is not a path.

    Raises:
        InvalidTypeError: *path* is not a path.
        InvalidValueError: *path* has a null character, or one that no path can have.
    """
    text = os.fspath(path) if isinstance(path, str | os.PathLike) else None
    if not isinstance(text, str):
        raise InvalidTypeError(f"path must be the path of a file, not {path!r}")
    if "\0" in text:
        raise InvalidValueError(f"path must not have a null character: {text!r}")
    try:
        os.fsencode(text)
    except UnicodeEncodeError as error:
        raise InvalidValueError(f"path {text!r}: {error.reason}") from None
    return text


def file_text(path: str | os.PathLike[str]) -> str:
    """Return *path* for a message: only its end if it is long."""
    text = os.fspath(path)
    return text if len(text) <= LONGEST_PATH else f"...{text[-LONGEST_PATH:]}"


def read_file(path: object, most: int) -> str:
    """Return the text of the file at *path*, including a byte order mark.

    All readers of files use this function, so all files are text in UTF-8.

    Args:
        path: The path of the file.
        most: The largest number of bytes.

    Raises:
        NotationError: The file is larger, or is not text in UTF-8.
        OSError: The file does not exist or cannot be read.
    """
    with open(path_of_file(path), "rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise NotationError(f"it must have at most {most} bytes")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        where = f"byte {error.start + 1}: {error.reason}"
        raise NotationError(f"it is not text in UTF-8, {where}") from error


def without_mark(text: str) -> str:
    r"""Return *text* without a byte order mark at its beginning.

    >>> without_mark("\ufeffturns = 3"), without_mark("turns = 3")
    ('turns = 3', 'turns = 3')
    """
    return text.removeprefix(BYTE_ORDER_MARK)


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


@contextmanager
def naming(path: str) -> Iterator[None]:
    """Turn errors of the library inside into errors about the value at *path*."""
    try:
        yield
    except AlpacaEmblemError as error:
        inner = error.path if isinstance(error, NotationError) else ""
        separator = "." if inner else ": "
        raise NotationError(f"{path}{separator}{error}", path=path) from error


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
