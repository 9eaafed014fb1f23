"""Tallies: what came of many games, in whole numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

import numpy as np
from attrs import field, frozen

from alpaca_emblem.simulation.compiling import Entry
from alpaca_emblem.simulation.entries import ENDED, LEFT, LENGTH, WON
from alpaca_emblem.simulation.layouts import GOES_ON, Ints, Numbers

UNFINISHED: Final = "unfinished"
"""Stands among the reasons of ends for games that reached the limit of actions."""
FEWEST_BINS: Final = 64
MOST_BINS: Final = 1 << 16
"""Numbers below it have a counter in a table, which grows as they do."""


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


def _count(results: Ints, first: int, kinds: int, table: Ints) -> int:
    """Count the values of *results* in *table*, column by column, from a row on.

    In the column `WON`, winners are counted together with `ENDED`, as one number.

    Args:
        results: A row for each game.
        first: The first row to count.
        kinds: The number of words that `ENDED` can be.
        table: A counter for each column and value, to a power of 2.

    Returns:
        The first row with a value that has no counter, or the number of rows.
    """
    rows, columns, bins = results.shape[0], results.shape[1], table.shape[1]
    for row in range(first, rows):
        # The number of bins is a power of 2, so all values fit if this one does.
        bits, ends = results[row, WON], bins
        for column in range(LENGTH, columns):
            bits |= results[row, column]
        if bits < bins:
            ends = results[row, WON] * kinds + results[row, ENDED]
        if ends >= bins:
            return row
        table[WON, ends] += 1
        for column in range(LENGTH, columns):
            table[column, results[row, column]] += 1
    return rows


count_results: Final = Entry(_count)


class Counts:
    """Counts results as they come in, for a `Tally`.

    Args:
        sides: The names of the sides.
        reasons: The reasons of an end.
        width: The number of columns of results; by default, without losses.
        is_compiled: True to count by compiled code.

    Attributes:
        games: The number of results so far.
        width: The number of columns of results.
    """

    def __init__(
        self,
        sides: tuple[str, ...],
        reasons: tuple[str, ...],
        width: int | None = None,
        *,
        is_compiled: bool = False,
    ) -> None:
        self.width = LEFT + len(sides) if width is None else width
        self._sides = sides
        self._reasons = (UNFINISHED, *reasons)
        self._count = count_results if is_compiled else count_results.plain
        self._table = np.zeros((self.width, FEWEST_BINS), np.int64)
        self._large = [Counter[int]() for _ in range(self.width)]
        self.games = 0

    @property
    def unfinished(self) -> int:
        """The number of results so far of games that reached the limit of actions."""
        ends = GOES_ON  # they have no winners
        return int(self._table[WON, ends]) + self._large[WON][ends]

    def add(self, results: Numbers) -> None:
        """Count *results*, a row for each game. See `entries.ENDED`."""
        row, kinds = 0, len(self._reasons)
        while (row := self._count(results, row, kinds, self._table)) < len(results):
            ended, won, *others = results[row].tolist()
            values = [won * kinds + ended, *others]
            if max(values) < MOST_BINS:
                self._grow(1 << max(values).bit_length())
            else:
                for column, value in enumerate(values, WON):
                    self._large[column][value] += 1
                row += 1
        self.games += len(results)

    def _grow(self, bins: int) -> None:
        more = bins - self._table.shape[1]
        if more > 0:
            self._table = np.pad(self._table, ((0, 0), (0, more)))

    def merge(self, other: Counts) -> None:
        """Add all that *other* has counted."""
        self._grow(other._table.shape[1])
        self._table[:, : other._table.shape[1]] += other._table
        for mine, theirs in zip(self._large, other._large, strict=True):
            mine.update(theirs)
        self.games += other.games

    def values(self, column: int) -> dict[int, int]:
        """Return how often each value of a *column* occurs, in order."""
        counts = self._table[column]
        found = np.flatnonzero(counts)
        values = Counter(self._large[column])
        values.update(dict(zip(found.tolist(), counts[found].tolist(), strict=True)))
        return dict(sorted(values.items()))

    def ends(self) -> dict[tuple[int, int], int]:
        """Return how often each pair of `ENDED` and `WON` occurs, in order."""
        kinds = len(self._reasons)
        pairs = self.values(WON).items()
        return dict(sorted(((n % kinds, n // kinds), games) for n, games in pairs))

    def tally(self, parts: int, why: str = "") -> Tally:
        """Return the tally of all results, in an order that only they decide."""
        wins: Counter[str] = Counter(dict.fromkeys(self._sides, 0))
        shared: Counter[str] = Counter(dict.fromkeys(self._sides, 0))
        ends: Counter[str] = Counter()
        for (ended, won), games in self.ends().items():
            ends[self._reasons[ended]] += games
            winners = [side for at, side in enumerate(self._sides) if won >> at & 1]
            for winner in winners if ended != GOES_ON else []:
                (wins if len(winners) == 1 else shared)[winner] += games
        left = {side: self.values(LEFT + at) for at, side in enumerate(self._sides)}
        return Tally(
            *(self._sides, self.games, dict(wins), dict(shared), dict(ends)),
            *(self.values(LENGTH), left, parts),
            *("objects" if why else "compiled", why),
        )


def as_results(rows: Iterable[Iterable[int]], sides: int) -> Numbers:
    """Return results that were made as lists."""
    return np.array(list(rows), np.int64).reshape(-1, LEFT + sides)
