"""The likelihood of scores of bouts, whatever their distribution is.

A bout is several games on the same dice, so its score is one of a few numbers from 0 to
1, and nothing is known of how often each comes. For any mean that the scores might have
there is a most likely distribution (Owen, "Empirical likelihood", 2001). Both the
sequential test and the intervals of scores follow from it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from alpaca_emblem.checks import instance, number_between, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.intervals import MOST_GAMES, USUAL_LEVEL, Interval, quantile

UNSEEN: Final = 1e-3
"""The count of scores that were never met, so that every mean is possible."""
USUAL_SCORES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""The possible scores of a bout of two games with draws."""
STEPS: Final = 60
"""The largest number of steps of Newton's method."""
HALVINGS: Final = 45
"""The number of halvings of an interval that contains an end."""
PRECISION: Final = 1e-14

Scores = Mapping[float, int]
"""The number of bouts by score."""


def with_unseen(counts: Mapping[float, float]) -> dict[float, float]:
    """Return *counts* with a small count for each usual score that was not met."""
    met = {score: count for score, count in counts.items() if count}
    return dict.fromkeys(USUAL_SCORES, UNSEEN) | met


def tilt(counts: Mapping[float, float], mean: float) -> float:
    """Return the t for which ``count / (1 + t (score - mean))`` has the mean *mean*.

    These are the shares of the most likely distribution with that mean.
    """
    gaps = [(score - mean, count) for score, count in counts.items()]
    low = -1 / max(gap for gap, _ in gaps)
    high = -1 / min(gap for gap, _ in gaps)
    t = 0.0
    for _ in range(STEPS):  # Newton's method, kept within bounds that close in
        parts = [
            (count * gap / (1 + t * gap), gap / (1 + t * gap)) for gap, count in gaps
        ]
        value, slope = sum(a for a, _ in parts), sum(a * b for a, b in parts)
        low, high = (t, high) if value > 0 else (low, t)
        better = t + value / slope
        better = better if low < better < high else (low + high) / 2
        if abs(better - t) <= PRECISION * abs(better):
            break
        t = better
    return t


def _root(grows: Callable[[float], float], low: float, high: float) -> float:
    """Return where *grows* passes 0 between *low* and *high*, or the nearer end."""
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        if grows(middle) < 0:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def log_ratio(counts: Mapping[float, float], low: float, high: float) -> float:
    """Return the logarithm of the likelihood of mean *high*, relative to mean *low*."""
    full = with_unseen(counts)
    one, other = tilt(full, low), tilt(full, high)
    return sum(
        count * math.log((1 + one * (score - low)) / (1 + other * (score - high)))
        for score, count in full.items()
    )


def mean_score(counts: Scores) -> float:
    """Return the mean of scores, by the number of bouts with each.

    Raises:
        InvalidTypeError: *counts* is not such a table.
        InvalidValueError: There are no bouts, or a score is not from 0 to 1.

    >>> mean_score({0.5: 3, 1.0: 1})
    0.625
    """
    bouts = _checked(counts)
    return math.fsum(score * count for score, count in counts.items()) / bouts


def score_interval(counts: Scores, level: float = USUAL_LEVEL) -> Interval:
    """Return the mean score of bouts with its interval.

    It is Wilson's interval, with the variance of the most likely distribution in place
    of that of single games; for scores of 0 and 1 only, it is that of `wilson`.

    Args:
        counts: The number of bouts by their score, from 0 to 1.
        level: The share of such intervals that contain the true mean.

    Raises:
        InvalidTypeError: *counts* is not such a table, or *level* is not a number.
        InvalidValueError: There are no bouts, or a number is out of range.

    >>> print(score_interval({0.0: 20, 0.5: 50, 1.0: 30}))
    0.5500 (0.4804 to 0.6176)
    """
    z = quantile(level)
    bouts, mean = _checked(counts), mean_score(counts)
    full = with_unseen(counts)

    def excess(guess: float) -> float:
        return (mean - guess) ** 2 - z * z * _variance(full, guess) / bouts

    low, high = 0.0, 1.0
    if mean > 0:
        low = _root(lambda guess: -excess(guess), 0.0, mean)
    if mean < 1:
        high = _root(excess, mean, 1.0)
    return Interval(mean, low, high, level)


def _variance(counts: Mapping[float, float], mean: float) -> float:
    """Return the variance of the most likely distribution with the mean *mean*."""
    t = tilt(counts, mean)
    shares = [
        (score - mean, count / (1 + t * (score - mean)))
        for score, count in counts.items()
    ]
    return sum(gap * gap * share for gap, share in shares) / sum(
        share for _, share in shares
    )


def _checked(counts: object) -> int:
    """Return the number of bouts in *counts*."""
    instance("counts", counts, Mapping)
    assert isinstance(counts, Mapping), "it has just been checked"
    for score, count in counts.items():
        number_between("a score", score, 0, 1)
        whole_number("a number of bouts", count, 0, MOST_GAMES)
    if not any(counts.values()):
        raise InvalidValueError("there must be a bout")
    return int(sum(counts.values()))
