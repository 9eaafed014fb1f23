"""Breadth-first searches over a map, and memories of what they find.

A least-recently-used cache of the standard library counts its entries; what searches
find differs in size from a few places to all of a large map. So a memory counts what
the entries hold.
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
    """Results by what they depend on. Ask with `get`, add with `keep`.

    Attributes:
        most: The sum of the lengths of all results that are kept, at most. The latest
            result is kept even if it is longer.
        held: That sum now.

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
        """Keep *found*, forget the oldest results beyond the bound; return *found*."""
        self.held += len(found)
        while self and self.held > self.most:
            self.held -= len(self.pop(next(iter(self))))
        self[key] = found
        return found


def search_everywhere(
    neighbours: Sequence[tuple[Location, ...]], start: int
) -> tuple[float, ...]:
    """Steps from *start* to every place, by index; infinite without a way."""
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
    """Steps to the places at most *limit* steps from *start*, by index, nearest first.

    Those equally far come in the order in which they are found.
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
