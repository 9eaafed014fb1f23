"""Probabilities of results, and results drawn by them, for tests of statistics."""

from __future__ import annotations

import math
from collections import Counter
from itertools import accumulate

from alpaca_emblem.rng import Mulberry32


def binomial(games: int, chance: float) -> list[float]:
    return [
        math.comb(games, k) * chance**k * (1 - chance) ** (games - k)
        for k in range(games + 1)
    ]


def shares(dice: Mulberry32, chances: list[float], count: int) -> Counter[int]:
    """Return how often each of the *chances*, which sum to 1, was drawn."""
    found: Counter[int] = Counter()
    for _ in range(count):
        drawn = dice.between(0, 10**6 - 1) / 10**6
        reached = [*accumulate(chances)]
        found[sum(drawn >= sum_so_far for sum_so_far in reached[:-1])] += 1
    return found


def near(found: int, runs: int, chance: float) -> bool:
    """Return whether *found* of *runs* agrees: within four standard deviations."""
    return abs(found - runs * chance) <= 4 * math.sqrt(runs * chance * (1 - chance))
