"""The agents of the dungeon, choice by choice, with their own dice.

`Chart.way_to` searches breadth first, in the order north, south, west, east. So of all
shortest ways to the nearest goals it returns the one with the first of these
directions. It is found by flooding masks of places from all goals at once, until they
touch the adventurer.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.agents import choose_random, draw
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.dungeon.floors import monster_at
from alpaca_emblem.simulation.dungeon.layout import (
    AT,
    DIRECTIONS,
    HIT_POINTS,
    LEFT,
    MONSTERS,
    MOST,
    PLACE,
    ROWS,
    SOLID,
    STAIRS,
    THINGS,
    WAIT,
    State,
    Table,
    beside,
    bit_of,
    row_of,
)
from alpaca_emblem.simulation.dungeon.turns import list_legal
from alpaca_emblem.simulation.layouts import NONE, Ints

RANDOM, EXPLORER = 0, 1
POLICIES: Final = ("random", "explorer")
"""The names of the policies, by their number."""

BOLDNESS: Final = 30
HURT: Final = 6
RETREAT: Final = 3
NEAR: Final = 5
"""Those of `games.dungeon.agents`; a test compares them. A square is narrow if at most
two squares are beside it."""
FAR: Final = 512
"""More steps than any way has."""

KNOWN, GOALS, AVOIDED, REACHED, FRESH = 0, ROWS, 2 * ROWS, 3 * ROWS, 4 * ROWS
WORK_SIZE: Final = 5 * ROWS
"""Sets of places in scratch memory: known open squares, goals, squares to keep off,
squares from which a goal is reached, and what the last step has added."""


@kernel
def choose(
    g: State, t: Table, policy: int, dice: int, legal: Ints, work: Ints
) -> tuple[int, int]:
    """Return the choice of a *policy*, and its dice after it."""
    if policy == RANDOM:
        count = list_legal(g, t, legal, work)
        return choose_random(t.first, NONE, legal, count, dice, work)
    is_bold, dice = steps.mulberry_chance(dice, BOLDNESS)
    code = find_idea(g, t, is_bold, work)
    if code != NONE:
        return code, dice
    count = list_legal(g, t, legal, work) - 1  # without waiting
    chosen, dice = draw(dice, max(count, 1))
    return legal[chosen], dice


@mirrors("games.dungeon.agents.ExplorerAgent.choose", "games.dungeon.agents._ideas")
@kernel
def find_idea(g: State, t: Table, is_bold: bool, work: Ints) -> int:
    """Return the code of the explorer's first idea, or `NONE` if it has none."""
    code = find_contact(g, t)
    if code != NONE:
        return code
    for row in range(ROWS):
        work[KNOWN + row] = g.plan[row] & g.explored[row]
    seen = count_seen(g, t)
    if seen > 0:
        code = meet(g, t, seen, is_bold, work)
    if code == NONE and t.rules[MOST] - g.head[HIT_POINTS] >= HURT:
        code = find_potion(g, work)
    if code == NONE:
        code = go_on(g, t, work)
    return code


@mirrors("games.dungeon.agents.Chart.contacts", "games.dungeon.agents._hit_points")
@kernel
def find_contact(g: State, t: Table) -> int:
    """Return the direction of the weakest monster beside the adventurer, or `NONE`."""
    best, least = NONE, 0
    for direction in range(DIRECTIONS):
        monster = monster_at(g, beside(g.head[PLACE], direction))
        if monster != NONE and is_seen(g, t, monster):
            left = g.monsters[monster, LEFT]
            if best == NONE or left < least:
                best, least = direction, left
    return best


@kernel
def is_seen(g: State, t: Table, monster: int) -> bool:
    """Return whether the adventurer sees *monster*."""
    at = g.monsters[monster, AT]
    return (t.discs[g.head[PLACE], row_of(at)] & bit_of(at)) != 0


@kernel
def count_seen(g: State, t: Table) -> int:
    """Return the number of monsters in sight."""
    count = 0
    for monster in range(g.head[MONSTERS]):
        if is_seen(g, t, monster):
            count += 1
    return count


@mirrors("games.dungeon.agents._met", "games.dungeon.agents.Chart.is_met")
@kernel
def meet(g: State, t: Table, seen: int, is_bold: bool, work: Ints) -> int:
    """Return what to do about monsters in sight, or `NONE`."""
    mark_met(g, t, work)
    will_wait = is_beside_goal(g, work)
    if seen > 1 and not is_bold and not is_narrow_here(g, work):
        clear(work, AVOIDED)
        if find_way(g, work, NEAR) != NONE:
            mark_narrow(work)
            avoid(g, work, True)
            code = find_way(g, work, RETREAT)
            if code != NONE:
                return code
    return t.first[WAIT] if will_wait else NONE


@kernel
def clear(work: Ints, masks: int) -> None:
    """Empty a set of places."""
    for row in range(ROWS):
        work[masks + row] = 0


@kernel
def mark(work: Ints, masks: int, place: int) -> None:
    """Add *place* to a set of places, if it is a known open square."""
    at = row_of(place)
    work[masks + at] |= bit_of(place) & work[KNOWN + at]


