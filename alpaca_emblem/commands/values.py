"""Values of options as the lab's commands write them: ``path=value``, ranges, lists."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Sequence
from typing import Any, Final

from alpaca_emblem.commands.parsing import Words, shortened
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.notation.plain import check_plain

MOST_VALUES: Final = 10_000
"""The largest number of values of one option."""
PAIR: Final = re.compile(r"\s*([+-]?[0-9.]{1,18})\s*:\s*([+-]?[0-9.]{1,18})\s*")
RANGE: Final = re.compile(
    r"\s*([+-]?[0-9]{1,18})\s*:\s*([+-]?[0-9]{1,18})\s*(?::\s*([+-]?[0-9]{1,18})\s*)?"
)


def pair_of(option: str, text: str, words: Words) -> tuple[str, str]:
    """Return path and value of ``path=value``.

    Raises:
        InvalidValueError: *text* is not of that form.
    """
    path, sign, value = text.partition("=")
    if not sign or not path.strip():
        shown = shortened(repr(text))
        raise InvalidValueError(words.text("errors.pair", option=option, value=shown))
    return path.strip(), value


def value_of(text: str) -> Any:
    """Return *text* as a value of JSON or TOML; as a name if it is neither.

    >>> value_of("3"), value_of("true"), value_of("[1, 2]"), value_of("{a = 1}")
    (3, True, [1, 2], {'a': 1})
    >>> value_of("wolf"), value_of('"3"'), value_of("null")
    ('wolf', '3', None)
    """
    for read in (json.loads, _toml):
        try:
            value = read(text)
            check_plain(value)
        except (ValueError, RecursionError):
            continue
        return value
    return text.strip()


def _toml(text: str) -> Any:
    document = tomllib.loads(f"value = {text}")
    if [*document] != ["value"]:
        raise ValueError("more than one value")
    return document["value"]


def values_of(option: str, text: str, words: Words) -> tuple[Any, ...]:
    """Return the values in *text*: a range with both ends, or a list with commas.

    >>> values_of("--vary", "3:6", Words()), values_of("--vary", "3:9:3", Words())
    ((3, 4, 5, 6), (3, 6, 9))
    >>> values_of("--vary", "wolf,goblin", Words())
    ('wolf', 'goblin')

    Raises:
        InvalidValueError: There are no values, or too many.
    """
    found = RANGE.fullmatch(text)
    if found is not None:
        first, last, step = (int(part or 1) for part in found.groups())
        values: Sequence[Any] = (
            range(first, last + (1 if step > 0 else -1), step) if step else ()
        )
    else:
        listed = value_of(f"[{text}]")
        parts = text.split(",") if text.strip() else []
        values = listed if isinstance(listed, list) else [*map(value_of, parts)]
    if not 0 < len(values) <= MOST_VALUES or "" in values:
        raise InvalidValueError(
            words.text(
                "errors.values",
                option=option,
                most=MOST_VALUES,
                value=shortened(repr(text)),
            )
        )
    return tuple(values)


def ends_of(option: str, text: str, words: Words) -> Sequence[Any]:
    """Return the lowest and the highest value in *text*, or else all values.

    >>> ends_of("--vary", "3:9", Words()), ends_of("--vary", "0.5:2", Words())
    ((3, 9), (0.5, 2))
    >>> ends_of("--vary", "3:9:3", Words()), ends_of("--vary", "3,9", Words())
    ([3, 6, 9], [3, 9])

    Raises:
        InvalidValueError: There are no values, or too many.
    """
    found = PAIR.fullmatch(text)
    ends = tuple(map(value_of, found.groups())) if found else ()
    if ends and all(isinstance(end, int | float) for end in ends):
        return ends
    return [*values_of(option, text, words)]
