"""Bounds of texts: what is refused before a parser spends time and memory on it.

A parser takes time and memory for each value, key and table, and little for what is
written between them. So a text is held to a number of *marks*: commas, equals signs,
dots and brackets, each with a weight that says how much the parser has to do for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from alpaca_emblem.errors import NotationError

DEEPEST: Final = 32
"""Tables and lists of a document that may lie in each other."""
MOST_MARKS: Final = 500_000
"""Marks of a TOML document at most, each by its weight."""
MOST_LINES: Final = 100_000
"""Lines of a TOML document at most."""
LONGEST_WORD: Final = 1_000
"""Characters of a number or a bare key of a TOML document at most."""
MOST_PARTS: Final = 16
"""Names that a dotted key may have: a TOML reader takes ever longer for more."""

WEIGHTS: Final[Mapping[str, int]] = {",": 1, "[": 1, "{": 1, "=": 1, ".": 2}

# What has no end is taken for a string, too: to look for its end again from every
# quotation mark in it would take time by the square of its length. The possessive
# quantifiers keep no way back, which would take memory for every character.
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
    """Refuse *text*, a TOML document, if it is too much for a parser.

    Raises:
        NotationError: It is beyond one of the bounds; line and column are named.
    """
    lines = text.count("\n") + 1
    if lines > MOST_LINES:
        raise NotationError(f"it has at most {MOST_LINES} lines, not {lines}")
    bare = _bare(text)
    marks = sum(weight * bare.count(mark) for mark, weight in WEIGHTS.items())
    if marks > MOST_MARKS:
        raise NotationError(
            f"there are more than {MOST_MARKS} marks, such as commas, in it: {marks}"
        )
    if found := _DOTTED.search(bare):
        message = f"a key has at most {MOST_PARTS} parts"
        raise NotationError(f"{message} ({place_of(found.start(), text)})")
    if found := _LONG_WORD.search(bare):
        message = f"a number or a bare key has at most {LONGEST_WORD} characters"
        raise NotationError(f"{message} ({place_of(found.start(), text)})")


def _bare(text: str) -> str:
    """*text*, every string a letter and blanks, and every comment blanks."""
    return _OPAQUE.sub(_blank, text)


def _blank(found: re.Match[str]) -> str:
    length = found.end() - found.start()
    return " " * length if found[0].startswith("#") else f"s{' ' * (length - 1)}"


def too_deep_at(text: str, strings: re.Pattern[str] = _OPAQUE) -> int:
    """Return where in *text* the brackets are more than `DEEPEST` deep.

    Args:
        text: A document; at its end, if nothing is that deep.
        strings: What brackets do not count in.
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
