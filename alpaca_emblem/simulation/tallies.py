"""Tallies: what came of many games, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from attrs import field, frozen

from alpaca_emblem.simulation.entries import ENDED, LEFT, LENGTH, WON
from alpaca_emblem.simulation.layouts import GOES_ON, Numbers

UNFINISHED: Final = "unfinished"
"""Stands among the reasons of ends for games that reached the limit of actions."""
BINS: Final = 1 << 12
"""Numbers below it are counted without sorting them."""


@frozen
class Tally:
    """The results of many games.

    Attributes:
        sides: The names of the sides.
        games: The number of games.
        wins: For each side the number of games that it alone won.
        shared: For each side the number of games that it won with others.
        ends: The number of games by the reason of their end, or "unfinished".
        lengths: The number of games by their number of actions.
        hit_points: For each side the number of games by the hit points that it had
            left, in parts of `hit_point_parts`.
        hit_point_parts: The number of parts of a hit point: 2 in the match, which knows
            halves.
        engine: "compiled" or "objects".
        why: Why the games were played by objects; empty if they were not.
    """

    sides: tuple[str, ...]
    games: int
    wins: Mapping[str, int]
    shared: Mapping[str, int]
    ends: Mapping[str, int]
    lengths: Mapping[int, int] = field(repr=False)
    hit_points: Mapping[str, Mapping[int, int]] = field(repr=False)
    hit_point_parts: int = field(repr=False)
    engine: str
    why: str = ""

    @property
    def actions(self) -> int:
        """The number of actions of all games."""
        return sum(length * games for length, games in self.lengths.items())

    @property
    def hit_points_left(self) -> dict[str, int]:
        """For each side the hit points left in all games, in the same parts."""
        return {
            side: sum(left * games for left, games in counts.items())
            for side, counts in self.hit_points.items()
        }


class Counts:
    """Counts results as they come in, for a `Tally`."""

    def __init__(self, sides: tuple[str, ...], reasons: tuple[str, ...]) -> None:
        self._sides = sides
        self._reasons = (UNFINISHED, *reasons)
        self._ends: Counter[tuple[int, int]] = Counter()
        self._lengths: Counter[int] = Counter()
        self._left: tuple[Counter[int], ...] = tuple(Counter() for _ in sides)

    @property
    def games(self) -> int:
        """The number of results so far."""
        return self._ends.total()

    def add(self, results: Numbers) -> None:
        """Count *results*, a row for each game. See `entries.ENDED`."""
        ended = results[:, ENDED]
        for reason in counted(ended):
            for won, games in counted(results[ended == reason, WON]).items():
                self._ends[reason, won] += games
        self._lengths.update(counted(results[:, LENGTH]))
        for side, counter in enumerate(self._left):
            counter.update(counted(results[:, LEFT + side]))

    def merge(self, other: Counts) -> None:
        """Add all that *other* has counted."""
        self._ends.update(other._ends)
        self._lengths.update(other._lengths)
        for mine, theirs in zip(self._left, other._left, strict=True):
            mine.update(theirs)

    def tally(self, parts: int, why: str = "") -> Tally:
        """Return the tally of all results, in an order that only they decide."""
        wins: Counter[str] = Counter(dict.fromkeys(self._sides, 0))
        shared: Counter[str] = Counter(dict.fromkeys(self._sides, 0))
        ends: Counter[str] = Counter()
        for (ended, won), games in sorted(self._ends.items()):
            ends[self._reasons[ended]] += games
            winners = [side for at, side in enumerate(self._sides) if won >> at & 1]
            for winner in winners if ended != GOES_ON else []:
                (wins if len(winners) == 1 else shared)[winner] += games
        left = zip(self._sides, map(_sorted, self._left), strict=True)
        return Tally(
            *(self._sides, self.games, dict(wins), dict(shared), dict(ends)),
            *(_sorted(self._lengths), dict(left), parts),
            *("objects" if why else "compiled", why),
        )


def counted(values: Numbers) -> dict[int, int]:
    """Return how often each of *values*, none of them negative, occurs."""
    if int(values.max(initial=0)) < BINS:  # without sorting, several times faster
        games = np.bincount(values)
        found = np.flatnonzero(games)
        return dict(zip(found.tolist(), games[found].tolist(), strict=True))
    some, many = np.unique(values, return_counts=True)
    return dict(zip(some.tolist(), many.tolist(), strict=True))


def _sorted(counter: Counter[int]) -> dict[int, int]:
    return dict(sorted(counter.items()))


def as_results(rows: Iterable[Iterable[int]], sides: int) -> Numbers:
    """Return results that were made as lists."""
    return np.array(list(rows), np.int64).reshape(-1, LEFT + sides)
