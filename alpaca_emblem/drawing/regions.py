"""Regions: sets of cells as one outline, and chance that stays with a place.

One outline for all cells in reach, in danger or under water is calmer than a frame for
each cell, and much shorter.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeAlias

from alpaca_emblem.drawing.pens import number, tight

Cell: TypeAlias = tuple[int, int]
"""The row and the column of a cell."""
Corner: TypeAlias = tuple[int, int]
"""The x and y of a corner, in cells: the cell (0, 0) lies between (0, 0) and (1, 1)."""

_BORDERS: Final = (
    ((-1, 0), (0, 0), (1, 0)),
    ((0, 1), (1, 0), (1, 1)),
    ((1, 0), (1, 1), (0, 1)),
    ((0, -1), (0, 1), (0, 0)),
)
"""The four borders of a cell, clockwise: the neighbour beyond, the start, the end."""


def outline(cells: Iterable[Cell]) -> list[list[Corner]]:
    """Return the borders of the region of *cells*: a list of corners for each.

    Outer borders run clockwise, the borders of holes the other way: the region is
    always to the right. Straight lines have no corners in between, and the last corner
    is joined to the first. Cells that touch only at a corner have borders of their own.
    The order of *cells* does not matter.

    >>> outline([(0, 0), (0, 1)])
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    ways = _ways(cells)
    borders = {(start, end): None for start, ends in ways.items() for end in ends}
    loops = []
    while borders:
        border = first = next(iter(borders))
        loop: list[Corner] = []
        while not loop or border != first:
            del borders[border]
            loop.append(border[0])
            border = border[1], _next(ways, *border)
        loops.append(_without_straights(loop))
    return loops


def _ways(cells: Iterable[Cell]) -> dict[Corner, list[Corner]]:
    """Return for each corner the corners to which borders lead from it."""
    inside = dict.fromkeys(sorted(cells))
    ways: dict[Corner, list[Corner]] = {}
    for row, column in inside:
        for (down, right), (x, y), (to_x, to_y) in _BORDERS:
            if (row + down, column + right) not in inside:
                start = (column + x, row + y)
                ways.setdefault(start, []).append((column + to_x, row + to_y))
    return ways


def _next(ways: dict[Corner, list[Corner]], before: Corner, here: Corner) -> Corner:
    """Return the corner after *here* on the border that comes from *before*."""
    if len(ways[here]) == 1:
        return ways[here][0]
    # Four cells meet, two of them in the region: stay with the same one, to the right.
    return here[0] - (here[1] - before[1]), here[1] + (here[0] - before[0])


def _without_straights(loop: list[Corner]) -> list[Corner]:
    return [
        here
        for before, here, after in zip(
            (loop[-1], *loop), loop, (*loop[1:], loop[0]), strict=False
        )
        if _step(before, here) != _step(here, after)
    ]


def _step(start: Corner, end: Corner) -> Corner:
    """Return the direction from *start* to *end*, which share a row or a column."""
    return (end[0] > start[0]) - (end[0] < start[0]), (
        (end[1] > start[1]) - (end[1] < start[1])
    )


def region_path(
    cells: Iterable[Cell],
    left: float,
    top: float,
    size: float,
    inset: float = 0,
    radius: float = 0,
) -> str:
    """Return the border of the region of *cells* as a path, in pixels.

    Args:
        cells: The rows and columns of the cells.
        left: The x of the left edge of column 0.
        top: The y of the upper edge of row 0.
        size: The length of the sides of a cell.
        inset: How far the border is moved inwards.
        radius: How far from a corner its rounding begins; at most half of *size*.

    >>> region_path([(0, 0), (0, 1)], left=30, top=30, size=64)
    'M30 30H158V94H30z'
    """
    return "".join(
        _loop_path(loop, left, top, size, inset, radius) for loop in outline(cells)
    )


def _loop_path(
    loop: list[Corner],
    left: float,
    top: float,
    size: float,
    inset: float,
    radius: float,
) -> str:
    parts: list[str] = []
    for at, here in enumerate(loop):
        in_x, in_y = way_in = _step(loop[at - 1], here)
        out_x, out_y = way_out = _step(here, loop[(at + 1) % len(loop)])
        # The border runs clockwise, so inwards is to the right of both ways.
        x = left + here[0] * size - inset * (in_y + out_y) - radius * in_x
        y = top + here[1] * size + inset * (in_x + out_x) - radius * in_y
        if not parts:
            parts.append(f"M{number(x)} {number(y)}")
        else:
            parts.append(f"H{number(x)}" if in_x else f"V{number(y)}")
        if radius:
            parts.append(_rounding(way_in, way_out, radius))
    return tight(f"{''.join(parts)}z")


def _rounding(way_in: Corner, way_out: Corner, radius: float) -> str:
    """Return the curve around a corner, in steps: they take fewer digits than places.

    The lines between the corners lead to places, so that roundings do not add up.
    """
    x, y = (radius * part for part in way_in)
    to_x, to_y = x + radius * way_out[0], y + radius * way_out[1]
    return f"q{number(x)} {number(y)} {number(to_x)} {number(to_y)}"


def scatter(row: int, column: int, n: int = 0) -> float:
    """Return a number from 0 to below 1 that looks random but belongs to the place.

    The grass of a map is the same in every picture of it.

    Args:
        row: The row of the place.
        column: The column of the place.
        n: Which one of the numbers of the place.
    """
    mixed = (row * 374761393 + column * 668265263 + n * 2246822519) & 0xFFFFFFFF
    mixed = (mixed ^ (mixed >> 13)) * 1274126177 & 0xFFFFFFFF
    return ((mixed ^ (mixed >> 16)) & 0xFFFF) / 0x10000
