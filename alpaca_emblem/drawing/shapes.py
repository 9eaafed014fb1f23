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
    tag, attributes = _outline_of(shape, radius, below)
    element = pen.add(parent, tag, class_, fill, stroke)
    element.attrib.update(attributes)
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
def _outline_of(shape: str, radius: float, below: float) -> tuple[str, dict[str, str]]:
    """Return the tag and the attributes of a *shape* around 0, *below*."""
    if shape == "circle":
        return "circle", {
            "r": number(radius),
            **({"cy": number(below)} if below else {}),
        }
    if shape == "square":
        # Whole pixels take fewer digits.
        half, top = round(radius * 0.92), number(below - round(radius * 0.92))
        side = str(2 * half)
        size = {"x": str(-half), "y": top, "width": side, "height": side}
        return "rect", {**size, "rx": str(round(radius * 0.32))}
    count, stretch, lower = _CORNERS[shape]
    reach = stretch * radius
    corners = [
        (reach * sin(angle), radius * lower - reach * cos(angle))
        for angle in (2 * pi * at / count for at in range(count))
    ]
    return "path", {"d": _rounded(corners, below)}


def _rounded(corners: list[tuple[float, float]], below: float) -> str:
    """Return a closed path with rounded *corners*, in steps of whole pixels."""
    x, y = 0, 0
    parts: list[str] = []
    for at, here in enumerate(corners):
        ends = (corners[at - 1], corners[(at + 1) % len(corners)])
        (start_x, start_y), (end_x, end_y) = (_towards(here, end) for end in ends)
        corner_x, corner_y = round(here[0]), round(here[1])
        # Steps take fewer digits than places do.
        down = start_y - y if parts else start_y + below
        parts.append(
            f"{start_x - x} {number(down)}"
            f"q{corner_x - start_x} {corner_y - start_y} "
            f"{end_x - start_x} {end_y - start_y}"
        )
        x, y = end_x, end_y
    return tight(f"m{'l'.join(parts)}z")


def _towards(start: tuple[float, float], end: tuple[float, float]) -> tuple[int, int]:
    """Return the point on the way from *start* to *end* where the rounding begins."""
    x, y = (a + (b - a) * _ROUNDED for a, b in zip(start, end, strict=True))
    return round(x), round(y)
