"""Sight: which places are seen from a place, over terrain that blocks the view."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from alpaca_emblem.model.ground.walking import MOST_PLACES, Ground
from alpaca_emblem.model.searching import Memory
from alpaca_emblem.model.topology import Coordinates, Location

_SEEN: Final[Memory[tuple[Ground, int, int], frozenset[int]]] = Memory(MOST_PLACES)


def seen_from(ground: Ground, index: int, radius: int) -> frozenset[int]:
    """The places, by index, that are at most *radius* steps away and in plain view.

    Whoever sees a place is seen from there. A place that blocks sight is seen itself,
    and one sees out of it.
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


def _around(ground: Ground, here: Location, radius: int) -> Iterator[Location]:
    for down in range(-radius, radius + 1):
        left = radius - abs(down)
        for right in range(-left, left + 1):
            there = ground.topology.find(here.row + down, here.column + right)
            if there is not None:
                yield there


def _is_clear(ground: Ground, one: Location, other: Location) -> bool:
    """Whether nothing between the two blocks the straight line from *one* on."""
    for row, column in _between(one.place, other.place):
        there = ground.topology.find(row, column)
        if there is None or ground.terrain[there.index].blocks_sight:
            return False
    return True


def _between(start: Coordinates, goal: Coordinates) -> Iterator[Coordinates]:
    """The places on the straight line, without its ends, a half rounded onwards."""
    down, right = goal[0] - start[0], goal[1] - start[1]
    steps = max(abs(down), abs(right))
    for step in range(1, steps):
        yield (
            start[0] + (2 * down * step + steps) // (2 * steps),
            start[1] + (2 * right * step + steps) // (2 * steps),
        )