@kernel
def mark_met(g: State, t: Table, work: Ints) -> None:
    """Let the goals be the squares beside monsters in sight."""
    clear(work, GOALS)
    for monster in range(g.head[MONSTERS]):
        if is_seen(g, t, monster):
            for direction in range(DIRECTIONS):
                mark(work, GOALS, beside(g.monsters[monster, AT], direction))


@kernel
def is_beside_goal(g: State, work: Ints) -> bool:
    """Return whether a goal is one step from the adventurer."""
    for direction in range(DIRECTIONS):
        there = beside(g.head[PLACE], direction)
        if work[GOALS + row_of(there)] & bit_of(there):
            return True
    return False


@mirrors("games.dungeon.agents.Chart.narrowness")
@kernel
def is_narrow_here(g: State, work: Ints) -> bool:
    """Return whether at most two squares are beside the adventurer's."""
    count = 0
    for direction in range(DIRECTIONS):
        there = beside(g.head[PLACE], direction)
        if work[KNOWN + row_of(there)] & bit_of(there):
            count += 1
    return count <= 2


@mirrors("games.dungeon.agents.Chart.narrowness")
@kernel
def mark_narrow(work: Ints) -> None:
    """Let the goals be all squares beside which there are at most two."""
    clear(work, GOALS)
    for row in range(1, ROWS - 1):
        known = work[KNOWN + row]
        north, south = work[KNOWN + row - 1], work[KNOWN + row + 1]
        west, east = known << 1, known >> 1
        wide = (north & south & (west | east)) | (west & east & (north | south))
        work[GOALS + row] = known & ~wide


@mirrors("games.dungeon.agents._first_step")
@kernel
def avoid(g: State, work: Ints, is_sparing: bool) -> None:
    """Keep off known stairs, and if *is_sparing*, off known potions."""
    clear(work, AVOIDED)
    if g.head[STAIRS] != NONE:
        mark(work, AVOIDED, g.head[STAIRS])
    if is_sparing:
        for potion in range(g.head[THINGS]):
            mark(work, AVOIDED, g.things[potion])


@kernel
def find_potion(g: State, work: Ints) -> int:
    """Return the first step to the nearest known potion, or `NONE`."""
    clear(work, GOALS)
    for potion in range(g.head[THINGS]):
        mark(work, GOALS, g.things[potion])
    avoid(g, work, True)
    return find_way(g, work, FAR)


@mirrors("games.dungeon.agents._onward")
@kernel
def go_on(g: State, t: Table, work: Ints) -> int:
    """Return the first step to the stairs or to the unknown, or `NONE`.

    A healthy adventurer prefers the stairs.
    """
    is_healthy = 2 * g.head[HIT_POINTS] >= t.rules[MOST]
    code = NONE
    for attempt in range(3):
        if attempt < 2 and (attempt == 0) == is_healthy:
            clear(work, GOALS)
            if g.head[STAIRS] != NONE:
                mark(work, GOALS, g.head[STAIRS])
        else:
            mark_frontier(g, work)
        avoid(g, work, attempt < 2)
        code = find_way(g, work, FAR)
        if code != NONE:
            return code
    return code


@mirrors("games.dungeon.agents.Chart.is_frontier")
@kernel
def mark_frontier(g: State, work: Ints) -> None:
    """Let the goals be all known squares beside an unknown one."""
    clear(work, GOALS)
    for row in range(1, ROWS - 1):
        unknown = ~g.explored[row] & SOLID
        beside_unknown = (unknown << 1) | (unknown >> 1)
        beside_unknown |= ~(g.explored[row - 1] & g.explored[row + 1]) & SOLID
        work[GOALS + row] = work[KNOWN + row] & beside_unknown


@mirrors("games.dungeon.agents.Chart.way_to", "games.dungeon.agents.Chart.around")
@kernel
def find_way(g: State, work: Ints, most: int) -> int:
    """Return the first direction of the way to the nearest goal, or `NONE`.

    The goal is not where the adventurer stands, and at most *most* steps away. The way
    leads over known squares that are not to be avoided, unless the last is the goal.
    """
    here = g.head[PLACE]
    at, own = row_of(here), bit_of(here)
    has_more = False
    for row in range(ROWS):
        goals = work[GOALS + row]
        if row == at:
            goals &= ~own
        work[REACHED + row] = goals
        has_more = has_more or goals != 0
    for _ in range(most):
        if not has_more:
            return NONE
        for direction in range(DIRECTIONS):
            there = beside(here, direction)
            if work[REACHED + row_of(there)] & bit_of(there):
                return direction
        has_more = flood(work)
    return NONE


@kernel
def flood(work: Ints) -> bool:
    """Add all squares from which one step leads to those reached.

    Return whether there are any.
    """
    has_more = False
    for row in range(1, ROWS - 1):
        reached = work[REACHED + row]
        around = (reached << 1) | (reached >> 1)
        around |= work[REACHED + row - 1] | work[REACHED + row + 1]
        free = work[KNOWN + row] & ~work[AVOIDED + row] & ~reached
        work[FRESH + row] = around & free
        has_more = has_more or work[FRESH + row] != 0
    for row in range(1, ROWS - 1):
        work[REACHED + row] |= work[FRESH + row]
    return has_more
