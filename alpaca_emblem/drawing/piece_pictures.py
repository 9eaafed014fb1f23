"""Pieces as pictures, with the letter of their class.

The shape and its colour show the side, the letter inside the unit. A ring marks a unit
that can move, a broken ring one that has moved. Below is a bar of hit points.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.pieces import Piece, Readiness
from alpaca_emblem.drawing.svg import add, add_text, add_title, points

RADIUS: Final = 15.5

_BAR: Final = 31
_BAR_HEIGHT: Final = 6
_POLYGONS: Final = {
    "square": (4, 0.5, 1.18),
    "hexagon": (6, 0.0, 1.12),
    "diamond": (4, 0.0, 1.3),
    "pentagon": (5, 0.0, 1.2),
}
"""The number of corners, the turn of the first one in parts of a step, and the size."""
_RINGS: Final = {Readiness.READY: "none", Readiness.MOVED: "4 3"}


def draw_piece(parent: Element, piece: Piece, x: float, y: float) -> None:
    """Draw *piece* with its number and bar into the cell with the middle *x*, *y*."""
    group = add(parent, "g", class_=f"unit {piece.readiness.value}")
    if piece.number is not None:
        group.set("data-unit", str(piece.number))
    add_title(group, piece.title)
    draw_badge(group, piece, x, y - 4)
    if piece.number is not None:
        number = add_text(group, str(piece.number), x - 23, y + 23.5, font_size=10)
        number.set("class", "number")
        number.set("fill", palette.INK)
    if piece.health is not None:
        _draw_bar(group, piece.health, x + 23 - _BAR, y + 17.5)


def draw_badge(parent: Element, piece: Piece, x: float, y: float) -> None:
    """Draw the shape of *piece* around *x*, *y*, with its letter and ring."""
    colour = palette.side_colour(piece.side)
    if piece.readiness in _RINGS:
        ring = _add_shape(parent, piece.side, x, y, RADIUS + 4)
        ring.set("class", "ring")
        ring.set("fill", palette.WHITE)
        ring.set("stroke", palette.INK)
        ring.set("stroke-width", "2")
        ring.set("stroke-dasharray", _RINGS[piece.readiness])
    shape = _add_shape(parent, piece.side, x, y, RADIUS)
    shape.set("fill", colour)
    shape.set("stroke", palette.INK)
    if piece.code:
        _write_code(parent, piece, x, y)


def _add_shape(
    parent: Element, side: int | None, x: float, y: float, radius: float
) -> Element:
    shape = palette.side_shape(side)
    if shape == "circle":
        return add(parent, "circle", cx=x, cy=y, r=radius)
    count, turn, size = _POLYGONS[shape]
    angles = (2 * pi * (corner + turn) / count for corner in range(count))
    corners = tuple(
        (x + size * radius * sin(angle), y - size * radius * cos(angle))
        for angle in angles
    )
    return add(parent, "polygon", points=points(corners), stroke_linejoin="round")


def _write_code(parent: Element, piece: Piece, x: float, y: float) -> None:
    text = add_text(parent, piece.letter, x, y + 5.5, font_size=16)
    text.set("font-weight", "bold")
    text.set("text-anchor", "middle")
    text.set("fill", palette.ink_on(palette.side_colour(piece.side)))
    mark = palette.side_mark(piece.side)
    if mark:
        add(text, "tspan", class_="mark", font_size=11).text = mark


def _draw_bar(parent: Element, health: float, x: float, y: float) -> None:
    style = {"rx": 2, "height": _BAR_HEIGHT}
    track = add(parent, "rect", x=x, y=y, width=_BAR, **style)
    track.set("fill", palette.INK)
    fill = add(
        parent, "rect", x=x + 1, y=y + 1, width=health * (_BAR - 2), height=4, rx=1
    )
    fill.set("class", "health")
    fill.set("fill", palette.health_colour(health))
