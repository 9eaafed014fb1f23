"""The numbers of the grid battle: damage, chances, target scores, and levels.

Source: the tactics demo that the grid battle ports. Numbers that go beyond it are
marked as options.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import rule
from alpaca_emblem.rules.combat import STRONG, WEAK

LEAST_DAMAGE: Final = 1
TRIANGLE_BONUS: Final = 2
"""Damage that a strong matchup adds and a weak matchup subtracts. An option."""

COVER_PENALTY: Final = 15
"""Percentage points that each point of cover takes off the chance to hit. An option."""

LEAST_CHANCE: Final = 5

MAX_NUMBER: Final = 2**31 - 1
"""The largest number that a position can hold."""

MAX_LEVEL: Final = 5
POINTS: Final = (0, 1, 3, 6, 10)
"""Experience needed for each level, from level 1. An option."""

GROWTH: Final = ((0, 0, 0), (2, 1, 0), (2, 0, 1), (3, 1, 0), (3, 1, 1))
"""Hit points, power and defense added at each level, from level 1. An option."""

KILL: Final = 100
"""The bonus in the original's target score for a target that would fall."""

LIFE: Final = 12.0
"""The value of a life beside the hit points that are left, in hit points.

It is the first of the numbers by which the cunning agent weighs acts.
"""

VICTORY: Final = 1000.0
"""The value of a victory, in hit points."""

FEAR: Final = 1.0
"""The weight of a hit point that the enemy could take, but has not yet."""

PATIENCE: Final = 0.1
"""The value of a step towards the enemy in the first turn; it grows with the turns."""

COUNTER: Final = 0.8
"""The weight of a hit point that the enemy could lose to the counterattack."""

HALF_LIFE: Final = 20
"""The turn in which dangers count half as much as at the beginning."""

LEAD: Final = 1
"""The number of steps by which a unit may be ahead of its friends, on average."""

HASTE: Final = 3.0
"""The factor of daring if waiting would lose the battle."""

FARTHEST: Final = 64
"""The number of steps that are searched for a way."""

EQUAL: Final = 1e-9
"""Values of acts that differ by no more are equal."""


@rule
def triangle_bonus(matchup: int) -> int:
    """Return the damage that the matchup of two weapons adds, in hit points.

    >>> triangle_bonus(STRONG), triangle_bonus(WEAK), triangle_bonus(0)
    (2, -2, 0)
    """
    if matchup == STRONG:
        return TRIANGLE_BONUS
    if matchup == WEAK:
        return -TRIANGLE_BONUS
    return 0


@rule
def damage(power: int, bonus: int, defense: int, cover: int) -> int:
    """Return the damage of one attack, at least 1.

    *cover* is that of the defender's square.

    >>> damage(6, 0, 1, 0), damage(6, 0, 1, 1), damage(6, 0, 9, 0)
    (5, 4, 1)
    """
    return max(LEAST_DAMAGE, power + bonus - defense - cover)


@rule
def hit_chance(base: int, cover: int) -> int:
    """Return the chance to hit in percent, from 5 to 100.

    >>> hit_chance(90, 0), hit_chance(90, 1), hit_chance(20, 3)
    (90, 75, 5)
    """
    return max(LEAST_CHANCE, min(base - COVER_PENALTY * cover, 100))


@rule
def distance(row: int, column: int, other_row: int, other_column: int) -> int:
    """Return the distance between two squares in steps, ignoring terrain and units.

    >>> distance(0, 0, 2, 3)
    5
    """
    return abs(row - other_row) + abs(column - other_column)


@rule
def prey_score(dealt: int, hit_points: int) -> int:
    """Return a bandit's score for a target with *hit_points*; higher is better.

    According to the original's comment, a bandit prefers a kill, then the most damage,
    then the weakest target. Its formula in fact weighs the last two against each other.

    >>> prey_score(4, 4), prey_score(4, 6), prey_score(5, 18)
    (136, 34, 32)
    """
    kill = KILL if dealt >= hit_points else 0
    return kill + 10 * dealt - hit_points


@rule
def haste(is_limited: bool) -> float:
    """Return the factor of daring; *is_limited* if waiting lets the enemy win.

    >>> haste(False), haste(True)
    (1.0, 3.0)
    """
    return HASTE if is_limited else 1.0


@rule
def approach(missing: float, front: float, daring: float, turn: int) -> float:
    """Return the value of being *missing* steps away from the nearest goal.

    *front* is the average of that number for all friends, *daring* the result of
    `haste`.

    >>> approach(5, 0, 1.0, 1), approach(5, 8.0, 1.0, 1), approach(5, 8.0, 3.0, 10)
    (-0.5, -0.7000000000000001, -21.000000000000004)
    """
    return -PATIENCE * daring * turn * max(missing, front - LEAD)


@rule
def fear(
    taken: float, back: float, hit_points: float, daring: float, turn: int
) -> float:
    """Return the weighted loss of a unit that can be attacked, in hit points.

    It loses *taken* of its *hit_points*, or its life, and its enemies lose *back* to
    counterattacks.

    >>> fear(6.0, 0, 10, 1.0, 20), fear(6.0, 5, 10, 1.0, 20), fear(10.0, 5, 10, 1.0, 20)
    (3.0, 1.0, 11.0)
    """
    loss = taken - COUNTER * back if taken < hit_points else hit_points + LIFE
    return FEAR * loss * HALF_LIFE / (HALF_LIFE + turn) / daring


@rule
def level(experience: int) -> int:
    """Return the level, from 1 to 5, reached with *experience*.

    >>> level(0), level(1), level(2), level(3), level(100)
    (1, 2, 2, 3, 5)
    """
    reached = 1
    while reached < MAX_LEVEL and experience >= POINTS[reached]:
        reached += 1
    return reached


@rule
def growth(reached: int) -> tuple[int, int, int]:
    """Return the hit points, power and defense added by reaching a level.

    A level outside 1 to 5 counts as the nearest of these.

    >>> growth(2)
    (2, 1, 0)
    """
    return GROWTH[max(1, min(reached, MAX_LEVEL)) - 1]


@rule
def grown(number: int, amount: int) -> int:
    """Return *number* + *amount*, at most `MAX_NUMBER`.

    >>> grown(7, 1), grown(MAX_NUMBER, 2) == MAX_NUMBER
    (8, True)
    """
    return min(number + amount, MAX_NUMBER)
