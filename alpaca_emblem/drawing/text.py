"""Text drawings for a terminal: lines of spans, each with the name of a style.

Nothing here knows escape codes: `plain` drops the styles, and programs with colours
look a style up with `terminals.terminal_style`, for instance with rich::

    Text.assemble(*((span.text, terminal_style(span.style)) for span in line))
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby, zip_longest
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from unicodedata import combining, east_asian_width

from alpaca_emblem.checks import collection, number

if TYPE_CHECKING:
    from alpaca_emblem.drawing.parts import Geometry


class Span(NamedTuple):
    """Some text in one style.

    Attributes:
        text: Without line breaks.
        style: Words that `terminals.terminal_style` knows; empty for none.
    """

    text: str
    style: str = ""


Line: TypeAlias = tuple[Span, ...]
"""A line of text: spans from left to right."""


def printable(text: str) -> str:
    """Replace all characters of *text* that XML or a terminal cannot show.

    >>> printable(f"a{chr(27)}[31m")
    'a\ufffd[31m'
    """
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in text)


def width_of(text: str) -> int:
    """Return the number of columns that *text* takes in a terminal.

    >>> width_of("Ha"), width_of("英雄")
    (2, 4)
    """
    # Almost all texts of a board are ASCII, where each sign takes one column.
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(sign: str) -> int:
    if combining(sign):
        return 0
    return 2 if east_asian_width(sign) in "WF" else 1


def padded(text: str, width: int) -> str:
    """Pad *text* with blanks to *width* columns."""
    return text + " " * (width - width_of(text))


def shortened(text: str, width: int) -> str:
    """Cut *text* to *width* columns, with an ellipsis if it is longer.

    >>> shortened("Player 1", 8), shortened("Player 10", 8)
    ('Player 1', 'Player …')
    """
    ends = tuple(accumulate(map(_columns, text)))
    if not ends or ends[-1] <= width:
        return text
    return text[: bisect_left(ends, width)] + "…"


def plain(lines: Iterable[Line]) -> str:
    """Return *lines* as plain text.

    Raises:
        InvalidTypeError: *lines* are not lines of spans.
    """
    texts = []
    for line in collection("lines", lines, object):
        spans = collection("each line", line, Span)
        texts.append("".join(span.text for span in spans).rstrip())
    return "\n".join(texts)


def beside(left: Sequence[Line], right: Sequence[Line], gap: int = 3) -> list[Line]:
    """Put two blocks of lines side by side, *gap* columns apart."""
    width = block_width(left) + gap
    return [
        (*one, Span(" " * (width - block_width([one]))), *other)
        for one, other in zip_longest(left, right, fillvalue=())
    ]


def block_width(lines: Iterable[Line]) -> int:
    """Return the width of the widest of *lines*, in columns."""
    return max((sum(width_of(span.text) for span in line) for line in lines), default=0)


def table(rows: Sequence[Sequence[Span]], gap: int = 2) -> list[Line]:
    """Return *rows* of cells as lines, with the cells of each column aligned."""
    widths = [
        max(width_of(cell.text) for cell in column)
        for column in zip(*rows, strict=True)
    ]
    return [
        tuple(
            part
            for cell, width in zip(row, widths, strict=True)
            for part in (cell, Span(" " * (width + gap - width_of(cell.text))))
        )
        for row in rows
    ]


def fitted(board: Sequence[Line], legend: Sequence[Line], width: int) -> list[Line]:
    """Put *legend* beside *board* if both fit into *width* columns, else below it.

    Raises:
        InvalidTypeError: *width* is not a number.
    """
    number("width", width)
    if block_width(board) + 3 + block_width(legend) <= width:
        return beside(board, legend)
    return [*board, (), *legend]


def folded(board: Sequence[Line], geometry: Geometry, width: int) -> list[Line]:
    """Return a *board* that is wider than *width* in parts, one below another.

    Each has the numbers of its rows, and as many columns of cells as fit.

    Args:
        board: The lines of the board.
        geometry: Its cells, in characters.
        width: The number of columns.

    Raises:
        InvalidTypeError: *width* is not a number.
    """
    number("width", width)
    if not width < block_width(board):  # it fits, or there is no limit at all
        return [*board]
    left, across = int(geometry.left), int(geometry.across)
    cells = max(1, (int(max(width, 0)) - left) // across)
    if cells >= geometry.columns:
        return [*board]
    starts = range(left, left + across * geometry.columns, across * cells)
    ends = (left, *(start + across * cells for start in starts))
    cut = [_cut(_pieces(line), ends) for line in board]
    lines: list[Line] = []
    for part in range(1, len(ends)):
        lines += [()] if lines else []
        lines += [joined([*parts[0], *parts[part]]) for parts in cut]
    return lines


def _pieces(line: Line) -> list[tuple[Span, int]]:
    """Return *line* as spans with their columns, each of which can be cut anywhere.

    They are of ASCII, or of one column: wide signs have an empty second.
    """
    pieces: list[tuple[Span, int]] = []
    for span in line:
        text, style = span
        if text.isascii():
            pieces += [(span, len(text))] if text else []
            continue
        for sign in text:
            columns = _columns(sign)
            if not columns and pieces:
                _join_sign(pieces, Span(sign, style))
            pieces += [(Span(sign, style), 1), (Span("", style), 1)][:columns]
    return pieces


def _join_sign(pieces: list[tuple[Span, int]], sign: Span) -> None:
    """Put a *sign* without a width after the last sign of *pieces*."""
    (text, style), columns = pieces.pop()
    if columns > 1:  # it is of ASCII
        pieces.append((Span(text[:-1], style), columns - 1))
        text = text[-1]
    pieces.append((Span(text + sign.text, sign.style), 1))


def _cut(pieces: Iterable[tuple[Span, int]], ends: Sequence[int]) -> list[list[Span]]:
    """Return the spans of *pieces* up to each of the columns *ends*, in parts."""
    parts: list[list[Span]] = [[] for _ in ends]
    column, part = 0, 0
    for whole, columns in pieces:
        span, end = whole, column + columns
        while part < len(ends) and end > ends[part]:
            room = ends[part] - column
            if room:
                parts[part].append(Span(span.text[:room], span.style))
                span = Span(span.text[room:], span.style)
            column, part = ends[part], part + 1
        if part == len(ends):
            break
        parts[part].append(span)
        column = end
    return parts


def joined(spans: Iterable[Span]) -> Line:
    """Return *spans* with neighbours of the same style joined."""
    return tuple(
        Span("".join(span.text for span in alike), style)
        for style, alike in groupby(spans, key=lambda span: span.style)
    )


def titled_table(
    titles: Mapping[str, str], rows: Iterable[Mapping[str, Span]]
) -> list[Line]:
    """Return the columns of *rows* that have *titles*, numbers aligned to the right.

    Args:
        titles: The titles of the columns, by key; empty for none.
        rows: The cells of each row, by the keys of their columns.
    """
    head = [Span(title, "faint") for title in titles.values()]
    cells = [[row[key] for key in titles] for row in rows]
    aligned = [
        [
            _aligned(cell, title)
            for cell, title in zip(row, titles.values(), strict=True)
        ]
        for row in cells
    ]
    return [*map(_tightened, table([head, *aligned]))]


def _tightened(line: Line) -> Line:
    """Return *line* with blanks before a number in a span of their own."""
    return tuple(
        part
        for text, style in line
        for part in (
            Span(text[: len(text) - len(text.lstrip())]),
            Span(text.lstrip(), style),
        )
        if part.text
    )


def _aligned(cell: Span, title: str) -> Span:
    """Return *cell* with its end below that of *title* if it begins with a digit."""
    blanks = width_of(title) - width_of(cell.text)
    return (
        Span(" " * blanks + cell.text, cell.style) if cell.text[:1].isdigit() else cell
    )
