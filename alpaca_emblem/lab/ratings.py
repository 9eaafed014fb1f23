"""Ratings of agents from their games, with an advantage of the first move.

The model is Bradley and Terry's: the odds that one agent beats another depend on the
difference of their ratings, to which the agent that moves first adds an advantage. Luce
has generalised it to games of several agents, one of which wins. The most likely
ratings are found by Newton's method; their intervals follow from the curvature there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from attrs import field, frozen

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
from alpaca_emblem.lab.chains import strong_parts
from alpaca_emblem.lab.intervals import USUAL_LEVEL, Interval, quantile

SCALE: Final = 400 / math.log(10)
"""Elo points for a factor of e in the odds."""
MOST_ROUNDS: Final = 100

MOST: Final = 30.0
"""The largest logarithm of a factor in the odds; beyond it, there is no maximum."""
SINGULAR: Final = 1e-10
"""If less than this part of a pivot is left, results do not determine ratings."""

Game = tuple[tuple[int, ...], tuple[float, ...]]
"""The agent on each seat, and the number of games that each seat has won."""
Bout = tuple[tuple[Game, ...], int]
"""Games on the same dice, and how often they went so."""
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
    names = _names(results)
    place = {name: index for index, name in enumerate(names)}
    games = [
        ((place[one], place[other]), (wins + draws / 2, losses + draws / 2))
        for (one, other), (wins, draws, losses) in results.items()
    ]
    return rated(names, games, level)


def rated(
    names: Sequence[str],
    games: Sequence[Game],
    level: float = USUAL_LEVEL,
    *,
    has_seats: bool = True,
    bouts: Sequence[Bout] = (),
) -> Ratings:
    """Return the most likely ratings of agents in games of two or more seats.

    In a game of several seats, each agent wins in proportion to the factor that
    corresponds to its rating and its seat (Luce, "Individual Choice Behavior", 1959).

    Args:
        names: The names of the agents.
        games: The agents on each seat by their index in *names*, and the number of
            games that each seat has won, where draws are shared.
        level: The share of intervals that contain the true rating.
        has_seats: False if the order of seats means nothing.
        bouts: The same games by bout, if games of one bout have the same dice and are
            not independent. Then intervals are those of independent bouts where they
            are wider (Huber, "The behavior of maximum likelihood estimates under
            nonstandard conditions", 1967).

    Raises:
        InvalidValueError: The results do not bound the ratings.
    """
    z = quantile(level)
    played = [game for game in games if any(game[1])]
    _check_connected(names, played)
    seats = len(played[0][0]) if has_seats else 0
    values = [0.0] * (len(names) + seats)
    for _ in range(MOST_ROUNDS):
        slope, curve = _derivatives(played, values, len(names))
        step = _solved(curve, [slope])[0]
        longest = max(map(abs, step))
        shorter = min(1.0, 1 / longest) if longest else 1.0
        values = [value + shorter * by for value, by in zip(values, step, strict=True)]
        if longest < 1e-12 or max(map(abs, values)) > MOST:
            break
    if max(map(abs, values)) > MOST:
        raise _unbounded()
    _, curve = _derivatives(played, values, len(names))
    inverse = _inverse(curve)
    spread = _variances(inverse, len(names))
    if bouts:
        wider = _spread_of_bouts(bouts, values, inverse, len(names))
        spread = [max(pair) for pair in zip(spread, wider, strict=True)]
    elo = {
        name: _rating(values[i], z * math.sqrt(spread[i]), level)
        for i, name in enumerate(names)
    }
    if not has_seats:
        return Ratings(elo, Interval(0.0, 0.0, 0.0, level))
    # The seats sum to 0, so this is the first one less the mean of the others.
    scale, first = seats / (seats - 1), len(names)
    half = z * scale * math.sqrt(spread[first])
    return Ratings(elo, _rating(values[first] * scale, half, level))


def _unbounded() -> InvalidValueError:
    return InvalidValueError(
        "the first move cannot be told from strength: agents must have played from "
        "all seats, and the first must have won and lost"
    )


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


def beaten_by(count: int, games: Iterable[Game]) -> list[list[int]]:
    """Return for each of *count* agents those that it has beaten, or drawn with."""
    found: list[dict[int, None]] = [{} for _ in range(count)]
    for seats, won in games:
        for winner, games_won in zip(seats, won, strict=True):
            if games_won:
                found[winner].update(dict.fromkeys(seats))
    return [[other for other in row if other != i] for i, row in enumerate(found)]


def _check_connected(names: Sequence[str], games: Sequence[Game]) -> None:
    """Refuse agents without a finite rating: wins must lead from each to each."""
    *_, last = strong_parts(beaten_by(len(names), games))
    part = set(last)
    if len(part) < len(names):
        apart = ", ".join(name for i, name in enumerate(names) if i not in part)
        raise InvalidValueError(
            f"{names[0]} and {apart} cannot be rated together: "
            "one has only won, or they have not met"
        )


def _derivatives(
    games: Sequence[Game], values: Sequence[float], agents: int
) -> tuple[list[float], list[list[float]]]:
    """Return the slope of the log-likelihood, and its negative curvature."""
    size = len(values)
    slope = [0.0] * size
    curve = [[0.0] * size for _ in values]
    for seats, won in games:
        signs = _signs(seats, size, agents)
        total, chances = sum(won), _chances(signs, values)
        for one, (own, chance) in enumerate(zip(signs, chances, strict=True)):
            for i in own:
                slope[i] += won[one] - total * chance
                for other, (theirs, twin) in enumerate(
                    zip(signs, chances, strict=True)
                ):
                    for j in theirs:
                        curve[i][j] += total * chance * ((one == other) - twin)
    for low, high in ((0, agents), (agents, size)):
        for i in range(low, high):  # only differences count: this keeps their mean
            for j in range(low, high):
                curve[i][j] += 1 / (high - low)
    return slope, curve


def _signs(seats: Sequence[int], size: int, agents: int) -> list[tuple[int, ...]]:
    """Return for each seat the values that make its strength: agent, and seat."""
    return [
        (agent, agents + seat) if size > agents else (agent,)
        for seat, agent in enumerate(seats)
    ]


def _chances(signs: Sequence[tuple[int, ...]], values: Sequence[float]) -> list[float]:
    """Return the chance of each seat to win."""
    strengths = [sum(values[i] for i in own) for own in signs]
    top = max(strengths)
    weights = [math.exp(strength - top) for strength in strengths]
    return [weight / sum(weights) for weight in weights]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    size = len(matrix)
    return _solved(matrix, [[float(i == j) for j in range(size)] for i in range(size)])


def _variances(inverse: list[list[float]], agents: int) -> list[float]:
    """Return the variances of the ratings, and of the seats."""
    size = len(inverse)
    return [
        inverse[i][i] - 1 / (agents if i < agents else size - agents)
        for i in range(size)
    ]


def _spread_of_bouts(
    bouts: Sequence[Bout],
    values: Sequence[float],
    inverse: list[list[float]],
    agents: int,
) -> list[float]:
    """Return the variances if bouts are independent, but not the games in them."""
    size, count = len(values), sum(times for _, times in bouts)
    spread = [0.0] * size
    for games, times in bouts:
        slope, _ = _derivatives(games, values, agents)
        for i in range(size):
            moved = sum(a * b for a, b in zip(inverse[i], slope, strict=True))
            spread[i] += times * moved * moved
    free = (agents - 1) + max(0, size - agents - 1)
    return [each * count / max(1, count - free) for each in spread]


def _solved(matrix: list[list[float]], rights: list[list[float]]) -> list[list[float]]:
    """Return the solution of ``matrix * x = right`` for each of *rights*.

    The matrix is symmetric and positive, so that Gauss needs no pivots.
    """
    size = len(matrix)
    rows = [[*row, *(right[i] for right in rights)] for i, row in enumerate(matrix)]
    for pivot in range(size):
        factor = rows[pivot][pivot]
        if not factor > SINGULAR * matrix[pivot][pivot]:
            raise _unbounded()
        rows[pivot] = [value / factor for value in rows[pivot]]
        for i in range(size):
            times = rows[i][pivot]
            if i != pivot and times:
                pairs = zip(rows[i], rows[pivot], strict=True)
                rows[i] = [value - times * other for value, other in pairs]
    return [[rows[i][size + k] for i in range(size)] for k in range(len(rights))]
