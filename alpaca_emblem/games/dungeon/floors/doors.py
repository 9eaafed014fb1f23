"""Doors: where they are hung, which of them is locked, and where its key lies."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from alpaca_emblem.games.dungeon.floors.terrains import DOOR, LOCKED_DOOR
from alpaca_emblem.rng import shuffled

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.generators import Plan
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Place
    from alpaca_emblem.rng import RandomSource

MOST_DOORS: Final = 8


def draw_doors(
    plan: Plan, dice: RandomSource, is_free: Callable[[Place], bool]
) -> tuple[dict[Place, Terrain], list[Place]]:
    """Doors for a floor, the first of them locked, and where the keys lie.

    The key can be reached without the door that it opens, so nobody is ever locked out.

    Args:
        plan: What has been dug.
        dice: Draw which of the doorways get doors, and where the key lies.
        is_free: Whether a place is bare floor, with nobody and nothing on it.
    """
    chosen = shuffled(dice, doorways(plan, is_free))[:MOST_DOORS]
    doors: dict[Place, Terrain] = dict.fromkeys(chosen, DOOR)
    if not chosen:
        return doors, []
    reached = sorted(plan.reached_from(plan.start, shut=chosen[0]))
    free = [place for place in reached if is_free(place) and place not in doors]
    if not free:
        return doors, []
    doors[chosen[0]] = LOCKED_DOOR
    return doors, [free[dice.pick(len(free))]]


def doorways(plan: Plan, is_free: Callable[[Place], bool]) -> list[Place]:
    """Free places with rock on two opposite sides and open ones on the other two.

    On a floor with rooms only those just outside of one.
    """
    return [
        place
        for place in plan.open_places
        if is_free(place) and _is_doorway(plan, *place)
    ]


def _is_doorway(plan: Plan, row: int, column: int) -> bool:
    up, down = (row - 1, column), (row + 1, column)
    left, right = (row, column - 1), (row, column + 1)
    open_ways = [plan.is_open(place) for place in (up, down, left, right)]
    if open_ways not in ([True, True, False, False], [False, False, True, True]):
        return False
    if not plan.rooms:
        return True
    ends = (up, down) if open_ways[0] else (left, right)
    is_inside = any(room.has((row, column)) for room in plan.rooms)
    return not is_inside and any(room.has(end) for room in plan.rooms for end in ends)
