"""Scenery: trees, rocks and walls; all that stands upright.

Things of one kind never cover each other's fronts, so a board has one path for each
face of them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeAlias

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
from alpaca_emblem.drawing.palette import KEY, PAPER
from alpaca_emblem.drawing.pens import tight
from alpaca_emblem.model.topology import Coordinates

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.drawing.pens import Pen

Tree: TypeAlias = tuple[int, int, int]
"""The middle and the foot of a fir, in pixels, and its size."""


def draw_undergrowth(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw the floor of a forest."""
    pen.add(parent, "path", d=region(places, 2, 18), fill="forest")


def draw_trees(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw four firs on each of *places*: those behind, then those before them."""
    rows = [row for place in places for row in _rows_of_trees(place)]
    trees = [tree for row in rows for tree in row]
    shadows = "".join(f"M{x - 7} {foot}h14" for x, foot, _ in trees)
    trunks = "".join(f"M{x} {foot}v-8" for x, foot, _ in trees)
    _draw_line(pen, parent, shadows, KEY, 8, ".22")
    pen.add(parent, "path", d=trunks, stroke="trunk", stroke_width=4)
    for behind in (rows[::2], rows[1::2]):
        whole = "".join(_fir(*tree) for row in behind for tree in row)
        lit = "".join(_lit_side(*tree) for row in behind for tree in row)
        pen.add(parent, "path", d=whole, fill="tree2")
        pen.add(parent, "path", d=lit, fill="tree")


def _rows_of_trees(place: Coordinates) -> tuple[tuple[Tree, Tree], tuple[Tree, Tree]]:
    """Return the two firs behind and the two before them, which do not overlap."""
    x, y = middle(place)
    return (
        (
            (x + between(place, 3, 4, 9), y + between(place, 4, 1, 4), 11),
            (x - between(place, 1, 14, 18), y + between(place, 2, 6, 10), 10),
        ),
        (
            (x + between(place, 5, 16, 19), y + between(place, 6, 15, 19), 10),
            (x - between(place, 7, 2, 7), y + between(place, 8, 26, 28), 11),
        ),
    )


def _fir(x: int, foot: int, size: int) -> str:
    low = 3 * size - 17
    return f"M{x} {foot - 3 * size - 1}l9 13h-3l6 {low}q-12 5-24 0l6-{low}h-3z"


def _lit_side(x: int, foot: int, size: int) -> str:
    return f"M{x} {foot - 3 * size - 1}l-9 13h3l-6 {3 * size - 17}q5 2 9 2z"


def _draw_line(
    pen: Pen, parent: Element, path: str, colour: str, width: float, opacity: str
) -> None:
    pen.add(
        parent,
        "path",
        d=path,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_opacity=opacity,
        stroke_linecap="round",
    )


_ROCK: Final = (
    *((-29, 23), (-25, 4), (-15, -14), (-4, -26), (9, -19), (14, -4), (24, 0)),
    *((29, 14), (28, 24), (0, 28)),
)
"""The corners of a rock around the middle of its cell; below, those of its faces."""
_SHADY: Final = (
    *((9, -19), (14, -4), (24, 0), (29, 14), (28, 24), (0, 28), (3, 6), (-4, -26)),
)
_BRIGHT: Final = (
    ((-25, 4), (-15, -14), (-4, -26), (-1, -8), (-12, 2)),
    ((14, -4), (24, 0), (17, 7), (10, 4)),
)


def draw_rocks(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw a rock on each of *places*, half of them mirrored."""
    spots = [(*middle(place), between(place, 0, 0, 1) * 2 - 1) for place in places]
    shadows = "".join(f"M{x - 22} {y + 22}h44" for x, y, _ in spots)
    _draw_line(pen, parent, shadows, KEY, 14, ".28")
    pen.add(
        parent,
        "path",
        d="".join(_facet(_ROCK, *spot) for spot in spots),
        fill="rock",
        stroke=KEY,
        stroke_opacity=".45",
        stroke_width=1.6,
        stroke_linejoin="round",
    )
    shady = "".join(_facet(_SHADY, *spot) for spot in spots)
    bright = "".join(_facet(face, *spot) for spot in spots for face in _BRIGHT)
    pen.add(parent, "path", d=shady, fill="rock2")
    pen.add(parent, "path", d=bright, fill="rock3")
    cracks = "".join(
        f"M{x - 12 * turn} {y + 2}l{4 * turn} 12 {-6 * turn} 9"
        f"M{x + 17 * turn} {y + 7}l{2 * turn} 10"
        for x, y, turn in spots
    )
    _draw_line(pen, parent, cracks, KEY, 1.4, ".4")


def _facet(corners: tuple[tuple[int, int], ...], x: int, y: int, turn: int) -> str:
    """Return a face of the rock at *x*, *y*, mirrored if *turn* is -1, as a path."""
    (across, down), *rest = corners
    path = [f"M{x + turn * across} {y + down}l"]
    for right, low in rest:
        path.append(f"{turn * (right - across)} {low - down}")
        across, down = right, low
    return tight(f"{path[0]}{' '.join(path[1:])}z")


_FACE: Final = 22
"""The height of the front of a wall, in pixels."""


def draw_walls(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw walls from above, with bricks in front where there is no wall below."""
    cells = frozenset(places)
    pen.add(parent, "path", d=region(places, 0, 4), fill="fort2")
    fronts = [place for place in places if step(place, (1, 0)) not in cells]
    tops = "".join(_wall_top(place, place in fronts) for place in places)
    pen.add(parent, "path", d=tops, fill="fort")
    joints = "".join(_joints(place) for place in fronts)
    _draw_line(pen, parent, joints, KEY, 1.4, ".45")
    edges = "".join(
        _upper_edge(place) for place in places if step(place, (-1, 0)) not in cells
    )
    _draw_line(pen, parent, edges, PAPER, 3, ".4")
    _draw_line(pen, parent, region(places, 0, 4), KEY, 2, ".45")


def _wall_top(place: Coordinates, has_front: bool) -> str:
    x, y = corner(place)
    height = CELL - _FACE * has_front
    return f"M{x} {y}h{CELL}v{height}h-{CELL}z"


def _joints(place: Coordinates) -> str:
    x, y = corner(place)
    low = y + CELL - _FACE
    half = _FACE // 2
    return (
        f"M{x} {low + half}h{CELL}M{x + 16} {low}v{half}m{HALF} 0v-{half}"
        f"m-16 {half}v{half}m-{HALF} 0v-{half}"
    )


def _upper_edge(place: Coordinates) -> str:
    x, y = corner(place)
    return f"M{x} {y + 1}h{CELL}"
