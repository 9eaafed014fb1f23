"""Ways over the part of a floor that the adventurer knows: a chart as sets of places.

`Chart.way_to` searches breadth first, in the order of directions. So of all shortest
ways to the nearest goals it returns the one with the first of these directions. It is
found by flooding masks of places from all goals at once, until they touch the
adventurer.

Kernels whose names end in ``_rows`` are told the *depth* of sets of places, a constant
where they are called: so a compiler takes all rows of a set at once.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import masks
from alpaca_emblem.simulation.compiling import early, kernel, mirrors
from alpaca_emblem.simulation.dungeon.layout import (
    ALL_WAYS,
    AT,
    DEPTH,
    DIRECTIONS,
    FEW_ROWS,
    INVENTORY,
    KEYS,
    MONSTERS,
    MOST_SIDE,
    PLACE,
    ROWS,
    SETS,
    SIDE,
    STAIRS,
    STRAIGHT_WAYS,
    THINGS,
    WAY_UP,
    State,
    Table,
    bit_of,
    has,
    level_corner,
    row_of,
    upright_corner,
)
from alpaca_emblem.simulation.dungeon.minds import FRESH, spread
from alpaca_emblem.simulation.layouts import NONE, Ints

FAR: Final = 1 << 12
"""More steps than any way has."""

GOALS, AVOIDED, REACHED = range(SETS, FRESH, SIDE)
KNOWN, CLEAR, FREE, MET, UNKNOWN = range(FRESH + SIDE, FRESH + 6 * SIDE, SIDE)
"""Sets of places in scratch memory: goals; squares to keep off; squares from which a
goal is reached; the known squares that can be entered,
and those without a shut door; those to walk over; those beside a monster; and all that
are not known."""
SOLID: Final = (1 << MOST_SIDE) - 1


@mirrors("games.dungeon.agents.Chart.can_enter", "games.dungeon.agents.Chart.is_open")
@kernel
def chart(g: State, t: Table, work: Ints) -> None:
    """Write down the known squares."""
    if t.rules[DEPTH] == FEW_ROWS:
        chart_rows(g, FEW_ROWS, work)
    else:
        chart_rows(g, SIDE, work)


@early
def chart_rows(g: State, depth: int, work: Ints) -> None:
    """Write down the known squares."""
    barred = SOLID if g.head[KEYS] == 0 else 0
    for row in range(depth):
        known = g.plan[row] & g.explored[row]
        work[KNOWN + row] = known & ~(g.locked[row] & barred)
        work[CLEAR + row] = known & ~g.shut[row]


@kernel
def clear(work: Ints, t: Table, places: int) -> None:
    """Empty a set of places."""
    if t.rules[DEPTH] == FEW_ROWS:
        clear_rows(work, FEW_ROWS, places)
    else:
        clear_rows(work, SIDE, places)


@early
def clear_rows(work: Ints, depth: int, places: int) -> None:
    """Empty a set of places."""
    for row in range(depth):
        work[places + row] = 0


@kernel
def mark(work: Ints, places: int, place: int) -> None:
    """Add *place* to a set of places, if it is known and can be entered."""
    at = row_of(place)
    work[places + at] |= bit_of(place) & work[KNOWN + at]


@kernel
def is_in(work: Ints, places: int, place: int) -> bool:
    """Return whether *place* is in a set of places."""
    return (work[places + row_of(place)] & bit_of(place)) != 0


@mirrors("games.dungeon.agents.Chart.around", "games.dungeon.agents.Chart._steps_from")
@kernel
def leads(work: Ints, t: Table, place: int, direction: int) -> bool:
    """Return whether a known step leads from *place* in a *direction*."""
    if not is_in(work, KNOWN, place + t.steps[direction]):
        return False
    return is_clear_way(work, t, place, direction)


@kernel
def is_clear_way(work: Ints, t: Table, place: int, direction: int) -> bool:
    """Return whether no known corner bars a step from *place* in a *direction*."""
    return direction < STRAIGHT_WAYS or (
        is_in(work, CLEAR, level_corner(t, place, direction))
        and is_in(work, CLEAR, upright_corner(t, place, direction))
    )


@mirrors("games.dungeon.agents.Chart.is_met")
@kernel
def mark_met(g: State, t: Table, work: Ints) -> None:
    """Let `MET` be the squares one step from monsters in sight."""
    clear(work, t, MET)
    for monster in range(g.head[MONSTERS]):
        place = g.monsters[monster, AT]
        if has(g.seen, place):
            for direction in range(t.rules[DIRECTIONS]):
                if is_clear_way(work, t, place, direction):
                    mark(work, MET, place + t.steps[direction])


@kernel
def set_goals(work: Ints, t: Table, places: int) -> None:
    """Let the goals be a set of places."""
    for row in range(t.rules[DEPTH]):
        work[GOALS + row] = work[places + row]


@mirrors("games.dungeon.agents.Chart.narrowness")
@kernel
def count_ways(g: State, t: Table, work: Ints) -> int:
    """Return the number of steps that lead from where the adventurer stands."""
    count = 0
    for direction in range(t.rules[DIRECTIONS]):
        if leads(work, t, g.head[PLACE], direction):
            count += 1
    return count


@mirrors("games.dungeon.agents.Chart.narrowness")
@kernel
def mark_narrow(work: Ints, t: Table) -> None:
    """Let the goals be all squares from which at most two steps lead.

    Squares from which one, two and three or more lead are counted in a mask each.
    """
    is_diagonal = t.rules[DIRECTIONS] == ALL_WAYS
    for row in range(1, t.rules[ROWS] - 1):
        known = work[KNOWN + row]
        one, two, three = count_for(0, 0, 0, work[KNOWN + row - 1])
        one, two, three = count_for(one, two, three, work[KNOWN + row + 1])
        one, two, three = count_for(one, two, three, known << 1)
        one, two, three = count_for(one, two, three, known >> 1)
        if is_diagonal:
            own = work[CLEAR + row]
            for at in range(row - 1, row + 2, 2):
                line, other = work[KNOWN + at], work[CLEAR + at]
                left, right = line << 1 & own << 1, line >> 1 & own >> 1
                one, two, three = count_for(one, two, three, left & other)
                one, two, three = count_for(one, two, three, right & other)
        work[GOALS + row] = known & ~three


@kernel
def count_for(one: int, two: int, three: int, mask: int) -> tuple[int, int, int]:
    """Return the squares counted at least once, twice and thrice, *mask* included."""
    return one | mask, two | one & mask, three | two & mask


@mirrors("games.dungeon.agents.Chart.is_frontier")
@kernel
def mark_frontier(g: State, t: Table, work: Ints) -> None:
    """Let the goals be all known squares beside an unknown one."""
    if t.rules[DEPTH] == FEW_ROWS:
        mark_frontier_rows(g, FEW_ROWS, work)
    else:
        mark_frontier_rows(g, SIDE, work)


@early
def mark_frontier_rows(g: State, depth: int, work: Ints) -> None:
    """Let the goals be all known squares beside an unknown one."""
    for row in range(depth):
        work[UNKNOWN + row] = ~g.explored[row] & SOLID
    for row in range(depth):
        above, below = work[UNKNOWN + row - 1], work[UNKNOWN + row + 1]
        beside = masks.beside(above, work[UNKNOWN + row], below)
        work[GOALS + row] = work[KNOWN + row] & beside


@mirrors("games.dungeon.agents._first_step")
@kernel
def avoid(g: State, t: Table, work: Ints, is_sparing: bool) -> None:
    """Keep off known exits, and if *is_sparing*, off things that would be used up."""
    clear(work, t, AVOIDED)
    if g.head[STAIRS] != NONE:
        mark(work, AVOIDED, g.head[STAIRS])
    if g.head[WAY_UP] != NONE:
        mark(work, AVOIDED, g.head[WAY_UP])
    if is_sparing and t.rules[INVENTORY] == 0:
        for thing in range(g.head[THINGS]):
            mark(work, AVOIDED, g.things[thing, AT])


@mirrors("games.dungeon.agents.Chart.way_to")
@kernel
def find_way(g: State, t: Table, work: Ints, most: int) -> int:
    """Return the first direction of the way to the nearest goal, or `NONE`.

    The goal is not where the adventurer stands, and at most *most* steps away. The way
    leads over known squares that are not to be avoided, unless the last is the goal.
    """
    here = g.head[PLACE]
    work[GOALS + row_of(here)] &= ~bit_of(here)
    if t.rules[DEPTH] == FEW_ROWS:
        has_more = begin_rows(work, FEW_ROWS)
    else:
        has_more = begin_rows(work, SIDE)
    for _ in range(most):
        if not has_more:
            return NONE
        for direction in range(t.rules[DIRECTIONS]):
            there = here + t.steps[direction]
            if is_in(work, REACHED, there) and leads(work, t, here, direction):
                return direction
        has_more = spread(work, t, REACHED, FREE, CLEAR)
    return NONE


@early
def begin_rows(work: Ints, depth: int) -> bool:
    """Let a search begin at the goals; return whether there are any."""
    goals = 0
    for row in range(depth):
        work[FREE + row] = work[KNOWN + row] & ~work[AVOIDED + row]
        work[REACHED + row] = work[GOALS + row]
        goals |= work[GOALS + row]
    return goals != 0
