"""Positions as text: a small TOML document, and a reader that names what is wrong."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import blake2b
from typing import Any, Final

from alpaca_emblem import errors
from alpaca_emblem.checks import LONG_MAX
from alpaca_emblem.errors import AlpacaEmblemError, NotationError
from alpaca_emblem.games.notation.bounds import check_toml, place_of, too_deep_at
from alpaca_emblem.games.notation.files import without_mark
from alpaca_emblem.games.notation.plain import check_plain, path_text

BARE_KEY: Final = re.compile(r"[A-Za-z0-9_-]+")
"""A key that needs no quotation marks."""

LONGEST_TEXT: Final = 4_000_000
"""Characters of a position that are read at most."""
LARGEST_FILE: Final = 4 * LONGEST_TEXT
"""Bytes of a file with such a text that are read at most."""
END: Final = "at end of document"
"""How the TOML reader calls that place, of which it does not tell line and column."""
COUNT: Final = "count"
"""The key, before all others, of the number of entries of a position as text."""
LONGEST_QUOTE: Final = 150
"""Characters that are quoted of one thing that is wrong."""


def position_text(position: Mapping[str, Any], picture: str = "") -> str:
    """*position* as a TOML document, under *picture* as a comment.

    Texts of several lines become multi-line strings, which end with a line break, and
    lists of tables have a line for each table.

    Raises:
        NotationError: It is too large: `read_toml` would not read it.
    """
    comment = [f"# {line}".rstrip() for line in picture.split("\n") if picture]
    lines = [f"{_key(key)} = {_value(value)}" for key, value in position.items()]
    text = "\n".join([*comment, *lines]) + "\n"
    _check_size(text)
    return text


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _inline(key)


def _value(value: object) -> str:
    if isinstance(value, str) and "\n" in value:
        lines = "".join(f"{_inline(line)[1:-1]}\n" for line in value.split("\n"))
        return f'"""\n{lines}"""'
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        rows = "".join(f"  {_inline(row)},\n" for row in value)
        return f"[\n{rows}]"
    return _inline(value)


def _inline(value: object) -> str:
    if isinstance(value, Mapping):
        pairs = (f"{_key(key)} = {_inline(part)}" for key, part in value.items())
        return "{ " + ", ".join(pairs) + " }"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(map(_inline, value)) + "]"
    # Strings, numbers and booleans are written alike in JSON and TOML, but for one
    # control character that JSON lets stand.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def position_digest(position: Mapping[str, Any]) -> str:
    """A hash of *position*, equal in every process."""
    text = json.dumps(position, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def shortened(quote: str) -> str:
    """*quote*, cut in the middle if it is long."""
    return errors.shortened(quote, LONGEST_QUOTE)


def read_toml(text: str, kind: str = "position") -> dict[str, Any]:
    """The document, of that *kind*, that *text* is: plain data within bounds.

    Raises:
        NotationError: It is no TOML, or beyond one of the bounds. Line and column are
            named, or the path: see `locating`.
    """
    if not isinstance(text, str):
        raise NotationError(f"a {kind} must be a text, not {shortened(repr(text))}")
    text = without_mark(text)
    try:
        _check_size(text)
        document = tomllib.loads(text)
        check_plain(document)
    except RecursionError as error:
        place = place_of(too_deep_at(text), text)
        raise NotationError(
            f"the {kind} cannot be read: it is nested too deeply ({place})"
        ) from error
    except ValueError as error:  # the reader's own errors are such
        path = error.path.lstrip(".") if isinstance(error, NotationError) else ""
        where = f"{path_text(path)}: " if path else ""
        end = f"{END}, {place_of(len(text), text)}"
        message = f"{where}{error}".replace(END, end)
        message = f"the {kind} cannot be read: {message}"
        raise NotationError(message, path=path) from error
    return document


def _check_size(text: str) -> None:
    """Refuse a text that is too long, or has too much in it for a parser."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(
            f"a text has at most {LONGEST_TEXT} characters, not {len(text)}"
        )
    check_toml(text)


def read_entries(text: str, kind: str = "position") -> dict[str, Any]:
    """What `position_text` has written, exactly: its multi-line strings, too.

    Raises:
        NotationError: As of `read_toml`.
    """
    return {
        key: value.removesuffix("\n") if isinstance(value, str) else value
        for key, value in read_toml(text, kind).items()
    }


