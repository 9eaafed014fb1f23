"""Rewards: the value of an outcome, and potentials that shape rewards on the way."""

from __future__ import annotations

from collections.abc import Callable
from sys import float_info
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from alpaca_emblem.checks import instance, number
from alpaca_emblem.errors import InvalidValueError, shown
from alpaca_emblem.games.views import View

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Outcome

Potential: TypeAlias = Callable[[View], float]
"""A function that rates a view for its side; the greater, the better."""


def reward_of(outcome: Outcome | None, side: str) -> float:
    """Return 1 divided among the winners, -1 for each loser, 0 before the end."""
    if outcome is None:
        return 0.0
    return 1.0 / len(outcome.winners) if side in outcome.winners else -1.0


def potential_of(shaping: Potential, view: View) -> float:
    """Return ``shaping(view)``.

    Raises:
        InvalidTypeError: It is not a number.
        InvalidValueError: It is not finite.
    """
    value = shaping(view)
    if isinstance(value, np.generic):
        value = value.item()
    number("the potential", value)
    if not abs(value) <= float_info.max:
        raise InvalidValueError(f"the potential must be finite, not {shown(value)}")
    return float(value)


def potential(view: View) -> float:
    """Return how well the side of *view* stands, from -1 to 1, by what it knows.

    The value is the share of its own units in all hit points, less that of the others.
    In a dungeon it grows with the depth, and a little with the hit points.

    Raises:
        InvalidTypeError: *view* is not a view.
        InvalidValueError: It is of a game that has no units.

    >>> from alpaca_emblem import Duel
    >>> round(potential(Duel(seed=1).view("hero")), 2)
    0.14
    """
    instance("view", view, View)
    position = view.position
    if "adventurer" in position:
        share = _share(position["adventurer"]["hit_points"])
        return float(min(1.0, (position["floor"] - 1) / 10) * 0.9 + 0.1 * share)
    if "unit" not in position:
        raise InvalidValueError(f"a {position['game']} has no potential of its own")
    is_duel = view.sides == ("hero", "enemies")
    mine = others = 0.0
    for index, unit in enumerate(position["unit"]):
        left = _left(unit, is_duel)
        owner = unit.get("owner") or unit.get("side") or view.sides[index > 0]
        if owner == view.side:
            mine += left
        else:
            others += left
    return (mine - others) / (mine + others) if mine + others else 0.0


def _share(written: str) -> float:
    now, most = written.split("/")
    return float(now) / float(most)


def _left(unit: dict[str, Any], is_duel: bool) -> float:
    """Return the hit points of *unit* as far as they are known; 0 off the board."""
    if isinstance(unit["hit_points"], str):
        is_in = is_duel or "at" in unit
        return float(unit["hit_points"].split("/")[0]) if is_in else 0.0
    known = unit.get("seen", unit)
    return float(known.get("left", unit["hit_points"]))
