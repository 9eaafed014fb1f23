"""Large cells: the text of a board, with room around each unit.

A large cell has three lines; that of a dungeon has two columns instead, so that many of
them fit.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing import Geometry
from alpaca_emblem.drawing.text import width_of
from alpaca_emblem.play.canvases import BLANK, Canvas, Glyph

if TYPE_CHECKING:
    from alpaca_emblem.play.controls import Place
    from alpaca_emblem.play.session import Session

ROCK: Final = "#"
UNLIT: Final = Glyph(" ", "on-night")
"""The border of a dungeon."""


def gap_of(geometry: Geometry) -> int:
    """Return the columns between cells, where signs stand.

    Fields of slabs have some, and lines, too. The squares of a battle have none, but
    a column for a sign in each.
    """
    return {2: 1, 4: 2}.get(int(geometry.down), 0)


def enlarged(
    canvas: Canvas, geometry: Geometry, session: Session
) -> tuple[Canvas, Geometry]:
    """Return *canvas* with large cells, and its new geometry.

    The cells of a dungeon become two columns wide; those of other boards have three
    lines: their ground, a unit, and the ground again, which takes a bar of hit points.
    """
    if geometry.across == 1:
        return _doubled(canvas, geometry)
    gap = gap_of(geometry)
    across = int(geometry.across) + (5 if gap else 2)
    down = 4 if gap else 3
    left = int(geometry.left)
    new = Geometry(
        geometry.rows,
        geometry.columns,
        left,
        1,
        across,
        down,
        left + across * geometry.columns,
        1 + down * geometry.rows - bool(gap),
    )
    rows = [_heading(new)]
    for row in range(geometry.rows):
        rows += _tall_row(canvas, geometry, new, row, session)
    return Canvas(rows[: int(new.height)]), new


def _doubled(canvas: Canvas, geometry: Geometry) -> tuple[Canvas, Geometry]:
    """Return *canvas* with two columns for each, so that cells are square.

    Rock that touches no other cell is left out: a room stands in the dark.
    """
    rows = (
        [
            twin
            for x, glyph in enumerate(row)
            for twin in _twins(glyph, is_deep=_is_deep(canvas, x, y))
        ]
        for y, row in enumerate(canvas.rows)
    )
    wide = Geometry(
        geometry.rows,
        geometry.columns,
        2 * geometry.left,
        geometry.top,
        2,
        1,
        2 * geometry.width,
        geometry.height,
    )
    return Canvas(rows), wide


def _is_deep(canvas: Canvas, x: int, y: int) -> bool:
    """Return whether nothing but rock is known around a cell."""
    return all(
        canvas.at(x + right, y + down).text in (ROCK, " ")
        for right in (-1, 0, 1)
        for down in (-1, 0, 1)
    )


def _twins(glyph: Glyph, *, is_deep: bool) -> tuple[Glyph, Glyph]:
    """Return the two columns of a cell: rock fills both, all else the first one."""
    if is_deep:
        return UNLIT, UNLIT
    return glyph, glyph if glyph.text == ROCK else Glyph(" ", glyph.style)


def _heading(geometry: Geometry) -> list[Glyph]:
    """Return the numbers of the columns, above the middle of each."""
    across = int(geometry.across)
    wide = across - gap_of(geometry)
    numbers = "".join(
        str(column).center(wide).ljust(across) for column in range(geometry.columns)
    )
    return [Glyph(sign, "faint") for sign in " " * int(geometry.left) + numbers]


def _tall_row(
    canvas: Canvas, old: Geometry, new: Geometry, row: int, session: Session
) -> Iterator[list[Glyph]]:
    """Yield the lines of a row of large cells, and of the joins below it."""
    y, left, gap = int(old.top + old.down * row), int(old.left), gap_of(old)
    margin = [canvas.at(x, y) for x in range(left)]
    lines: list[list[Glyph]] = [
        [BLANK] * left,
        [glyph if glyph.text.isdigit() else BLANK for glyph in margin],
        [BLANK] * left,
        [BLANK] * left,
    ]
    for column in range(old.columns):
        x = left + int(old.across) * column
        glyphs = [canvas.at(x + at, y) for at in range(int(old.across))]
        ground = _ground_of(glyphs, session, (row, column))
        body = _tall_cell(glyphs[: len(glyphs) - gap], ground, is_slab=bool(gap))
        joint = [glyphs[-1]] * 2 if gap else []
        water = [Glyph(" ", "on-void")] * len(joint)
        for line, part, right in zip(lines, body, (water, joint, water), strict=False):
            line += [*part, *right]
        if gap:
            lines[3] += _plank(canvas.at(x, y + 1), len(body[0]), len(water))
    yield from lines[: int(new.down)]


def _ground_of(glyphs: list[Glyph], session: Session, place: Place) -> str:
    """Return the style of the ground of a cell."""
    styles = [style for _, style in glyphs if style.startswith("on-")]
    inner = [style for style in styles if style not in ("on-void", "on-plank")]
    if inner:
        return inner[-1].removesuffix(" mute").removesuffix(" strong")
    own = session.controls.ground(place, session.shown)
    return own if own or not styles else styles[-1]


def _tall_cell(glyphs: list[Glyph], ground: str, *, is_slab: bool) -> list[list[Glyph]]:
    """Return the three lines of a large cell: ground, unit, ground."""
    sign = BLANK if is_slab else glyphs[0]
    inside = glyphs if is_slab else glyphs[1:]
    width = len(glyphs) + (4 if is_slab else 2)
    bare = Glyph(" ", ground)
    unit = [glyph for glyph in inside if not glyph.style.startswith("on-")]
    if unit:
        edge = Glyph(" ", unit[0].style)
        label = [edge, *unit, *[edge] * (width - 2 - len(unit) - 1)][: width - 2]
        rows = [[bare] * width, [bare, *label, bare], [bare] * width]
    else:
        rows = _texture(inside[0].text, ground, width)
    if not is_slab and sign.text.strip():
        rows[1][0] = sign
    return rows


def _texture(symbol: str, ground: str, width: int) -> list[list[Glyph]]:
    """Return three lines of a terrain: plain ground has its sign once, others more."""
    rows = [[Glyph(" ", ground)] * width for _ in range(3)]
    if width_of(symbol) == 1:
        rows[1][width // 2] = Glyph(symbol, ground)
        if symbol not in (".", " "):
            rows[0][1] = rows[2][width - 2] = Glyph(symbol, ground)
    return rows


def _plank(below: Glyph, width: int, gap: int) -> list[Glyph]:
    """Return the line between two large slabs, with a plank if they are joined."""
    water = Glyph(" ", "on-void")
    row = [water] * (width + gap)
    if below.text == "|":
        middle = width // 2
        row[middle - 1 : middle + 1] = [below, below]
    return row