def with_count(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *position* with the number of its entries before all of them.

    What is left out of a position has its default, so that a text which was cut could
    be read as that of another game. A position with a "count" of its own stays as it
    is.
    """
    return position if COUNT in position else {COUNT: len(position), **position}


def read_counted(text: str) -> dict[str, Any]:
    """The position of which *text* is, perhaps with the count of `with_count`.

    Raises:
        NotationError: It is no TOML, or entries are missing.
    """
    entries = read_entries(text)
    if next(iter(entries), None) != COUNT:
        return entries
    count = Table(entries).whole(COUNT)
    del entries[COUNT]
    if len(entries) < count:
        raise NotationError(
            f"{COUNT} is {count}, but there are only {len(entries)} entries: "
            "the text may have been cut",
            path=COUNT,
        )
    last = next(reversed(entries.values()), None)
    if type(last) in (int, float) and not text.endswith("\n"):
        raise NotationError("the last line must end with a line break: it may be cut")
    return entries


class Table:
    """A table of a document that is taken apart key by key.

    Every error names the path of the key, such as ``unit[2].at``. What has been taken
    is gone; `finish` refuses what nobody has asked for.

    >>> table = Table({"round": 2})
    >>> table.whole("round", least=0)
    2
    """

    def __init__(self, values: object, path: str = "") -> None:
        self._path = path
        if not isinstance(values, Mapping):
            name = path_text(path) or "the position"
            raise NotationError(f"{name} must be a table", path=path)
        self._values = dict(values)

    def path(self, key: str) -> str:
        """The path of *key* in the document."""
        return f"{self._path}.{key}" if self._path else f"{key}"

    def error(self, key: str, message: str) -> NotationError:
        """An error about the value of *key*."""
        path = self.path(key)
        return NotationError(f"{path_text(path)} {shortened(message)}", path=path)

    @contextmanager
    def reading(self, key: str) -> Iterator[None]:
        """Have what the library refuses inside be an error about the value of *key*."""
        try:
            yield
        except AlpacaEmblemError as error:
            path = self.path(key)
            if isinstance(error, NotationError) and error.path.startswith(path):
                raise
            raise NotationError(f"{path_text(path)}: {error}", path=path) from error

    def has(self, key: str) -> bool:
        """Whether there is such a key that nobody has taken."""
        return key in self._values

    def take(self, key: str, default: object = ...) -> Any:
        """The value of *key*, whatever it is; *default* if there is none.

        Raises:
            NotationError: There is none, and no default either. So all others here;
                they also raise it if the value is not of the kind asked for.
        """
        value = self._values.pop(key, default)
        if value is ...:
            raise self.error(key, "is missing")
        return value

    def whole(
        self,
        key: str,
        default: int | None = None,
        least: int = 0,
        most: int = LONG_MAX,
    ) -> int:
        """A whole number from *least* to *most*."""
        value = self.take(key, ... if default is None else default)
        if type(value) is not int:
            raise self.error(key, f"must be a whole number, not {value!r}")
        if not least <= value <= most:
            raise self.error(key, f"must be from {least} to {most}, not {value}")
        return value

    def text(self, key: str, default: str | None = None) -> str:
        """A text."""
        value = self.take(key, ... if default is None else default)
        if not isinstance(value, str):
            raise self.error(key, f"must be a text, not {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if it is left out."""
        value = self.take(key, False)
        if not isinstance(value, bool):
            raise self.error(key, f"must be true or false, not {value!r}")
        return value

    def texts(
        self,
        key: str,
        default: tuple[str, ...] | None = None,
        most: int | None = None,
    ) -> tuple[str, ...]:
        """A list of texts, at most so many."""
        value = self.take(key, ... if default is None else list(default))
        if not isinstance(value, list) or not all(isinstance(v, str) for v in value):
            raise self.error(key, f"must be a list of texts, not {value!r}")
        if most is not None and len(value) > most:
            raise self.error(key, f"must have at most {most} texts, not {len(value)}")
        return tuple(value)

    def place(self, key: str) -> tuple[int, int] | None:
        """A row and a column, each from 0; None if it is left out."""
        value = self.take(key, None)
        return None if value is None else self._place(key, value)

    def places(self, key: str, most: int) -> Iterator[tuple[int, int]]:
        """A list of rows and columns, at most so many; none if it is left out."""
        values = self.take(key, [])
        if not isinstance(values, list):
            raise self.error(key, f"must be a list of places, not {values!r}")
        if len(values) > most:
            raise self.error(key, f"must have at most {most} places, not {len(values)}")
        for index, value in enumerate(values):
            yield self._place(f"{key}[{index}]", value)

    def _place(self, key: str, value: object) -> tuple[int, int]:
        if (
            not isinstance(value, list)
            or len(value) != 2
            or not all(type(part) is int and part >= 0 for part in value)
        ):
            raise self.error(key, f"must be [row, column], each from 0, not {value!r}")
        return (value[0], value[1])

    def tables(self, key: str, most: int | None = None) -> Iterator[Table]:
        """A list of tables, at most so many; none if it is left out."""
        value = self.take(key, [])
        if not isinstance(value, list):
            raise self.error(key, f"must be a list of tables, not {value!r}")
        if most is not None and len(value) > most:
            raise self.error(key, f"must have at most {most} tables, not {len(value)}")
        for index, part in enumerate(value):
            yield Table(part, f"{self.path(key)}[{index}]")

    def finish(self) -> None:
        """Refuse keys that nobody has taken."""
        if self._values:
            unknown = [self.path(key) for key in self._values]
            raise NotationError(
                f"{shortened(', '.join(unknown))}: nothing of that name is known here",
                path=unknown[0],
            )
