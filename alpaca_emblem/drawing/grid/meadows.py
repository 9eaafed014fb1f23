"""Meadows: grass, water and bridges, roads, and hills; all that lies flat."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.grid.lands import (
    CELL,
    HALF,
    Land,
    Places,
    between,
    corner,
    middle,
    region,
    step,
)
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.model.topology import DOWN, LEFT, RIGHT, SIDES, UP, Coordinates

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.drawing.pens import Pen

LARGE: Final = 150
"""Boards of more cells have fewer tufts of grass."""

_TUFT: Final = "l-2-5 2 5 1-7-1 7 4-5"
_PETALS: Final = "h.1m6 3h.1m-1-6h.1"
_DIAGONALS: Final = ((1, 1), (1, -1))


def draw_meadow(pen: Pen, parent: Element, land: Land) -> None:
    """Draw grass of two shades below everything else."""
    pen.add(parent, "rect", width=land.width, height=land.height, fill="grass")
    # A broken stroke as wide as a row colours every second cell of it.
    stripes = "".join(
        f"M{CELL * (1 - row % 2)} {CELL * row + HALF}H{land.width}"
        for row in range(land.rows)
    )
    pen.add(
        parent,
        "path",
        d=stripes,
        fill="none",
        stroke="grass2",
        stroke_width=CELL,
        stroke_dasharray=CELL,
    )


def draw_tufts(pen: Pen, parent: Element, places: Places, land: Land) -> None:
    """Draw tufts of grass and a few flowers onto *places*."""
    tufts, petals = [], []
    for place in places:
        x, y = corner(place)
        count = between(place, 30, 1, 2 if len(land.terrain) <= LARGE else 1)
        for number in range(count):
            across = x + 7 + between(place, number, 0, 47)
            down = y + 12 + between(place, number + 9, 0, 45)
            if between(place, number + 20, 1, 10) == 10:
                petals.append(f"M{across} {down}{_PETALS}")
            else:
                tufts.append(f"M{across} {down}{_TUFT}")
    _draw_lines(pen, parent, "".join(tufts), "tuft", 1.7)
    _draw_lines(pen, parent, "".join(petals), "petal", 3.6)


def _draw_lines(pen: Pen, parent: Element, path: str, role: str, width: float) -> None:
    if path:
        pen.add(
            parent,
            "path",
            d=path,
            fill="none",
            stroke=role,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )


def draw_water(pen: Pen, parent: Element, places: Places, land: Land) -> None:
    """Draw water with a shore; it runs on where it reaches the border."""
    wet = land.running_on(places)
    pen.add(parent, "path", d=region(wet, 0, 18), fill="shore")
    pen.add(
        parent,
        "path",
        d=region(wet, 6, 15),
        fill="water",
        stroke="water2",
        stroke_width=3,
    )
    waves = "".join(
        f"M{x - 18 + between(place, 1, 0, 14)} {y - 14 + between(place, number, 0, 28)}"
        "q4-5 8 0t8 0"
        for place in places
        for number in (3, 5)
        for x, y in [middle(place)]
    )
    _draw_lines(pen, parent, waves, "water2", 2.4)


def draw_bridges(pen: Pen, parent: Element, places: Places, land: Land) -> None:
    """Draw planks across the way, and rails along it where the bridge ends.

    The way leads over the water: from side to side unless most of the water next to
    the bridge is on its left and right.
    """
    pen.add(parent, "path", d=region(places), fill="bridge")
    joints, rails = [], []
    water = land.named("water")
    for bridge in _connected(places):
        is_upright = _leads_down(bridge, water)
        for place in sorted(bridge):
            x, y = corner(place)
            joints.append(f"M{x} {y}{_JOINTS[is_upright]}")
            for side in _BANKS[is_upright]:
                if step(place, side) not in bridge:
                    rails.append(_rail(x, y, *side))
    joined = pen.add(parent, "path", d="".join(joints), fill="none", stroke="bridge2")
    joined.set("stroke-width", "1.6")
    joined.set("stroke-opacity", ".7")
    _draw_lines(pen, parent, "".join(rails), "bridge2", 6)


_JOINTS: Final = {
    False: "v64m10.7 0v-64m10.7 0v64m10.6 0v-64m10.7 0v64m10.7 0v-64",
    True: "h64m0 10.7h-64m0 10.7h64m0 10.6h-64m0 10.7h64m0 10.7h-64",
}
"""The joints of six planks; below, the sides with rails. True if the way leads down."""
_BANKS: Final = {False: (UP, DOWN), True: (LEFT, RIGHT)}


def _rail(x: int, y: int, down: int, right: int) -> str:
    if down:
        return f"M{x - 2} {y + 32 + 29 * down}h68"
    return f"M{x + 32 + 29 * right} {y - 2}v68"


def _connected(places: Places) -> list[frozenset[Coordinates]]:
    """Return the groups of *places* in which each place has a neighbour."""
    left, groups = dict.fromkeys(places), []
    while left:
        group, queue = set(), [next(iter(left))]
        while queue:
            place = queue.pop()
            if place in left:
                del left[place]
                group.add(place)
                queue += [step(place, side) for side in SIDES]
        groups.append(frozenset(group))
    return groups


def _leads_down(bridge: frozenset[Coordinates], water: frozenset[Coordinates]) -> bool:
    def touching(sides: Iterable[tuple[int, int]]) -> int:
        return sum(step(place, side) in water for place in bridge for side in sides)

    return touching((LEFT, RIGHT)) > touching((UP, DOWN))


def draw_roads(pen: Pen, parent: Element, places: Places, land: Land) -> None:
    """Draw roads from middle to middle of *places*, and off the board."""
    cells, bridges = frozenset(places), land.named("bridge")
    lines = "".join(_road_from(place, cells, land) for place in places)
    lines += "".join(
        f"M{x} {y}l{CELL * right} {CELL * down}"
        for place in places
        for down, right in SIDES
        if step(place, (down, right)) in bridges
        for x, y in [middle(place)]
    )
    for role, width in (("road2", 50), ("road", 44)):
        _draw_lines(pen, parent, lines, role, width)
    stones = "".join(
        f"M{x - 16 + between(place, number, 0, 29)} "
        f"{y - 18 + between(place, number + 4, 0, 35)}h5"
        for place in places
        for number in range(4)
        for x, y in [middle(place)]
    )
    _draw_lines(pen, parent, stones, "road2", 3)


def _road_from(place: Coordinates, cells: frozenset[Coordinates], land: Land) -> str:
    """Return the lines from *place* to later neighbours, and to one off the board."""
    x, y = middle(place)
    ways = [way for way in ((0, 1), (1, 0)) if step(place, way) in cells]
    for down, right in _DIAGONALS:
        corners = {step(place, (down, 0)), step(place, (0, right))}
        # A block of four is filled by its diagonal.
        if step(place, (down, right)) in cells and len(corners & cells) != 1:
            ways.append((down, right))
    ways += [side for side in SIDES if not land.has(step(place, side))][:1]
    lines = (f"M{x} {y}l{CELL * right} {CELL * down}" for down, right in ways)
    return f"M{x} {y}h.1{''.join(lines)}"


def draw_hills(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw a mound behind and a mound before it on each of *places*, lit from above."""
    pen.add(parent, "path", d=region(places, 2, 18), fill="hill")
    for number, (right, foot, wide) in enumerate(((-9, 2, 21), (6, 24, 24))):
        tops, shades = [], []
        for place in places:
            x, y = middle(place)
            x += right + between(place, number, -2, 2)
            y += foot + between(place, number + 4, -2, 2)
            tops.append(f"M{x - wide} {y}q6-24 {wide}-24 {wide - 6} 0 {wide} 24z")
            shades.append(
                f"M{x} {y - 24}q{wide - 6} 0 {wide} 24h-{wide - 6}q4-12-6-24z"
            )
        pen.add(
            parent,
            "path",
            d="".join(tops),
            fill="road",
            stroke=KEY,
            stroke_opacity=".25",
            stroke_width=1.6,
        )
        pen.add(parent, "path", d="".join(shades), fill="road2")
