"""The numbers of the dungeon.

Damage and potions come from the original's code. Strength, armour, experience and
hunger are additions of this library: while they are 0, the original's numbers hold.
"""

from __future__ import annotations

import math
from typing import Final

from alpaca_emblem.rules import rule

POTION_HEALING: Final = 6
"""The most hit points that a potion of healing restores."""
POISON_DAMAGE: Final = 4
MIGHT_STRENGTH: Final = 2
MIGHT_TURNS: Final = 20
THUNDER_DAMAGE: Final = 6
LEVEL_STEP: Final = 10
"""Experience needed to go from level 1 to level 2."""
HIT_POINTS_A_LEVEL: Final = 3
STARVING_DAMAGE: Final = 1
"""Hit points lost in each turn without food."""
GOLD_A_HIT_POINT: Final = 50
MOST_INHERITED: Final = 10
"""The most hit points that earlier runs can add."""
WHOLE, UPRIGHT, LEVEL = 0, 1, 2
"""The ways to cut a part of a floor in two: not at all, or along a column or a row."""


@rule
def blow(roll: int, strength: int, defense: int) -> int:
    """Return the damage of a blow: at least 1.

    >>> blow(3, 0, 0), blow(3, 2, 1), blow(1, 0, 4)
    (3, 4, 1)
    """
    return max(roll + strength - defense, 1)


@rule
def level(experience: int) -> int:
    """Return the level, from 1, reached with *experience*.

    Each level needs 10 points more than the level before it.

    >>> [level(experience) for experience in (0, 9, 10, 29, 30, 60)]
    [1, 1, 2, 2, 3, 4]
    """
    # The largest integer n for which n * (n - 1) / 2 steps are complete. Experience is
    # below 2^31, so a floating-point square root is exact where it matters.
    halves = max(2 * experience // LEVEL_STEP, 0)
    return int((1 + math.sqrt(1 + 4 * halves)) // 2)


@rule
def strength_at(level: int) -> int:
    """Return the strength at *level*: one point for every second level.

    >>> [strength_at(level) for level in (1, 2, 3, 4, 5)]
    [0, 0, 1, 1, 2]
    """
    return (level - 1) // 2


@rule
def inherited_hit_points(deepest: int, gold: int) -> int:
    """Return the extra hit points that a new run inherits from earlier runs.

    Each floor below the first adds one, and so does every 50 pieces of gold, up to 10.

    >>> inherited_hit_points(1, 49), inherited_hit_points(4, 120)
    (0, 5)
    >>> inherited_hit_points(9, 1000)
    10
    """
    return min(max(deepest - 1, 0) + gold // GOLD_A_HIT_POINT, MOST_INHERITED)


@rule
def cut_of(height: int, width: int, most_height: int, most_width: int) -> int:
    """Return how to cut a part of a floor: across its side that is too long.

    >>> cut_of(9, 14, 9, 14), cut_of(10, 30, 9, 14), cut_of(10, 15, 9, 14)
    (0, 1, 2)
    """
    if height <= most_height and width <= most_width:
        return WHOLE
    return UPRIGHT if width * most_height >= height * most_width else LEVEL


@rule
def is_doorway(up: bool, down: bool, left: bool, right: bool) -> bool:
    """Return whether a square is open on two opposite sides, and shut on the others.

    >>> is_doorway(True, True, False, False), is_doorway(True, True, True, False)
    (True, False)
    """
    return up == down and left == right and up != left
