"""Text drawings for a terminal: lines of spans, each with the name of a style.

Nothing here knows of escape codes: `plain` leaves the styles out, and whoever has
colours looks a style up with `palette.terminal_style`, for instance with rich::

    Text.assemble(*((span.text, terminal_style(span.style)) for span in line))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, NamedTuple, TypeAlias

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing.pieces import Piece, PieceAt, Readiness, checked_pieces
from alpaca_emblem.drawing.words import padded, printable, width_of
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.topology import DOWN, RIGHT, Coordinates

LEAST_PITCH: Final = 4
"""From one cell to the next, in characters; more, if a cell needs more."""


class Span(NamedTuple):
    """Some text in one style.

    Attributes:
        text: Without line breaks.
        style: Words that `palette.terminal_style` knows; empty for none.
    """

    text: str
    style: str = ""


Line: TypeAlias = tuple[Span, ...]


def plain(lines: Iterable[Line]) -> str:
    """*lines* without their styles.

    Raises:
        InvalidTypeError: *lines* are no lines of spans.
    """
    texts = []
    for line in collection("lines", lines, object):
        spans = collection("each line", line, Span)
        texts.append("".join(span.text for span in spans).rstrip())
    return "\n".join(texts)


def field_text(field: Field, piece_at: PieceAt | None = None) -> str:
    """*field* as plain text, with row and column numbers.

    Each piece is drawn as its letter, the mark of its side, and its number, if it has
    one. Joins to the right and downwards are drawn, others are not.

    >>> print(field_text(Field.of_size(2, 2)))
        0   1
    0   .---.
        |   |
    1   .---.
    """
    return plain(field_lines(field, piece_at))


def field_lines(field: Field, piece_at: PieceAt | None = None) -> tuple[Line, ...]:
    """*field* as `field_text` draws it, as lines of styled spans.

    Raises:
        InvalidTypeError: *field* is not a field, or *piece_at* does not return pieces.
    """
    board = _Board(field, checked_pieces(field, piece_at))
    lines = [board.heading()]
    for row in range(field.topology.rows):
        lines.append(board.row(row))
        lines.append(board.below(row))
    return tuple(lines[:-1] if len(lines) > 1 else ())


class _Board:
    """What the lines of one drawing have in common."""

    def __init__(self, field: Field, piece_at: PieceAt) -> None:
        self._topology = field.topology
        self._cells = {
            location.place: _cell(field, location.place, piece_at(location))
            for location in field.locations
        }
        widths = [width_of(cell.text) for cell in self._cells.values()]
        self._pitch = max(LEAST_PITCH, 1 + max(widths, default=0))

    def heading(self) -> Line:
        numbers = (padded(str(at), self._pitch) for at in range(self._topology.columns))
        return (Span(" " * LEAST_PITCH + "".join(numbers), "faint"),)

    def row(self, row: int) -> Line:
        spans = [Span(padded(str(row), LEAST_PITCH), "faint")]
        for column in range(self._topology.columns):
            cell = self._cells.get((row, column), Span(" "))
            stroke = "-" if self._is_joined((row, column), RIGHT) else " "
            rest = stroke * (self._pitch - width_of(cell.text))
            spans += [cell, Span(rest, "faint")]
        return tuple(spans)

    def below(self, row: int) -> Line:
        strokes = (
            padded("|" if self._is_joined((row, column), DOWN) else " ", self._pitch)
            for column in range(self._topology.columns)
        )
        return (Span(" " * LEAST_PITCH + "".join(strokes), "faint"),)

    def _is_joined(self, place: Coordinates, step: tuple[int, int]) -> bool:
        here = self._topology.find(*place)
        there = self._topology.find(place[0] + step[0], place[1] + step[1])
        return (
            here is not None
            and there is not None
            and self._topology.are_joined(here, there)
        )


def _cell(field: Field, place: Coordinates, piece: Piece | None) -> Span:
    if piece is None:
        return Span(printable(field.terrain_at(field[place]).symbol))
    return Span(piece.label, piece_style(piece))


def piece_style(piece: Piece) -> str:
    """The name of the style in which *piece* is written."""
    side = "nobody" if piece.side is None else f"side-{piece.side + 1}"
    return f"{side} ready" if piece.readiness is Readiness.READY else side


def beside(left: Sequence[Line], right: Sequence[Line], gap: int = 3) -> list[Line]:
    """Both blocks side by side, *gap* columns apart."""
    width = block_width(left) + gap
    return [
        (*one, Span(" " * (width - block_width([one]))), *other)
        for one, other in zip_longest(left, right, fillvalue=())
    ]


def block_width(lines: Iterable[Line]) -> int:
    """How many columns the widest of *lines* takes."""
    return max((sum(width_of(span.text) for span in line) for line in lines), default=0)


def table(rows: Sequence[Sequence[Span]], gap: int = 2) -> list[Line]:
    """*rows* of cells as lines, the cells of each column under one another."""
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
