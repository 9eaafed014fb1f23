"""Fields as pictures: cells, the joins between them, and the pieces that stand there.

Rows run downwards, columns to the right. Where two neighbours are joined, a bridge
leads across the gap between their cells; where they are not, a wall stands in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.pieces import PieceAt, checked_pieces
from alpaca_emblem.drawing.svg import add, add_text, add_title, picture, to_text
from alpaca_emblem.drawing.tokens import draw_token
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.terrain import PLAIN
from alpaca_emblem.model.topology import DOWN, RIGHT, Coordinates, Location, Topology

PITCH: Final = 62
"""From the middle of a cell to that of the next, in pixels."""
CELL: Final = 52
MARGIN: Final = 30
"""Around the cells; row and column numbers stand in it, above and to the left."""

_BRIDGE: Final = 26
_DIAGONAL: Final = 8
_FRAME: Final = 4


def field_svg(
    field: Field, piece_at: PieceAt | None = None, marked: Iterable[Location] = ()
) -> str:
    """The picture of *field*, as SVG.

    Args:
        field: What is drawn; it does not change.
        piece_at: Which piece stands on a location; by default the field's own units.
        marked: Locations to be marked, such as those within somebody's reach.

    Raises:
        InvalidTypeError: *field* is not a field, *piece_at* does not return pieces, or
            *marked* does not hold locations.
    """
    pieces = checked_pieces(field, piece_at)
    width, height = field_size(field)
    words = f"Field with places: {len(field)}, units: {len(field.units)}"
    root = picture(width, height, words, palette.PAGE)
    draw_field(root, field, pieces, marked)
    return to_text(root)


def field_size(field: Field) -> tuple[float, float]:
    """Width and height of the picture of *field*, in pixels."""
    topology = field.topology
    return 2 * MARGIN + PITCH * topology.columns, 2 * MARGIN + PITCH * topology.rows


def draw_field(
    parent: Element, field: Field, piece_at: PieceAt, marked: Iterable[Location] = ()
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
        _draw_cell(parent, field, location, location.place in marked_places)
    for location in field.locations:
        piece = piece_at(location)
        if piece is not None:
            draw_token(parent, piece, *middle(location.place))


def walls(topology: Topology) -> Iterator[tuple[Coordinates, Coordinates]]:
    """The places that lie side by side and are not joined, each pair once."""
    for location in topology.locations:
        for down, right in (RIGHT, DOWN):
            other = topology.find(location.row + down, location.column + right)
            if other is not None and not topology.are_joined(location, other):
                yield location.place, other.place


def middle(place: Coordinates) -> tuple[float, float]:
    """Where the middle of a cell is: x and y in pixels."""
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
    parent: Element, field: Field, location: Location, is_marked: bool
) -> None:
    terrain = field.terrain_at(location)
    tint = palette.terrain_tint(terrain)
    x, y = middle(location.place)
    group = add(parent, "g", class_="cell marked" if is_marked else "cell")
    add_title(group, f"{location} {terrain.name}")
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
