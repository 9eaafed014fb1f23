"""Breadth-first searches over a map, and bounded caches of their results.

The caches of the standard library bound the number of entries. The results of searches
range from a few places to all of a large map, so these caches bound the sum of their
lengths.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Hashable, Sequence, Sized
from typing import TYPE_CHECKING, Generic, TypeVar

if TYPE_CHECKING:
    from alpaca_emblem.model.topology import Location

KeyT = TypeVar("KeyT", bound=Hashable)
FoundT = TypeVar("FoundT", bound=Sized)


class Memory(dict[KeyT, FoundT], Generic[KeyT, FoundT]):
    """A cache of results, bounded by the sum of their lengths.

    Look a result up with `get`, and add one with `keep`.

    Attributes:
        most: The largest sum of lengths. The latest result is kept even if it is
            longer.
        held: The present sum of lengths.

    >>> memory = Memory(5)
    >>> for key in "abc":
    ...     kept = memory.keep(key, (1, 2))
    >>> list(memory), memory.held
    (['b', 'c'], 4)
    """

    __slots__ = ("held", "most")

    def __init__(self, most: int) -> None:
        super().__init__()
        self.most = most
        self.held = 0

    def keep(self, key: KeyT, found: FoundT) -> FoundT:
        """Add and return *found*, and drop the oldest results beyond the bound."""
        self.held += len(found)
        while self and self.held > self.most:
            self.held -= len(self.pop(next(iter(self))))
        self[key] = found
        return found


def search_everywhere(
    neighbours: Sequence[tuple[Location, ...]], start: int
) -> tuple[float, ...]:
    """Return the steps from *start* to each place, by index; infinite without a way."""
    distances: list[float] = [math.inf] * len(neighbours)
    distances[start] = 0
    queue = deque([start])
    while queue:
        here = queue.popleft()
        farther = distances[here] + 1
        for neighbour in neighbours[here]:
            if distances[neighbour.index] > farther:
                distances[neighbour.index] = farther
                queue.append(neighbour.index)
    return tuple(distances)


def search_within(
    neighbours: Sequence[tuple[Location, ...]], start: int, limit: float
) -> dict[int, int]:
    """Return the steps to all places within *limit* steps of *start*, by index.

    The nearest come first; places at the same distance are in the order of the search.
    """
    steps = {start: 0} if limit >= 0 else {}
    queue = [*steps]
    for here in queue:  # which grows meanwhile
        farther = steps[here] + 1
        if farther > limit:
            break
        for neighbour in neighbours[here]:
            if neighbour.index not in steps:
                steps[neighbour.index] = farther
                queue.append(neighbour.index)
    return steps
