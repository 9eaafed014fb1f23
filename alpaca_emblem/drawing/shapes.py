"""Shapes: the outlines by which sides can be told apart without their colours."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.pens import Pen, number, tight


def add_shape(
    pen: Pen,
    parent: Element,
    shape: str,
    radius: float,
    below: float = 0,
    class_: str = "",
    fill: str | None = None,
    stroke: str | None = None,
) -> Element:
    """Add a *shape* around 0, *below*, and return it. See `palette.SHAPES`."""
    tag, attributes = _outline_of(shape, radius)
    element = pen.add(parent, tag, class_, fill, stroke)
    element.attrib.update(attributes)
    if below:
        element.set("transform", f"translate(0 {number(below)})")
    return element


_CORNERS: Final = {
    "hexagon": (6, 1.1, 0.0),
    "diamond": (4, 1.3, 0.0),
    "pentagon": (5, 1.15, 0.06),
}
"""The number of corners of a shape, and its size and how far below it is, in radii."""
_ROUNDED: Final = 0.2
"""The part of a side that the rounding of a corner takes."""


@cache
def _outline_of(shape: str, radius: float) -> tuple[str, dict[str, str]]:
    """Return the tag and the attributes of a *shape* around 0, 0."""
    if shape == "circle":
        return "circle", {"r": number(radius)}
    if shape == "square":
        half = radius * 0.92
        size = {"x": -half, "y": -half, "width": 2 * half, "height": 2 * half}
        sizes = {name: number(value) for name, value in size.items()}
        return "rect", {**sizes, "rx": number(radius * 0.32)}
    count, stretch, lower = _CORNERS[shape]
    reach = stretch * radius
    corners = [
        (reach * sin(angle), radius * lower - reach * cos(angle))
        for angle in (2 * pi * at / count for at in range(count))
    ]
    return "path", {"d": _rounded(corners)}


def _rounded(corners: list[tuple[float, float]]) -> str:
    parts = []
    for at, (x, y) in enumerate(corners):
        start, end = (
            (x + (to_x - x) * _ROUNDED, y + (to_y - y) * _ROUNDED)
            for to_x, to_y in (corners[at - 1], corners[(at + 1) % len(corners)])
        )
        points = (f"{round(x)} {round(y)}" for x, y in (start, (x, y), end))
        parts.append("{}Q{} {}".format(*points))
    return tight(f"M{'L'.join(parts)}z")
