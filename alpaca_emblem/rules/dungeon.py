"""The numbers of the dungeon. Source: the original's code; the rest is this library's.

What the original does not have (strength, armour, experience, hunger) leaves its
numbers as they are while it is 0.
"""

from __future__ import annotations

import math
from typing import Final

from alpaca_emblem.rules import rule

POTION_HEALING: Final = 6
"""Hit points that a potion of healing gives at most."""
LEVEL_STEP: Final = 10
"""Experience that takes one from the first level to the second."""
HIT_POINTS_A_LEVEL: Final = 3
STARVING_DAMAGE: Final = 1
"""Hit points that each turn without food costs."""
GOLD_A_HIT_POINT: Final = 50
MOST_INHERITED: Final = 10
"""Hit points that earlier runs can add at most."""


@rule
def blow(roll: int, strength: int, defense: int) -> int:
    """Hit points that a blow takes: at least 1.

    >>> blow(3, 0, 0), blow(3, 2, 1), blow(1, 0, 4)
    (3, 4, 1)
    """
    return max(roll + strength - defense, 1)


@rule
def level(experience: int) -> int:
    """The level that so much *experience* makes, from 1.

    Each level takes 10 more than the one before did.

    >>> [level(experience) for experience in (0, 9, 10, 29, 30, 60)]
    [1, 1, 2, 2, 3, 4]
    """
    # The largest whole n for which n * (n - 1) / 2 steps have been made. Experience is
    # below 2^31, so that a square root of doubles is exact where it matters.
    halves = max(2 * experience // LEVEL_STEP, 0)
    return int((1 + math.sqrt(1 + 4 * halves)) // 2)


@rule
def strength_at(level: int) -> int:
    """The strength of a *level*: one more for every second.

    >>> [strength_at(level) for level in (1, 2, 3, 4, 5)]
    [0, 0, 1, 1, 2]
    """
    return (level - 1) // 2


@rule
def inherited_hit_points(deepest: int, gold: int) -> int:
    """Hit points with which a run begins beyond 20, for what earlier runs have won.

    One for each floor below the first, and for each 50 pieces of gold; 10 at most.

    >>> inherited_hit_points(1, 49), inherited_hit_points(4, 120)
    (0, 5)
    >>> inherited_hit_points(9, 1000)
    10
    """
    return min(max(deepest - 1, 0) + gold // GOLD_A_HIT_POINT, MOST_INHERITED)
