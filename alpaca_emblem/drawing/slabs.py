"""Slabs over water: the ground of a field, with its bridges and walls.

A ground depends on the map and the theme only, and is kept. Lengths are in pixels from
the upper left corner of the first cell.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

from attrs import frozen

from alpaca_emblem.drawing.emblems import draw_emblem, emblem_of
from alpaca_emblem.drawing.frames import NARROW, draw_frame, draw_numbers
from alpaca_emblem.drawing.lines import downwards, draw_lines, rightwards, runs
from alpaca_emblem.drawing.palette import KEY, LIGHT, WHITE, contrast
from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.regions import scatter
from alpaca_emblem.drawing.terminals import terrain_style
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.searching import Memory
from alpaca_emblem.model.terrain import NOTHING, PLAIN, Terrain
from alpaca_emblem.model.topology import DOWN, RIGHT, Coordinates, Topology

PITCH: Final = 66
"""The distance from one slab to the next."""
SLAB: Final = 50
"""The sides of a slab."""
MARGIN: Final = 32
"""The space around the slabs, for the frame and the numbers of rows and columns."""
MOST_DETAILED: Final = 121
"""The most places of a ground with cracks, waves and edges in the light."""
MOST_CELLS: Final = 1 << 14
"""The most cells that the cache of grounds holds."""

_ROUNDING: Final = 18
"""Twice the radius of the corners of a slab."""
_DEPTH: Final = 6
"""The height of the side of a slab."""
_SIGN: Final = 30
"""The size of the sign of a terrain."""

Lands: TypeAlias = Mapping[Coordinates, Terrain]
"""The terrain of each place that has a slab."""


@frozen
class Map:
    """The places of a field, their joins and their terrain: all that a ground shows.

    Attributes:
        topology: The places and joins.
        terrain: The terrain of each place.
    """

    topology: Topology
    terrain: tuple[tuple[Coordinates, Terrain], ...]

    @property
    def lands(self) -> Lands:
        """The terrain of each place that has a slab: all but those with nothing."""
        return {place: kind for place, kind in self.terrain if kind is not NOTHING}


@frozen
class _Ground:
    """A ground that has been drawn, and the number of its cells."""

    element: Element
    cells: int

    def __len__(self) -> int:
        return self.cells


_GROUNDS: Final[Memory[tuple[Map, str], _Ground]] = Memory(MOST_CELLS)


def slab_geometry(field: Field, *, compact: bool = False) -> Geometry:
    """Return the cells of the board of *field*, in pixels.

    A *compact* board has no numbers in its margin.
    """
    topology, margin = field.topology, NARROW if compact else MARGIN
    return Geometry.square(topology.rows, topology.columns, margin, PITCH)


def draw_ground(parent: Element, field: Field, geometry: Geometry, theme: str) -> None:
    """Draw the frame, the slabs of *field*, and the numbers of rows and columns."""
    pen = Pen.of(theme)
    draw_frame(pen, parent, geometry, "void")
    group = pen.add(parent, "g", transform=_moved(geometry))
    places = (location.place for location in field.locations)
    terrain = tuple(zip(places, field.terrain, strict=True))
    group.append(_ground_of(Map(field.topology, terrain), theme))
    draw_numbers(pen, parent, geometry)


def _moved(geometry: Geometry) -> str:
    return f"translate({number(geometry.left)} {number(geometry.top)})"


def _ground_of(shown: Map, theme: str) -> Element:
    """Return the ground of a map, which must not change: all its pictures share it."""
    found = _GROUNDS.get((shown, theme))
    if found is None:
        ground = _Ground(_drawn(shown, Pen.of(theme)), len(shown.terrain))
        found = _GROUNDS.keep((shown, theme), ground)
    return found.element


def _drawn(shown: Map, pen: Pen) -> Element:
    ground = Element("g", {"class": "ground", "fill": "none"})
    topology, lands = shown.topology, shown.lands
    if len(lands) <= MOST_DETAILED:
        _draw_waves(pen, ground, topology, lands)
    _draw_bridges(pen, ground, topology, lands)
    _draw_slabs(pen, ground, lands)
    _draw_walls(pen, ground, topology, lands)
    return ground


def walls(topology: Topology) -> Iterator[tuple[Coordinates, Coordinates]]:
    """Yield the pairs of neighbouring places that are not joined, each once."""
    for location in topology.locations:
        for down, right in (RIGHT, DOWN):
            other = topology.find(location.row + down, location.column + right)
            if other is not None and not topology.are_joined(location, other):
                yield location.place, other.place


def middle(place: Coordinates) -> tuple[int, int]:
    """Return the middle of a cell: x and y."""
    return PITCH * place[1] + PITCH // 2, PITCH * place[0] + PITCH // 2


def _draw_waves(pen: Pen, parent: Element, topology: Topology, lands: Lands) -> None:
    """Draw waves where slabs leave room: between every four, and in their stead."""
    waves = ""
    for row in range(1, topology.rows):
        for column in range(1, topology.columns):
            if scatter(row, column, 2) < 0.5:
                waves += f"M{PITCH * column - 5} {PITCH * row + 4}q3-4 5 0t5 0"
    for place in topology.places:
        if place not in lands:
            x, y = middle(place)
            x += round(12 * scatter(*place, 2)) - 14
            waves += f"M{x} {y - 8}q4-4 8 0t8 0m-8 18q4-4 8 0t8 0"
    draw_lines(pen, parent, waves, 2.2, "void2", is_round=True)


def _draw_bridges(pen: Pen, parent: Element, topology: Topology, lands: Lands) -> None:
    """Draw a bridge for each join. Those that follow each other are one line."""
    rows, columns, ropes = [], [], ""
    for join in topology.joins:
        one, other = sorted(join)
        if one not in lands or other not in lands:
            continue
        step = (other[0] - one[0], other[1] - one[1])
        if step == RIGHT:
            rows.append(one)
        elif step == DOWN:
            columns.append((one[1], one[0]))
        else:
            ropes += "M{} {}L{} {}".format(*middle(one), *middle(other))
    bridges = rightwards(runs(rows), PITCH, 0, PITCH)
    bridges += downwards(runs(columns), PITCH, 0, PITCH)
    # Planks on beams, which are seen as rails and in the joints.
    group = pen.add(parent, "g", "bridges")
    draw_lines(pen, group, bridges, 26, "plank2")
    draw_lines(pen, group, bridges, 20, "plank", "0 1.3 4.2 0")
    draw_lines(pen, group, ropes, 9, "plank2")
    draw_lines(pen, group, ropes, 5, "plank", "3 2.2")


def _draw_slabs(pen: Pen, parent: Element, lands: Lands) -> None:
    """Draw slabs as seen from above and in front: shadow, side, top, and signs."""
    kinds: dict[Terrain, list[Coordinates]] = {}
    for place, terrain in lands.items():
        kinds.setdefault(terrain, []).append(place)
    draw_tops(pen, parent, lands, KEY, _DEPTH + 3).set("opacity", ".3")
    draw_tops(pen, parent, lands, "slab2", _DEPTH)
    for terrain, places in kinds.items():
        draw_tops(pen, parent, places, _role(terrain))
    if len(lands) <= MOST_DETAILED:
        _draw_light(pen, parent, lands)
        _draw_cracks(pen, parent, kinds.get(PLAIN, ()))
    for terrain, places in kinds.items():
        if terrain is not PLAIN:
            _draw_signs(pen, parent, terrain, places)


def _role(terrain: Terrain) -> str:
    """Return the role of the colour of *terrain*, or the tint that its class brings.

    It is the same as in texts.
    """
    return terrain_style(terrain, "slab").removeprefix("on-")


def _ink(role: str) -> str:
    """Return the role or colour of signs on a slab of *role*.

    A tint is the same in both themes, and so are the signs on it.
    """
    if role in LIGHT:
        return "note"
    return max((KEY, WHITE), key=lambda ink: contrast(ink, role))


def draw_tops(
    pen: Pen,
    parent: Element,
    places: Iterable[Coordinates],
    role: str,
    down: float = 0,
) -> Element:
    """Draw the tops of slabs in the colour of *role*, and return their group.

    Dashed lines draw the wide, the tall and the four round parts of all slabs of a row
    together. The group may have an opacity: its parts overlap.
    """
    group = pen.add(parent, "g", "tops", stroke=role)
    found, half, inner = runs(places), SLAB / 2, (SLAB - _ROUNDING) // 2
    gap = PITCH - SLAB
    wide = rightwards(found, PITCH, half, half, down)
    draw_lines(pen, group, wide, 2 * inner, dashes=f"{SLAB} {gap}")
    tall = rightwards(found, PITCH, inner, inner, down)
    dashes = f"{2 * inner} {gap + _ROUNDING}"
    draw_lines(pen, group, tall, SLAB, dashes=dashes)
    corners = rightwards(found, PITCH, inner, inner + 1, down - inner)
    corners += rightwards(found, PITCH, inner, inner + 1, down + inner)
    dashes = f".1 {2 * inner - 0.1:g} .1 {gap + _ROUNDING - 0.1:g}"
    draw_lines(pen, group, corners, _ROUNDING, dashes=dashes, is_round=True)
    return group


def _draw_light(pen: Pen, parent: Element, lands: Lands) -> None:
    """Draw the light on the upper and left edges of slabs."""
    turned = ((column, row) for row, column in lands)
    edges = rightwards(runs(lands), PITCH, 15, 16, -21)
    edges += downwards(runs(turned), PITCH, 15, 16, -21)
    draw_lines(pen, parent, edges, 2.2, "slab3", f"31 {PITCH - 31}", is_round=True)


def _draw_cracks(pen: Pen, parent: Element, places: Iterable[Coordinates]) -> None:
    cracks = ""
    for place in places:
        if scatter(*place) < 0.5:
            x, y = middle(place)
            right, down = round(20 * scatter(*place, 1)), round(26 * scatter(*place, 2))
            cracks += f"M{x - 16 + right} {y - 16 + down}l5 3 1 5"
    draw_lines(pen, parent, cracks, 1.5, "slab2", is_round=True)


def _draw_signs(
    pen: Pen, parent: Element, terrain: Terrain, places: Sequence[Coordinates]
) -> None:
    """Draw what tells *terrain* from others without its colour."""
    emblem, role = emblem_of(terrain), _role(terrain)
    ink = _ink(role)
    group = pen.add(parent, "g", "signs", opacity=".7", text_anchor="middle")
    for x, y in map(middle, places):
        if emblem is None:
            pen.text(group, terrain.symbol, x, y + 8, 22, ink, font_weight="bold")
        else:
            draw_emblem(pen, group, emblem, x, y, _SIGN, ink, role)


def _draw_walls(pen: Pen, parent: Element, topology: Topology, lands: Lands) -> None:
    """Draw a wall in the gap between neighbours that are not joined."""
    upright = outline = level = ""
    for one, other in walls(topology):
        if one in lands and other in lands:
            (x1, y1), (x2, y2) = middle(one), middle(other)
            if y1 == y2:
                upright += f"M{(x1 + x2) // 2} {y1 - 26}v54"
                outline += f"M{(x1 + x2) // 2} {y1 - 27}v56"
            else:
                level += f"M{x1 - 28} {(y1 + y2) // 2}h56"
    group = pen.add(parent, "g", "walls")
    # The outline, the front, and the tops of its stones with joints between them.
    draw_lines(pen, group, outline, 11.4, KEY)
    draw_lines(pen, group, upright, 10, "wall2")
    draw_lines(pen, group, upright.replace("v54", "v46"), 10, "wall", "11 1.6")
    group = pen.add(parent, "g", "walls", transform="translate(0 1.5)")
    draw_lines(pen, group, level, 18.4, KEY)
    draw_lines(pen, group, level, 17, "wall2")
    group = pen.add(parent, "g", "walls", transform="translate(0 -2.5)")
    draw_lines(pen, group, level, 9, "wall", "13.6 1.6")


def draw_marked(
    pen: Pen, parent: Element, places: Iterable[Coordinates], geometry: Geometry
) -> None:
    """Mark slabs, such as those in reach of a unit, each with a frame of its own."""
    marked = sorted(places)
    if not marked:
        return
    group = pen.add(parent, "g", "reach", fill="none", transform=_moved(geometry))
    draw_tops(pen, group, marked, "reach").set("opacity", ".4")
    frames = "".join(
        f"M{x - 14} {y - 23}h28q9 0 9 9v28q0 9-9 9h-28q-9 0-9-9v-28q0-9 9-9z"
        for x, y in map(middle, marked)
    )
    draw_lines(pen, group, frames, 6, "halo")
    draw_lines(pen, group, frames, 3, "reach")
