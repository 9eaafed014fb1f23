"""Light and dark in a dungeon, made of discs, outlines and the order of painting."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.dungeon.scenes import Scene, cells
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.regions import region_path

if TYPE_CHECKING:
    from alpaca_emblem.drawing.parts import Geometry

GLOW: Final = (1.0, 1.6, 2.2, 2.9, 3.5)
"""The radii of the discs of warm light around a torch, in cells."""
RINGS: Final = 13
"""The most steps in which light falls off."""

_NEAREST: Final = 1.8
_STEP: Final = 0.6
"""The radius of the first step, and the distance to the next, in cells."""
_FEATHERS: Final = ((0.7, ".12"), (0.4, ".14"), (0.16, ".2"))
"""The widths of the strokes along the border of the light, in cells; opacities."""
_CORNER: Final = 10
_VEIL: Final = ".55"
"""The darkness of places where the adventurer has never been."""


def draw_light(pen: Pen, parent: Element, scene: Scene, geometry: Geometry) -> None:
    """Draw the light of the torch, and the night over all that is out of sight."""
    lit = cells(scene.lit)
    x, y = geometry.middle(scene.hero)
    if scene.has_torch:
        _draw_glow(pen, parent, geometry, (x, y))
    if lit:
        _draw_fall(pen, parent, _box(lit, geometry), (x, y), geometry.across)
    night = pen.add(
        parent,
        "path",
        "night",
        fill="night",
        d=_edge(geometry) + _region(lit, geometry),
    )
    night.set("fill-rule", "evenodd")


def _draw_glow(
    pen: Pen, parent: Element, at: Geometry, middle: tuple[float, float]
) -> None:
    """Draw warm discs around *middle*, but none that reaches a corner of the board.

    The night has round corners, and would not cover it there.
    """
    x, y = middle
    nearest = min(hypot(x - a, y - b) for a in (0, at.width) for b in (0, at.height))
    for radius in GLOW:
        size = at.across * radius
        if size < nearest - _CORNER:
            glow = pen.add(parent, "circle", "torch", fill="torch", cx=x, cy=y, r=size)
            glow.set("fill-opacity", ".06")


def _edge(at: Geometry) -> str:
    """Return the edge of the whole board, with round corners."""
    width, height = number(at.width - 2 * _CORNER), number(at.height - 2 * _CORNER)
    arc = f"a{_CORNER} {_CORNER} 0 0 1"
    return (
        f"M{_CORNER} 0h{width}{arc} {_CORNER} {_CORNER}v{height}"
        f"{arc}-{_CORNER} {_CORNER}h-{width}{arc}-{_CORNER}-{_CORNER}v-{height}"
        f"{arc} {_CORNER}-{_CORNER}z"
    )


def _draw_fall(
    pen: Pen,
    parent: Element,
    box: tuple[float, float, float, float],
    middle: tuple[float, float],
    size: float,
) -> None:
    """Darken *box* in steps: all of it except for ever larger discs."""
    (left, top, right, bottom), (x, y) = box, middle
    farthest = max(hypot(x - a, y - b) for a in (left, right) for b in (top, bottom))
    edges = "M{} {}H{}V{}H{}z".format(*map(number, (left, top, right, bottom, left)))
    for step in range(RINGS):
        radius = round(size * (_NEAREST + step * _STEP))
        if radius > farthest:
            break
        arc = f"a{radius} {radius} 0 1 0"
        across = 2 * radius
        disc = f"M{number(x - radius)} {number(y)}{arc} {across} 0{arc}-{across} 0z"
        ring = pen.add(parent, "path", "fall", fill="shade", d=edges + disc)
        pen.fade(ring, "fall")
        ring.set("fill-rule", "evenodd")


def draw_twilight(pen: Pen, parent: Element, scene: Scene, at: Geometry) -> None:
    """Draw what lies over memory: a veil, and the feathered border of the light."""
    unseen = _region(cells(scene.veiled), at)
    if unseen:
        pen.add(parent, "path", "veil", fill="night", d=unseen, fill_opacity=_VEIL)
    border = _region(cells(scene.lit), at)
    for width, opacity in _FEATHERS if border else ():
        pen.add(
            parent,
            "path",
            "feather",
            fill="none",
            stroke="feather",
            d=border,
            stroke_width=at.across * width,
            stroke_opacity=opacity,
            stroke_linejoin="round",
        )


def _region(places: set[tuple[int, int]], at: Geometry) -> str:
    return region_path(places, at.left, at.top, at.across)


def _box(
    places: set[tuple[int, int]], at: Geometry
) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower edge around *places*, in pixels."""
    rows, columns = zip(*places, strict=True)
    return (
        at.left + at.across * min(columns),
        at.top + at.across * min(rows),
        at.left + at.across * (max(columns) + 1),
        at.top + at.across * (max(rows) + 1),
    )
