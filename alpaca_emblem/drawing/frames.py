"""Frames: what is around the cells of a board, whatever the board is made of."""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen

NARROW: Final = 10
"""The space around the cells of a compact board, which has no numbers."""


def draw_frame(pen: Pen, parent: Element, geometry: Geometry, ground: str) -> None:
    """Draw a wooden frame, and what is below the cells in the colour of *ground*.

    With the ground ``"none"`` the wood is below them, for cells that cover it.
    """
    _draw_box(pen, parent, geometry, 7, 12, KEY, 5).set("fill-opacity", ".25")
    _draw_box(pen, parent, geometry, 7, 11, "frame")
    rim = _draw_box(pen, parent, geometry, 3.5, 7, ground, stroke="gold")
    rim.set("stroke-opacity", ".6")
    rim.set("stroke-width", "1.2")


def _draw_box(
    pen: Pen,
    parent: Element,
    geometry: Geometry,
    by: float,
    radius: int,
    fill: str,
    down: int = 0,
    stroke: str | None = None,
) -> Element:
    """Draw a box around the cells, larger than they are *by* so much on each side."""
    return pen.add(
        parent,
        "rect",
        fill=fill,
        stroke=stroke,
        x=geometry.left - by,
        y=geometry.top - by + down,
        width=geometry.across * geometry.columns + 2 * by,
        height=geometry.down * geometry.rows + 2 * by,
        rx=radius,
    )


def draw_numbers(pen: Pen, parent: Element, geometry: Geometry) -> None:
    """Write the numbers of rows and columns into the margin, if it is wide enough."""
    if geometry.left <= NARROW:
        return
    group = pen.add(
        parent, "g", "numbers", fill="faint", font_size=11, text_anchor="middle"
    )
    for column in range(geometry.columns):
        x, _ = geometry.middle((0, column))
        pen.add(group, "text", x=x, y=geometry.top - 12).text = str(column)
    for row in range(geometry.rows):
        _, y = geometry.middle((row, 0))
        pen.add(group, "text", x=geometry.left - 18, y=y + 4).text = str(row)
