"""Plain data: JSON that comes from outside, checked before anybody looks into it.

A file may have been damaged, or made by somebody who wishes no good. So its size, its
depth and its numbers are bounded, and a name that stands twice in one table, which
readers of JSON otherwise pass over, is refused.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from alpaca_emblem.checks import WIDEST_NUMBER
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.files import without_mark

LONGEST_TEXT: Final = 8_000_000
"""Characters of a document that are read at most."""
DEEPEST: Final = 32
"""Tables and lists of a document that may lie in each other."""
MOST_VALUES: Final = 4_000_000
"""Values that a document may have, those of all tables and lists together."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def read_json(text: str) -> Any:
    """The plain data that *text* is.

    Raises:
        NotationError: It is no JSON, or beyond one of the bounds.

    >>> read_json('{"round": 3, "order": ["Ann", "Bob"]}')
    {'round': 3, 'order': ['Ann', 'Bob']}
    """
    text = without_mark(text)
    _check_length(text)
    try:
        value = json.loads(
            text, object_pairs_hook=_table, parse_constant=_refuse_constant
        )
    except RecursionError as error:
        raise NotationError("it is nested too deeply") from error
    except ValueError as error:  # a number of very many digits is one, too
        raise NotationError(f"it is no JSON: {error}") from error
    check_plain(value)
    return value


def _check_length(text: str) -> None:
    if len(text) > LONGEST_TEXT:
        raise NotationError(
            f"a document has at most {LONGEST_TEXT} characters, not {len(text)}"
        )


def _table(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice[:100]!r} stands twice in one table")
    return table


def _refuse_constant(name: str) -> None:
    raise ValueError(f"{name} is no number")


def check_plain(value: object) -> None:
    """Refuse what is no JSON, or beyond one of the bounds, as what contains itself is.

    Raises:
        NotationError: Something in *value* is so; its path is named.
    """
    _Check().check(value, 0)


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
            here = f".{str(key)[:100]}" if is_table else f"[{key}]"
            raise NotationError(str(error), path=f"{here}{error.path}") from error


def _check_whole(value: Any) -> None:
    if value.bit_length() > WIDEST_NUMBER:
        raise NotationError(f"a whole number has at most {WIDEST_NUMBER} bits")


def _check_float(value: Any) -> None:
    if not math.isfinite(value):
        raise NotationError(f"{value} is no number")


def _pass(_: Any) -> None:
    """Nothing can be wrong with it."""


_BOUNDS: Final[dict[type, Callable[[Any], None]]] = {
    int: _check_whole,
    float: _check_float,
    str: _pass,
    bool: _pass,
    type(None): _pass,
}


def json_text(document: dict[str, Any]) -> str:
    """*document* as JSON, with a line for each name, and for each table of a list.

    >>> print(json_text({"round": 3, "unit": [{"id": 1}, {"id": 2}]}), end="")
    {
    "round": 3,
    "unit": [
    {"id": 1},
    {"id": 2}
    ]
    }

    Raises:
        NotationError: `read_json` would not read it.
    """
    check_plain(document)
    text = f"{_laid_out(document)}\n"
    # UTF-8 has no half of a surrogate pair, which an escape of JSON can be.
    text = _SURROGATE.sub(lambda half: f"\\u{ord(half[0]):04x}", text)
    _check_length(text)
    return text


def _laid_out(value: Any) -> str:
    if isinstance(value, dict) and value:
        pairs = (f"{_inline(key)}: {_rows(part)}" for key, part in value.items())
        return "{\n" + ",\n".join(pairs) + "\n}"
    return _inline(value)


def _rows(value: Any) -> str:
    """*value*, a list of tables with a line for each, or a table of such lists."""
    if isinstance(value, list) and value and isinstance(value[0], dict):
        return "[\n" + ",\n".join(map(_inline, value)) + "\n]"
    if isinstance(value, dict) and any(
        isinstance(v, list | dict) for v in value.values()
    ):
        return _laid_out(value)
    return _inline(value)


def _inline(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)
