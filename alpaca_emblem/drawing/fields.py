"""Fields as pictures: slabs over water, and the pieces on them.

Rows run downwards, columns to the right. A bridge crosses the gap between two slabs
that are joined, and a wall stands between neighbours that are not.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import collection, instance
from alpaca_emblem.drawing.notes import draw_hints
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.pieces import (
    PieceAt,
    checked_pieces,
    piece_token,
)
from alpaca_emblem.drawing.slabs import draw_ground, draw_marked, slab_geometry
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.terrain import PLAIN
from alpaca_emblem.model.topology import Coordinates, Location
from alpaca_emblem.texts import Narrator


def field_svg(
    field: Field,
    piece_at: PieceAt | None = None,
    marked: Iterable[Location] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
) -> str:
    """Return the picture of *field* as SVG.

    Args:
        field: The field; it does not change.
        piece_at: The pieces on it; by default its own units.
        marked: Locations to mark, such as those in reach of a unit.
        language: The language of the titles.
        theme: ``"light"``, which follows the theme of a page with the style sheet of
            the library, or ``"dark"``.
        compact: Whether the board is for small screens: with larger tokens, and without
            margins and small numbers.

    Raises:
        InvalidTypeError: *field* is not a field, *piece_at* does not return pieces, or
            *marked* does not hold locations.
        InvalidValueError: There is no such theme.
    """
    narrator, pen = narrator_of(language), Pen.of(theme)
    pieces = checked_pieces(field, piece_at, narrator)
    geometry = field_geometry(field, compact)
    title = narrator.text("summary.field", places=len(field), units=len(field.units))
    root = pen.picture(geometry.width, geometry.height, title)
    draw_ground(root, field, geometry, theme)
    draw_cells(pen, root, field, geometry, marked, narrator)
    tokens = {
        location.place: piece_token(piece)
        for location in field.locations
        if (piece := pieces(location)) is not None
    }
    draw_tokens(pen, root, tokens, geometry, compact=compact)
    return to_text(root)


def field_geometry(field: Field, compact: bool | None = None) -> Geometry:
    """Return the cells of the picture of *field*, in pixels.

    Raises:
        InvalidTypeError: *field* is not a field.
    """
    instance("field", field, Field)
    return slab_geometry(field, compact=bool(compact))


def draw_cells(
    pen: Pen,
    parent: Element,
    field: Field,
    geometry: Geometry,
    marked: Iterable[Location],
    narrator: Narrator,
) -> None:
    """Draw the marks on locations of *field*, and give titles to terrain.

    Plain ground has no title.
    """
    places = {location.place for location in collection("marked", marked, Location)}
    draw_marked(pen, parent, places, geometry)
    hints = {
        location.place: f"{narrator.catalogue.noun(terrain.name)}"
        for location, terrain in zip(field.locations, field.terrain, strict=True)
        if terrain is not PLAIN
    }
    if hints:
        draw_hints(pen, parent, geometry, hints)


def draw_tokens(
    pen: Pen,
    parent: Element,
    tokens: Mapping[Coordinates, Token],
    geometry: Geometry,
    *,
    compact: bool | None,
) -> None:
    """Draw each of *tokens* into its cell."""
    layer = token_layer(pen, parent)
    for place, token in tokens.items():
        x, y = geometry.middle(place)
        draw_token(pen, layer, token, x, y, compact=compact)
