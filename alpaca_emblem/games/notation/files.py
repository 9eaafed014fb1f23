"""Files that people give: where they are, and the text in them.

Every reader of the library goes by the same rules: a file is text in UTF-8, of bounded
size; a byte order mark at its very beginning, which some editors write, is passed over;
and numbers are written in the digits 0 to 9.
"""

from __future__ import annotations

import os
from typing import Final

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, NotationError

BYTE_ORDER_MARK: Final = "\ufeff"
"""What some editors begin a file with."""
LONGEST_PATH: Final = 100
"""Characters of a path that stand in a message."""


def path_of_file(path: object) -> str:
    """Return *path* as text; the number of an open file is not a path.

    Raises:
        InvalidTypeError: It is no path.
        InvalidValueError: It holds a null character.
    """
    if not isinstance(path, str | os.PathLike):
        raise InvalidTypeError(f"path must be the path of a file, not {path!r}")
    text: str = os.fspath(path)
    if "\0" in text:
        raise InvalidValueError(f"path must not hold a null character: {text!r}")
    return text


def file_text(path: str | os.PathLike[str]) -> str:
    """Return *path* as it stands in a message: only its end if it is long."""
    text = os.fspath(path)
    return text if len(text) <= LONGEST_PATH else f"...{text[-LONGEST_PATH:]}"


def read_file(path: object, most: int) -> str:
    """Return the text of the file at *path*, with its byte order mark if it has one.

    Args:
        path: Of the file.
        most: The bytes that it may have.

    Raises:
        NotationError: The file is larger, or is not text in UTF-8.
        OSError: There is no such file, or it cannot be read.
    """
    with open(path_of_file(path), "rb") as file:
        content = file.read(most + 1)
    if len(content) > most:
        raise NotationError(f"it is larger than {most} bytes")
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
