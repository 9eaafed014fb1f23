"""Terrain, the costs of walking over it, and lines of sight.

The terrain of places is looked up very often, so there is only one object for each
value, and comparing two takes no time.

The search for places in reach is that of the grid battle's original: first in, first
out, and a place to which a cheaper way is found later is looked at again. Places are
listed in the order in which they were found first, which is not that of costs:
tie-breaks depend on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Final, Self, TypeAlias
from weakref import WeakValueDictionary

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import is_instance, is_text, is_whole
from alpaca_emblem.errors import InvalidValueError, OutOfRangeError
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.searching import Memory
from alpaca_emblem.model.topology import Coordinates, Location, Topology

_KNOWN: Final[WeakValueDictionary[tuple[object, ...], Any]] = WeakValueDictionary()
"""All existing terrains, by class and values."""


class _Interning(type):
    """Makes calls of the class return an existing equal terrain, if there is one."""

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        made = super().__call__(*args, **kwargs)
        return _KNOWN.setdefault((cls, *attrs.astuple(made, recurse=False)), made)


@frozen(eq=False)
class Terrain(metaclass=_Interning):
    """The cost of entering a place, and its effects on a unit that stands there.

    Equal terrains are the same object, however they were made, copied or unpickled:

    >>> Terrain("forest", "f", move_cost=2, cover=1, blocks_sight=True) is FOREST
    True

    Attributes:
        name: In English, lower case.
        symbol: One character, for maps and drawings.
        move_cost: The cost of entering in steps, at least 1; None if impassable.
        cover: Damage subtracted from each attack against a unit that stands there.
        blocks_sight: True if it blocks the line of sight.
        healing: Hit points that a unit standing there gains at the start of each phase
            of its side.
    """

    name: str = field(validator=is_text)
    symbol: str = field()
    move_cost: int | None = field(default=1)
    cover: int = field(default=0, validator=is_whole(0))
    blocks_sight: bool = field(default=False, validator=is_instance(bool))
    healing: int = field(default=0, validator=is_whole(0))

    @symbol.validator
    def _check_symbol(self, attribute: object, value: object) -> None:
        is_text(self, attribute, value)  # type: ignore[arg-type]
        if len(self.symbol) != 1:
            raise InvalidValueError(f"symbol must be one character, not {value!r}")

    @move_cost.validator
    def _check_move_cost(self, attribute: object, value: object) -> None:
        if value is not None:
            is_whole(1)(self, attribute, value)  # type: ignore[arg-type]

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), attrs.astuple(self, recurse=False)


PLAIN: Final = Terrain("plain", ".")
"""Open ground, the terrain of a map by default."""

GRASS: Final = Terrain("grass", ".")
FOREST: Final = Terrain("forest", "f", move_cost=2, cover=1, blocks_sight=True)
ROCK: Final = Terrain("rock", "#", move_cost=None, blocks_sight=True)
"""The three kinds of ground of the grid battle."""

NOTHING: Final = Terrain("nothing", "_", move_cost=None)
"""Terrain for blank or missing map characters; impassable."""

LEGEND: Final[Mapping[str, Terrain]] = {
    terrain.symbol: terrain for terrain in (GRASS, FOREST, ROCK)
}
"""The default meanings of the letters of a map."""


Costs: TypeAlias = Mapping[int, int]
"""Steps to places, by index, in the order of the search; never changed."""

NO_PLACES: frozenset[int] = frozenset()

MOST_PLACES: Final = 1 << 18
"""The most places that the caches of all maps hold."""


class TerrainMap:
    """A topology with its terrain, for questions about walking and sight. Immutable.

    Attributes:
        topology: The places and joins.
        terrain: The terrain of each place, by index.
    """

    __slots__ = ("_ways", "terrain", "topology")

    def __init__(self, topology: Topology, terrain: tuple[Terrain, ...]) -> None:
        self.topology = topology
        self.terrain = terrain
        self._ways: dict[int, tuple[tuple[int, int], ...]] = {}

    def twin(self, copier: Copier) -> TerrainMap:
        """Return the map itself, which copies of a game share."""
        return self

    def __copy__(self) -> Self:
        """Return the map itself, since it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.topology, self.terrain)

    def ways_from(self, index: int) -> tuple[tuple[int, int], ...]:
        """Return the neighbours that can be entered, in order, each with its cost.

        They are computed on first use, so that a large board costs nothing by itself.
        """
        ways = self._ways.get(index)
        if ways is None:
            topology, found = self.topology, []
            for neighbour in topology.neighbours(topology.locations[index]):
                cost = self.terrain[neighbour.index].move_cost
                if cost is not None:
                    found.append((neighbour.index, cost))
            ways = self._ways[index] = tuple(found)
        return ways

    def costs_from(
        self, start: int, limit: int, blocked: frozenset[int] = NO_PLACES
    ) -> Costs:
        """Return the places within *limit* steps, *start* first, with their costs.

        *blocked* places cannot be entered. Takes time in proportion to the places in
        reach, and none for a recent question.
        """
        key = (self, start, limit, blocked)
        found = _COSTS.get(key)
        if found is None:
            found = _COSTS.keep(key, search(self, start, limit, blocked))
        return found

    def within(
        self, places: frozenset[int], nearest: int, farthest: int
    ) -> frozenset[int]:
        """Return the places, by index, within the given distance of one of *places*.

        Distances are steps on a full board, whatever the terrain, as weapons reach.
        """
        key = (self, places, nearest, farthest)
        found = _WITHIN.get(key)
        if found is None:
            found = _WITHIN.keep(key, _search_within(self, places, nearest, farthest))
        return found

    def path(self, costs: Costs, goal: int) -> tuple[Location, ...]:
        """Return a cheapest way by *costs*, with both ends, preferring earlier sides.

        Raises:
            OutOfRangeError: *goal* is not among *costs*.
        """
        if goal not in costs:
            raise OutOfRangeError(f"no way leads to {self.topology.locations[goal]}")
        path = [goal]
        while left := costs[path[-1]]:
            entry = self.terrain[path[-1]].move_cost
            assert entry is not None, "it has been entered"
            here = self.topology.locations[path[-1]]
            path.append(
                next(
                    neighbour.index
                    for neighbour in self.topology.neighbours(here)
                    if costs.get(neighbour.index) == left - entry
                )
            )
        return tuple(self.topology.locations[index] for index in reversed(path))


