"""Lines and columns of values in a TOML document.

The library's readers identify an invalid value by its path, such as ``unit[2].at``. A
TOML parser does not report where it found a value. So after an error, the text, which
is valid TOML, is walked again, token by token.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.bounds import STRING, place_of
from alpaca_emblem.games.notation.plain import without_mark

_TOKEN: Final = re.compile(
    rf"(?P<comment>\#[^\n]*)|{STRING}|[^\s\[\]{{}}=,.#\"']+|[\[\]{{}}=,.\n]"
)


OPENING: Final = ("[", "{")
CLOSING: Final = ("]", "}")
END: Final = (",", "]", "}", "\n")
"""The tokens that can follow a value."""


@contextmanager
def locating(text: str) -> Iterator[None]:
    """Add line and column to errors about a path in *text* that are raised inside."""
    try:
        yield
    except NotationError as error:
        if not error.path:
            raise
        text = without_mark(text)
        offset = offset_of(error.path, text)
        if offset is None:
            raise
        message = f"{error} ({place_of(offset, text)})"
        raise NotationError(message, path=error.path) from error


def offset_of(path: str, text: str) -> int | None:
    r"""Return the offset in *text*, valid TOML, of the key or list element at *path*.

    If the element is missing, return the offset of the nearest one around it; None if
    there is none either.

    >>> text = "unit = [\n  { id = 1 },\n  { id = 1 },\n]"
    >>> text[offset_of("unit[1].id", text):]
    'id = 1 },\n]'
    """
    best, offset = 0, None
    for found, start in _Walk(text, path).places():
        if len(found) > best:
            best, offset = len(found), start
        if found == path:
            break
    return offset


class _Walk:
    """A walk through a document that finds the values on the way to a path.

    Other values are skipped, so a long document takes little time.
    """

    def __init__(self, text: str, target: str) -> None:
        self._target = target
        self._tokens = _TOKEN.finditer(text)
        self._counts: dict[str, int] = {}
        self._token, self._start = "", 0
        self._advance()

    def places(self) -> Iterator[tuple[str, int]]:
        table = ""
        while self._token:
            start = self._start
            if self._token == "\n":
                self._advance()
            elif self._token == "[":
                table = self._header()
                if self._is_on_way(table):
                    yield table, start
            else:
                yield from self._pair(table)

    def _advance(self) -> None:
        """Move to the next token that is not a comment, or to "" at the end."""
        for token in self._tokens:
            if token["comment"] is None:
                self._token, self._start = token[0], token.start()
                return
        self._token = ""

    def _skip(self, *marks: str) -> int:
        """Skip all of *marks* that come next, and return their number."""
        count = 0
        while self._token in marks:
            self._advance()
            count += 1
        return count

    def _header(self) -> str:
        """Read a table header, and return the path of the table."""
        is_list = self._skip("[") == 2
        path = self._key("")
        self._skip("]")
        if not is_list:
            return path
        self._counts[path] = self._counts.get(path, -1) + 1
        return f"{path}[{self._counts[path]}]"

    def _key(self, table: str) -> str:
        """Read a key, and return its path below *table*."""
        path = table
        while True:
            name = self._token.strip("'\"")
            path = f"{path}.{name}" if path else name
            self._advance()
            if not self._skip("."):
                return path

    def _pair(self, table: str) -> Iterator[tuple[str, int]]:
        """Read a key and its value."""
        start = self._start
        path = self._key(table)
        self._skip("=")
        yield from self._place(path, start)

    def _place(self, path: str, start: int) -> Iterator[tuple[str, int]]:
        """Read the value at *path*, and yield its place and the places in it."""
        if not self._is_on_way(path):
            self._pass_over()
            return
        yield path, start
        opening = self._token
        if opening not in OPENING:
            self._pass_over()
            return
        self._advance()
        index = 0
        self._skip(",", "\n")
        while self._token not in ("", "]", "}"):
            if opening == "{":
                yield from self._pair(path)
            else:
                yield from self._place(f"{path}[{index}]", self._start)
                index += 1
            self._skip(",", "\n")
        self._advance()

    def _is_on_way(self, path: str) -> bool:
        """Return whether *path* is the target, or leads to it."""
        rest = self._target[len(path) :]
        return self._target.startswith(path) and rest[:1] in ("", ".", "[")

    def _pass_over(self) -> None:
        """Skip a value. A number with a fraction has several tokens."""
        depth = 0
        while self._token and (depth or self._token not in END):
            is_closing = self._token in CLOSING
            depth += (self._token in OPENING) - is_closing
            self._advance()
            if is_closing and not depth:
                return
