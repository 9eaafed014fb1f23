"""The ground of a battle: a meadow in a wooden frame, and all that is on it.

It depends on the map and the pen only, so it is drawn once for each map and theme.
What runs over the border is cut off by a picture within the picture: it needs no id.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree.ElementTree import Element

from attrs import frozen

from alpaca_emblem.drawing.frames import NARROW, draw_frame, draw_numbers
from alpaca_emblem.drawing.grid import buildings, meadows, scenery
from alpaca_emblem.drawing.grid.lands import CELL, Land, Places
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.model.searching import Memory

if TYPE_CHECKING:
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.field import Field
    from alpaca_emblem.model.terrain import Terrain

MARGIN: Final = 30
"""The space around the cells, for the frame and the numbers of rows and columns."""
MOST_CELLS: Final = 1 << 14
"""The most cells that the cache of drawn grounds holds."""


def ground_geometry(field: Field, *, compact: bool = False) -> Geometry:
    """Return the cells of the board of *field*, in pixels."""
    topology = field.topology
    margin = NARROW if compact else MARGIN
    return Geometry.square(topology.rows, topology.columns, margin, CELL)


def draw_ground(pen: Pen, parent: Element, field: Field, geometry: Geometry) -> None:
    """Draw the frame, the terrain of *field*, and the numbers of rows and columns.

    Args:
        pen: The pen.
        parent: The element to draw into.
        field: The field; it does not change.
        geometry: The cells of the board, as `ground_geometry` returns them.
    """
    draw_frame(pen, parent, geometry, "none")
    land = Land.of(field)
    board = pen.add(
        parent,
        "svg",
        "ground",
        x=geometry.left,
        y=geometry.top,
        width=land.width,
        height=land.height,
    )
    board.extend(_terrain_of(pen, land))
    draw_numbers(pen, parent, geometry)


def draw_sample(pen: Pen, parent: Element, terrain: Terrain) -> None:
    """Draw one cell of *terrain* into *parent*, from its upper left corner on."""
    parent.extend(_terrain_of(pen, Land(1, 1, (terrain,))))


@frozen
class _Scene:
    """The drawn terrain of a land; nothing changes it."""

    elements: tuple[Element, ...]
    cells: int

    def __len__(self) -> int:
        return self.cells


_SCENES: Final[Memory[tuple[Pen, Land], _Scene]] = Memory(MOST_CELLS)


def _terrain_of(pen: Pen, land: Land) -> tuple[Element, ...]:
    found = _SCENES.get((pen, land))
    if found is None:
        root = Element("g")
        _draw_terrain(pen, root, land)
        scene = _Scene(tuple(root), len(land.terrain))
        found = _SCENES.keep((pen, land), scene)
    return found.elements


_Draw: TypeAlias = Callable[["Pen", Element, Places, Land], None]
_FLAT: Final[tuple[tuple[tuple[str, ...], _Draw], ...]] = (
    (("grass", "plain"), meadows.draw_tufts),
    (("nothing",), buildings.draw_holes),
    (("water", "bridge"), meadows.draw_water),
    (("hill",), meadows.draw_hills),
    (("road", "gate"), meadows.draw_roads),
    (("bridge",), meadows.draw_bridges),
    (("forest",), scenery.draw_undergrowth),
    (("fort",), buildings.draw_forts),
    (("gate",), buildings.draw_gates),
)
"""Flat terrain, from the bottom up: its names, and the function that draws it."""
_UPRIGHT: Final[tuple[tuple[tuple[str, ...], _Draw], ...]] = (
    (("wall",), scenery.draw_walls),
    (("forest",), scenery.draw_trees),
    (("rock",), scenery.draw_rocks),
)
KNOWN: Final = frozenset(name for names, _ in (*_FLAT, *_UPRIGHT) for name in names)
"""The names of the terrain that is drawn as a material of its own."""


def _draw_terrain(pen: Pen, root: Element, land: Land) -> None:
    """Draw *land*: what lies flat, seams to count cells by, and what stands upright."""
    by_terrain = land.by_terrain()
    by_name: dict[str, Places] = {}
    for terrain, places in by_terrain.items():
        by_name[terrain.name] = by_name.get(terrain.name, ()) + places
    meadows.draw_meadow(pen, root, land)
    _draw_layers(pen, root, _FLAT, by_name, land)
    for terrain, places in by_terrain.items():
        if buildings.has_yard(terrain):
            buildings.draw_yards(pen, root, terrain, places)
        elif terrain.name not in KNOWN:
            buildings.draw_unknown(pen, root, terrain, places)
    _draw_seams(pen, root, land)
    _draw_layers(pen, root, _UPRIGHT, by_name, land)


def _draw_layers(
    pen: Pen,
    root: Element,
    layers: tuple[tuple[tuple[str, ...], _Draw], ...],
    by_name: dict[str, Places],
    land: Land,
) -> None:
    for names, draw in layers:
        places = [place for name in names for place in by_name.get(name, ())]
        if places:
            draw(pen, root, tuple(sorted(places)), land)


def _draw_seams(pen: Pen, parent: Element, land: Land) -> None:
    down = (f"M0 {CELL * row}h{land.width}" for row in range(1, land.rows))
    right = (f"M{CELL * column} 0v{land.height}" for column in range(1, land.columns))
    pen.add(
        parent,
        "path",
        d="".join((*down, *right)),
        fill="none",
        stroke="seam",
        stroke_opacity=".22",
    )
