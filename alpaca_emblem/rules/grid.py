"""The numbers of the grid battle: blows, chances, prey, and levels.

Source: the tactics demonstration that the grid battle is a port of; what goes beyond it
is marked as an option.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import rule
from alpaca_emblem.rules.combat import STRONG, WEAK

LEAST_DAMAGE: Final = 1
TRIANGLE_BONUS: Final = 2
"""What a strong weapon adds to a blow, and a weak one takes away. An option."""

COVER_PENALTY: Final = 15
"""Percent by which each point of cover makes a blow likelier to miss. An option."""

LEAST_CHANCE: Final = 5

MAX_NUMBER: Final = 2**31 - 1
"""The largest number that a position can hold."""

MAX_LEVEL: Final = 5
POINTS: Final = (0, 1, 3, 6, 10)
"""Experience that is needed for each level from 1. An option."""

GROWTH: Final = ((0, 0, 0), (2, 1, 0), (2, 0, 1), (3, 1, 0), (3, 1, 1))
"""What reaching each level from 1 adds: hit points, power, defense. An option."""

KILL: Final = 100
"""What the original's bandits add to the score of a prey that would fall."""


@rule
def triangle_bonus(matchup: int) -> int:
    """What the matchup of two weapons adds to a blow, in hit points.

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
    """Hit points that one blow takes away, at least 1.

    *cover* is that of the place where the defender stands.

    >>> damage(6, 0, 1, 0), damage(6, 0, 1, 1), damage(6, 0, 9, 0)
    (5, 4, 1)
    """
    return max(LEAST_DAMAGE, power + bonus - defense - cover)


@rule
def hit_chance(base: int, cover: int) -> int:
    """The chance that a blow hits, in percent from 5 to 100.

    >>> hit_chance(90, 0), hit_chance(90, 1), hit_chance(20, 3)
    (90, 75, 5)
    """
    return max(LEAST_CHANCE, min(base - COVER_PENALTY * cover, 100))


@rule
def distance(row: int, column: int, other_row: int, other_column: int) -> int:
    """Steps between two places of a full board, terrain and units no hindrance.

    >>> distance(0, 0, 2, 3)
    5
    """
    return abs(row - other_row) + abs(column - other_column)


@rule
def prey_score(dealt: int, hit_points: int) -> int:
    """How much a bandit likes a prey of so many *hit_points*: the more the better.

    The original says that it wants a kill, then most damage, then the weakest; in fact
    its formula weighs the last two against each other.

    >>> prey_score(4, 4), prey_score(4, 6), prey_score(5, 18)
    (136, 34, 32)
    """
    kill = KILL if dealt >= hit_points else 0
    return kill + 10 * dealt - hit_points


@rule
def level(experience: int) -> int:
    """The level, from 1 to 5, of who has gathered so much *experience*.

    >>> level(0), level(1), level(2), level(3), level(100)
    (1, 2, 2, 3, 5)
    """
    reached = 1
    while reached < MAX_LEVEL and experience >= POINTS[reached]:
        reached += 1
    return reached


@rule
def growth(reached: int) -> tuple[int, int, int]:
    """Hit points, power and defense that reaching a level, from 1 to 5, adds.

    Beyond that, as the nearest of these does.

    >>> growth(2)
    (2, 1, 0)
    """
    return GROWTH[max(1, min(reached, MAX_LEVEL)) - 1]


@rule
def grown(number: int, amount: int) -> int:
    """What *number* becomes by growing, at most `MAX_NUMBER`.

    >>> grown(7, 1), grown(MAX_NUMBER, 2) == MAX_NUMBER
    (8, True)
    """
    return min(number + amount, MAX_NUMBER)
