"""Comparing two ways to play the same games, by pairs of results.

Both ways share their dice, so most of the luck cancels out. A joint table holds the
number of pairs by their two results; it is all that these functions need, so memory
does not grow with the number of games.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown
from alpaca_emblem.lab.intervals import (
    MOST_GAMES,
    USUAL_LEVEL,
    Interval,
    at_least,
    quantile,
)
from alpaca_emblem.lab.seeds import GAMMA, MASK, mix

PairT = TypeVar("PairT", bound=tuple[float, float])

MOST_DRAWS: Final = 1_000_000
"""The largest number of tables that a bootstrap draws."""


def mcnemar(only_a: int, only_b: int) -> float:
    """Return the p-value of the hypothesis that neither of two ways is better.

    Both ways play the same games. The test is exact, two-sided, and ignores the games
    with the same result.

    Args:
        only_a: The number of games that were won in the first way only.
        only_b: The number of games that were won in the second way only.

    Raises:
        InvalidTypeError: A number is not whole.
        InvalidValueError: A number is negative.

    >>> round(mcnemar(1, 9), 6), mcnemar(0, 0)
    (0.021484, 1.0)
    """
    whole_number("only_a", only_a, 0, MOST_GAMES)
    whole_number("only_b", only_b, 0, MOST_GAMES)
    return min(1.0, 2 * at_least(max(only_a, only_b), only_a + only_b, 0.5))


def paired_difference(
    joint: Mapping[PairT, int], level: float = USUAL_LEVEL
) -> Interval:
    """Return by how much the second value of pairs is greater on average.

    The ends are percentiles of the bootstrap: of the mean difference of as many pairs,
    drawn from these. They follow from mean, variance and skewness by the expansion of
    Cornish and Fisher, so nothing is drawn.

    Args:
        joint: The number of pairs by their values, such as the result of the same game
            in two ways.
        level: The share of such intervals that contain the true difference.

    Raises:
        InvalidTypeError: *joint* is not such a table.
        InvalidValueError: It has no pairs, or a number is out of range.

    >>> print(paired_difference({(0, 0): 40, (1, 1): 30, (0, 1): 20, (1, 0): 10}))
    0.1000 (-0.0054 to 0.2057)
    """
    z = quantile(level)
    _check_joint(joint)
    pairs = sum(joint.values())
    weights = [(two - one, count / pairs) for (one, two), count in joint.items()]
    mean = sum(d * w for d, w in weights)
    variance = sum((d - mean) ** 2 * w for d, w in weights)
    if not variance:
        return Interval(mean, mean, mean, level)
    third = sum((d - mean) ** 3 * w for d, w in weights)
    skew = third / variance**1.5 / math.sqrt(pairs)
    error, shift = math.sqrt(variance / pairs), skew * (z * z - 1) / 6
    return Interval(mean, mean + error * (shift - z), mean + error * (shift + z), level)


def _check_joint(joint: object) -> None:
    if not isinstance(joint, Mapping):
        raise InvalidTypeError(f"joint must be a table, not {shown(joint)}")
    for pair, count in joint.items():
        if not isinstance(pair, tuple) or len(pair) != 2:
            raise InvalidTypeError(f"a key of joint must be a pair, not {shown(pair)}")
        for value in pair:
            if not isinstance(value, int | float):  # a bool is a result, too
                raise InvalidTypeError(f"results must be numbers, not {shown(value)}")
            if not math.isfinite(value):
                raise InvalidValueError(f"results must be finite, not {value}")
        whole_number("a number of pairs", count, 0, MOST_GAMES)
    if not any(joint.values()):
        raise InvalidValueError("joint must have a pair")


def paired_bootstrap(
    joint: Mapping[PairT, int],
    level: float = USUAL_LEVEL,
    *,
    draws: int = 10_000,
    seed: int = 0,
) -> Interval:
    """Return the difference of `paired_difference`, with an interval by the bootstrap.

    As many pairs as there are are drawn again and again, each time as a whole table, so
    that the cost does not depend on the number of pairs. The ends are percentiles of
    the mean differences. Swapping the values of all pairs mirrors the interval.

    Args:
        joint: The number of pairs by their values.
        level: The share of such intervals that contain the true difference.
        draws: The number of tables to draw, from 100.
        seed: The seed of the draws; the same seed gives the same interval.

    Raises:
        InvalidTypeError: *joint* is not such a table, or a number is of the wrong type.
        InvalidValueError: It has no pairs, or a number is out of range.

    >>> joint = {(0, 0): 40, (1, 1): 30, (0, 1): 20, (1, 0): 10}
    >>> print(paired_bootstrap(joint))
    0.1000 (0.0000 to 0.2000)
    """
    quantile(level)
    whole_number("draws", draws, 100, MOST_DRAWS)
    whole_number("seed", seed)
    _check_joint(joint)
    table: dict[float, int] = {}
    for (one, other), count in joint.items():
        if count:
            table[other - one] = table.get(other - one, 0) + count
    ordered = sorted(table.items())
    mirrored = sorted((-gap, count) for gap, count in ordered)
    if mirrored < ordered:
        turned = _percentiles(mirrored, level, draws, seed)
        return Interval(-turned.value, -turned.high, -turned.low, level)
    return _percentiles(ordered, level, draws, seed)


def _percentiles(
    table: list[tuple[float, int]], level: float, draws: int, seed: int
) -> Interval:
    pairs = sum(count for _, count in table)
    uniform = Uniform(seed)
    sums = sorted(_drawn_sum(table, pairs, uniform) for _ in range(draws))
    last = math.floor((1 - level) / 2 * draws)
    total = sum(gap * count for gap, count in table)
    return Interval(
        total / pairs, sums[last] / pairs, sums[draws - 1 - last] / pairs, level
    )


class Uniform:
    """Numbers from 0 to 1, exclusive: 52 bits of each output of SplitMix64."""

    def __init__(self, seed: int) -> None:
        self.state = mix((seed + GAMMA) & MASK)

    def __call__(self) -> float:
        self.state = (self.state + GAMMA) & MASK
        return ((mix(self.state) >> 12) + 0.5) * 2.0**-52


def _drawn_sum(
    table: list[tuple[float, int]], pairs: int, uniform: Callable[[], float]
) -> float:
    """Draw as many pairs as there are in *table*, and return the sum of their gaps."""
    total, left, rest = 0.0, pairs, pairs
    for gap, count in table:
        drawn = binomial(left, count / rest, uniform) if count < rest else left
        total += gap * drawn
        left, rest = left - drawn, rest - count
    return total


FEW: Final = 10
"""Below this expected number, successes are drawn one by one."""


def binomial(games: int, rate: float, uniform: Callable[[], float]) -> int:
    """Draw the number of successes in *games* games.

    Small ones come from the waiting times between successes, others by transformed
    rejection (Hörmann, "The generation of binomial random variates", 1993), in a time
    that does not depend on *games*.
    """
    if rate > 0.5:
        return games - binomial(games, 1 - rate, uniform)
    if not games or not rate:
        return 0
    if games * rate < FEW:
        return _counted(games, rate, uniform)
    return _rejected(games, rate, uniform)


def _counted(games: int, rate: float, uniform: Callable[[], float]) -> int:
    scale, place, successes = math.log1p(-rate), 0, 0
    while True:
        place += math.floor(math.log(uniform()) / scale) + 1
        if place > games:
            return successes
        successes += 1


def _rejected(games: int, rate: float, uniform: Callable[[], float]) -> int:
    spread = math.sqrt(games * rate * (1 - rate))
    b = 1.15 + 2.53 * spread
    a = -0.0873 + 0.0248 * b + 0.01 * rate
    centre = games * rate + 0.5
    sure = 0.92 - 4.2 / b
    height = (2.83 + 5.1 / b) * spread
    odds = math.log(rate / (1 - rate))
    mode = math.floor((games + 1) * rate)
    top = math.lgamma(mode + 1) + math.lgamma(games - mode + 1)
    while True:
        u, v = uniform() - 0.5, uniform()
        near = 0.5 - abs(u)
        k = math.floor((2 * a / near + b) * u + centre)
        if near >= 0.07 and v <= sure:
            return k
        if not 0 <= k <= games:
            continue
        likely = top - math.lgamma(k + 1) - math.lgamma(games - k + 1)
        scaled = math.log(v * height / (a / (near * near) + b))
        if scaled <= likely + (k - mode) * odds:
            return k
