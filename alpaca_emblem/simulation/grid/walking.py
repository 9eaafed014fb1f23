"""Walks on the grid as plain numbers: the places in reach, and their costs."""

from __future__ import annotations

from alpaca_emblem.rules import grid as rules
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.grid.layout import (
    COLUMN,
    FIRST_BITS,
    FIRST_WALK,
    GOES_ON_BIT,
    HIT_POINTS,
    MOVEMENT,
    PLACE,
    PLACE_MASK,
    ROW,
    SIDE,
    UNIT_MASK,
    WAYS,
    State,
    Table,
    Walking,
)
from alpaca_emblem.simulation.layouts import NONE


@mirrors("model.terrain.search")
@kernel
def search(
    g: State, t: Table, w: Walking, start: int, limit: int, blocking: int, ignored: int
) -> int:
    """Find the places within *limit* steps of *start*, and return their number.

    They are in ``w.found``, in the order of the objects, and their costs in
    ``w.spent``. The units of the side *blocking* are in the way, but for *ignored*.

    Where a unit is in the way, no cost is below that which is written down; elsewhere
    it is one above the limit at first. So a single comparison tells whether a way is
    new or cheaper, and what it leads to is written down anyhow, and counted if so.
    """
    for place in range(w.spent.size):
        w.spent[place] = limit + 1
    for unit in range(g.units.shape[0]):
        if unit != ignored and t.unit[unit, SIDE] == blocking and lives(g, unit):
            w.spent[g.units[unit, PLACE]] = NONE
    w.spent[start] = 0
    w.found[0] = w.queue[0] = start
    count, head, tail = 1, 0, 1
    while head < tail:
        here = w.queue[head]
        head += 1
        so_far = w.spent[here]  # now, not when it was queued
        if so_far == limit:
            continue
        for way in range(0, 2 * WAYS, 2):
            there = t.ways[here, way]
            cost, known = so_far + t.ways[here, way + 1], w.spent[there]
            w.found[count] = w.queue[tail] = there
            count += int((cost < known) & (known > limit))
            tail += int(cost < known)
            w.spent[there] = min(cost, known)
    return count


@mirrors("games.grid.reach.costs", "games.grid.reach.can_stop")
@kernel
def find_stops(g: State, t: Table, w: Walking, unit: int) -> int:
    """Find the places where *unit* can end its walk, and return their number.

    They are in ``w.stops``, its own place first.
    """
    count = look_up_stops(g, t, w, unit)
    if count > 0:
        return count
    enemy = 1 - t.unit[unit, SIDE]
    limit = t.unit[unit, MOVEMENT]
    found = search(g, t, w, g.units[unit, PLACE], limit, enemy, NONE)
    for at in range(found):
        place = w.found[at]
        other = g.board[place]
        w.stops[count] = place
        count += int((other < 0) | (other == unit))
    return count


@kernel
def look_up_stops(g: State, t: Table, w: Walking, unit: int) -> int:
    """Find the places as `find_stops` does, if no enemy stands in the way.

    Otherwise, or if the table has no walks of the unit, return 0. There are no branches
    for places and for units in the way, which would often be guessed wrongly: each
    place is written down, and counted if the unit can stop there; and who stands where
    ways go on is noted as a bit, that of none as one that no unit has.
    """
    if t.unit[unit, FIRST_WALK] < 0:
        return 0
    walk = t.unit[unit, FIRST_WALK] + g.units[unit, PLACE]
    count, met = 0, 0
    for at in range(1, 1 + t.walks[walk, 0]):
        word = t.walks[walk, at]
        place = word & PLACE_MASK
        other = g.board[place]
        w.stops[count] = place
        count += int((other < 0) | (other == unit))
        met |= (word >> GOES_ON_BIT) << (other & UNIT_MASK)
    if met & t.head[FIRST_BITS + 1 - t.unit[unit, SIDE]] != 0:
        return 0
    return count


@kernel
def steps_between(t: Table, here: int, there: int) -> int:
    """Return the steps between two places, as if nothing were in the way."""
    return rules.distance(
        t.ground[here, ROW],
        t.ground[here, COLUMN],
        t.ground[there, ROW],
        t.ground[there, COLUMN],
    )


@kernel
def lives(g: State, unit: int) -> bool:
    """Return whether *unit* is alive."""
    return g.units[unit, HIT_POINTS] > 0
