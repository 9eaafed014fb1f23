"""Notes on boards: short numbers on cells, and titles of cells for tooltips."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.pens import number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.topology import Coordinates

BOX: Final = 64
"""The side of a cell for which all lengths are given."""


def draw_notes(
    pen: Pen,
    parent: Element,
    geometry: Geometry,
    notes: Mapping[Coordinates, str],
    role: str = "note",
    at: tuple[float, float] = (27, 27),
) -> None:
    """Write short *notes* into cells, in bold with a halo.

    Args:
        pen: The pen.
        parent: The element to draw into.
        geometry: The cells of the board.
        notes: The notes by places.
        role: The role of their colour.
        at: Where their base lines begin, from the middle of the cell; if that is to the
            right of it, they end there.
    """
    if not notes:
        return
    across, down = at
    scale = geometry.across / BOX
    group = pen.add(
        parent, "g", "notes", role, font_size=11 * scale, font_weight="bold"
    )
    if across > 0:
        group.set("text-anchor", "end")
    case_letters(pen, group, 3)
    for place, note in notes.items():
        x, y = geometry.middle(place)
        words = pen.add(group, "text", x=x + across * scale, y=y + down * scale)
        words.text = note


def draw_hints(
    pen: Pen, parent: Element, geometry: Geometry, hints: Mapping[Coordinates, str]
) -> None:
    """Give places titles, for tooltips; places of one title are one invisible path.

    The path is a line as wide as a row is high, which takes fewer bytes than outlines.
    """
    places: dict[str, list[Coordinates]] = {}
    for place, hint in hints.items():
        places.setdefault(hint, []).append(place)
    group = pen.add(parent, "g", "cells", fill="none", pointer_events="stroke")
    group.set("stroke-width", number(geometry.down))
    for hint, found in places.items():
        path = pen.add(group, "path", "cell", d=_runs(geometry, found))
        pen.title(path, hint)


def _runs(geometry: Geometry, places: Iterable[Coordinates]) -> str:
    """Return *places* as lines through the middle of rows, one for each run."""
    lengths: dict[Coordinates, int] = {}
    start = (-1, -1)
    for row, column in sorted(places):
        if (row, column) == (start[0], start[1] + lengths.get(start, 0)):
            lengths[start] += 1
        else:
            start = (row, column)
            lengths[start] = 1
    lines = []
    for (row, column), length in lengths.items():
        left = number(geometry.left + geometry.across * column)
        middle = number(geometry.top + geometry.down * (row + 0.5))
        lines.append(f"M{left} {middle}h{number(geometry.across * length)}")
    return "".join(lines)


def case_letters(pen: Pen, element: Element, width: float) -> None:
    """Give letters a casing in the colour of the halo."""
    pen.case(element, "halo", width)
    element.set("stroke-linejoin", "round")
