"""JSON of documents, read strictly and written readably.

A file may be damaged or malicious. So its size, its depth and its numbers are limited,
and a duplicate key, which JSON parsers usually ignore, is refused.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.bounds import place_of, too_deep_at
from alpaca_emblem.games.notation.documents import without_mark
from alpaca_emblem.games.notation.plain import (
    MOST_VALUES,
    Wrong,
    check_plain,
    shortened,
)

LONGEST_TEXT: Final = 8_000_000
"""The largest number of characters of a document."""
MOST_MARKS: Final = MOST_VALUES
"""The largest weighted number of marks, which estimates the work of the parser."""
WEIGHTS: Final[Mapping[str, int]] = {",": 1, "[": 2, "{": 3}

# An unterminated string counts as a string, too: see `bounds`.
_STRING: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_NUMBER: Final = re.compile(rf"{_STRING.pattern}|[0-9]{{4301,}}", re.DOTALL)
_SURROGATE: Final = re.compile("[\ud800-\udfff]")


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
