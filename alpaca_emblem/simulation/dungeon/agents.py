"""The agents of the dungeon, choice by choice, with their own dice."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.agents import choose_random, draw
from alpaca_emblem.simulation.compiling import apart, kernel, mirrors
from alpaca_emblem.simulation.dungeon.items import can_pick_up
from alpaca_emblem.simulation.dungeon.layout import (
    ARMOUR,
    ARMOUR_WORTH,
    AT,
    CARRIED,
    DIRECTIONS,
    FOOD,
    HAS_LOOKS,
    HEALING,
    HIT_POINTS,
    HUNGER,
    INVENTORY,
    KEY,
    KNOWN,
    LEFT,
    LOOK_SORTS,
    MAPPING,
    MONEY,
    MONSTERS,
    MOST,
    PICK_UP,
    PLACE,
    POTION_SORTS,
    RATION,
    READY,
    SORT,
    STAIRS,
    THINGS,
    THUNDER,
    TREASURE,
    USE,
    WAIT,
    WAY_UP,
    WEAPON,
    WEAPON_WORTH,
    State,
    Table,
    has,
    monster_at,
    thing_at,
)
from alpaca_emblem.simulation.dungeon.turns import list_legal, list_steps
from alpaca_emblem.simulation.dungeon.ways import (
    AVOIDED,
    CLEAR,
    FAR,
    GOALS,
    MET,
    avoid,
    chart,
    clear,
    count_ways,
    find_way,
    is_in,
    leads,
    mark,
    mark_frontier,
    mark_met,
    mark_narrow,
    set_goals,
)
from alpaca_emblem.simulation.layouts import NONE, Ints

RANDOM, EXPLORER = 0, 1
POLICIES: Final = ("random", "explorer")
"""The names of the policies, by their number."""

BOLDNESS: Final = 30
HURT: Final = 6
RETREAT: Final = 3
NEAR: Final = 5
CORRIDOR: Final = 2
"""Those of `games.dungeon.agents`; a test compares them."""


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
    count = list_steps(g, t, legal)
    if count == 0:
        count = list_legal(g, t, legal, work)
    chosen, dice = draw(dice, count)
    return legal[chosen], dice


@mirrors(
    "games.dungeon.agents.ExplorerAgent.choose",
    "games.dungeon.agents._ideas",
    "games.dungeon.agents._at_leisure",
)
@kernel
def find_idea(g: State, t: Table, is_bold: bool, work: Ints) -> int:
    """Return the code of the explorer's first idea, or `NONE` if it has none."""
    chart(g, t, work)
    left, most = g.head[HIT_POINTS], g.head[MOST]
    is_hurt = most - left >= HURT
    contact = find_contact(g, t, work)
    if contact != NONE:
        code = find_cure(g, t, left <= most // 2)
        return contact if code == NONE else code
    code, seen = NONE, count_seen(g)
    if g.head[CARRIED] > 0:
        code = rummage(g, t, is_hurt, seen)
    if code == NONE and seen > 0:
        code = meet(g, t, seen, is_bold, work)
    if code != NONE:
        return code
    return go_on(g, t, is_hurt, 2 * left >= most, work)


@apart
def rummage(g: State, t: Table, is_hurt: bool, seen: int) -> int:
    """Return the code for using something that is carried, or `NONE`.

    With several monsters in sight, that may be a scroll of thunder.
    """
    code = find_cure(g, t, is_hurt)
    if code == NONE:
        code = find_better(g, t)
    if code == NONE and seen == 0:
        code = try_unknown(g, t)
    if code == NONE and seen > 1:
        code = find_known(g, t, THUNDER)
    return code


@mirrors("games.dungeon.agents.Chart.contacts", "games.dungeon.agents._hit_points")
@kernel
def find_contact(g: State, t: Table, work: Ints) -> int:
    """Return the direction of the weakest monster in reach, or `NONE`."""
    best, least, here = NONE, 0, g.head[PLACE]
    for direction in range(t.rules[DIRECTIONS]):
        monster = monster_at(g, here + t.steps[direction])
        if (
            monster != NONE
            and has(g.seen, g.monsters[monster, AT])
            and leads(work, t, here, direction)
        ):
            left = g.monsters[monster, LEFT]
            if best == NONE or left < least:
                best, least = direction, left
    return best


@kernel
def count_seen(g: State) -> int:
    """Return the number of monsters in sight."""
    count = 0
    for monster in range(g.head[MONSTERS]):
        if has(g.seen, g.monsters[monster, AT]):
            count += 1
    return count


@kernel
def is_known(g: State, t: Table, sort: int) -> bool:
    """Return whether a *sort* of items is identified."""
    return (
        t.rules[HAS_LOOKS] == 0
        or sort >= LOOK_SORTS
        or (g.head[KNOWN] >> sort) & 1 == 1
    )


@mirrors("games.dungeon.agents._used")
@kernel
def find_known(g: State, t: Table, sort: int) -> int:
    """Return the code for using an item known to be of a *sort*, or `NONE`."""
    if is_known(g, t, sort):
        for slot in range(g.head[CARRIED]):
            if g.bag[slot] == sort:
                return t.first[USE] + slot
    return NONE


@mirrors("games.dungeon.agents._eaten")
@kernel
def find_cure(g: State, t: Table, is_hurt: bool) -> int:
    """Return the code for drinking if it *is_hurt*, or for eating in need."""
    code = find_known(g, t, HEALING) if is_hurt else NONE
    if code == NONE and t.rules[HUNGER] > 0 and g.head[FOOD] == 0:
        return find_known(g, t, RATION)
    return code


@mirrors("games.dungeon.agents._readied")
@kernel
def find_better(g: State, t: Table) -> int:
    """Return the code for using the best weapon, or else armour; or `NONE`."""
    for worth in range(WEAPON_WORTH, ARMOUR_WORTH + 1):
        best, most, used = NONE, 0, 0
        for slot in range(g.head[CARRIED]):
            value = t.gear[g.bag[slot], worth]
            if value > most:
                best, most = slot, value
            if slot == g.head[WEAPON] or slot == g.head[ARMOUR]:
                used = max(used, value)
        if most > used:
            return t.first[READY] + best
    return NONE


@mirrors("games.dungeon.agents._tried")
@kernel
def try_unknown(g: State, t: Table) -> int:
    """Return the code for trying an unknown item or reading a map, or `NONE`."""
    for first in range(0, LOOK_SORTS, POTION_SORTS):
        for slot in range(g.head[CARRIED]):
            sort = g.bag[slot]
            if first <= sort < first + POTION_SORTS and not is_known(g, t, sort):
                return t.first[USE] + slot
    return find_known(g, t, MAPPING)


@mirrors("games.dungeon.agents._met")
@apart
def meet(g: State, t: Table, seen: int, is_bold: bool, work: Ints) -> int:
    """Return what to do about monsters in sight, or `NONE`."""
    mark_met(g, t, work)
    if seen > 1 and not is_bold and count_ways(g, t, work) > CORRIDOR:
        set_goals(work, t, MET)
        clear(work, t, AVOIDED)
        if find_way(g, t, work, NEAR) != NONE:
            mark_narrow(work, t)
            avoid(g, t, work, True)
            code = find_way(g, t, work, RETREAT)
            if code != NONE:
                return code
    for direction in range(t.rules[DIRECTIONS]):
        there = g.head[PLACE] + t.steps[direction]
        is_coming = is_in(work, MET, there) and is_in(work, CLEAR, there)
        if is_coming and leads(work, t, g.head[PLACE], direction):
            return t.first[WAIT]
    return NONE


@kernel
def mark_potions(g: State, t: Table, work: Ints) -> bool:
    """Let the goals be known potions of healing; return whether there are any."""
    clear(work, t, GOALS)
    is_any = False
    for thing in range(g.head[THINGS]):
        if g.things[thing, SORT] == HEALING and is_known(g, t, HEALING):
            mark(work, GOALS, g.things[thing, AT])
            is_any = True
    return is_any


@mirrors("games.dungeon.agents._gathered")
@kernel
def mark_things(g: State, t: Table, work: Ints) -> bool:
    """Let the goals be things that can be taken; return whether there are any."""
    clear(work, t, GOALS)
    has_room, is_any = g.head[CARRIED] < t.rules[INVENTORY], False
    for thing in range(g.head[THINGS]):
        if has_room or KEY <= g.things[thing, SORT] <= MONEY:
            mark(work, GOALS, g.things[thing, AT])
            is_any = True
    return is_any


@kernel
def mark_exit(g: State, t: Table, work: Ints) -> bool:
    """Let the goal be the way out of the floor; return whether there is any."""
    clear(work, t, GOALS)
    place = g.head[WAY_UP] if g.head[TREASURE] == 1 else g.head[STAIRS]
    if place != NONE:
        mark(work, GOALS, place)
    return place != NONE


TO_POTIONS, TO_THINGS, TO_EXIT, TO_UNKNOWN, AT_LAST = range(5)
"""Where the explorer goes, if nothing else is to be done."""


@mirrors("games.dungeon.agents._onward", "games.dungeon.agents._at_leisure")
@kernel
def go_on(g: State, t: Table, is_hurt: bool, is_healthy: bool, work: Ints) -> int:
    """Return the code for picking up an item or for going somewhere, or `NONE`.

    A healthy adventurer prefers an exit to what is unknown.
    """
    is_full = g.head[CARRIED] > 0 and g.head[CARRIED] == t.rules[INVENTORY]
    here = g.head[PLACE]
    can_take = can_pick_up(g, t, thing_at(g, here))
    for attempt in range(TO_POTIONS, AT_LAST + 1):
        aim = attempt
        if not is_healthy and TO_EXIT <= attempt <= TO_UNKNOWN:
            aim = TO_EXIT + TO_UNKNOWN - attempt
        if aim == TO_POTIONS:
            is_any = is_hurt and not is_full and mark_potions(g, t, work)
            if is_any and is_in(work, GOALS, here) and can_take:
                return t.first[PICK_UP]
        elif aim == TO_THINGS:
            if can_take:
                return t.first[PICK_UP]
            is_any = mark_things(g, t, work)
        elif aim == TO_EXIT:
            is_any = mark_exit(g, t, work)
        else:
            is_any = True
            mark_frontier(g, t, work)
        if is_any:
            avoid(g, t, work, aim != AT_LAST)
            code = find_way(g, t, work, FAR)
            if code != NONE:
                return code
    return NONE
