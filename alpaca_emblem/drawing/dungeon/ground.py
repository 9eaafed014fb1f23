"""The ground of a dungeon: stone in torchlight, and cold memory around it.

Pictures have no gradients and no clipping, since these need ids; the order of painting
takes their place. What is in sight is painted first. The light of the torch goes over
all of it, then the night over all that is not in sight, and what is remembered over
the night. What repeats along a row, such as bricks, is a dashed line: it takes no more
bytes for a long wall than for a short one.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from attrs import frozen

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon.fittings import draw_fittings
from alpaca_emblem.drawing.dungeon.lights import draw_light, draw_twilight
from alpaca_emblem.drawing.dungeon.scenes import Scene, cells, runs
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.regions import region_path, scatter
from alpaca_emblem.games.dungeon.floors.sight import transposed

if TYPE_CHECKING:
    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.games.dungeon.floors.sight import Masks

FACE: Final = 0.56
"""The height of the front of a wall, in cells; the rest of a cell is its top."""
FINE: Final = 16
"""The least size of cells with bricks and cracks, in pixels. Below, they blur."""

_SHADOW: Final = 0.26
_SIDE_SHADOW: Final = 0.14
"""The reach of the shadows below a wall and beside it, in cells."""


@frozen
class Stone:
    """The colours of stone.

    Attributes:
        floor: The role of the colour of its floors.
        floor2: The role of every other tile.
        top: The role of the tops of walls.
        face: The role of their fronts.
        shine: The opacity of the light on their edges.
        whole: The part of the tiles without a crack.
    """

    floor: str
    floor2: str
    top: str
    face: str
    shine: str
    whole: float


LIT: Final = Stone("lit", "lit2", "litwall", "litwall2", ".4", 0.55)
REMEMBERED: Final = Stone("mem", "mem2", "memwall", "memwall2", ".22", 0.75)


def draw_ground(pen: Pen, parent: Element, scene: Scene, geometry: Geometry) -> None:
    """Draw the ground of *scene* with the night around it.

    Equal scenes are drawn once; do not change the elements.
    """
    parent.append(kept_ground(pen, scene, geometry))


@lru_cache(maxsize=16)
def kept_ground(pen: Pen, scene: Scene, at: Geometry) -> Element:
    """Return the ground of *scene*, the same element whenever it is asked for."""
    ground = Element("g", {"class": "ground"})
    lit = _Layer(scene, scene.lit, at)
    lit.draw(pen, ground, LIT)
    draw_fittings(pen, ground, scene, scene.lit, at)
    draw_light(pen, ground, scene, at)
    remembered = _Layer(scene, scene.remembered, at)
    remembered.draw(pen, ground, REMEMBERED)
    memory = pen.add(ground, "g", "memory", opacity=".6")
    draw_fittings(pen, memory, scene, scene.remembered, at)
    draw_twilight(pen, ground, scene, at)
    return ground


class _Layer:
    """The stone of a scene, as far as it is in sight, or as far as it is not."""

    def __init__(self, scene: Scene, where: Masks, geometry: Geometry) -> None:
        self.scene, self.at, self.size = scene, geometry, geometry.across
        self.floor = _both(scene.open, where)
        self.rock = _both(scene.rock, where)
        self.is_fine = self.size >= FINE

    def draw(self, pen: Pen, parent: Element, stone: Stone) -> None:
        if any(self.rock):
            wall = self.region(self.rock)
            pen.add(parent, "path", "wall", fill=stone.top, d=wall)
            self.front(pen, parent, stone)
        if any(self.floor):
            border = self.region(self.floor)
            floor = pen.add(
                parent,
                "path",
                "floor",
                stone.floor,
                "shade",
                d=border,
                stroke_width=2.8,
                stroke_opacity=".55",
            )
            floor.set("paint-order", "stroke")
            self.tile(pen, parent, stone)
            self.shadows(pen, parent)

    def region(self, masks: Masks) -> str:
        return region_path(cells(masks), self.at.left, self.at.top, self.size)

    def bands(self, masks: Masks, down: float) -> str:
        """Return a line through each run, *down* pixels below its upper edge."""
        left, top, size = self.at.left, self.at.top + down, self.size
        return "".join(
            f"M{number(left + size * column)} {number(top + size * row)}"
            f"h{number(size * length)}"
            for row, column, length in runs(masks)
        )

    def tile(self, pen: Pen, parent: Element, stone: Stone) -> None:
        """Lay a second kind of tiles, as on a chessboard, and cracks in some."""
        odd = tuple(_from_odd(mask, row) for row, mask in enumerate(self.floor))
        path = self.bands(odd, self.size / 2)
        _line(
            pen,
            parent,
            path,
            stone.floor2,
            stroke_width=self.size,
            stroke_dasharray=number(self.size),
        )
        if self.is_fine:
            _line(
                pen,
                parent,
                self.cracks(stone.whole),
                "shade",
                stroke_width=1.3,
                stroke_linecap="round",
                stroke_opacity=".22",
            )

    def cracks(self, whole: float) -> str:
        left, top, size = self.at.left, self.at.top, self.size
        return "".join(
            f"M{left + size * (column + 0.15 + scatter(row, column, 1) / 2):.0f}"
            f" {top + size * (row + 0.3 + scatter(row, column, 2) / 2):.0f}"
            f"l{size * 0.22:.0f} {size * (0.1 - scatter(row, column, 4) / 5):.0f}"
            for row, column in sorted(cells(self.floor))
            if scatter(row, column, 3) > whole
        ).replace(" -", "-")

    def front(self, pen: Pen, parent: Element, stone: Stone) -> None:
        """Draw the fronts of walls: where the floor goes on below them."""
        walls = _both(self.rock, (*self.scene.open[1:], 0))
        half = round(self.size * FACE / 2)
        middle = self.bands(walls, self.size - half)
        _line(pen, parent, middle, stone.face, stroke_width=2 * half)
        if self.is_fine:
            self.bricks(pen, parent, walls, middle)
            top = self.bands(walls, self.size - 2 * half)
            _line(
                pen,
                parent,
                top,
                palette.WHITE,
                stroke_width=1.5,
                stroke_opacity=stone.shine,
            )

    def bricks(self, pen: Pen, parent: Element, walls: Masks, middle: str) -> None:
        """Draw the joints: between two courses, and between bricks of each."""
        _line(pen, parent, middle, "shade", stroke_opacity=".45")
        half = round(self.size * FACE / 2)
        for course, shift in ((1.5, 0.6), (0.5, 0.25)):
            path = self.bands(walls, self.size - half * course)
            _line(
                pen,
                parent,
                path,
                "shade",
                stroke_width=half,
                stroke_opacity=".4",
                stroke_dasharray=f"1 {number(self.size * 0.65 - 1)}",
                stroke_dashoffset=number(self.size * shift),
            )

    def shadows(self, pen: Pen, parent: Element) -> None:
        """Draw the shadows of walls, on the floor below them and beside them."""
        half = max(1, round(self.size * _SHADOW / 2))
        below = _both(self.floor, (0, *self.scene.rock[:-1]))
        _line(
            pen,
            parent,
            self.bands(below, half),
            "shade",
            stroke_width=2 * half,
            stroke_opacity=".28",
        )
        if self.is_fine:
            beside = _both(self.floor, tuple(mask << 1 for mask in self.scene.rock))
            _line(
                pen,
                parent,
                self.bands_beside(beside),
                "shade",
                stroke_width=2 * round(self.size * _SIDE_SHADOW / 2),
                stroke_opacity=".16",
            )

    def bands_beside(self, masks: Masks) -> str:
        """Return a line down the left edge of each run in a column."""
        size, top = self.size, self.at.top
        x = self.at.left + round(size * _SIDE_SHADOW / 2)
        return "".join(
            f"M{number(x + size * column)} {number(top + size * row)}"
            f"v{number(size * length)}"
            for column, row, length in runs(transposed(masks, self.at.columns))
        )


def _line(
    pen: Pen, parent: Element, path: str, ink: str, **attributes: str | float
) -> None:
    if path:
        pen.add(parent, "path", "", "none", ink, d=path, **attributes)


def _both(some: Masks, others: Masks) -> Masks:
    return tuple(map(int.__and__, some, others))


def _from_odd(mask: int, row: int) -> int:
    """Return *mask* without the first square of a run, if its sum is even."""
    starts = mask & ~(mask << 1)
    width = mask.bit_length() + mask.bit_length() % 2
    even_columns = ((1 << width) - 1) // 3
    return mask & ~(starts & even_columns << row % 2)
