"""Fittings: the doors and stairs of a dungeon.

All doors of a kind are a few paths together, so that floors with many doors stay small.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon.scenes import Scene
from alpaca_emblem.drawing.emblems import draw_emblem, emblem_of
from alpaca_emblem.drawing.pens import Pen, number, tight
from alpaca_emblem.games.dungeon.floors.floor import (
    LOCKED_DOOR,
    OPEN_DOOR,
    SHUT,
    STAIRS,
    TERRAINS,
    WAY_UP,
)

if TYPE_CHECKING:
    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.games.dungeon.floors.sight import Masks
    from alpaca_emblem.model.topology import Coordinates

Corner: TypeAlias = tuple[float, float]
"""The x and y of the upper left corner of a cell."""
Shape: TypeAlias = Callable[[float, float, float], str]
"""Returns a path in the cell with a corner x, y, and a size."""

_STAIRS: Final = (STAIRS.symbol, WAY_UP.symbol)
_SHUT: Final = tuple(terrain.symbol for terrain in SHUT)


def draw_fittings(
    pen: Pen, parent: Element, scene: Scene, where: Masks, at: Geometry
) -> None:
    """Draw the doors and stairs in the squares *where*."""
    found: dict[str, list[Coordinates]] = {}
    for (row, column), symbol in scene.built:
        if where[row] >> column & 1:
            found.setdefault(symbol, []).append((row, column))
    for symbol in _STAIRS:
        for place in found.get(symbol, ()):
            _draw_stairs(pen, parent, symbol, _corner(place, at), at.across)
    opened = found.get(OPEN_DOOR.symbol, [])
    shut = [place for symbol in _SHUT for place in found.get(symbol, ())]
    doors = _Doors(pen, parent, at)
    doors.draw_thresholds([*shut, *opened])
    doors.draw_open(opened, scene.rock)
    doors.draw_shut(shut, found.get(LOCKED_DOOR.symbol, []))


def _corner(place: Coordinates, at: Geometry) -> Corner:
    row, column = place
    return at.left + at.across * column, at.top + at.down * row


def _draw_stairs(
    pen: Pen, parent: Element, symbol: str, corner: Corner, size: float
) -> None:
    x, y = corner
    pen.add(
        parent,
        "rect",
        "stairs",
        fill="shade",
        x=x + 1,
        y=y + 1,
        rx=3,
        width=size - 2,
        height=size - 2,
        fill_opacity=".8",
    )
    emblem = emblem_of(TERRAINS[symbol])
    assert emblem is not None, "all terrain of the library has an emblem"
    draw_emblem(
        pen, parent, emblem, x + size / 2, y + size / 2, size * 0.8, "stair", "shade"
    )


class _Doors:
    """Draws doors: each part of all of them as one path."""

    def __init__(self, pen: Pen, parent: Element, at: Geometry) -> None:
        self.pen, self.parent, self.at = pen, parent, at

    def draw_thresholds(self, places: Iterable[Coordinates]) -> None:
        path = self.paths(places, _square)
        self.add(path, "threshold", fill="shade", fill_opacity=".35")

    def draw_open(self, places: Iterable[Coordinates], rock: Masks) -> None:
        """Draw doors that stand open, as leaves along the edge of the way."""
        upright = [place for place in places if _is_upright(place, rock)]
        level = [place for place in places if place not in upright]
        leaves = self.paths(upright, _leaf_above) + self.paths(level, _leaf_beside)
        self.add(leaves, "door open", fill="door", stroke=palette.KEY, stroke_width=1.2)

    def draw_shut(
        self, places: Iterable[Coordinates], locked: list[Coordinates]
    ) -> None:
        unlocked = [place for place in places if place not in locked]
        key = palette.KEY
        self.add(
            self.paths(places, _arch), "door", fill="door", stroke=key, stroke_width=1.4
        )
        self.add(
            self.paths(places, _boards),
            "",
            fill="none",
            stroke=key,
            stroke_width=1.2,
            stroke_opacity=".5",
        )
        self.add(self.paths(unlocked, _knob), "", fill="lock")
        self.add(
            self.paths(locked, _padlock),
            "lock",
            fill="lock",
            stroke=key,
            stroke_width=1.3,
        )

    def paths(self, places: Iterable[Coordinates], shape: Shape) -> str:
        corners = (_corner(place, self.at) for place in places)
        return "".join(tight(shape(*corner, self.at.across)) for corner in corners)

    def add(self, path: str, class_: str, **attributes: str | float) -> None:
        if path:
            self.pen.add(self.parent, "path", class_, d=path, **attributes)  # type: ignore[arg-type]


def _is_upright(place: Coordinates, rock: Masks) -> bool:
    """Return whether the wall through *place* runs up and down."""
    row, column = place
    return any(rock[at] >> column & 1 for at in (row - 1, row + 1))


def _square(x: float, y: float, size: float) -> str:
    return f"M{number(x)} {number(y)}h{number(size)}v{number(size)}h-{number(size)}z"


def _leaf_above(x: float, y: float, size: float) -> str:
    return _leaf(x + size * 0.04, y + size * 0.02, size * 0.92, size * 0.2)


def _leaf_beside(x: float, y: float, size: float) -> str:
    return _leaf(x + size * 0.02, y + size * 0.04, size * 0.2, size * 0.92)


def _leaf(x: float, y: float, width: float, height: float) -> str:
    across, down = number(width), number(height)
    return f"M{number(x)} {number(y)}h{across}v{down}h-{across}z"


def _arch(x: float, y: float, size: float) -> str:
    """Return the outline of a door, round at its top."""
    span = number(size * 0.4)
    rise = number(size * 0.34)
    return (
        f"M{number(x + size * 0.1)} {number(y + size)}V{number(y + size * 0.4)}"
        f"q0-{rise} {span}-{rise}t{span} {rise}V{number(y + size)}z"
    )


def _boards(x: float, y: float, size: float) -> str:
    """Return the joints between the boards of a door."""
    top, bottom = number(y + size * 0.12), number(y + size)
    return "".join(
        f"M{number(x + size * part)} {top}V{bottom}" for part in (0.37, 0.63)
    )


def _knob(x: float, y: float, size: float) -> str:
    radius, width = number(size * 0.06), number(size * 0.12)
    arc = f"a{radius} {radius} 0 1 0"
    start = f"M{number(x + size * 0.66)} {number(y + size * 0.62)}"
    return f"{start}{arc} {width} 0{arc}-{width} 0z"


def _padlock(x: float, y: float, size: float) -> str:
    width, height = number(size * 0.36), number(size * 0.3)
    bow, radius = number(size * 0.2), number(size * 0.1)
    return (
        f"M{number(x + size * 0.32)} {number(y + size * 0.55)}"
        f"h{width}v{height}h-{width}z"
        f"M{number(x + size * 0.4)} {number(y + size * 0.55)}v-{radius}"
        f"a{radius} {radius} 0 0 1 {bow} 0v{radius}"
    )
