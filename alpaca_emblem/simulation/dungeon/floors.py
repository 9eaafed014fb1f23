"""New floors: monsters, items and doors, in the order of their dice."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import dungeon as rules
from alpaca_emblem.simulation.compiling import apart, kernel, mirrors
from alpaca_emblem.simulation.dungeon.digging import OPEN, REACHED, dig, flood, roll
from alpaca_emblem.simulation.dungeon.layout import (
    AMOUNT,
    AT,
    COLUMNS,
    DEEPEST,
    FLOOR,
    HAS_DOORS,
    HAS_GOLD,
    HEALING,
    HUNGER,
    INVENTORY,
    ITEM_ODDS,
    KEY,
    KIND,
    KIND_LEFT,
    LAST_FLOOR,
    LEFT,
    LIST,
    MONEY,
    MONSTER_WIDTH,
    MONSTERS,
    NO_FLOOR,
    NUMBER,
    PLACE,
    POTION_ODDS,
    RATION,
    ROOM_WIDTH,
    ROOMS,
    ROWS,
    SIDE,
    SLAIN,
    SORT,
    STAIRS,
    TAKEN,
    TARGET,
    THING_WIDTH,
    THINGS,
    TREASURE,
    TREASURES,
    WAY_UP,
    State,
    Table,
    bit_of,
    column_of,
    count_bits,
    has,
    is_bare_floor,
    lowest_of,
    row_of,
)
from alpaca_emblem.simulation.dungeon.sight import look_around
from alpaca_emblem.simulation.layouts import ACTOR, NONE, OUTCOME, Ints

LEAST_ROOMS: Final = 4
POTIONS, ITEMS, HEAPS, MOST_DOORS = 2, 2, 2, 8
LEAST_GOLD, MOST_GOLD, MORE_GOLD = 5, 10, 5
MOST_TRIES: Final = 100_000
"""Those of `games.dungeon.floors`; a test compares them."""


@mirrors("games.dungeon.floors.population.Builder._is_free")
@kernel
def is_free(g: State, place: int) -> bool:
    """Return whether *place* is bare floor, without a monster or an item."""
    return has(g.plan, place) and is_bare_floor(g, place)


@mirrors("games.dungeon.floors.plans._away_from")
@apart
def list_spots(g: State, t: Table, work: Ints) -> int:
    """List all squares but the third nearest to the start; return their number.

    The greatest distance of that third is found by halving.
    """
    rows, total = t.rules[ROWS], 0
    for row in range(rows):
        total += count_bits(g.plan[row])
    dropped = max(total // 3, 1)
    low, high = 0, SIDE * SIDE * 2
    while low < high:
        middle = (low + high) // 2
        if count_near(g, rows, middle) >= dropped:
            high = middle
        else:
            low = middle + 1
    left = dropped - count_near(g, rows, low - 1)
    count = 0
    for row in range(rows):
        mask = g.plan[row]
        while mask != 0:
            column = lowest_of(mask)
            mask &= mask - 1
            squared = square_of(g, row, column)
            if squared == low and left > 0:
                left -= 1
            elif squared >= low:
                work[LIST + count] = row * SIDE + column
                count += 1
    return count


@kernel
def square_of(g: State, row: int, column: int) -> int:
    """Return the square of the distance from the start."""
    down, right = row - row_of(g.head[PLACE]), column - column_of(g.head[PLACE])
    return down * down + right * right


@kernel
def count_near(g: State, rows: int, squared: int) -> int:
    """Return the number of open squares up to a distance from the start."""
    count = 0
    for row in range(rows):
        mask = g.plan[row]
        while mask != 0:
            if square_of(g, row, lowest_of(mask)) <= squared:
                count += 1
            mask &= mask - 1
    return count


@mirrors(
    "games.dungeon.floors.population.Builder._free_spot",
    "games.dungeon.floors.plans.Plan.draw_spot",
)
@kernel
def draw_free_place(g: State, rooms: int, spots: int, work: Ints) -> int:
    """Draw a free place in any room but the first, or among spots.

    Return `NONE` if all tries fail.
    """
    for _ in range(MOST_TRIES):
        if rooms < LEAST_ROOMS:
            place = work[LIST + roll(g, 0, spots - 1)]
        else:
            at = ROOMS + (1 + roll(g, 0, rooms - 2)) * ROOM_WIDTH
            column = roll(g, work[at + 1], work[at + 1] + work[at + 3] - 1)
            row = roll(g, work[at], work[at] + work[at + 2] - 1)
            place = row * SIDE + column
        if is_free(g, place):
            return place
    return NONE


@mirrors("games.dungeon.creatures.units.Monster.of")
@kernel
def add_monster(g: State, t: Table, place: int, kind: int) -> None:
    """Add a healthy monster of a *kind*."""
    monster = g.head[MONSTERS]
    g.monsters[monster, AT] = place
    g.monsters[monster, KIND] = kind
    g.monsters[monster, LEFT] = t.kinds[kind, KIND_LEFT]
    g.monsters[monster, NUMBER] = 2 + monster
    g.monsters[monster, TARGET] = NONE
    g.head[MONSTERS] = monster + 1


@kernel
def add_thing(g: State, place: int, sort: int, amount: int) -> None:
    """Put an item on a place, after all others."""
    thing = g.head[THINGS]
    g.things[thing, AT], g.things[thing, SORT] = place, sort
    g.things[thing, AMOUNT] = amount
    g.head[THINGS] = thing + 1


@kernel
def count_stock(t: Table) -> int:
    """Return the number of items on a new floor, but for treasure and keys."""
    count = POTIONS + (ITEMS if t.rules[INVENTORY] > 0 else 0)
    count += 1 if t.rules[HUNGER] > 0 else 0
    return count + HEAPS * t.rules[HAS_GOLD]


@mirrors(
    "games.dungeon.floors.population._stock",
    "games.dungeon.floors.population.draw_potion",
    "games.dungeon.floors.population.draw_item",
)
@kernel
def draw_sort(g: State, t: Table, index: int) -> int:
    """Return the sort of the item at *index* of the stock of a floor."""
    if t.rules[INVENTORY] == 0:
        if index < POTIONS:
            return HEALING
    else:
        if index < POTIONS:
            return t.odds[roll(g, 0, POTION_ODDS - 1)]
        index -= ITEMS
        if index < POTIONS:
            return t.odds[POTION_ODDS + roll(g, 0, ITEM_ODDS - 1)]
    return RATION if index == POTIONS and t.rules[HUNGER] > 0 else MONEY


@mirrors(
    "games.dungeon.floors.population.make_floor",
    "games.dungeon.floors.population.Builder.populate",
    "games.dungeon.floors.population.Builder._add_monsters",
    "games.dungeon.floors.population.draw_gold",
    "games.dungeon.floors.population.count_monsters",
)
@kernel
def make_floor(g: State, t: Table, number: int, work: Ints) -> bool:
    """Make the floor *number*; return whether the dice have yielded one."""
    rooms = dig(g, t, work)
    if rooms == NONE:
        return False
    spots = list_spots(g, t, work) if rooms < LEAST_ROOMS else 0
    goal = g.head[STAIRS]
    if number == t.rules[LAST_FLOOR]:
        g.head[STAIRS], g.head[WAY_UP] = NONE, g.head[PLACE]
        add_thing(g, goal, TREASURES, 0)
    elif g.head[TREASURE] == 1:
        g.head[STAIRS], g.head[WAY_UP] = NONE, goal
    for _ in range(2 + number):
        kind = t.met[number, 1 + roll(g, 0, t.met[number, 0] - 1)]
        place = draw_free_place(g, rooms, spots, work)
        if place == NONE:
            return False
        add_monster(g, t, place, kind)
    for index in range(count_stock(t)):
        sort, amount = draw_sort(g, t, index), 0
        if sort == MONEY:
            amount = roll(g, LEAST_GOLD, MOST_GOLD + MORE_GOLD * number)
        place = draw_free_place(g, rooms, spots, work)
        if place == NONE:
            return False
        add_thing(g, place, sort, amount)
    if t.rules[HAS_DOORS] == 1:
        add_doors(g, t, rooms, work)
    return True


@mirrors(
    "games.dungeon.floors.population.Builder._add_doors",
    "games.dungeon.floors.population.draw_doors",
    "games.dungeon.floors.population.doorways",
)
@apart
def add_doors(g: State, t: Table, rooms: int, work: Ints) -> None:
    """Put doors into some of the doorways, and a key before the first, if it can be."""
    count = 0
    for row in range(1, t.rules[ROWS] - 1):
        mask = g.plan[row]
        while mask != 0:
            place = row * SIDE + lowest_of(mask)
            mask &= mask - 1
            if is_free(g, place) and is_doorway(g, place, rooms, work):
                work[LIST + count] = place
                count += 1
    for last in range(count - 1, 0, -1):
        other = LIST + roll(g, 0, last)
        work[LIST + last], work[other] = work[other], work[LIST + last]
    if count == 0:
        return
    for index in range(min(count, MOST_DOORS)):
        door = work[LIST + index]
        g.shut[row_of(door)] |= bit_of(door)
    first = work[LIST]
    key = draw_key_place(g, t, first, work)
    if key != NONE:
        g.locked[row_of(first)] |= bit_of(first)
        add_thing(g, key, KEY, 0)


@mirrors("games.dungeon.floors.population._is_doorway")
@kernel
def is_doorway(g: State, place: int, rooms: int, work: Ints) -> bool:
    """Return whether *place* is a doorway, on a floor with *rooms* just outside one."""
    is_upright = has(g.plan, place - SIDE)
    if not rules.is_doorway(
        is_upright,
        has(g.plan, place + SIDE),
        has(g.plan, place - 1),
        has(g.plan, place + 1),
    ):
        return False
    if rooms == 0:
        return True
    step = SIDE if is_upright else 1
    return not is_in_rooms(work, rooms, place) and (
        is_in_rooms(work, rooms, place - step) or is_in_rooms(work, rooms, place + step)
    )


@mirrors("games.dungeon.floors.plans.Room.has")
@kernel
def is_in_rooms(work: Ints, rooms: int, place: int) -> bool:
    """Return whether *place* is in a room."""
    row, column = row_of(place), column_of(place)
    for at in range(ROOMS, ROOMS + rooms * ROOM_WIDTH, ROOM_WIDTH):
        if (
            0 <= row - work[at] < work[at + 2]
            and 0 <= column - work[at + 1] < work[at + 3]
        ):
            return True
    return False


@mirrors("games.dungeon.floors.plans.Plan.reached_from")
@kernel
def draw_key_place(g: State, t: Table, door: int, work: Ints) -> int:
    """Draw a free place that can be reached without passing *door*, or `NONE`."""
    rows = t.rules[ROWS]
    for row in range(rows):
        work[OPEN + row] = g.plan[row]
    work[OPEN + row_of(door)] &= ~bit_of(door)
    flood(work, rows, t.rules[COLUMNS], g.head[PLACE])
    free = 0
    for row in range(rows):
        mask = work[REACHED + row] & ~g.shut[row]
        while mask != 0:
            place = row * SIDE + lowest_of(mask)
            mask &= mask - 1
            if is_free(g, place):
                work[LIST + free] = place
                free += 1
    return work[LIST + roll(g, 0, free - 1)] if free > 0 else NONE


@mirrors("games.dungeon.turns.enter_floor", "games.dungeon.game.Dungeon._take_floor")
@apart
def enter_floor(g: State, t: Table, number: int, work: Ints) -> None:
    """Make a new floor and put the adventurer on it, or end the run."""
    for monster in range(g.head[MONSTERS]):
        for at in range(MONSTER_WIDTH):
            g.monsters[monster, at] = 0
    for thing in range(g.head[THINGS]):
        for at in range(THING_WIDTH):
            g.things[thing, at] = 0
    for row in range(t.rules[ROWS]):
        g.explored[row] = 0
        g.shut[row], g.locked[row], g.opened[row] = 0, 0, 0
    g.head[STAIRS], g.head[WAY_UP] = NONE, NONE
    g.head[MONSTERS], g.head[THINGS] = 0, 0
    g.head[FLOOR] = number
    g.head[SLAIN], g.head[TAKEN] = 0, 0
    if number > DEEPEST or not make_floor(g, t, number, work):
        g.head[OUTCOME] = NO_FLOOR
        g.head[ACTOR] = NONE
        return
    look_around(g, t, work)