def search(
    ground: TerrainMap, start: int, limit: int, blocked: frozenset[int]
) -> Costs:
    """Search for the result of `TerrainMap.costs_from`."""
    spent = {start: 0}
    queue = deque((start,))
    known_ways, ways_from = ground._ways, ground.ways_from
    while queue:
        here = queue.popleft()
        so_far = spent[here]  # now, not when it was queued
        ways = known_ways.get(here)
        for there, entry in ways_from(here) if ways is None else ways:
            cost = so_far + entry
            if cost <= limit and there not in blocked:
                known = spent.get(there)
                if known is None or cost < known:
                    spent[there] = cost
                    queue.append(there)
    return spent


_COSTS: Final[Memory[tuple[TerrainMap, int, int, frozenset[int]], Costs]] = Memory(
    MOST_PLACES
)
_WITHIN: Final[Memory[tuple[TerrainMap, frozenset[int], int, int], frozenset[int]]] = (
    Memory(MOST_PLACES)
)


def _search_within(
    ground: TerrainMap, places: frozenset[int], nearest: int, farthest: int
) -> frozenset[int]:
    topology, steps = ground.topology, steps_around(nearest, farthest)
    found = set()
    for index in places:
        here = topology.locations[index]
        for down, right in steps:
            there = topology.find(here.row + down, here.column + right)
            if there is not None:
                found.add(there.index)
    return frozenset(found)


@lru_cache(maxsize=256)
def steps_around(nearest: int, farthest: int) -> tuple[tuple[int, int], ...]:
    """Return the steps of row and column to all places at the given distance."""
    return tuple(
        (down, right)
        for down in range(-farthest, farthest + 1)
        for right in range(abs(down) - farthest, farthest - abs(down) + 1)
        if abs(down) + abs(right) >= nearest
    )


_SEEN: Final[Memory[tuple[TerrainMap, int, int], frozenset[int]]] = Memory(MOST_PLACES)


def seen_from(ground: TerrainMap, index: int, radius: int) -> frozenset[int]:
    """Return the places, by index, within *radius* steps and in line of sight.

    Sight is mutual. A place that blocks sight can itself be seen, and be seen from.
    """
    key = (ground, index, radius)
    found = _SEEN.get(key)
    if found is None:
        here = ground.topology.locations[index]
        found = frozenset(
            there.index
            for there in _around(ground, here, radius)
            if _is_clear(ground, here, there) or _is_clear(ground, there, here)
        )
        _SEEN.keep(key, found)
    return found


def _around(ground: TerrainMap, here: Location, radius: int) -> Iterator[Location]:
    for down in range(-radius, radius + 1):
        left = radius - abs(down)
        for right in range(-left, left + 1):
            there = ground.topology.find(here.row + down, here.column + right)
            if there is not None:
                yield there


def _is_clear(ground: TerrainMap, one: Location, other: Location) -> bool:
    """Return whether no place between the two blocks the straight line from *one*."""
    for row, column in _between(one.place, other.place):
        there = ground.topology.find(row, column)
        if there is None or ground.terrain[there.index].blocks_sight:
            return False
    return True


def _between(start: Coordinates, goal: Coordinates) -> Iterator[Coordinates]:
    """Yield the places on the straight line, without its ends, rounding halves on."""
    down, right = goal[0] - start[0], goal[1] - start[1]
    steps = max(abs(down), abs(right))
    for step in range(1, steps):
        yield (
            start[0] + (2 * down * step + steps) // (2 * steps),
            start[1] + (2 * right * step + steps) // (2 * steps),
        )
