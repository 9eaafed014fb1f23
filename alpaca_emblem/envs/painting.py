"""Painting: a view as an array of pixels, by numpy alone.

Everything stands where it stands in the SVG picture of the game, by the same geometry
and in the same colours, in plain shapes: cells are squares, and units are discs in the
colour of their side with a letter and a bar of hit points.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.drawing import (
    Geometry,
    duel_boxes,
    duel_geometry,
    dungeon_geometry,
    grid_geometry,
    match_geometry,
)
from alpaca_emblem.drawing.palette import (
    KEY,
    LIGHT,
    THING_TINTS,
    TRACK,
    SideColours,
    health_colour,
    mix,
    own_tint,
    side_colours,
    spent_colours,
)
from alpaca_emblem.games.dungeon.floors.floor import (
    DOOR,
    LOCKED_DOOR,
    OPEN_DOOR,
    STAIRS,
    UNKNOWN,
    WAY_UP,
)
from alpaca_emblem.games.dungeon.notation import symbol_of
from alpaca_emblem.games.grid.fog import seen_places
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.games.registry import family_name

if TYPE_CHECKING:
    from alpaca_emblem.games.duel import Duel
    from alpaca_emblem.games.dungeon import Dungeon
    from alpaca_emblem.games.grid import GridBattle
    from alpaca_emblem.games.match import GameController
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Coordinates

Pixels: TypeAlias = NDArray[np.uint8]
"""Rows, columns, and red, green and blue, from 0 to 255."""

SLAB: Final = 0.12
"""The gap around each place of a match, in cells."""
RADIUS: Final = 0.36
"""The radius of a unit, in cells."""

_ROWS_OF_LETTERS: Final = (
    "A25755 B65656 C34443 D65556 E74647 F74644 G34553 H55755 I72227 J11152 K55655 "
    "L44447 M57755 N65555 O25552 P65644 Q25573 R65655 S34216 T72222 U55557 V55552 "
    "W55775 X55255 Y55222 Z71247 @25563"
)
LETTERS: Final[Mapping[str, NDArray[np.bool_]]] = {
    word[0]: np.array([[int(row) >> bit & 1 for bit in (2, 1, 0)] for row in word[1:]])
    == 1
    for word in _ROWS_OF_LETTERS.split()
}
"""The signs of units, as five rows of three dots."""


@lru_cache(maxsize=256)
def _rgb(colour: str) -> Pixels:
    return np.array([int(colour[at : at + 2], 16) for at in (1, 3, 5)], np.uint8)


@lru_cache(maxsize=64)
def _disc(size: int) -> NDArray[np.bool_]:
    """Return the pixels of a disc that fills a square of *size* pixels."""
    middle = (size - 1) / 2
    down, right = np.mgrid[:size, :size]
    inside: NDArray[np.bool_] = (down - middle) ** 2 + (right - middle) ** 2 <= (
        size / 2
    ) ** 2
    return inside


class Painting:
    """An array of pixels to paint on. All lengths are in pixels.

    Attributes:
        pixels: The array, of the shape (height, width, 3).
    """

    def __init__(self, width: float, height: float, colour: str) -> None:
        self.pixels: Pixels = np.empty((round(height), round(width), 3), np.uint8)
        self.pixels[:] = _rgb(colour)

    def box(self, x: float, y: float, width: float, height: float, colour: str) -> None:
        """Fill a rectangle, given by its upper left corner."""
        top, left = max(0, round(y)), max(0, round(x))
        bottom, right = max(0, round(y + height)), max(0, round(x + width))
        self.pixels[top:bottom, left:right] = _rgb(colour)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        """Fill a disc, given by its middle; it may reach beyond the edges."""
        size = max(1, round(2 * radius))
        top, left = round(y - radius), round(x - radius)
        under, over = max(0, top), max(0, left)
        part = self.pixels[under : top + size, over : left + size]
        mask = _disc(size)[under - top :, over - left :]
        part[mask[: part.shape[0], : part.shape[1]]] = _rgb(colour)

    def letter(self, x: float, y: float, height: float, sign: str, colour: str) -> None:
        """Write *sign*, one letter, with its middle at *x*, *y*."""
        dots = LETTERS.get(sign.upper())
        if dots is None:
            return
        dot = max(1, int(height / 5))
        for row, column in zip(*np.nonzero(dots), strict=True):
            left, top = x + (int(column) - 1.5) * dot, y + (int(row) - 2.5) * dot
            self.box(left, top, dot, dot, colour)

    def token(
        self,
        middle: tuple[float, float],
        size: float,
        colours: SideColours,
        sign: str,
        health: float,
    ) -> None:
        """Paint a unit with its letter and its bar into a cell of *size* pixels."""
        x, y = middle
        self.disc(x, y, RADIUS * size + max(1, size / 30), KEY)
        self.disc(x, y, RADIUS * size, colours.body)
        self.letter(x, y, RADIUS * size, sign, colours.figure)
        width, height = 0.72 * size, max(2, size / 11)
        left, top = x - width / 2, y + 0.36 * size
        self.bar((left, top, width, height), health, health_colour(health))

    def bar(
        self, place: tuple[float, float, float, float], share: float, colour: str
    ) -> None:
        """Paint a bar of which *share*, 0 to 1, is full."""
        x, y, width, height = place
        self.box(x, y, width, height, TRACK)
        self.box(x, y, width * min(1.0, max(0.0, share)), height, colour)

    def cell(
        self, geometry: Geometry, place: Coordinates, colour: str, gap: float = 0
    ) -> None:
        """Fill the cell at *place*, but for a *gap* on all sides, in cells."""
        row, column = place
        self.box(
            geometry.left + (column + gap) * geometry.across,
            geometry.top + (row + gap) * geometry.down,
            (1 - 2 * gap) * geometry.across,
            (1 - 2 * gap) * geometry.down,
            colour,
        )


def paint(view: View) -> Pixels:
    """Return what *view* shows as pixels.

    Raises:
        InvalidValueError: It is a view of a game that the library does not draw.
    """
    game: Any = view.game
    return _PAINTERS[family_name(type(game))](game)


def _paint_match(game: GameController) -> Pixels:
    geometry, topology = match_geometry(game), game.field.topology
    painting = Painting(geometry.width, geometry.height, LIGHT["void"])
    for location in topology.locations:
        painting.cell(geometry, location.place, LIGHT["slab"], SLAB)
        for other in topology.neighbours(location):
            if other.index > location.index:
                _paint_bridge(painting, geometry, location.place, other.place)
    for unit in game.field.units:
        if unit.location is not None and unit.owner is not None:
            side = game.players.index(unit.owner.name)
            is_spent = unit.owner.name == game.to_act and unit.has_moved
            painting.token(
                geometry.middle(unit.location.place),
                geometry.across,
                spent_colours(side) if is_spent else side_colours(side),
                unit.letter,
                unit.hit_points / unit.max_hit_points,
            )
    return painting.pixels


def _paint_bridge(
    painting: Painting, geometry: Geometry, one: Coordinates, other: Coordinates
) -> None:
    """Paint a bridge over the gap between two neighbours, to the right or below."""
    ends = (geometry.middle(one), geometry.middle(other))
    x, y = (sum(pair) / 2 for pair in zip(*ends, strict=True))
    along, across = 2 * SLAB * geometry.across, 0.3 * geometry.across
    width, height = (along, across) if one[0] == other[0] else (across, along)
    painting.box(x - width / 2, y - height / 2, width, height, LIGHT["plank"])


def ground_colour(terrain: Terrain) -> str:
    """Return the colour of *terrain* on a board."""
    names = {"plain": "grass", "wall": "wall", "nothing": "void"}
    role = names.get(terrain.name, terrain.name)
    return own_tint(terrain) or LIGHT.get(role, LIGHT["grass2"])


def _paint_grid(game: GridBattle) -> Pixels:
    geometry, side = grid_geometry(game), game.known_to
    painting = Painting(geometry.width, geometry.height, LIGHT["frame"])
    seen = None if side is None else seen_places(game, side)
    for location, terrain in zip(
        game.field.locations, game.ground.terrain, strict=True
    ):
        colour = ground_colour(terrain)
        painting.cell(geometry, location.place, mix(colour, KEY, 0.15))
        if seen is not None and location.index not in seen:
            colour = mix(colour, LIGHT["fog"], 0.6)
        if location.place in game.scenario.options.reach:
            painting.cell(geometry, location.place, LIGHT["select"])
        painting.cell(geometry, location.place, colour, 0.02)
    for unit, recruit in zip(game.units, game.scenario.roster, strict=True):
        place = None if unit.location is None else unit.location.place
        place = place or game.last_seen(unit)
        if unit.is_alive and place is not None:
            number = SIDES.index(recruit.side)
            is_spent = unit in game.phases.acted or unit.location is None
            painting.token(
                geometry.middle(place),
                geometry.across,
                spent_colours(number) if is_spent else side_colours(number),
                unit.letter,
                unit.hit_points / unit.max_hit_points,
            )
    return painting.pixels


_DUNGEON_ROLES: Final[Mapping[Terrain, str]] = {
    STAIRS: "stair",
    WAY_UP: "stair",
    DOOR: "door",
    OPEN_DOOR: "door",
    LOCKED_DOOR: "lock",
}


def _paint_dungeon(game: Dungeon) -> Pixels:
    geometry, floor = dungeon_geometry(game), game.floor
    painting = Painting(geometry.width, geometry.height, LIGHT["night"])
    for location, terrain in zip(
        floor.field.locations, floor.field.terrain, strict=True
    ):
        if terrain is not UNKNOWN:
            light = "lit" if floor.is_seen(location) else "mem"
            is_wall = terrain.move_cost is None
            role = _DUNGEON_ROLES.get(terrain, light + ("wall" if is_wall else ""))
            painting.cell(geometry, location.place, LIGHT[role])
    for location, item in floor.items:
        x, y = geometry.middle(location.place)
        tint = THING_TINTS.get(symbol_of(item), THING_TINTS["!"])
        painting.disc(x, y, 0.25 * geometry.across, KEY)
        painting.disc(x, y, 0.18 * geometry.across, tint)
    for unit in (*floor.monsters, game.adventurer):
        if unit.location is not None:
            painting.token(
                geometry.middle(unit.location.place),
                geometry.across,
                side_colours(int(unit is not game.adventurer)),
                unit.letter,
                unit.hit_points / unit.max_hit_points,
            )
    return painting.pixels


def _paint_duel(game: Duel) -> Pixels:
    geometry = duel_geometry(game)
    painting = Painting(geometry.width, geometry.height, LIGHT["stage"])
    painting.box(0, geometry.top, geometry.width, geometry.height, LIGHT["panel"])
    for number, (plate, spot) in duel_boxes(game).items():
        fighter = game.fighter(number)
        side = int(fighter is not game.hero)
        health = fighter.hit_points / fighter.effective_max_hit_points
        most_mana = fighter.effective_max_mana
        middle = (spot.x + spot.width / 2, spot.y + spot.height / 2)
        if fighter is game.actor:
            painting.disc(*middle, (RADIUS + 0.07) * spot.width, LIGHT["gold"])
        if fighter.is_alive:
            name = (fighter.breed or fighter.name)[:1]
            painting.token(middle, spot.width, side_colours(side), name, health)
        left, width = plate.x + 8, plate.width - 16
        painting.box(*plate, LIGHT["panel2"])
        painting.bar((left, plate.y + 34, width, 10), health, health_colour(health))
        if most_mana:
            share = fighter.mana / most_mana
            painting.bar((left, plate.y + 50, width, 8), share, LIGHT["mana"])
        energy = game.queue.energy_of(game.seat_of(fighter)) / 100
        painting.bar((left, plate.y + 64, width, 6), energy, LIGHT["energy"])
    return painting.pixels


_PAINTERS: Final[Mapping[str, Callable[[Any], Pixels]]] = {
    "match": _paint_match,
    "grid": _paint_grid,
    "duel": _paint_duel,
    "dungeon": _paint_dungeon,
}
