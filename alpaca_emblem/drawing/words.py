"""Words as drawings show them: printable, and no wider than there is room."""

from __future__ import annotations

from bisect import bisect_left
from itertools import accumulate
from unicodedata import combining, east_asian_width


def printable(text: str) -> str:
    """*text* with a replacement for all that neither XML nor a terminal can show.

    >>> printable(f"a{chr(27)}[31m")
    'a\ufffd[31m'
    """
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def width_of(text: str) -> int:
    """How many columns of a terminal *text* takes.

    >>> width_of("Ha"), width_of("英雄")
    (2, 4)
    """
    return sum(map(_columns, text))


def _columns(sign: str) -> int:
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def padded(text: str, width: int) -> str:
    """*text* with blanks up to *width* columns."""
    return text + " " * (width - width_of(text))


def shortened(text: str, width: int) -> str:
    """*text*, or as much of it as fits into *width* columns with an ellipsis.

    >>> shortened("Player 1", 8), shortened("Player 10", 8)
    ('Player 1', 'Player …')
    """
    ends = tuple(accumulate(map(_columns, text)))
    if not ends or ends[-1] <= width:
        return text
    return text[: bisect_left(ends, width)] + "…"
