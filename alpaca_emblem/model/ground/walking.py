"""Walking over terrain: where somebody gets with so many steps, and by which way.

The search is that of the grid battle's original: first in, first out, and a place to
which a cheaper way is found later is looked at again. What it finds is listed in the
order in which it was found first, which is not that of costs: tie-breaks depend on it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Self, TypeAlias

from alpaca_emblem.errors import OutOfRangeError
from alpaca_emblem.model.living import Copier
from alpaca_emblem.model.searching import Memory
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.topology import Location, Topology

Costs: TypeAlias = Mapping[int, int]
"""Steps to places, by index, in the order in which they were found; never changed."""

NOBODY: frozenset[int] = frozenset()

MOST_PLACES: Final = 1 << 18
"""How many places are kept at most, of all grounds, as reached from others."""


class Ground:
    """A topology and what its places are made of: it never changes.

    Attributes:
        topology: The places and joins.
        terrain: What each place is made of, by index.
    """

    __slots__ = ("_ways", "terrain", "topology")

    def __init__(self, topology: Topology, terrain: tuple[Terrain, ...]) -> None:
        self.topology = topology
        self.terrain = terrain
        self._ways: dict[int, tuple[tuple[int, int], ...]] = {}

    def twin(self, copier: Copier) -> Ground:
        """Itself: copies of a game share it."""
        return self

    def __copy__(self) -> Self:
        """Itself: it never changes."""
        return self

    def __deepcopy__(self, memo: object) -> Self:
        return self

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.topology, self.terrain)

    def ways_from(self, index: int) -> tuple[tuple[int, int], ...]:
        """The neighbours that can be entered, in order, each with what that costs.

        Worked out when first asked for, so that a large board costs nothing by itself.
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
        self, start: int, limit: int, blocked: frozenset[int] = NOBODY
    ) -> Costs:
        """The places that *limit* steps lead to, *start* the first, with their costs.

        Nobody enters *blocked* places. Costs no more than there are places in reach,
        and nothing if it has been asked lately.
        """
        key = (self, start, limit, blocked)
        found = _COSTS.get(key)
        if found is None:
            found = _COSTS.keep(key, search(self, start, limit, blocked))
        return found

    def within(
        self, places: frozenset[int], nearest: int, farthest: int
    ) -> frozenset[int]:
        """The places, by index, so many steps of a full board from one of *places*.

        Terrain is no hindrance: that is how far weapons reach.
        """
        key = (self, places, nearest, farthest)
        found = _WITHIN.get(key)
        if found is None:
            found = _WITHIN.keep(key, _search_within(self, places, nearest, farthest))
        return found

    def path(self, costs: Costs, goal: int) -> tuple[Location, ...]:
        """A cheapest way by *costs*, both ends included, preferring earlier sides.

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


def search(ground: Ground, start: int, limit: int, blocked: frozenset[int]) -> Costs:
    """What `Ground.costs_from` returns, searched for anew."""
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


_COSTS: Final[Memory[tuple[Ground, int, int, frozenset[int]], Costs]] = Memory(
    MOST_PLACES
)
_WITHIN: Final[Memory[tuple[Ground, frozenset[int], int, int], frozenset[int]]] = (
    Memory(MOST_PLACES)
)


def _search_within(
    ground: Ground, places: frozenset[int], nearest: int, farthest: int
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
    """Steps of row and column to all that is so far away."""
    return tuple(
        (down, right)
        for down in range(-farthest, farthest + 1)
        for right in range(abs(down) - farthest, farthest - abs(down) + 1)
        if abs(down) + abs(right) >= nearest
    )
