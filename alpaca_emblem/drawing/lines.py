"""Lines over whole rows and columns, which draw what repeats by their dashes.

A slab or a plank in the middle of a row costs no bytes of its own, so that the ground
of a large map stays small.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.pens import Pen, number


class Run(NamedTuple):
    """Cells in a line, without a gap.

    Attributes:
        line: The row of a run to the right, the column of a run downwards.
        first: The column or row of its first cell.
        last: The column or row of its last cell.
    """

    line: int
    first: int
    last: int


def runs(cells: Iterable[tuple[int, int]]) -> list[Run]:
    """Return *cells*, each a line and a place on it, as runs in ascending order.

    >>> [tuple(run) for run in runs([(0, 0), (0, 1), (0, 3), (2, 0)])]
    [(0, 0, 1), (0, 3, 3), (2, 0, 0)]
    """
    found: list[Run] = []
    for line, at in sorted(cells):
        if found and found[-1].line == line and found[-1].last == at - 1:
            found[-1] = found[-1]._replace(last=at)
        else:
            found.append(Run(line, at, at))
    return found


def rightwards(
    found: Iterable[Run], pitch: float, before: float, after: float, down: float = 0
) -> str:
    """Return a line from the middle of the first cell to that of the last of each run.

    Args:
        found: The runs, in rows.
        pitch: The distance from one cell to the next, in pixels.
        before: How far to the left of the middle of the first cell it begins.
        after: How far to the right of the middle of the last cell it ends.
        down: How far below the middle of the row it is.
    """
    return "".join(
        f"M{number(pitch * (run.first + 0.5) - before)} "
        f"{number(pitch * (run.line + 0.5) + down)}"
        f"H{number(pitch * (run.last + 0.5) + after)}"
        for run in found
    )


def downwards(
    found: Iterable[Run], pitch: float, before: float, after: float, right: float = 0
) -> str:
    """Return lines over runs in columns: see `rightwards`."""
    return "".join(
        f"M{number(pitch * (run.line + 0.5) + right)} "
        f"{number(pitch * (run.first + 0.5) - before)}"
        f"V{number(pitch * (run.last + 0.5) + after)}"
        for run in found
    )


def draw_lines(
    pen: Pen,
    parent: Element,
    path: str,
    width: float,
    role: str | None = None,
    dashes: str = "",
    *,
    is_round: bool = False,
) -> None:
    """Draw the lines of *path*, if there are any, in the colour of *role*.

    Without a role, they have the colour that *parent* has.
    """
    if not path:
        return
    line = pen.add(parent, "path", stroke=role, d=path, stroke_width=width)
    if dashes:
        line.set("stroke-dasharray", dashes)
    if is_round:
        line.set("stroke-linecap", "round")
