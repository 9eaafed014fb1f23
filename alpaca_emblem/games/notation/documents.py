"""Positions as text: small TOML documents, with errors that name a location."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import Any, Final

from alpaca_emblem.errors import (
    NotationError,
)
from alpaca_emblem.games.notation.bounds import (
    LONGEST_WORD,
    check_toml,
    place_of,
    too_deep_at,
)
from alpaca_emblem.games.notation.plain import (
    check_plain,
    path_text,
    shortened,
    without_mark,
)
from alpaca_emblem.games.notation.tables import Table

BARE_KEY: Final = re.compile(rf"[A-Za-z0-9_-]{{1,{LONGEST_WORD}}}")
"""A key that needs no quotation marks. `read_toml` refuses longer bare keys."""

LONGEST_TEXT: Final = 4_000_000
"""The largest number of characters of a document."""
LARGEST_FILE: Final = 4 * LONGEST_TEXT
"""The largest number of bytes of a file with a document."""
END: Final = "at end of document"
"""The TOML parser's name for the end, which it reports without line and column."""
COUNT: Final = "count"
"""The first key of a position as text: the number of its other entries."""


def position_text(position: Mapping[str, Any], picture: str = "") -> str:
    """Return *position* as a TOML document, with *picture* above it as a comment.

    Strings of several lines become multi-line strings, which end with a line break.
    Lists of tables have a line for each table.

    Raises:
        NotationError: The document is too large to be read by `read_toml`.
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
    # Strings, numbers and booleans have the same form in JSON and TOML, apart from one
    # control character that JSON does not escape.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def position_digest(position: Mapping[str, Any]) -> str:
    """Return a hash of *position*, equal in every process."""
    text = json.dumps(position, separators=(",", ":"))
    return blake2b(text.encode(), digest_size=16).hexdigest()


def read_toml(text: str, kind: str = "position") -> dict[str, Any]:
    """Parse *text*, a document of a *kind* such as "position".

    Raises:
        NotationError: *text* is not TOML or exceeds a limit. The error names line and
            column or has a path. See `locating`.
    """
    if not isinstance(text, str):
        raise NotationError(f"a {kind} must be a string, not {shortened(repr(text))}")
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
    except ValueError as error:  # the parser's errors are of this class
        path = error.path.lstrip(".") if isinstance(error, NotationError) else ""
        where = f"{path_text(path)}: " if path else ""
        end = f"{END}, {place_of(len(text), text)}"
        message = f"{where}{error}".replace(END, end)
        message = f"the {kind} cannot be read: {message}"
        raise NotationError(message, path=path) from error
    return document


def _check_size(text: str) -> None:
    """Refuse a text that is too long or exceeds another limit."""
    if len(text) > LONGEST_TEXT:
        raise NotationError(
            f"it must have at most {LONGEST_TEXT} characters, not {len(text)}"
        )
    check_toml(text)


def read_entries(text: str, kind: str = "position") -> dict[str, Any]:
    """Read a text of `position_text` exactly, including multi-line strings.

    Raises:
        NotationError: See `read_toml`.
    """
    return {
        key: value.removesuffix("\n") if isinstance(value, str) else value
        for key, value in read_toml(text, kind).items()
    }


def with_count(position: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return *position* with the number of its entries as its first entry.

    Missing entries have defaults, so without the number a truncated text could be read
    as a different position. A position with its own "count" is returned unchanged.
    """
    return position if COUNT in position else {COUNT: len(position), **position}


def read_counted(text: str) -> dict[str, Any]:
    """Read a position from *text*, which may have the count of `with_count`.

    Raises:
        NotationError: *text* is not TOML, or entries are missing.
    """
    entries = read_entries(text)
    if next(iter(entries), None) != COUNT:
        return entries
    count = Table(entries).whole(COUNT)
    del entries[COUNT]
    if len(entries) < count:
        raise NotationError(
            f"{COUNT} is {count}, but there are only {len(entries)} entries: "
            "the text may be truncated",
            path=COUNT,
        )
    last = next(reversed(entries.values()), None)
    if type(last) in (int, float) and not text.endswith("\n"):
        raise NotationError(
            "the last line must end with a line break: it may be truncated"
        )
    return entries
