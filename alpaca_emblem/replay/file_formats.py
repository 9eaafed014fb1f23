"""The file formats of saves and replays: JSON documents under a head.

A document has a head with its format, a schema number and the library's version. It is
written as a whole or not at all. See `atomic_files`. Documents of older schemas are
converted step by step when they are read, each step a function from plain data to plain
data. The rest of the library knows only the newest schema.

JSON is read strictly and written readably. A file may be damaged or malicious. So its
size, its depth and its numbers are limited, and a duplicate key, which JSON parsers
usually ignore, is refused.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias

from attrs import field, frozen

from alpaca_emblem.errors import AlpacaEmblemError, NotationError
from alpaca_emblem.games.notation.bounds import place_of, too_deep_at
from alpaca_emblem.games.notation.plain import (
    MOST_VALUES,
    Wrong,
    check_plain,
    file_text,
    path_text,
    read_file,
    shortened,
    without_mark,
)
from alpaca_emblem.replay.atomic_files import write_whole

Document: TypeAlias = dict[str, Any]
"""A table of plain data."""
Upcaster: TypeAlias = Callable[[Document], Document]
"""Converts a document of one schema to the next. It may change its argument."""

FORMAT_PREFIX: Final = "alpaca_emblem "
LONGEST_TEXT: Final = 8_000_000
"""The largest number of characters of a document."""
LARGEST_FILE: Final = 4 * LONGEST_TEXT
"""The largest number of bytes of a file."""
MOST_MARKS: Final = MOST_VALUES
"""The largest weighted number of marks, which estimates the work of the parser."""
WEIGHTS: Final[Mapping[str, int]] = {",": 1, "[": 2, "{": 3}

# An unterminated string counts as a string, too. See `bounds`.
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NUMBER: Final = re.compile(rf"{_STRING.pattern}|[0-9]{{4301,}}", re.DOTALL)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


@frozen
class DocumentKind:
    """A kind of documents.

    Attributes:
        name: The name of the kind: "save" or "replay".
        schema: The number of the newest schema, from 1.
        error: The class of errors about unreadable documents.
        upcasters: An `Upcaster` for each older schema, by number.
    """

    name: str
    schema: int
    error: type[AlpacaEmblemError]
    upcasters: Mapping[int, Upcaster] = field(factory=dict)

    def wrap(self, body: Document) -> Document:
        """Return a document of the newest schema: a head and *body*.

        Raises:
            AlpacaEmblemError: An `error`, if *body* is not plain data or too large.
        """
        from alpaca_emblem import __version__

        head = {
            "format": f"{FORMAT_PREFIX}{self.name}",
            "schema": self.schema,
            "version": __version__,
        }
        document = {**head, **body}
        with self._bounded():
            check_plain(document)
        return document

    @contextmanager
    def _bounded(self) -> Iterator[None]:
        """Turn an error about plain data into an `error` with its path."""
        try:
            yield
        except NotationError as error:
            path = path_text(error.path) or "the document"
            raise self.error(f"{path}: {error}") from error

    def unwrap(self, document: object) -> Document:
        """Return the body of *document*, plain data, in the newest schema.

        The result is a new table, which also has the "version".

        Raises:
            AlpacaEmblemError: An `error`, if *document* is not plain data, or has
                another format or a newer schema.
        """
        with self._bounded():
            check_plain(document)
        if not isinstance(document, dict) or "format" not in document:
            raise self.error(f"it must be a {self.name} with a format")
        body = dict(document)
        found, expected = body.pop("format"), f"{FORMAT_PREFIX}{self.name}"
        if found != expected:
            quoted = shortened(repr(found))
            raise self.error(f"format must be {expected!r}, not {quoted}")
        return self._upcast(body)

    def _upcast(self, body: Document) -> Document:
        schema, version = body.pop("schema", None), body.get("version")
        if type(schema) is not int or schema < 1:
            quoted = shortened(repr(schema))
            raise self.error(f"schema must be a whole number from 1, not {quoted}")
        if not isinstance(version, str) or not version.isprintable():
            raise self.error("version must be a printable string")
        if schema > self.schema:
            raise self.error(
                f"schema must be at most {self.schema}, the newest known one, not "
                f"{schema}: it was written by version {shortened(version)}"
            )
        for number in range(schema, self.schema):
            try:
                body = self.upcasters[number](body)
            except (LookupError, TypeError, ValueError, AttributeError) as error:
                raise self.error(
                    f"schema {number}: it is damaged and cannot be converted to "
                    f"schema {number + 1}: {error}"
                ) from error
        return body

    def write(self, document: Document, path: str | os.PathLike[str]) -> None:
        """Write *document* to *path*, replacing an older file when it is complete.

        Raises:
            AlpacaEmblemError: An `error`, if *document* is not plain data or too large.
            OSError: It cannot be written. An older file is unchanged.
        """
        with self._bounded():
            text = json_text(document)
        write_whole(text, path)

    def read(self, path: str | os.PathLike[str]) -> Any:
        """Return the plain data in the file at *path*.

        Raises:
            AlpacaEmblemError: An `error`, if the file is damaged or too large.
            OSError: The file does not exist or cannot be read.
        """
        try:
            return read_json(read_file(path, LARGEST_FILE))
        except NotationError as error:
            place = f" {path_text(error.path)}:" if error.path else ""
            raise self.error(f"{file_text(path)}:{place} {error}") from error


def read_json(text: str) -> Any:
    """Parse *text*.

    Raises:
        NotationError: *text* is not JSON, or exceeds a limit.

    >>> read_json('{"round": 3, "order": ["Ann", "Bob"]}')
    {'round': 3, 'order': ['Ann', 'Bob']}
    """
    text = without_mark(text)
    _check_size(text)
    try:
        value = json.loads(text, object_pairs_hook=_table, parse_constant=_constant)
    except RecursionError as error:
        place = place_of(too_deep_at(text, _STRING), text)
        raise NotationError(f"it is nested too deeply ({place})") from error
    except json.JSONDecodeError as error:
        raise NotationError(f"it is not JSON: {error}") from error
    except ValueError as error:  # a number with too many digits
        place = place_of(_long_number_at(text), text)
        raise NotationError(f"it is not JSON: {error} ({place})") from error
    check_plain(value)
    return value


def _check_size(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise NotationError(
            f"it must have at most {LONGEST_TEXT} characters, not {len(text)}"
        )
    if _marks(text) > MOST_MARKS and (marks := _marks(_STRING.sub("", text))) > (
        MOST_MARKS
    ):
        raise NotationError(
            f"it must have at most {MOST_MARKS} marks, such as commas, not {marks}"
        )


def _marks(text: str) -> int:
    return sum(weight * text.count(mark) for mark, weight in WEIGHTS.items())


def _long_number_at(text: str) -> int:
    numbers = (found for found in _NUMBER.finditer(text) if found[0][0] != '"')
    return next((found.start() for found in numbers), 0)


def _table(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any] | Wrong:
    table = dict(pairs)
    if len(table) == len(pairs):
        return table
    seen: set[str] = set()
    for name, _ in pairs:
        if name in seen:
            return Wrong(f"{shortened(repr(name))} occurs twice in one table", name)
        seen.add(name)
    raise AssertionError("fewer names than pairs")


def _constant(name: str) -> Wrong:
    return Wrong(f"{name} is not a number")


def json_text(document: dict[str, Any]) -> str:
    """Return *document* as JSON, with a line for each key, and each table of a list.

    >>> print(json_text({"round": 3, "unit": [{"id": 1}, {"id": 2}]}), end="")
    {
    "round": 3,
    "unit": [
    {"id": 1},
    {"id": 2}
    ]
    }

    Raises:
        NotationError: The document cannot be read by `read_json`.
    """
    check_plain(document)
    text = f"{_laid_out(document)}\n"
    # UTF-8 cannot encode half of a surrogate pair, but a JSON escape can.
    text = _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
    _check_size(text)
    return text


def _laid_out(value: Any) -> str:
    if isinstance(value, dict) and value:
        pairs = (f"{_inline(key)}: {_rows(part)}" for key, part in value.items())
        return "{\n" + ",\n".join(pairs) + "\n}"
    return _inline(value)


def _rows(value: Any) -> str:
    """Return *value* as JSON, with a line for each table of a list."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(map(_inline, value)) + "\n]"
    if isinstance(value, dict) and any(
        isinstance(v, list | dict) for v in value.values()
    ):
        return _laid_out(value)
    return _inline(value)


def _inline(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
