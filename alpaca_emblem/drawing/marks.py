"""Marks that lie over any board of square cells: reach, danger, paths, targets.

Each has a casing in the colour of the halo, so that it stands out from any ground. Its
colour is never the only sign: reach is a region with a solid border, danger is hatched,
the worse the closer, and has a broken border; targets and selections are brackets of
different widths.

Lengths are those of cells of 64 pixels; in others, marks are larger or smaller.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.emblems.shapes import SKULL, draw_emblem
from alpaca_emblem.drawing.notes import BOX, case_letters
from alpaca_emblem.drawing.palette import KEY, WHITE
from alpaca_emblem.drawing.pens import number, tight
from alpaca_emblem.drawing.regions import region_path

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.topology import Coordinates

_TARGET_BRACKETS: Final = "M-29-16v-13h13M16-29h13v13M29 16v13h-13M-16 29h-13v-13"
_CURSOR_BRACKETS: Final = "M-29-18v-11h11M18-29h11v11M29 18v11h-11M-18 29h-11v-11"
_CRESCENT: Final = "M-30 24Q-11-4 33-28Q-1 9-30 24z"


def draw_reach(
    pen: Pen, parent: Element, geometry: Geometry, places: Iterable[Coordinates]
) -> None:
    """Draw the region of *places* in reach."""
    scale = _scale(geometry)
    path = _region(geometry, places, 3 * scale, 9 * scale)
    casing = pen.add(parent, "path", "reach", "reach", "halo", d=path)
    casing.set("fill-opacity", ".26")
    casing.set("stroke-width", number(6 * scale))
    casing.set("stroke-opacity", ".55")
    _stroke(pen, parent, path, "reach", 3 * scale)


def draw_danger(
    pen: Pen,
    parent: Element,
    geometry: Geometry,
    weights: Mapping[Coordinates, float],
) -> None:
    """Draw the region in danger, hatched the closer, the worse the danger is.

    Args:
        pen: The pen.
        parent: The element to draw into.
        geometry: The cells of the board.
        weights: The danger of each place in parts of the worst, above 0 to 1.
    """
    scale = _scale(geometry)
    for third, (gap, opacity) in enumerate(_HATCHES):
        places = {
            place
            for place, weight in weights.items()
            if third < 3 * weight <= third + 1 or (third == 2 and weight > 1)
        }
        if places:
            lines = hatching(places, geometry, gap * scale)
            hatch = _stroke(pen, parent, lines, "danger", 1.8 * scale, "danger")
            hatch.set("stroke-opacity", opacity)
    border = _region(geometry, weights, 1.5 * scale, 5 * scale)
    edge = _stroke(pen, parent, border, "danger", 2 * scale)
    edge.set("stroke-dasharray", f"{number(7 * scale)} {number(4 * scale)}")
    edge.set("stroke-opacity", ".9")


_HATCHES: Final = ((16, ".3"), (32 / 3, ".42"), (8, ".55"))
"""The gap between the lines and their opacity, for each third of danger."""


def hatching(places: Collection[Coordinates], geometry: Geometry, gap: float) -> str:
    """Return lines that lead upwards to the right through *places*, as a path.

    Each line goes on through all cells that it meets. Lines are *gap* pixels apart,
    along the borders of cells.
    """
    size = geometry.across
    inside = frozenset(places)
    most = size * (max(map(sum, inside)) + 2)
    lines = []
    for at in range(int(most / gap)):
        total = gap * (at + 0.5)
        for start, end in _runs_along(inside, total, size):
            x, y = geometry.left + start, geometry.top + total - start
            length = number(end - start)
            lines.append(f"M{number(x)} {number(y)}l{length}-{length}")
    return tight("".join(lines))


def _runs_along(
    inside: frozenset[Coordinates], total: float, size: float
) -> list[tuple[float, float]]:
    """Return from which x to which x the line x + y = *total* is in cells *inside*."""
    rows = {row for row, _ in inside}
    columns = {column for _, column in inside}
    cuts = {size * at for at in range(min(columns), max(columns) + 2)}
    cuts |= {total - size * at for at in range(min(rows), max(rows) + 2)}
    runs: list[tuple[float, float]] = []
    for start, end in pairwise(sorted(cuts)):
        middle = (start + end) / 2
        if ((total - middle) // size, middle // size) in inside:
            goes_on = bool(runs) and runs[-1][1] == start
            runs.append((runs.pop()[0] if goes_on else start, end))
    return runs


def draw_path(
    pen: Pen, parent: Element, geometry: Geometry, way: Sequence[Coordinates]
) -> None:
    """Draw an arrow along *way*, from its first place to the edge of its last one.

    A way of one place has no arrow.
    """
    if len(way) < 2:
        return
    scale = _scale(geometry)
    points = [geometry.middle(place) for place in way]
    (x, y), (next_x, next_y) = points[:2]
    points[0] = (x + (next_x - x) * 0.42, y + (next_y - y) * 0.42)
    right, down = _direction(points[-2], points[-1])
    tip_x, tip_y = points[-1]
    x, y = tip_x - 36 * scale * right, tip_y - 36 * scale * down
    points[-1] = (x, y)
    long, wide = 13 * scale, 10 * scale
    head = _line(
        (x - down * wide, y + right * wide),
        (x + right * long, y + down * long),
        (x + down * wide, y - right * wide),
    )
    group = pen.add(parent, "g", "path")
    for role, width, edge in (("halo", 11, 4), ("path", 6, 1)):
        _stroke(pen, group, _line(*points), role, width * scale)
        tip = pen.add(group, "path", fill=role, stroke=role, d=f"{head}z")
        tip.set("stroke-width", number(edge * scale))
        tip.set("stroke-linejoin", "round")


def draw_last_move(
    pen: Pen,
    parent: Element,
    geometry: Geometry,
    way: Sequence[Coordinates],
    title: str = "",
) -> None:
    """Draw where a unit has walked: a ring at its start, and dots to its end.

    A way of one place is not drawn.
    """
    if len(way) < 2:
        return
    scale = _scale(geometry)
    points = [geometry.middle(place) for place in way]
    group = pen.add(parent, "g", "last-move")
    if title:
        pen.title(group, title)
    x, y = points[0]
    for role, width, more in (
        ("halo", 5, {"stroke_opacity": ".7"}),
        ("last", 2.2, {"stroke_dasharray": "5 4"}),
    ):
        ring = pen.add(group, "circle", "", "none", role, cx=x, cy=y, **more)
        ring.set("r", number(17 * scale))
        ring.set("stroke-width", number(width * scale))
    right, down = _direction(points[-2], points[-1])
    x, y = points[-1][0] - 30 * scale * right, points[-1][1] - 30 * scale * down
    points[-1] = (x, y)
    wing = 8 * scale
    head = _line(
        (x - (down + right) * wing, y + (right - down) * wing),
        (x, y),
        (x + (down - right) * wing, y - (right + down) * wing),
    )
    for role, width in (("halo", 8), ("last", 4)):
        _stroke(pen, group, head, role, width * scale)
    for role, width in (("halo", 8), ("last", 4.5)):
        dots = _stroke(pen, group, _line(*points), role, width * scale)
        dots.set("stroke-dasharray", f".1 {number(11 * scale)}")
        dots.set("stroke-opacity", ".85")


def draw_last_strike(
    pen: Pen,
    parent: Element,
    geometry: Geometry,
    place: Coordinates,
    note: str,
    title: str = "",
) -> None:
    """Draw the trace of a strike at *place*, and *note*: what it has done."""
    group = _at(pen, parent, geometry, place, "last-strike")
    if title:
        pen.title(group, title)
    slash = pen.add(group, "path", "", WHITE, "target", d=_CRESCENT)
    slash.set("fill-opacity", ".9")
    slash.set("stroke-width", "2.5")
    slash.set("stroke-linejoin", "round")
    if note:
        words = pen.text(group, note, 20, -20, 21, "target", text_anchor="middle")
        words.set("font-weight", "bold")
        case_letters(pen, words, 5)


def draw_target(
    pen: Pen,
    parent: Element,
    geometry: Geometry,
    place: Coordinates,
    note: str,
    *,
    falls: bool = False,
    role: str = "target",
    scale: float = 1,
    title: str = "",
) -> None:
    """Draw brackets around a target, and what a strike does.

    Args:
        pen: The pen.
        parent: The element to draw into.
        geometry: The cells of the board.
        place: The place of the target.
        note: What a strike does, such as ``-5``; empty for none.
        falls: Whether the target falls: the note has a skull.
        role: The role of the colour.
        scale: How much larger the note is, for small boards.
        title: The mark in words, for tooltips and screen readers.
    """
    group = _at(pen, parent, geometry, place, "target")
    if title:
        pen.title(group, title)
    for colour, width in (("halo", 8), (role, 4.5)):
        _stroke(pen, group, _TARGET_BRACKETS, colour, width)
    if note or falls:
        _draw_pill(pen, group, note, falls, role, scale)


def _draw_pill(
    pen: Pen, parent: Element, note: str, falls: bool, role: str, scale: float
) -> None:
    larger = "" if scale == 1 else f"scale({number(scale)})"
    pill = pen.add(parent, "g", "pill", transform=f"translate(0 -31){larger}")
    width = 10 + 8 * len(note) + 16 * falls
    pen.add(
        pill,
        "rect",
        fill=role,
        stroke="halo",
        x=-width / 2,
        y=-9,
        width=width,
        height=18,
        rx=9,
        stroke_width=1.6,
    )
    middle = 8 if falls else 0
    words = pen.text(pill, note, middle, 4.8, 13, "halo", text_anchor="middle")
    words.set("font-weight", "bold")
    if falls:
        draw_emblem(pen, pill, SKULL, 13 - width / 2, 0, 13, "halo", role)


def draw_selection(
    pen: Pen, parent: Element, geometry: Geometry, place: Coordinates
) -> None:
    """Draw the brackets around the square of a selected unit."""
    _draw_brackets(pen, parent, geometry, place, "selection", (7, 3.5))


def draw_cursor(
    pen: Pen, parent: Element, geometry: Geometry, place: Coordinates
) -> None:
    """Draw the brackets of the square under the cursor, wider than of a selection."""
    _draw_brackets(pen, parent, geometry, place, "cursor", (8, 4.5))


def _draw_brackets(
    pen: Pen,
    parent: Element,
    geometry: Geometry,
    place: Coordinates,
    name: str,
    widths: tuple[float, float],
) -> None:
    group = _at(pen, parent, geometry, place, name)
    for colour, width in zip((KEY, "select"), widths, strict=True):
        _stroke(pen, group, _CURSOR_BRACKETS, colour, width)


def draw_goals(
    pen: Pen, parent: Element, geometry: Geometry, places: Iterable[Coordinates]
) -> None:
    """Draw a pennant into the corner of each of *places*, which units want to reach."""
    for place in places:
        group = _at(pen, parent, geometry, place, "goal")
        for colour, width in ((KEY, 5), (WHITE, 2)):
            _stroke(pen, group, "M25-3v-27", colour, width)
        flag = pen.add(group, "path", fill="gold", stroke=KEY, d="M25-30l-22 7 22 7z")
        flag.set("stroke-width", "1.8")
        flag.set("stroke-linejoin", "round")


def _stroke(
    pen: Pen, parent: Element, path: str, role: str, width: float, name: str = ""
) -> Element:
    return pen.add(
        parent,
        "path",
        name,
        fill="none",
        stroke=role,
        d=path,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _scale(geometry: Geometry) -> float:
    return geometry.across / BOX


def _region(
    geometry: Geometry, places: Iterable[Coordinates], inset: float, radius: float
) -> str:
    left, top, size = geometry.left, geometry.top, geometry.across
    return region_path(places, left, top, size, inset, radius)


def _at(
    pen: Pen, parent: Element, geometry: Geometry, place: Coordinates, name: str
) -> Element:
    """Return a group whose origin is the middle of the cell at *place*."""
    x, y = geometry.middle(place)
    scale = _scale(geometry)
    larger = "" if scale == 1 else f"scale({scale:.3g})"
    where = f"translate({number(x)} {number(y)}){larger}"
    return pen.add(parent, "g", name, transform=where)


def _direction(
    start: tuple[float, float], end: tuple[float, float]
) -> tuple[float, float]:
    """Return the way from *start* to *end* as steps of length 1."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = (right**2 + down**2) ** 0.5 or 1
    return right / length, down / length


def _line(*points: tuple[float, float]) -> str:
    return tight("M" + "L".join(f"{number(x)} {number(y)}" for x, y in points))
