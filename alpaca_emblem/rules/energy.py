"""Energy: faster fighters act more often.

Every tick, each fighter gains energy equal to its speed, at least 1. A fighter with
`FULL` energy can act and pays the cost of the action; it keeps the remainder.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import rule

FULL: Final = 100
"""The energy at which a fighter acts."""

QUICK: Final = 50
NORMAL: Final = 100
HEAVY: Final = 150
"""The costs of actions. Energy can fall below 0."""


@rule
def gain(speed: int) -> int:
    """Return the energy that a fighter gains each tick: at least 1.

    >>> gain(14), gain(0), gain(-3)
    (14, 1, 1)
    """
    return max(1, speed)


@rule
def ticks_until_full(energy: int, speed: int) -> int:
    """Return the number of ticks until a fighter can act; 0 if it can act now.

    >>> ticks_until_full(0, 14), ticks_until_full(99, 14), ticks_until_full(130, 14)
    (8, 1, 0)
    """
    if energy >= FULL:
        return 0
    return -((energy - FULL) // gain(speed))


@rule
def energy_after(energy: int, speed: int, ticks: int) -> int:
    """Return a fighter's energy after *ticks*.

    >>> energy_after(12, 14, 7)
    110
    """
    return energy + gain(speed) * ticks
