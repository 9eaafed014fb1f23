"""The people of a battle as counters, the fog over what is out of sight, and memories.

A unit out of sight that was seen before is a ghost where it was seen last, unless that
square is in sight again.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.emblems import emblem_of
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.drawing.regions import region_path
from alpaca_emblem.drawing.tokens import Token, draw_token

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.drawing.grid.summary import BattleSummary
    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.topology import Coordinates
    from alpaca_emblem.model.units import Unit

BELOW: Final = 1
"""The distance of tokens below the middle of their squares, in pixels."""


def unit_token(summary: BattleSummary, unit: Unit, *, selected: bool = False) -> Token:
    """Return *unit* as a counter with all that is known of it."""
    piece, recruit = summary.piece(unit), summary.game.recruit(unit)
    return Token(
        emblem=emblem_of(unit),
        letter=piece.letter,
        side=piece.side,
        health=piece.health,
        number=unit.number,
        badge=emblem_of(unit.equipped_item) if unit.has_equipped_item else None,
        ready=piece.readiness is Readiness.READY,
        acted=piece.readiness is Readiness.MOVED,
        selected=selected,
        crown=recruit.captain,
        guard=recruit.guard,
        dead=not unit.is_alive,
        title=piece.title,
        unit=unit.number,
    )


def ghost_token(
    summary: BattleSummary, unit: Unit, title: str, *, numbered: bool
) -> Token:
    """Return *unit* as a counter where it is not, or may not be."""
    piece = summary.piece(unit)
    return Token(
        emblem=emblem_of(unit),
        letter=piece.letter,
        side=piece.side,
        number=unit.number if numbered else None,
        ghost=True,
        title=title,
    )


def draw_people(
    pen: Pen,
    layer: Element,
    summary: BattleSummary,
    geometry: Geometry,
    selected: Container[Coordinates] = (),
    *,
    compact: bool | None = None,
) -> None:
    """Draw the units on the board row by row, and those that are remembered.

    Args:
        pen: The pen.
        layer: A group of `token_layer`.
        summary: The battle.
        geometry: The squares of the board.
        selected: The places of selected units.
        compact: Whether the tokens are drawn compactly.
    """
    for unit, place in summary.remembered:
        title = summary.text("remembered", unit=summary.unit(unit))
        token = ghost_token(summary, unit, title, numbered=True)
        draw_standing(pen, layer, token, geometry, place, compact=compact)
    for location in summary.game.field.locations:
        found = summary.game.field.unit_at(location)
        if found is not None:
            place = location.place
            token = unit_token(summary, found, selected=place in selected)
            draw_standing(pen, layer, token, geometry, place, compact=compact)


def draw_standing(
    pen: Pen,
    layer: Element,
    token: Token,
    geometry: Geometry,
    place: Coordinates,
    *,
    compact: bool | None = None,
) -> None:
    """Draw *token* onto the square at *place*."""
    x, y = geometry.middle(place)
    draw_token(pen, layer, token, x, y + BELOW, geometry.across, compact=compact)


def draw_fog(
    pen: Pen, parent: Element, geometry: Geometry, places: Iterable[Coordinates]
) -> None:
    """Draw fog over *places*: one region with a soft border."""
    left, top, size = geometry.left, geometry.top, geometry.across
    path = region_path(places, left, top, size, radius=14)
    if not path:
        return
    for width, opacity in ((16, ".1"), (9, ".14"), (4, ".16")):
        pen.add(
            parent,
            "path",
            d=path,
            fill="none",
            stroke="fog",
            stroke_opacity=opacity,
            stroke_width=width,
            stroke_linejoin="round",
        )
    pen.add(parent, "path", "fog", d=path, fill="fog", fill_opacity=".58")
