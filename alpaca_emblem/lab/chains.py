"""Markov chains that end, and the exact probabilities of their ends.

Bounds come from pushing probability forward from the beginning. What has arrived at an
end is its lower bound, and what is still on its way is the gap to the upper bound.
Parts of the chain from which no end can be reached would keep their share on its way
for ever, so they are an end of their own (Haddad and Monmege, "Interval iteration
algorithm for MDPs and IMDPs", 2018).

Fractions come from linear equations. The chain is divided into strongly connected
parts (Tarjan's algorithm), which are solved from the ends backwards. Each part is
small, as a game rarely returns to where it was.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Final, Generic, TypeVar

from attrs import field, frozen

from alpaca_emblem.errors import ForecastTooLargeError

EndT = TypeVar("EndT", bound=Hashable)

MOST_STEPS: Final = 1_000_000
"""The number of steps after which an enclosure is given up."""
ROUNDING: Final = 2.0**-52
"""An upper bound of the relative error of one operation with floats."""


@frozen
class Chain(Generic[EndT]):
    """Positions and where they lead; the first one is the beginning.

    Attributes:
        rows: For each position, the probability of each successor, by its index.
        ends: For each position, the probability of each end.
    """

    rows: list[dict[int, Fraction]] = field(factory=list)
    ends: list[dict[EndT, Fraction]] = field(factory=list)

    def add(self) -> int:
        """Add a position, and return its index."""
        self.rows.append({})
        self.ends.append({})
        return len(self.rows) - 1

    def lead(self, start: int, to: int, weight: Fraction) -> None:
        """Let *start* lead to the position *to* with a probability of *weight* more."""
        row = self.rows[start]
        known = row.get(to)
        row[to] = weight if known is None else known + weight

    def end(self, start: int, end: EndT, weight: Fraction) -> None:
        """Let *start* lead to *end* with a probability of *weight* more."""
        row = self.ends[start]
        known = row.get(end)
        row[end] = weight if known is None else known + weight

    def with_dead_ends(self, name: EndT) -> Chain[EndT]:
        """Return the same chain, where positions that lead to no end lead to *name*."""
        back: dict[int, list[int]] = defaultdict(list)
        for start, row in enumerate(self.rows):
            for to in row:
                back[to].append(start)
        waiting = [start for start, ends in enumerate(self.ends) if ends]
        alive = set(waiting)
        while waiting:
            for start in back[waiting.pop()]:
                if start not in alive:
                    alive.add(start)
                    waiting.append(start)
        rows = [row if i in alive else {} for i, row in enumerate(self.rows)]
        ends = [
            row if i in alive else {name: Fraction(1)}
            for i, row in enumerate(self.ends)
        ]
        return Chain(rows, ends)


def enclosed(chain: Chain[EndT], eps: float) -> dict[EndT, tuple[float, float]]:
    """Return the lower and the upper bound of the probability of each end.

    They differ by at most *eps*, beside the rounding of floats, which is included.

    Raises:
        ForecastTooLargeError: That takes more than `MOST_STEPS` steps.
    """
    rows = [[(to, float(p)) for to, p in row.items()] for row in chain.rows]
    ends = [[(end, float(p)) for end, p in row.items()] for row in chain.ends]
    arrived: dict[EndT, float] = defaultdict(float)
    mass, gap, steps = {0: 1.0}, 1.0, 0
    while gap > eps:
        if steps == MOST_STEPS:
            raise ForecastTooLargeError(
                f"the bounds still differ by {gap:.1e} after {steps} steps"
            )
        moved: dict[int, float] = defaultdict(float)
        for start, share in mass.items():
            for to, weight in rows[start]:
                moved[to] += share * weight
            for end, weight in ends[start]:
                arrived[end] += share * weight
        mass, gap, steps = moved, sum(moved.values()), steps + 1
    # Every number is a sum of products of positive numbers: relative errors add up.
    widest = max(len(row) + len(end) for row, end in zip(rows, ends, strict=True))
    error = (steps + 2) * (widest + 2) * ROUNDING
    every = {end: None for row in chain.ends for end in row}
    return {
        end: (arrived[end] * (1 - error), min((arrived[end] + gap) * (1 + error), 1.0))
        for end in every
    }


def fractions_of(chain: Chain[EndT]) -> dict[EndT, Fraction]:
    """Return the exact probability of each end; they sum to 1.

    Each position must lead to an end: see `Chain.with_dead_ends`.
    """
    values: dict[int, dict[EndT, Fraction]] = {}
    for part in strong_parts([list(row) for row in chain.rows]):
        for start, value in zip(part, _solved(chain, part, values), strict=True):
            values[start] = value
    return values[0]


def _solved(
    chain: Chain[EndT], part: Sequence[int], known: dict[int, dict[EndT, Fraction]]
) -> list[dict[EndT, Fraction]]:
    """Return the value of each position of *part*, given those that it leads to."""
    place = {start: index for index, start in enumerate(part)}
    inside: list[dict[int, Fraction]] = []
    outside: list[dict[EndT, Fraction]] = []
    for start in part:
        constant = dict(chain.ends[start])
        unknown = {place[start]: Fraction(1)}
        for to, weight in chain.rows[start].items():
            if to in place:
                unknown[place[to]] = unknown.get(place[to], Fraction(0)) - weight
            else:
                _add_times(constant, known[to], weight)
        inside.append(unknown)
        outside.append(constant)
    _eliminate(inside, outside)
    return outside


def _eliminate(
    inside: list[dict[int, Fraction]], outside: list[dict[EndT, Fraction]]
) -> None:
    """Solve the equations ``inside * x = outside`` by Gauss and Jordan, in place.

    The diagonal never becomes 0, as no part keeps all its probability.
    """
    for pivot in range(len(inside)):
        factor = inside[pivot][pivot]
        inside[pivot] = {k: v / factor for k, v in inside[pivot].items()}
        outside[pivot] = {k: v / factor for k, v in outside[pivot].items()}
        for row in range(len(inside)):
            times = inside[row].get(pivot)
            if row != pivot and times:
                _add_times(inside[row], inside[pivot], -times)
                _add_times(outside[row], outside[pivot], -times)


KeyT = TypeVar("KeyT", bound=Hashable)


def _add_times(
    total: dict[KeyT, Fraction], more: dict[KeyT, Fraction], times: Fraction
) -> None:
    for key, value in more.items():
        total[key] = total.get(key, Fraction(0)) + times * value


def strong_parts(graph: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yield the strongly connected parts that can be reached from 0, the last first.

    A part comes after all parts that it leads to.

    >>> list(strong_parts([[1], [2], [1, 3], []]))
    [[3], [2, 1], [0]]
    """
    found, lowest = {0: 0}, {0: 0}
    open_ones, is_open = [0], {0}
    work = [(0, iter(graph[0]))]
    while work:
        start, ways = work[-1]
        for to in ways:
            if to not in found:
                found[to] = lowest[to] = len(found)
                open_ones.append(to)
                is_open.add(to)
                work.append((to, iter(graph[to])))
                break
            if to in is_open:
                lowest[start] = min(lowest[start], found[to])
        else:
            work.pop()
            if work:
                above = work[-1][0]
                lowest[above] = min(lowest[above], lowest[start])
            if lowest[start] == found[start]:
                part: list[int] = []
                while not part or part[-1] != start:
                    part.append(open_ones.pop())
                is_open.difference_update(part)
                yield part
