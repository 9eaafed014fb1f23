"""Damage, hit points and ranges, as the match has them.

Source: the README of Alpaca Emblem, sections on combat and items.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import rule

NORMAL: Final = 0
STRONG: Final = 1
WEAK: Final = 2
"""The three matchups of one item against another."""

STRONG_FACTOR: Final = 1.5
WEAK_PENALTY: Final = 20


@rule
def damage(power: int, matchup: int) -> float:
    """Return the damage of one attack: a multiple of 0.5, never negative.

    A weak attack with a power below 20 deals no damage, rather than healing its target.
    Java: `AbstractItem.takeInWeakAttack` and its siblings.

    >>> damage(30, NORMAL), damage(30, STRONG), damage(30, WEAK), damage(10, WEAK)
    (30.0, 45.0, 10.0, 0.0)
    """
    if matchup == STRONG:
        return power * STRONG_FACTOR
    if matchup == WEAK:
        return float(max(power - WEAK_PENALTY, 0))
    return float(power)


@rule
def hit_points_after(hit_points: float, change: float, maximum: float) -> float:
    """Return the hit points after a *change*, limited to 0 to *maximum*.

    >>> hit_points_after(50, -45.0, 100), hit_points_after(30, -45.0, 100)
    (5.0, 0)
    >>> hit_points_after(90, 30, 100)
    100
    """
    return max(0, min(hit_points + change, maximum))


@rule
def is_in_range(distance: float, lowest: int, highest: int) -> bool:
    """Return whether *distance* lies in the range from *lowest* to *highest*.

    All three are in steps. A distance is infinite if there is no path.

    >>> is_in_range(1, 1, 3), is_in_range(0, 1, 3), is_in_range(float("inf"), 1, 3)
    (True, False, False)
    """
    return lowest <= distance <= highest


@rule
def effective_minimum(given: int, least: int) -> int:
    """Return the minimum range of an item in steps: *given*, but at least *least*.

    >>> effective_minimum(-5, 1), effective_minimum(1, 2), effective_minimum(3, 2)
    (1, 2, 3)
    """
    return max(given, least)


@rule
def effective_maximum(given: int, minimum: int) -> int:
    """Return the maximum range of an item in steps, never below its minimum.

    >>> effective_maximum(5, 1), effective_maximum(0, 2)
    (5, 2)
    """
    return max(given, minimum)
