"""A floor: its ground, who and what is on it, and how much of it is known."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs
from attrs import define, setters

from alpaca_emblem.games.dungeon.floors.sight import Masks, Seen, SightMap
from alpaca_emblem.games.dungeon.items import Key
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.reprs import counted, names
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.topology import SIDES, Location, Topology

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Monster
    from alpaca_emblem.games.dungeon.floors.sight import Sight
    from alpaca_emblem.model.terrain import Terrain

ROCK: Final = Terrain("rock", "#", move_cost=None, blocks_sight=True)
FLOOR: Final = Terrain("floor", ".")
STAIRS: Final = Terrain("stairs", ">")
"""They lead down."""
WAY_UP: Final = Terrain("way up", "<")
"""It leads up, for whoever has what was to be brought back."""
DOOR: Final = Terrain("door", "+", blocks_sight=True)
"""It is shut; only the adventurer opens doors, by walking into them."""
LOCKED_DOOR: Final = Terrain("locked door", "=", blocks_sight=True)
OPEN_DOOR: Final = Terrain("open door", "/")
UNKNOWN: Final = Terrain("unknown", "?")
"""What nobody has seen yet. One looks over it: had it been rock, it had been seen."""

TERRAINS: Final[Mapping[str, Terrain]] = {
    terrain.symbol: terrain
    for terrain in (
        *(ROCK, FLOOR, STAIRS, WAY_UP),
        *(DOOR, LOCKED_DOOR, OPEN_DOOR, UNKNOWN),
    )
}
"""Every terrain of a dungeon by its symbol."""

SHUT: Final = (DOOR, LOCKED_DOOR)


Lying: TypeAlias = tuple[Location, Item]
"""An item that lies about, and where."""

DIAGONALS: Final = ((-1, -1), (-1, 1), (1, -1), (1, 1))

NOTHING_SEEN: Final = Seen(0, ())


@lru_cache(maxsize=8)
def board(rows: int, columns: int, has_diagonals: bool) -> Topology:
    """The places of all floors of one size."""
    sides = (*SIDES, *DIAGONALS) if has_diagonals else SIDES
    return Topology.grid(rows, columns, sides)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Floor(Living):
    """A floor of a dungeon.

    Attributes:
        number: From 1, downwards.
        field: Its places, with the terrain and whoever stands there.
        ground: Where nobody sees through.
        monsters: Those alive, in the order in which they act.
        things: What lies about, at most one thing at a place.
        explored: All places that were ever seen, as a mask for each row.
        seen: The places that the adventurer sees now.
        slain: How many monsters have died here.
        taken: How many things but keys were taken from here, less those put down.
    """

    number: int
    field: Field
    ground: SightMap = attrs.field(repr=False)
    monsters: tuple[Monster, ...] = attrs.field(default=(), repr=names)
    things: tuple[Lying, ...] = attrs.field(default=(), repr=counted)
    explored: Masks = attrs.field(repr=False)
    seen: Seen = attrs.field(default=NOTHING_SEEN, repr=False)
    slain: int = 0
    taken: int = 0

    @explored.default
    def _nothing(self) -> Masks:
        return (0,) * self.ground.height

    def terrain_at(self, location: Location) -> Terrain:
        """What that place is made of."""
        return self.field.terrain[location.index]

    def is_explored(self, location: Location) -> bool:
        """Whether that place was ever seen."""
        return bool(self.explored[location.row] >> location.column & 1)

    def is_seen(self, location: Location) -> bool:
        """Whether the adventurer sees that place now."""
        return self.seen.has(location.row, location.column)

    def is_open(self, location: Location) -> bool:
        """Whether a monster can walk there: neither rock nor a shut door."""
        terrain = self.field.terrain[location.index]
        return terrain.move_cost is not None and not terrain.blocks_sight

    def is_edge(self, location: Location) -> bool:
        """Whether that is one of the outermost places, which are rock on any floor."""
        return location.row in (0, self.ground.height - 1) or location.column in (
            *(0, self.ground.width - 1),
        )

    def corners(self, here: Location, there: Location) -> tuple[Location, ...]:
        """The two places beside a diagonal step; none beside a straight one.

        The corner rule: nobody steps or strikes diagonally past rock or a shut door.
        """
        if here.row == there.row or here.column == there.column:
            return ()
        locate = self.field.topology.location
        return locate(here.row, there.column), locate(there.row, here.column)

    def passes(self, here: Location, there: Location) -> bool:
        """Whether no corner is in the way from one place to one beside it."""
        return all(map(self.is_open, self.corners(here, there)))

    def reached_from(self, start: Location, *, has_key: bool) -> list[Location]:
        """All places to which a way leads from *start*, nearest first.

        Through shut doors as well, and with a key through locked ones.
        """
        reached, known = [start], {start}
        locate = self.field.topology.location
        for here in reached:  # which grows meanwhile
            for down, right in SIDES:
                there = locate(here.row + down, here.column + right)
                terrain = self.terrain_at(there)
                is_locked = terrain is LOCKED_DOOR and not has_key
                if there not in known and terrain.move_cost and not is_locked:
                    known.add(there)
                    reached.append(there)
        return reached

    def thing_at(self, location: Location) -> Item | None:
        """What lies there, or None."""
        for place, item in self.things:
            if place is location:
                return item
        return None

    def remove_thing(self, item: Item) -> None:
        """Have *item*, which lies about, lie here no longer."""
        self.things = tuple(lying for lying in self.things if lying[1] is not item)
        if not isinstance(item, Key):
            self.taken += 1

    def add_thing(self, location: Location, item: Item) -> None:
        """Put *item* down on a place where nothing lies."""
        self.things = (*self.things, (location, item))
        self.taken -= 1

    def remove_monster(self, monster: Monster) -> None:
        """Have *monster*, which has died, be one of those alive no longer."""
        self.monsters = tuple(m for m in self.monsters if m is not monster)
        self.slain += 1

    def look(self, sight: Sight, location: Location) -> None:
        """See what one sees from *location*, and remember it.

        The cost does not depend on how much is known already.
        """
        seen = sight.look(self.ground, location.row, location.column)
        self.seen = seen
        self.explore(seen.top, seen.rows)

    def explore(self, top: int, rows: Masks) -> None:
        """Remember the places of *rows*, a mask for row *top* and those below it."""
        bottom = top + len(rows)
        before = self.explored[top:bottom]
        after = tuple(map(int.__or__, before, rows))
        if after != before:
            self.explored = self.explored[:top] + after + self.explored[bottom:]

    def explore_place(self, location: Location) -> None:
        """Remember one place."""
        self.explore(location.row, (1 << location.column,))

    def replace_terrain(self, location: Location, terrain: Terrain) -> None:
        """Have that place be made of *terrain*, through which one sees."""
        terrains = list(self.field.terrain)
        terrains[location.index] = terrain
        self.field.terrain = tuple(terrains)
        self.ground = self.ground.with_clear(location.row, location.column)

    def free_places(self) -> list[Location]:
        """All places of bare floor on which nobody stands and nothing lies."""
        occupied = {location.index for location, _ in self.things}
        terrain, is_empty = self.field.terrain, self.field.is_empty
        return [
            location
            for location in self.field.topology.locations
            if terrain[location.index] is FLOOR
            and location.index not in occupied
            and is_empty(location)
        ]
