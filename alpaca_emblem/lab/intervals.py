"""Intervals and tests for rates: how often something happened in so many games.

All of it is computed here, from the regularized incomplete beta function, so that the
results are the same wherever Python is.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache
from statistics import NormalDist
from typing import Final

from attrs import frozen

from alpaca_emblem.checks import number, number_between, whole_number
from alpaca_emblem.errors import InvalidValueError, shown

NORMAL: Final = NormalDist()
USUAL_LEVEL: Final = 0.95
MOST_GAMES: Final = 10**12
"""The largest number of games; beyond it, the functions lose their precision."""
SERIES_FROM: Final = 200
"""From so many degrees of freedom on, Student's distribution is nearly normal."""
TINY: Final = 1e-300
"""Replaces 0 in continued fractions."""


@frozen
class Interval:
    """An estimate with its confidence interval.

    >>> print(wilson(483, 1000))
    0.4830 (0.4522 to 0.5140)

    Attributes:
        value: The estimate.
        low: The lower end.
        high: The upper end.
        level: The share of such intervals that contain the true value.
    """

    value: float
    low: float
    high: float
    level: float = USUAL_LEVEL

    @property
    def is_finite(self) -> bool:
        """True unless there is too little to say anything about the true value."""
        return math.isfinite(self.high - self.low)

    def __contains__(self, value: float) -> bool:
        return self.low <= value <= self.high

    def __str__(self) -> str:
        return f"{self.value:.4f} ({self.low:.4f} to {self.high:.4f})"


def quantile(level: float) -> float:
    """Return the width of a two-sided interval of *level*, in standard deviations.

    Raises:
        InvalidTypeError: *level* is not a number.
        InvalidValueError: *level* is not between 0 and 1.
    """
    number_between("level", level, 0, 1)
    if not 0 < level < 1:
        raise InvalidValueError(f"level must be between 0 and 1, not {shown(level)}")
    return NORMAL.inv_cdf(0.5 + level / 2)


@lru_cache(maxsize=256)
def student_quantile(level: float, freedom: int) -> float:
    """Return the width of a two-sided interval of *level* of Student's distribution.

    Args:
        level: Between 0 and 1.
        freedom: The degrees of freedom: one less than the number of values whose mean
            is estimated. Without any, the width is infinite.

    >>> [round(student_quantile(0.95, n), 4) for n in (0, 1, 9, 10**6)]
    [inf, 12.7062, 2.2622, 1.96]
    """
    z = quantile(level)
    if freedom < 1:
        return math.inf
    if freedom > SERIES_FROM:
        first = (z**3 + z) / (4 * freedom)
        return z + first + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)
    inner = _root(lambda x: incomplete_beta(freedom / 2, 0.5, x) - (1 - level))
    return math.sqrt(freedom * (1 - inner) / inner)


def _check(successes: int, games: int) -> None:
    whole_number("games", games, 1, MOST_GAMES)
    whole_number("successes", successes, 0, games)


def wilson(successes: int, games: int, level: float = USUAL_LEVEL) -> Interval:
    """Return the rate with Wilson's score interval, which covers *level* on average.

    Raises:
        InvalidTypeError: A number is of the wrong type.
        InvalidValueError: A number is out of range.
    """
    _check(successes, games)
    z = quantile(level)
    rate, share = successes / games, z * z / games
    centre = (rate + share / 2) / (1 + share)
    spread = rate * (1 - rate) / games + share / (4 * games)
    half = z / (1 + share) * math.sqrt(spread)
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == games else centre + half
    return Interval(rate, low, high, level)


def clopper_pearson(successes: int, games: int, level: float = USUAL_LEVEL) -> Interval:
    """Return the rate with Clopper and Pearson's interval: it covers *level* or more.

    Raises:
        InvalidTypeError: A number is of the wrong type.
        InvalidValueError: A number is out of range.

    >>> print(clopper_pearson(0, 100))
    0.0000 (0.0000 to 0.0362)
    """
    _check(successes, games)
    quantile(level)
    tail = (1 - level) / 2
    low, high = 0.0, 1.0
    if successes:
        low = _root(lambda p: at_least(successes, games, p) - tail)
    if successes < games:
        high = _root(lambda p: at_least(successes + 1, games, p) - (1 - tail))
    return Interval(successes / games, low, high, level)


def _root(function: Callable[[float], float]) -> float:
    """Return where *function*, which grows from 0 to 1, is 0."""
    low, high = 0.0, 1.0
    for _ in range(60):
        middle = (low + high) / 2
        if function(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def at_least(successes: int, games: int, rate: float) -> float:
    """Return the probability of *successes* or more in *games* games.

    >>> round(at_least(2, 2, 0.5), 12), at_least(0, 5, 0.1), at_least(3, 2, 0.5)
    (0.25, 1.0, 0.0)
    """
    if not 0 < successes <= games:
        return float(successes <= 0)
    return incomplete_beta(successes, games - successes + 1, rate)


def incomplete_beta(a: float, b: float, x: float) -> float:
    """Return the regularized incomplete beta function, by its continued fraction.

    See https://dlmf.nist.gov/8.17.
    """
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - incomplete_beta(b, a, 1 - x)
    scale = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    front = math.exp(scale + a * math.log(x) + b * math.log1p(-x)) / a
    return front / _fraction(a, b, x)


def _fraction(a: float, b: float, x: float) -> float:
    """Return the continued fraction of `incomplete_beta`, by Lentz's method."""
    value, up, down = 1.0, 1.0, 0.0
    for step in range(1, 100_000):
        m = step // 2
        if step % 2 == 0:
            part = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        else:
            part = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        down = 1 / (1 + part * down or TINY)
        up = 1 + part / up or TINY
        value *= up * down
        if abs(up * down - 1) < 1e-15:
            break
    return value


def games_needed(
    difference: float, *, alpha: float = 0.05, power: float = 0.95, rate: float = 0.5
) -> int:
    """Return how many games a test needs to find a difference of rates.

    Args:
        difference: The difference from *rate*, such as 0.01 for one percent.
        alpha: The chance of a false alarm, one-sided.
        power: The chance to find a difference of this size.
        rate: The rate to compare with.

    Raises:
        InvalidTypeError: A number is of the wrong type.
        InvalidValueError: A number is out of range.

    >>> games_needed(0.01), games_needed(0.05)
    (27056, 1083)
    """
    for name, value in (("alpha", alpha), ("power", power), ("rate", rate)):
        number_between(name, value, 0, 1)
        if not 0 < value < 1:
            raise InvalidValueError(f"{name} must be between 0 and 1, not {value}")
    number("difference", difference)
    if not 0 < abs(difference) < 1:
        raise InvalidValueError(
            f"difference must be between 0 and 1, not {shown(difference)}"
        )
    widths = NORMAL.inv_cdf(1 - alpha) + NORMAL.inv_cdf(power)
    return math.ceil(rate * (1 - rate) * (widths / difference) ** 2)
