"""Limits of documents, checked before a parser spends time and memory on them.

A parser takes time and memory for each value, key and table, and little for the text
between them. A document is therefore limited in its number of *marks*: commas, equals
signs, dots and brackets, each weighted by the work that it causes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from alpaca_emblem.errors import NotationError

DEEPEST: Final = 32
"""The deepest nesting of tables and lists in a document."""
MOST_MARKS: Final = 500_000
"""The largest weighted number of marks in a TOML document."""
MOST_LINES: Final = 100_000
"""The largest number of lines of a TOML document."""
LONGEST_WORD: Final = 1_000
"""The largest number of characters of a number or bare key in TOML."""
MOST_PARTS: Final = 16
"""The largest number of parts of a dotted key: parsing takes more than linear time."""

WEIGHTS: Final[Mapping[str, int]] = {",": 1, "[": 1, "{": 1, "=": 1, ".": 2}

# An unterminated string counts as a string, too: searching for its end from every
# quotation mark in it would take quadratic time. Possessive quantifiers do not
# backtrack, which would take memory for every character.
STRING: Final = (
    r'"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+(?:"""(?:"{1,2}(?!"))?)?'
    r"|'''(?:[^']++|'(?!''))*+(?:'''(?:'{1,2}(?!'))?)?"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
)
"""A string of a TOML document, as a regular expression."""
_OPAQUE: Final = re.compile(rf"\#[^\n]*|{STRING}")
_DOTTED: Final = re.compile(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{MOST_PARTS}}}")
_LETTER: Final = r"""[^\s\[\]{}=,#"']"""
_LONG_WORD: Final = re.compile(rf"(?<!{_LETTER}){_LETTER}{{{LONGEST_WORD + 1}}}")
_BRACKET: Final = re.compile(r"[\[\]{}]")


def check_toml(text: str) -> None:
    """Refuse *text*, a TOML document, if it exceeds a limit.

    Raises:
        NotationError: A limit is exceeded. The message names line and column.
    """
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        raise NotationError(f"it must have at most {MOST_LINES} lines, not {lines}")
    bare = _bare(text)
    marks = sum(weight * bare.count(mark) for mark, weight in WEIGHTS.items())
    if marks > MOST_MARKS:
        raise NotationError(
            f"it must have at most {MOST_MARKS} marks, such as commas, not {marks}"
        )
    if found := _DOTTED.search(bare):
        message = f"a key must have at most {MOST_PARTS} parts"
        raise NotationError(f"{message} ({place_of(found.start(), text)})")
    if found := _LONG_WORD.search(bare):
        message = f"a number or bare key must have at most {LONGEST_WORD} characters"
        raise NotationError(f"{message} ({place_of(found.start(), text)})")


def _bare(text: str) -> str:
    """Return *text* with a letter and blanks for strings, and blanks for comments."""
    return _OPAQUE.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    length = found.end() - found.start()
    return " " * length if found[0].startswith("#") else f"s{' ' * (length - 1)}"


def too_deep_at(text: str, strings: re.Pattern[str] = _OPAQUE) -> int:
    """Return the offset in *text* where brackets are nested deeper than `DEEPEST`.

    Args:
        text: A document. Its length is returned if it is not nested too deeply.
        strings: The parts of the document in which brackets are ignored.
    """
    depth = 0
    for found in _BRACKET.finditer(strings.sub(_blank, text)):
        depth += 1 if found[0] in "[{" else -1
        if depth > DEEPEST:
            return found.start()
    return len(text)


def place_of(offset: int, text: str) -> str:
    r"""Return the line and column of *offset* in *text*, both from 1.

    >>> place_of(5, "a = 1\nb = 2"), place_of(6, "a = 1\nb = 2")
    ('line 1, column 6', 'line 2, column 1')
    """
    line = text.count("\n", 0, offset) + 1
    return f"line {line}, column {offset - text.rfind(chr(10), 0, offset)}"
