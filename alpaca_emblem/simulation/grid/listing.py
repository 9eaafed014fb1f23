"""The legal actions of a grid battle as codes, in the order of the objects."""

from __future__ import annotations

from alpaca_emblem.rules import combat as common
from alpaca_emblem.rules import grid as rules
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.grid.acts import is_ready
from alpaca_emblem.simulation.grid.layout import (
    ATTACKS,
    COLUMN,
    END_TURN,
    FARTHEST,
    FOES,
    LARGER,
    MOVEMENT,
    NEAREST,
    OWN_INDEX,
    PLACE,
    PLACES,
    ROW,
    SIDE,
    TARGETS,
    USEFUL,
    State,
    Table,
    Walking,
    walking,
)
from alpaca_emblem.simulation.grid.walking import find_stops, lives
from alpaca_emblem.simulation.layouts import ACTOR, GOES_ON, OUTCOME, Ints


@mirrors("games.grid.listing.list_actions")
@kernel
def list_legal(g: State, t: Table, out: Ints, work: Ints) -> int:
    """Write the codes of all legal actions to *out*, and return their number.

    Removals, which belong to the referee, are left out.
    """
    if g.head[OUTCOME] != GOES_ON:
        return 0
    w = walking(work, t)
    side, count = g.head[ACTOR], 0
    for at in range(t.own.shape[1]):
        unit = t.own[side, at]
        if unit >= 0 and is_ready(g, unit):
            count = list_acts(g, t, unit, out, count, w)
            if side == FOES:
                return count
    out[count] = t.head[END_TURN]
    return count + 1


@mirrors("games.grid.listing._list_unit")
@kernel
def list_acts(g: State, t: Table, unit: int, out: Ints, count: int, w: Walking) -> int:
    """Add the codes of all acts of *unit* to the *count* in *out*; return the sum.

    Each attack is written down, and counted only if it is in range. After the last one
    is room for the code of the end of the turn, at least.
    """
    stops, preys = find_stops(g, t, w, unit), find_prey(g, t, w, unit)
    nearest, farthest = t.unit[unit, NEAREST], t.unit[unit, FARTHEST]
    first, targets = code_of(t, unit, 0), t.head[TARGETS]
    if preys == 0:
        for at in range(stops):
            out[count + at] = first + w.stops[at] * targets
        return count + stops
    for index in range(preys):
        w.marks[index] = relative(t, unit, w.prey[index])
    for at in range(stops):
        place = w.stops[at]
        row, column = t.ground[place, ROW], t.ground[place, COLUMN]
        wait = first + place * targets
        out[count] = wait
        count += 1
        for index in range(preys):
            away = rules.distance(row, column, w.rows[index], w.columns[index])
            out[count] = wait + w.marks[index]
            count += int(common.is_in_range(away, nearest, farthest))
    return count


@mirrors("model.items.Attacking.can_use_on", "model.items.Healer.can_use_on")
@kernel
def find_prey(g: State, t: Table, w: Walking, unit: int) -> int:
    """Find the units that *unit* might reach with its item, and return their number.

    Each step costs one at least, so others are too far away whatever the terrain.
    """
    if t.unit[unit, USEFUL] == 0:
        return 0
    start, count = g.units[unit, PLACE], 0
    row, column = t.ground[start, ROW], t.ground[start, COLUMN]
    farthest = t.unit[unit, MOVEMENT] + t.unit[unit, FARTHEST]
    side = t.unit[unit, SIDE] ^ t.unit[unit, ATTACKS]  # the other one for attacks
    for at in range(t.own.shape[1]):
        listed = t.own[side, at]
        other = max(listed, 0)
        place = max(g.units[other, PLACE], 0)
        w.prey[count] = other
        w.rows[count], w.columns[count] = t.ground[place, ROW], t.ground[place, COLUMN]
        away = rules.distance(row, column, w.rows[count], w.columns[count])
        is_there = (listed >= 0) & lives(g, other) & (away <= farthest)
        count += int(is_there & (other != unit))
    return count


@mirrors("games.grid.codes.GridCodes.code")
@kernel
def code_of(t: Table, unit: int, place: int) -> int:
    """Return the code for *unit* to wait at *place*."""
    return (t.unit[unit, OWN_INDEX] * t.head[PLACES] + place) * t.head[TARGETS]


@mirrors("games.codes.Roster.of_sides")
@kernel
def relative(t: Table, unit: int, other: int) -> int:
    """Return what *other* as its target adds to the code of an act of *unit*."""
    first = 1 if t.unit[unit, SIDE] == t.unit[other, SIDE] else 1 + t.head[LARGER]
    return first + t.unit[other, OWN_INDEX]
