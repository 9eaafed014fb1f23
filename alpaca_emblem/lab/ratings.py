"""Ratings of agents from their games, with an advantage of the first move.

The model is Bradley and Terry's: the odds that one agent beats another depend on the
difference of their ratings, to which the agent that moves first adds an advantage. The
most likely ratings are found by Newton's method; their intervals follow from the
curvature there.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
from alpaca_emblem.lab.chains import strong_parts
from alpaca_emblem.lab.intervals import USUAL_LEVEL, Interval, quantile

SCALE: Final = 400 / math.log(10)
"""Elo points for a factor of e in the odds."""
MOST_ROUNDS: Final = 100

Results = Mapping[tuple[str, str], tuple[int, int, int]]
"""Wins, draws and losses of the first agent of each pair, who moves first."""


@frozen
class Ratings:
    """The ratings of agents in Elo points; their mean is 0.

    Attributes:
        elo: The rating of each agent, in the order of their first games.
        advantage: The points that the first move is worth.
    """

    elo: Mapping[str, Interval] = field()
    advantage: Interval = field()

    def to_rows(self) -> list[dict[str, Any]]:
        """Return a row for each agent, for tables of other packages."""
        return [
            {"agent": name, "elo": each.value, "low": each.low, "high": each.high}
            for name, each in self.elo.items()
        ]

    def _repr_html_(self) -> str:
        from alpaca_emblem.drawing.lab import lab_html

        return lab_html(self)

    def __str__(self) -> str:
        best = sorted(self.elo.items(), key=lambda pair: -pair[1].value)
        rows = [*best, ("first move", self.advantage)]
        width = max(len(name) for name, _ in rows)
        return "\n".join(
            f"{name:{width}} {rating.value:+6.0f} ({rating.low:+.0f} to "
            f"{rating.high:+.0f})"
            for name, rating in rows
        )


def rate(results: Results, level: float = USUAL_LEVEL) -> Ratings:
    """Return the most likely ratings. A draw counts as half a win for both.

    Raises:
        InvalidTypeError: *results* is not such a table.
        InvalidValueError: There are fewer than two agents, or some agents have only won
            or only lost against all others: no number is large enough for them.

    >>> results = {("a", "b"): (60, 0, 40), ("b", "a"): (50, 0, 50)}
    >>> print(rate(results))
    a             +18 (-7 to +42)
    b             -18 (-42 to +7)
    first move    +35 (-13 to +84)
    """
    z = quantile(level)
    names = _names(results)
    place = {name: index for index, name in enumerate(names)}
    games = [
        (place[one], place[other], wins + draws / 2, losses + draws / 2)
        for (one, other), (wins, draws, losses) in results.items()
    ]
    _check_connected(names, games)
    values = [0.0] * (len(names) + 1)
    for _ in range(MOST_ROUNDS):
        slope, curve = _derivatives(games, values)
        step = _solved(curve, [slope])[0]
        longest = max(map(abs, step))
        shorter = min(1.0, 1 / longest) if longest else 1.0
        values = [value + shorter * by for value, by in zip(values, step, strict=True)]
        if longest < 1e-12:
            break
    _, curve = _derivatives(games, values)
    spread = _variances(curve, len(names))
    told = [
        _rating(value, z * math.sqrt(variance), level)
        for value, variance in zip(values, spread, strict=True)
    ]
    return Ratings(dict(zip(names, told, strict=False)), told[-1])


def _rating(value: float, half: float, level: float) -> Interval:
    ends = ((value - half) * SCALE, (value + half) * SCALE)
    return Interval(value * SCALE, *ends, level)


def _names(results: object) -> list[str]:
    instance("results", results, Mapping)
    assert isinstance(results, Mapping), "it has just been checked"
    for pair, counts in results.items():
        if not isinstance(pair, tuple) or [*map(type, pair)] != [str, str]:
            raise InvalidTypeError(
                f"a key of results must be two names, not {shown(pair)}"
            )
        if pair[0] == pair[1]:
            raise InvalidValueError(f"{pair[0]} cannot be rated by games with itself")
        if not isinstance(counts, tuple | list) or len(counts) != 3:
            raise InvalidTypeError(
                f"results must be wins, draws and losses, not {shown(counts)}"
            )
        for count in counts:
            whole_number("a number of games", count, 0)
    names = list(dict.fromkeys(name for pair in results for name in pair))
    if len(names) < 2:
        raise InvalidValueError("ratings need the games of two agents at least")
    return names


Game = tuple[int, int, float, float]


def _check_connected(names: Sequence[str], games: Sequence[Game]) -> None:
    """Refuse agents without a finite rating: wins must lead from each to each."""
    beaten: list[list[int]] = [[] for _ in names]
    for one, other, won, lost in games:
        if won:
            beaten[one].append(other)
        if lost:
            beaten[other].append(one)
    *_, last = strong_parts(beaten)
    part = set(last)
    if len(part) < len(names):
        apart = ", ".join(name for i, name in enumerate(names) if i not in part)
        raise InvalidValueError(
            f"{names[0]} and {apart} cannot be rated together: "
            "one has only won, or they have not met"
        )


def _derivatives(
    games: Sequence[Game], values: Sequence[float]
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the log-likelihood, and its negative curvature."""
    size = len(values)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in values]
    for one, other, won, lost in games:
        chance = 1 / (1 + math.exp(values[other] - values[one] - values[-1]))
        pull = won * (1 - chance) - lost * chance
        weight = (won + lost) * chance * (1 - chance)
        signs = ((one, 1), (other, -1), (size - 1, 1))
        for i, sign in signs:
            slope[i] += sign * pull
            for j, twin in signs:
                curve[i][j] += sign * twin * weight
    for i in range(size - 1):  # only differences count: this keeps their mean
        for j in range(size - 1):
            curve[i][j] += 1 / (size - 1)
    return slope, curve


def _variances(curve: list[list[float]], count: int) -> list[float]:
    """Return the variances of the ratings, and of the advantage."""
    size = len(curve)
    unit = [[float(i == j) for j in range(size)] for i in range(size)]
    inverse = _solved(curve, unit)
    return [inverse[i][i] - (1 / count if i < count else 0) for i in range(size)]


def _solved(matrix: list[list[float]], rights: list[list[float]]) -> list[list[float]]:
    """Return the solution of ``matrix * x = right`` for each of *rights*.

    The matrix is symmetric and positive, so that Gauss needs no pivots.
    """
    size = len(matrix)
    rows = [[*row, *(right[i] for right in rights)] for i, row in enumerate(matrix)]
    for pivot in range(size):
        factor = rows[pivot][pivot]
        rows[pivot] = [value / factor for value in rows[pivot]]
        for i in range(size):
            times = rows[i][pivot]
            if i != pivot and times:
                pairs = zip(rows[i], rows[pivot], strict=True)
                rows[i] = [value - times * other for value, other in pairs]
    return [[rows[i][size + k] for i in range(size)] for k in range(len(rights))]
