"""Floors: their terrain, units, items, and explored squares.

A `Floor` has queries only. The functions below it change floors, for the resolver.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
from attrs import define, setters

from alpaca_emblem.checks import instance, is_instance, is_whole, mistaken
from alpaca_emblem.games.dungeon.floors.sight import (
    Masks,
    Seen,
    SightMap,
    bits_of,
    masks_of,
)
from alpaca_emblem.games.dungeon.items import Key
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.reprs import counted, names
from alpaca_emblem.model.tactician import Tactician
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.topology import SIDES, Location, Topology

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Monster
    from alpaca_emblem.games.dungeon.floors.sight import Sight

ROCK: Final = Terrain("rock", "#", move_cost=None, blocks_sight=True)
FLOOR: Final = Terrain("floor", ".")
STAIRS: Final = Terrain("stairs", ">")
"""The way down to the next floor."""
WAY_UP: Final = Terrain("way up", "<")
"""The way up, for an adventurer who has the treasure."""
DOOR: Final = Terrain("door", "+", blocks_sight=True)
"""A shut door. Only the adventurer opens doors, by walking into them."""
LOCKED_DOOR: Final = Terrain("locked door", "=", blocks_sight=True)
OPEN_DOOR: Final = Terrain("open door", "/")
UNKNOWN: Final = Terrain("unknown", "?")
"""Unexplored terrain. It does not block sight: rock in view would have been seen."""

TERRAINS: Final[Mapping[str, Terrain]] = {
    terrain.symbol: terrain
    for terrain in (
        *(ROCK, FLOOR, STAIRS, WAY_UP),
        *(DOOR, LOCKED_DOOR, OPEN_DOOR, UNKNOWN),
    )
}
"""All terrains of a dungeon by their symbols."""

SHUT: Final = (DOOR, LOCKED_DOOR)


Lying: TypeAlias = tuple[Location, Item]
"""A square, and the item lying there."""

DIAGONALS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))

NOTHING_SEEN: Final = Seen(0, ())


def _keeper() -> Tactician:
    return Tactician(name="dungeon")


def _units_of(tactician: Tactician) -> str:
    return names(tactician.units)


@lru_cache(maxsize=8)
def board(rows: int, columns: int, has_diagonals: bool) -> Topology:
    """Return the squares of all floors of one size."""
    sides = (*SIDES, *DIAGONALS) if has_diagonals else SIDES
    return Topology.grid(rows, columns, sides)


def sight_map(terrain: Sequence[Terrain], width: int) -> SightMap:
    """Return the squares of *terrain*, given row by row, that block sight."""
    bits = "".join(["1" if each.blocks_sight else "0" for each in terrain])
    return SightMap(masks_of(bits, width), width)


def search(is_open: Sequence[object], start: int, width: int) -> dict[int, int | None]:
    """Return the squares that can be reached from *start*, nearest first, by index.

    Args:
        is_open: True for each square that can be entered; never for one at the edge.
        start: The square where the search begins.
        width: The number of columns.

    Returns:
        For each square the one before it on a shortest way, and None for *start*.
    """
    steps: dict[int, int | None] = {start: None}
    one, two, three, four = (down * width + right for down, right in SIDES)
    left, queue = list(is_open), [start]
    left[start] = False
    for here in queue:  # grows in the loop
        for there in (here + one, here + two, here + three, here + four):
            if left[there]:
                left[there] = False
                steps[there] = here
                queue.append(there)
    return steps


def _ground(ground: SightMap) -> SightMap:
    instance("ground", ground, SightMap)
    return ground


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Floor(Living):
    """A floor of a dungeon.

    Attributes:
        number: The depth of the floor, from 1.
        field: Its squares, with terrain and units.
        ground: The squares that block sight.
        tactician: The dungeon's tactician, who owns the monsters of this floor.
        items: The items lying on the floor, at most one on a square.
        explored: All squares ever seen, as a mask for each row.
        seen: The squares that the adventurer sees now.
        slain: The number of monsters that have died here.
        taken: Items other than keys taken from here, less those put down.
    """

    number: int = attrs.field(validator=is_whole(1))
    field: Field = attrs.field(validator=is_instance(Field))
    ground: SightMap = attrs.field(repr=False, converter=_ground)
    tactician: Tactician = attrs.field(factory=_keeper, repr=_units_of)
    items: tuple[Lying, ...] = attrs.field(default=(), repr=counted)
    explored: Masks = attrs.field(repr=False)
    seen: Seen = attrs.field(default=NOTHING_SEEN, repr=False)
    slain: int = 0
    taken: int = 0

    @explored.default
    def _nothing(self) -> Masks:
        return (0,) * self.ground.height

    @property
    def monsters(self) -> tuple[Monster, ...]:
        """The living monsters of this floor, in the order in which they act."""
        return self.tactician.units  # type: ignore[return-value]  # it owns no others

    def terrain_at(self, location: Location) -> Terrain:
        """Return the terrain of a square.

        Raises:
            InvalidTypeError: *location* is not a location.
            NoSuchLocationError: *location* is not on the map.
        """
        try:
            return self.field.terrain[location.index]
        except (AttributeError, TypeError, IndexError):
            raise self.field.topology.refusal(location) from None

    def is_explored(self, location: Location) -> bool:
        """Return whether the adventurer has ever seen a square."""
        try:
            return bool(self.explored[location.row] >> location.column & 1)
        except (AttributeError, TypeError, IndexError):
            raise self.field.topology.refusal(location) from None

    def is_seen(self, location: Location) -> bool:
        """Return whether the adventurer sees a square now."""
        try:
            return self.seen.has(location.row, location.column)
        except (AttributeError, TypeError):
            raise self.field.topology.refusal(location) from None

    def is_open(self, location: Location) -> bool:
        """Return whether monsters can enter a square: neither rock nor a shut door."""
        try:
            terrain = self.field.terrain[location.index]
        except (AttributeError, TypeError, IndexError):
            raise self.field.topology.refusal(location) from None
        return terrain.move_cost is not None and not terrain.blocks_sight

    def is_edge(self, location: Location) -> bool:
        """Return whether a square is on the edge of the map, which is always rock."""
        instance("location", location, Location)
        return location.row in (0, self.ground.height - 1) or location.column in (
            *(0, self.ground.width - 1),
        )

    def corners(self, here: Location, there: Location) -> tuple[Location, ...]:
        """Return the two squares beside a diagonal step; none for a straight one.

        The corner rule: no unit moves or attacks diagonally past rock or a shut door.
        """
        try:
            if here.row == there.row or here.column == there.column:
                return ()
            locate = self.field.topology.location
            return locate(here.row, there.column), locate(there.row, here.column)
        except AttributeError as error:
            told = mistaken(error, "here", here, Location)
            raise mistaken(told, "there", there, Location) from None

    def passes(self, here: Location, there: Location) -> bool:
        """Return whether no corner blocks the step between two adjacent squares."""
        return all(map(self.is_open, self.corners(here, there)))

    def reached_from(self, start: Location, *, has_key: bool) -> list[Location]:
        """Return all squares reachable from *start*, nearest first.

        Shut doors can be passed; locked ones only with a key.
        """
        self.field.topology.check_own(start)
        locked = None if has_key else LOCKED_DOOR
        is_open = [
            each.move_cost is not None and each is not locked
            for each in self.field.terrain
        ]
        is_open += [False] * self.ground.width  # below the map, seen from its edge
        locations = self.field.topology.locations
        steps = search(is_open, start.index, self.ground.width)
        return [locations[index] for index in steps]

    def thing_at(self, location: Location) -> Item | None:
        """Return the item lying on a square, or None."""
        for place, item in self.items:
            if place is location:
                return item
        return None

    def free_places(self) -> list[Location]:
        """Return all squares of bare floor without a unit or an item."""
        occupied = {location.index for location, _ in self.items}
        terrain, is_empty = self.field.terrain, self.field.is_empty
        return [
            location
            for location in self.field.topology.locations
            if terrain[location.index] is FLOOR
            and location.index not in occupied
            and is_empty(location)
        ]


def dark_squares(floor: Floor) -> str:
    """Return "1" for each square that is neither opaque nor seen, "0" for others."""
    seen = dict(enumerate(floor.seen.rows, start=floor.seen.top))
    opaque, width = floor.ground.opaque, floor.ground.width
    everything = (1 << width) - 1
    dark = [everything & ~(mask | seen.get(row, 0)) for row, mask in enumerate(opaque)]
    return bits_of(dark, width)


def take_thing(floor: Floor, item: Item) -> None:
    """Remove *item* from where it lies on *floor*."""
    floor.items = tuple(lying for lying in floor.items if lying[1] is not item)
    if not isinstance(item, Key):
        floor.taken += 1


def put_thing(floor: Floor, location: Location, item: Item) -> None:
    """Put *item* down on a square where nothing lies."""
    floor.items = (*floor.items, (location, item))
    floor.taken -= 1


def look_around(floor: Floor, sight: Sight, location: Location) -> None:
    """Update and remember the adventurer's field of view from *location*.

    The cost does not depend on how much is explored already.
    """
    seen = sight.look(floor.ground, location.row, location.column)
    floor.seen = seen
    explore(floor, seen.top, seen.rows)


def explore(floor: Floor, top: int, rows: Masks) -> None:
    """Remember the squares of *rows*, a mask for row *top* and those below it."""
    bottom = top + len(rows)
    before = floor.explored[top:bottom]
    after = tuple(map(int.__or__, before, rows))
    if after != before:
        floor.explored = floor.explored[:top] + after + floor.explored[bottom:]


def explore_place(floor: Floor, location: Location) -> None:
    """Remember one square."""
    explore(floor, location.row, (1 << location.column,))


def replace_terrain(floor: Floor, location: Location, terrain: Terrain) -> None:
    """Set the terrain of a square to *terrain*, which does not block sight."""
    terrains = list(floor.field.terrain)
    terrains[location.index] = terrain
    floor.field.terrain = tuple(terrains)
    floor.ground = floor.ground.with_clear(location.row, location.column)
