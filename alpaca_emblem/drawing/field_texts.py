"""Fields as texts: a sign or a piece for each cell, and strokes for the joins.

Rows run downwards, columns to the right. In a terminal, the cells are slabs over water
and the joins are bridges, as in the pictures.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pieces import Piece, PieceAt, checked_pieces, piece_style
from alpaca_emblem.drawing.terminals import terrain_style
from alpaca_emblem.drawing.text import Line, Span, padded, plain, printable, width_of
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.topology import DOWN, RIGHT, Coordinates
from alpaca_emblem.texts import Narrator

LEAST_PITCH: Final = 4
"""The distance from one cell to the next in a text, in characters, or more."""
BRIDGE: Final = "on-plank"
VOID: Final = "on-void"
"""The styles of what lies between the cells of a text."""


def field_text(
    field: Field, piece_at: PieceAt | None = None, language: str | Narrator = "en"
) -> str:
    """Return *field* as plain text, with row and column numbers.

    A piece is its letter, the mark of its side, and its number if it has one. Joins to
    the right and downwards are drawn, others are not.

    >>> print(field_text(Field.of_size(2, 2)))
        0   1
    0   .---.
        |   |
    1   .---.
    """
    return plain(field_lines(field, piece_at, language))


def field_lines(
    field: Field, piece_at: PieceAt | None = None, language: str | Narrator = "en"
) -> tuple[Line, ...]:
    """Return *field* as lines of styled spans: see `field_text`.

    Raises:
        InvalidTypeError: *field* is not a field, or *piece_at* does not return pieces.
    """
    return FieldText(field, checked_pieces(field, piece_at, language)).lines()


class FieldText:
    """A field in characters.

    Args:
        field: The field.
        piece_at: The pieces on it.
    """

    def __init__(self, field: Field, piece_at: PieceAt) -> None:
        self._topology = field.topology
        self._grounds = {
            location.place: terrain_style(field.terrain_at(location), "slab")
            for location in field.locations
        }
        self._cells = {
            location.place: _text_cell(
                field,
                location.place,
                piece_at(location),
                self._grounds[location.place],
            )
            for location in field.locations
        }
        widths = [width_of(cell.text) for cell in self._cells.values()]
        self._pitch = max(LEAST_PITCH, 1 + max(widths, default=0))

    @property
    def geometry(self) -> Geometry:
        """The cells in characters: one to a row and two lines down."""
        rows, columns = self._topology.rows, self._topology.columns
        width, height = LEAST_PITCH + self._pitch * columns, 2 * rows
        return Geometry(rows, columns, LEAST_PITCH, 1, self._pitch, 2, width, height)

    def lines(self) -> tuple[Line, ...]:
        """Return the heading, the rows, and the joins between the rows."""
        lines = [self._heading()]
        for row in range(self._topology.rows):
            lines += [self._row(row), self._below(row)]
        return tuple(lines[:-1] if len(lines) > 1 else ())

    def _heading(self) -> Line:
        numbers = (padded(str(at), self._pitch) for at in range(self._topology.columns))
        return (Span(" " * LEAST_PITCH + "".join(numbers), "faint"),)

    def _row(self, row: int) -> Line:
        spans = [Span(padded(str(row), LEAST_PITCH), "faint")]
        for column in range(self._topology.columns):
            spans += self._slab((row, column))
        return tuple(spans)

    def _slab(self, place: Coordinates) -> Iterator[Span]:
        """Yield the cell at *place*, padded, and the gap to the right of it."""
        cell = self._cells.get(place, Span(" ", VOID))
        is_joined = self._is_joined(place, RIGHT)
        stroke = "-" if is_joined else " "
        yield cell
        yield Span(
            stroke * (self._pitch - 1 - width_of(cell.text)),
            f"{self._grounds.get(place, VOID)} mute",
        )
        yield Span(stroke, BRIDGE if is_joined else VOID)

    def _below(self, row: int) -> Line:
        spans = [Span(" " * LEAST_PITCH)]
        for column in range(self._topology.columns):
            is_joined = self._is_joined((row, column), DOWN)
            spans.append(Span("|", BRIDGE) if is_joined else Span(" ", VOID))
            spans.append(Span(" " * (self._pitch - 1), VOID))
        return tuple(spans)

    def _is_joined(self, place: Coordinates, step: tuple[int, int]) -> bool:
        here = self._topology.find(*place)
        there = self._topology.find(place[0] + step[0], place[1] + step[1])
        return (
            here is not None
            and there is not None
            and self._topology.are_joined(here, there)
        )


def _text_cell(
    field: Field, place: Coordinates, piece: Piece | None, ground: str
) -> Span:
    if piece is None:
        return Span(printable(field.terrain_at(field[place]).symbol), ground)
    return Span(piece.label, piece_style(piece))
