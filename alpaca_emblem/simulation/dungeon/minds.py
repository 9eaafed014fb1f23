"""The turns of monsters: they attack, shoot, and go towards the adventurer."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import dungeon as rules
from alpaca_emblem.rules import masks
from alpaca_emblem.simulation.compiling import apart, early, kernel, mirrors
from alpaca_emblem.simulation.dungeon.digging import roll
from alpaca_emblem.simulation.dungeon.layout import (
    AGAINST,
    ALL_WAYS,
    ARMOUR,
    AT,
    DEPTH,
    DIRECTIONS,
    FEW_ROWS,
    FISTS,
    GUARD,
    HIT_POINTS,
    KIND,
    KIND_HIGH,
    KIND_LOW,
    KIND_REACH,
    MIND,
    PLACE,
    SETS,
    SIDE,
    STRAIGHT,
    STRAIGHT_WAYS,
    TARGET,
    WEAPON,
    State,
    Table,
    bit_of,
    column_of,
    has,
    is_open,
    monster_at,
    passes,
    row_of,
)
from alpaca_emblem.simulation.dungeon.sight import is_clear
from alpaca_emblem.simulation.layouts import NONE, Ints

FREE, BEFORE, NEAR, FRESH = range(SETS, SETS + 4 * SIDE, SIDE)
"""Sets of places in scratch memory: open squares, those nearer to a goal than a
monster, those no farther from it, and what the last step has added."""
GOES_WEST: Final = 2


@kernel
def wielded(g: State) -> int:
    """Return the sort of the weapon of the adventurer, which may be its fists."""
    weapon = g.head[WEAPON]
    return FISTS if weapon == NONE else g.bag[weapon]


@mirrors(
    "games.dungeon.creatures.minds.Mind.act",
    "games.dungeon.combat.is_contact",
    "games.dungeon.combat.is_shot_clear",
    "games.dungeon.combat.DungeonCombat.blow",
    "games.dungeon.combat.DungeonCombat.strike",
)
@kernel
def act(g: State, t: Table, monster: int, work: Ints) -> None:
    """Let *monster* attack the adventurer, or take a step."""
    here, there = g.monsters[monster, AT], g.head[PLACE]
    down = row_of(there) - row_of(here)
    right = column_of(there) - column_of(here)
    steps = abs(down) + abs(right)
    is_diagonal = t.rules[DIRECTIONS] == ALL_WAYS
    if steps == 1 or (
        is_diagonal
        and abs(down) == 1
        and abs(right) == 1
        and is_open(g, here + right)
        and is_open(g, here + SIDE * down)
    ):
        strike(g, t, monster)
        return
    is_seen = has(g.seen, here)
    reach = t.kinds[g.monsters[monster, KIND], KIND_REACH]
    if is_seen and reach > 1:
        if is_diagonal:
            steps = max(abs(down), abs(right))
        if steps <= reach and is_clear(g, t, here, there, work):
            strike(g, t, monster)
            return
    if t.rules[MIND] == STRAIGHT:
        if is_seen:
            go_straight(g, t, monster, down, right)
    else:
        find_way(g, t, monster, is_seen, work)


@mirrors("games.dungeon.combat.damage_and_terms")
@kernel
def strike(g: State, t: Table, monster: int) -> None:
    """Let *monster* attack the adventurer, who is dead at the end of the turn only."""
    kind = g.monsters[monster, KIND]
    rolled = roll(g, t.kinds[kind, KIND_LOW], t.kinds[kind, KIND_HIGH])
    rolled += t.gear[wielded(g), AGAINST]
    armour = g.head[ARMOUR]
    defense = 0 if armour == NONE else t.gear[g.bag[armour], GUARD]
    damage = rules.blow(rolled, 0, defense)
    g.head[HIT_POINTS] = max(0, g.head[HIT_POINTS] - damage)


@mirrors(
    "games.dungeon.creatures.minds.Straight.step",
    "games.dungeon.creatures.minds._tries",
)
@kernel
def go_straight(g: State, t: Table, monster: int, down: int, right: int) -> None:
    """Move *monster* towards the adventurer, along the longer axis first."""
    upright = 1 if down > 0 else 0
    level = GOES_WEST + (1 if right > 0 else 0)
    has_diagonal = t.rules[DIRECTIONS] == ALL_WAYS and down != 0 and right != 0
    first, second = upright, level if right != 0 else NONE
    if abs(right) > abs(down):
        first, second = level, upright if down != 0 else NONE
    for attempt in range(0 if has_diagonal else 1, 3):
        direction = STRAIGHT_WAYS + 2 * upright + level - GOES_WEST
        if attempt > 0:
            direction = first if attempt == 1 else second
        if direction != NONE and walk(g, t, monster, direction):
            return


@kernel
def is_empty(g: State, place: int) -> bool:
    """Return whether neither a monster nor the adventurer is at *place*."""
    return place != g.head[PLACE] and monster_at(g, place) == NONE


@mirrors("games.dungeon.moving.walk")
@kernel
def walk(g: State, t: Table, monster: int, direction: int) -> bool:
    """Move *monster* if the place is open and empty; return whether it is."""
    here = g.monsters[monster, AT]
    there = here + t.steps[direction]
    if not is_open(g, there) or not is_empty(g, there):
        return False
    if not passes(g, t, here, direction):
        return False
    g.monsters[monster, AT] = there
    return True


@mirrors(
    "games.dungeon.creatures.minds.Pathfinding.step",
    "games.dungeon.creatures.minds._next_step",
)
@apart
def find_way(g: State, t: Table, monster: int, is_seen: bool, work: Ints) -> None:
    """Move *monster* along a shortest way to where it last saw the adventurer."""
    here = g.monsters[monster, AT]
    if is_seen:
        g.monsters[monster, TARGET] = g.head[PLACE]
    elif g.monsters[monster, TARGET] == here:
        g.monsters[monster, TARGET] = NONE
    goal = g.monsters[monster, TARGET]
    if goal == NONE or not measure(g, t, goal, here, work):
        return
    for ring in range(BEFORE, NEAR + 1, SIDE):
        for direction in range(t.rules[DIRECTIONS]):
            there = here + t.steps[direction]
            is_near = (work[ring + row_of(there)] & bit_of(there)) != 0
            if is_near and is_empty(g, there) and passes(g, t, here, direction):
                g.monsters[monster, AT] = there
                return


@mirrors("games.dungeon.creatures.minds._steps_to")
@kernel
def measure(g: State, t: Table, goal: int, start: int, work: Ints) -> bool:
    """Find the squares nearer to *goal* than *start*, and those no farther.

    Return whether there is a way.
    """
    depth = t.rules[DEPTH]
    for row in range(depth):
        work[FREE + row] = g.plan[row] & ~g.shut[row]
        work[NEAR + row] = 0
    work[NEAR + row_of(goal)] = bit_of(goal)
    has_more = True
    while has_more:
        for row in range(depth):
            work[BEFORE + row] = work[NEAR + row]
        has_more = spread(work, t, NEAR, FREE, FREE)
        if work[NEAR + row_of(start)] & bit_of(start):
            return True
    return False


@kernel
def spread(work: Ints, t: Table, reached: int, free: int, corners: int) -> bool:
    """Add all *free* squares one step from those *reached*; return whether any is new.

    They are sets in scratch memory, as are the squares that can be *corners*.
    """
    is_diagonal = t.rules[DIRECTIONS] == ALL_WAYS
    if t.rules[DEPTH] == FEW_ROWS:
        return spread_rows(work, FEW_ROWS, reached, free, corners, is_diagonal)
    return spread_rows(work, SIDE, reached, free, corners, is_diagonal)


@early
def spread_rows(
    work: Ints, depth: int, reached: int, free: int, corners: int, is_diagonal: bool
) -> bool:
    """Do what `spread` does, in sets of a *depth* that is a constant."""
    fresh = 0
    for row in range(depth):
        above, below = work[reached + row - 1], work[reached + row + 1]
        work[FRESH + row] = masks.beside(above, work[reached + row], below)
    if is_diagonal:
        for row in range(1, depth - 1):
            work[FRESH + row] |= diagonally(work, reached, corners, row)
    for row in range(depth):
        new = work[FRESH + row] & work[free + row] & ~work[reached + row]
        work[reached + row] |= new
        fresh |= new
    return fresh != 0


@kernel
def diagonally(work: Ints, reached: int, corners: int, row: int) -> int:
    """Return the squares of a row from which a diagonal step leads to a reached one."""
    own, around = work[corners + row], 0
    for at in range(row - 1, row + 2, 2):
        line, other = work[reached + at], work[corners + at]
        around |= (line << 1) & other & (own << 1)
        around |= (line >> 1) & other & (own >> 1)
    return around
