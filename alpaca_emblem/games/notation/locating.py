"""Lines and columns: where in a TOML document the value at a path stands.

The library's readers name what is wrong by its path, such as ``unit[2].at``. A TOML
reader does not tell where it has met a value, so the text is walked again, token by
token, once something is known to be wrong with it: it is valid TOML by then.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.files import without_mark

MOST_PARTS: Final = 16
"""Names that a dotted key may have: a TOML reader takes ever longer for more."""

# What has no end is taken for a string, too: to look for its end again from every
# quotation mark in it would take time by the square of its length.
_STRING: Final = (
    r'"""(?:[^\\]|\\[\s\S])*?(?:"""(?:"{1,2}(?!"))?|\Z)'
    r"|'''[\s\S]*?(?:'''(?:'{1,2}(?!'))?|\Z)"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
)
_TOKEN: Final = re.compile(
    rf"(?P<comment>\#[^\n]*)|{_STRING}|[^\s\[\]{{}}=,.#\"']+|[\[\]{{}}=,.\n]"
)
_OPAQUE: Final = re.compile(rf"\#[^\n]*|{_STRING}")
_DOTTED: Final = re.compile(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{MOST_PARTS}}}")


def too_dotted(text: str) -> bool:
    """Whether *text* has a key of more than `MOST_PARTS` names, with dots between.

    >>> too_dotted("a.b = 1"), too_dotted("a" + ".a" * 16 + " = 1")
    (False, True)
    """
    bare = _OPAQUE.sub("s", text)
    return _DOTTED.search(bare) is not None


@contextmanager
def locating(text: str) -> Iterator[None]:
    """Have errors about a path in *text*, raised inside, name line and column."""
    try:
        yield
    except NotationError as error:
        if not error.path:
            raise
        text = without_mark(text)
        offset = offset_of(error.path, text)
        if offset is None:
            raise
        line = text.count("\n", 0, offset) + 1
        column = offset - text.rfind("\n", 0, offset)
        raise NotationError(
            f"{error} (line {line}, column {column})", path=error.path
        ) from error


def offset_of(path: str, text: str) -> int | None:
    r"""Where in *text*, valid TOML, the key or list element at *path* begins.

    If there is none, as when it is missing, where the nearest one around it begins;
    None if there is nothing around it either.

    >>> text = "unit = [\n  { id = 1 },\n  { id = 1 },\n]"
    >>> text[offset_of("unit[1].id", text):]
    'id = 1 },\n]'
    """
    best, offset = 0, None
    for found, start in _Walk(text).places():
        if found == path:
            return start
        is_around = path.startswith(found) and path[len(found)] in ".["
        if is_around and len(found) > best:
            best, offset = len(found), start
    return offset


class _Walk:
    """Goes through a document, and finds the path and the beginning of every value."""

    def __init__(self, text: str) -> None:
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
                yield table, start
            else:
                yield from self._pair(table)

    def _advance(self) -> None:
        """Go on to the next token that is no comment; to "" at the end."""
        for token in self._tokens:
            if token["comment"] is None:
                self._token, self._start = token[0], token.start()
                return
        self._token = ""

    def _skip(self, *marks: str) -> int:
        """Go past all of these *marks* that come next, and count them."""
        count = 0
        while self._token in marks:
            self._advance()
            count += 1
        return count

    def _header(self) -> str:
        """The path of the table whose header comes next."""
        is_list = self._skip("[") == 2
        path = self._key("")
        self._skip("]")
        if not is_list:
            return path
        self._counts[path] = self._counts.get(path, -1) + 1
        return f"{path}[{self._counts[path]}]"

    def _key(self, table: str) -> str:
        """The path, below *table*, of the key that comes next."""
        path = table
        while True:
            name = self._token.strip("'\"")
            path = f"{path}.{name}" if path else name
            self._advance()
            if not self._skip("."):
                return path

    def _pair(self, table: str) -> Iterator[tuple[str, int]]:
        """A key with its value."""
        start = self._start
        path = self._key(table)
        yield path, start
        self._skip("=")
        yield from self._value(path)

    def _value(self, path: str) -> Iterator[tuple[str, int]]:
        """A value, with all that is in it."""
        opening = self._token
        if opening not in ("[", "{"):
            # A number with a fraction is several tokens.
            while self._token not in ("", ",", "]", "}", "\n"):
                self._advance()
            return
        self._advance()
        index = 0
        self._skip(",", "\n")
        while self._token not in ("", "]", "}"):
            if opening == "{":
                yield from self._pair(path)
            else:
                element = f"{path}[{index}]"
                yield element, self._start
                yield from self._value(element)
                index += 1
            self._skip(",", "\n")
        self._advance()
