"""Fields as pictures and as texts: cells, the joins between them, and pieces.

Rows run downwards, columns to the right. In a picture, a bridge crosses the gap between
two cells that are joined, and a wall stands between neighbours that are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import collection, instance
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.piece_pictures import draw_piece
from alpaca_emblem.drawing.pieces import (
    Piece,
    PieceAt,
    checked_pieces,
    piece_style,
)
from alpaca_emblem.drawing.summary import cell_title, narrator_of
from alpaca_emblem.drawing.svg import add, add_text, add_title, picture, to_text
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    padded,
    plain,
    printable,
    width_of,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.terrain import PLAIN
from alpaca_emblem.model.topology import DOWN, RIGHT, Coordinates, Location, Topology
from alpaca_emblem.texts import Narrator

PITCH: Final = 62
"""The distance from one cell to the next, in pixels."""
CELL: Final = 52
MARGIN: Final = 30
"""The space around the cells, for the numbers of rows and columns."""
LEAST_PITCH: Final = 4
"""The distance from one cell to the next in a text, in characters, or more."""

_BRIDGE: Final = 26
_DIAGONAL: Final = 8
_FRAME: Final = 4


def field_svg(
    field: Field,
    piece_at: PieceAt | None = None,
    marked: Iterable[Location] = (),
    language: str | Narrator = "en",
) -> str:
    """Return the picture of *field* as SVG.

    Args:
        field: The field; it does not change.
        piece_at: The pieces on it; by default its own units.
        marked: Locations to mark, such as those in reach of a unit.
        language: The language of the titles.

    Raises:
        InvalidTypeError: *field* is not a field, *piece_at* does not return pieces, or
            *marked* does not hold locations.
    """
    narrator = narrator_of(language)
    pieces, geometry = checked_pieces(field, piece_at, narrator), field_geometry(field)
    title = narrator.text("summary.field", places=len(field), units=len(field.units))
    root = picture(geometry.width, geometry.height, title, palette.PAGE)
    draw_field(root, field, pieces, marked, narrator)
    return to_text(root)


def field_geometry(field: Field) -> Geometry:
    """Return the cells of the picture of *field*, in pixels.

    Raises:
        InvalidTypeError: *field* is not a field.
    """
    instance("field", field, Field)
    topology = field.topology
    return Geometry.square(topology.rows, topology.columns, MARGIN, PITCH)


def draw_field(
    parent: Element,
    field: Field,
    piece_at: PieceAt,
    marked: Iterable[Location],
    narrator: Narrator,
) -> None:
    """Draw *field* into *parent*, from its upper left corner on."""
    draw_numbers(parent, field.topology)
    for join in field.topology.joins:
        _draw_join(parent, *join)
    for wall in walls(field.topology):
        _draw_wall(parent, *wall)
    locations = collection("marked", marked, Location)
    marked_places = {location.place for location in locations}
    for location in field.locations:
        title = cell_title(location, field.terrain_at(location), narrator)
        _draw_cell(parent, field, location, title, location.place in marked_places)
    for location in field.locations:
        piece = piece_at(location)
        if piece is not None:
            draw_piece(parent, piece, *middle(location.place))


def walls(topology: Topology) -> Iterator[tuple[Coordinates, Coordinates]]:
    """Yield the pairs of neighbouring places that are not joined, each once."""
    for location in topology.locations:
        for down, right in (RIGHT, DOWN):
            other = topology.find(location.row + down, location.column + right)
            if other is not None and not topology.are_joined(location, other):
                yield location.place, other.place


def middle(place: Coordinates) -> tuple[float, float]:
    """Return the middle of a cell: x and y in pixels."""
    row, column = place
    return MARGIN + PITCH * (column + 0.5), MARGIN + PITCH * (row + 0.5)


def draw_numbers(parent: Element, topology: Topology) -> None:
    """Write the numbers of rows and columns into the margin."""
    group = add(
        parent,
        "g",
        class_="numbers",
        font_size=12,
        fill=palette.FAINT_INK,
        text_anchor="middle",
    )
    for column in range(topology.columns):
        add_text(group, str(column), middle((0, column))[0], MARGIN - 10)
    for row in range(topology.rows):
        add_text(group, str(row), MARGIN - 15, middle((row, 0))[1] + 4)


def _draw_join(parent: Element, one: Coordinates, other: Coordinates) -> None:
    (x1, y1), (x2, y2) = middle(one), middle(other)
    is_diagonal = x1 != x2 and y1 != y2
    line = add(parent, "line", class_="join", x1=x1, y1=y1, x2=x2, y2=y2)
    line.set("stroke", palette.JOIN)
    line.set("stroke-width", str(_DIAGONAL if is_diagonal else _BRIDGE))


def _draw_wall(parent: Element, one: Coordinates, other: Coordinates) -> None:
    (x1, y1), (x2, y2) = middle(one), middle(other)
    x, y = (x1 + x2) / 2, (y1 + y2) / 2
    along, across = (0, CELL / 2) if y1 == y2 else (CELL / 2, 0)
    add(
        parent,
        "line",
        class_="wall",
        x1=x - along,
        y1=y - across,
        x2=x + along,
        y2=y + across,
        stroke=palette.WALL,
        stroke_width=5,
        stroke_linecap="round",
    )


def _draw_cell(
    parent: Element, field: Field, location: Location, title: str, is_marked: bool
) -> None:
    terrain = field.terrain_at(location)
    tint = palette.terrain_tint(terrain)
    x, y = middle(location.place)
    group = add(parent, "g", class_="cell marked" if is_marked else "cell")
    add_title(group, title)
    size = CELL - _FRAME if is_marked else CELL
    cell = add(group, "rect", x=x - size / 2, y=y - size / 2, width=size, height=size)
    cell.set("rx", "6")
    cell.set("fill", tint)
    if is_marked:
        cell.set("stroke", palette.MARKED)
        cell.set("stroke-width", str(_FRAME))
    if terrain.symbol != PLAIN.symbol:
        corner = add_text(group, terrain.symbol, x - CELL / 2 + 5, y - CELL / 2 + 13)
        corner.set("font-size", "11")
        corner.set("fill", palette.ink_on(tint))


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
        self._cells = {
            location.place: _text_cell(field, location.place, piece_at(location))
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
            cell = self._cells.get((row, column), Span(" "))
            stroke = "-" if self._is_joined((row, column), RIGHT) else " "
            rest = stroke * (self._pitch - width_of(cell.text))
            spans += [cell, Span(rest, "faint")]
        return tuple(spans)

    def _below(self, row: int) -> Line:
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


def _text_cell(field: Field, place: Coordinates, piece: Piece | None) -> Span:
    if piece is None:
        return Span(printable(field.terrain_at(field[place]).symbol))
    return Span(piece.label, piece_style(piece))
