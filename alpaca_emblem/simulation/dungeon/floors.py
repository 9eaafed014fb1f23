"""New floors: rooms, corridors, monsters and potions, in the order of their dice."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.dungeon.layout import (
    AT,
    COLUMNS,
    DEEPEST,
    FLOOR,
    KIND,
    KIND_LEFT,
    LEFT,
    MONSTER_WIDTH,
    MONSTERS,
    MOST_MONSTERS,
    MOST_THINGS,
    NO_FLOOR,
    NUMBER,
    PLACE,
    RADIUS,
    ROWS,
    SLAIN,
    STAIRS,
    TAKEN,
    THINGS,
    State,
    Table,
    has,
    row_of,
)
from alpaca_emblem.simulation.layouts import ACTOR, DICE, NONE, OUTCOME, Ints

MOST_ROOMS, ATTEMPTS, LEAST_ROOMS = 7, 80, 4
WIDEST, HIGHEST = 8, 5
POTIONS: Final = 2
MOST_DIGS: Final = 64
MOST_TRIES: Final = 100_000
"""Those of `games.dungeon.floors`; a test compares them."""

ROOM_WIDTH: Final = 4
"""A room in scratch memory: row, column, height, width."""


@kernel
def roll(g: State, low: int, high: int) -> int:
    """Return an integer from *low* to *high*, by one draw."""
    value, dice = steps.kaplay_between(float(g.head[DICE]), low, high)
    g.head[DICE] = int(dice)
    return int(value)


@mirrors("games.dungeon.floors.plans.Canvas.carve")
@kernel
def carve(g: State, row: int, column: int, height: int, width: int) -> None:
    """Open all squares of a room."""
    mask = ((1 << width) - 1) << column
    for at in range(row, row + height):
        g.plan[at] |= mask


@mirrors("games.dungeon.floors.plans.Canvas.corridor")
@kernel
def carve_corridor(g: State, rooms: Ints, at: int, is_level_first: bool) -> None:
    """Open a corridor between the centres of the rooms at *at* and before it."""
    row, column = centre_row(rooms, at - 1), centre_column(rooms, at - 1)
    to_row, to_column = centre_row(rooms, at), centre_column(rooms, at)
    left, right = min(column, to_column), max(column, to_column)
    top, bottom = min(row, to_row), max(row, to_row)
    level = row if is_level_first else to_row
    upright = to_column if is_level_first else column
    carve(g, level, left, 1, right - left + 1)
    carve(g, top, upright, bottom - top + 1, 1)


@mirrors("games.dungeon.floors.plans.Room.centre")
@kernel
def centre_row(rooms: Ints, at: int) -> int:
    """Return the row of the middle of a room."""
    return rooms[at * ROOM_WIDTH] + rooms[at * ROOM_WIDTH + 2] // 2


@mirrors("games.dungeon.floors.plans.Room.centre")
@kernel
def centre_column(rooms: Ints, at: int) -> int:
    """Return the column of the middle of a room."""
    return rooms[at * ROOM_WIDTH + 1] + rooms[at * ROOM_WIDTH + 3] // 2


@kernel
def centre(rooms: Ints, at: int) -> int:
    """Return the place in the middle of a room."""
    return centre_row(rooms, at) * COLUMNS + centre_column(rooms, at)


@mirrors("games.dungeon.floors.generators._is_apart")
@kernel
def is_apart(
    rooms: Ints, count: int, row: int, column: int, height: int, width: int
) -> bool:
    """Return whether a room would be two squares from all others on some axis."""
    for other in range(count):
        at = other * ROOM_WIDTH
        if (
            column - 2 < rooms[at + 1] + rooms[at + 3]
            and rooms[at + 1] - 2 < column + width
            and row - 2 < rooms[at] + rooms[at + 2]
            and rooms[at] - 2 < row + height
        ):
            return False
    return True


@mirrors("games.dungeon.floors.generators.Rooms.dig")
@kernel
def dig(g: State, rooms: Ints) -> int:
    """Dig a floor, and return the number of its rooms, which may be too few."""
    for row in range(ROWS):
        g.plan[row] = 0
    count, attempts = 0, ATTEMPTS
    while attempts > 0 and count < MOST_ROOMS:
        attempts -= 1
        width = roll(g, 4, WIDEST)
        height = roll(g, 3, HIGHEST)
        column = roll(g, 1, COLUMNS - 2 - width)
        row = roll(g, 1, ROWS - 2 - height)
        if not is_apart(rooms, count, row, column, height, width):
            continue
        carve(g, row, column, height, width)
        at = count * ROOM_WIDTH
        rooms[at], rooms[at + 1] = row, column
        rooms[at + 2], rooms[at + 3] = height, width
        if count > 0:
            is_level_first, dice = steps.kaplay_chance(float(g.head[DICE]), 50)
            g.head[DICE] = int(dice)
            carve_corridor(g, rooms, count, is_level_first)
        count += 1
    return count


@mirrors("games.dungeon.floors.population.Builder._is_free")
@kernel
def is_free(g: State, start: int, place: int) -> bool:
    """Return whether *place* is bare floor, without a monster or a potion."""
    if place == start or place == g.head[STAIRS] or not has(g.plan, place):
        return False
    for potion in range(g.head[THINGS]):
        if g.things[potion] == place:
            return False
    return monster_at(g, place) == NONE


@kernel
def monster_at(g: State, place: int) -> int:
    """Return the monster at *place*, or `NONE`."""
    for monster in range(g.head[MONSTERS]):
        if g.monsters[monster, AT] == place:
            return monster
    return NONE


@mirrors(
    "games.dungeon.floors.population.Builder._free_spot",
    "games.dungeon.floors.plans.Plan.draw_spot",
)
@kernel
def draw_free_place(g: State, rooms: Ints, count: int) -> int:
    """Draw a free place in any room but the first; `NONE` if all tries fail."""
    for _ in range(MOST_TRIES):
        at = (1 + roll(g, 0, count - 2)) * ROOM_WIDTH
        column = roll(g, rooms[at + 1], rooms[at + 1] + rooms[at + 3] - 1)
        row = roll(g, rooms[at], rooms[at] + rooms[at + 2] - 1)
        place = row * COLUMNS + column
        if is_free(g, centre(rooms, 0), place):
            return place
    return NONE


@mirrors(
    "games.dungeon.floors.population.make_floor",
    "games.dungeon.floors.population.Builder.populate",
    "games.dungeon.floors.population.Builder._add_monsters",
    "games.dungeon.floors.population.count_monsters",
    "games.dungeon.floors.generators.FloorGenerator.make",
)
@kernel
def make_floor(g: State, t: Table, number: int, rooms: Ints) -> bool:
    """Make the floor *number*; return whether the dice have yielded one."""
    count, digs = 0, 0
    while count < LEAST_ROOMS and digs < MOST_DIGS:
        count = dig(g, rooms)
        digs += 1
    if count < LEAST_ROOMS:
        return False
    g.head[STAIRS] = centre(rooms, count - 1)
    g.head[MONSTERS], g.head[THINGS] = 0, 0
    for index in range(2 + number + POTIONS):
        is_monster = index < 2 + number
        kind = t.met[number, 1 + roll(g, 0, t.met[number, 0] - 1)] if is_monster else 0
        place = draw_free_place(g, rooms, count)
        if place == NONE:
            return False
        if is_monster:
            add_monster(g, t, place, kind)
        else:
            g.things[g.head[THINGS]] = place
            g.head[THINGS] += 1
    return True


@mirrors("games.dungeon.creatures.units.Monster.of")
@kernel
def add_monster(g: State, t: Table, place: int, kind: int) -> None:
    """Add a healthy monster of a *kind*."""
    monster = g.head[MONSTERS]
    g.monsters[monster, AT] = place
    g.monsters[monster, KIND] = kind
    g.monsters[monster, LEFT] = t.kinds[kind, KIND_LEFT]
    g.monsters[monster, NUMBER] = 2 + monster
    g.head[MONSTERS] = monster + 1


@mirrors("games.dungeon.floors.floor.look_around", "games.dungeon.floors.floor.explore")
@kernel
def look_around(g: State, t: Table) -> None:
    """Remember all that is seen from where the adventurer stands."""
    place = g.head[PLACE]
    row, radius = row_of(place), t.rules[RADIUS]
    for at in range(max(row - radius, 0), min(row + radius, ROWS - 1) + 1):
        g.explored[at] |= t.discs[place, at]


@mirrors("games.dungeon.turns.enter_floor", "games.dungeon.game.Dungeon._take_floor")
@kernel
def enter_floor(g: State, t: Table, number: int, work: Ints) -> None:
    """Make a new floor and put the adventurer on it, or end the run."""
    for monster in range(MOST_MONSTERS):
        for at in range(MONSTER_WIDTH):
            g.monsters[monster, at] = 0
    for potion in range(MOST_THINGS):
        g.things[potion] = 0
    for row in range(ROWS):
        g.explored[row] = 0
    g.head[FLOOR] = number
    g.head[SLAIN], g.head[TAKEN] = 0, 0
    if number > DEEPEST or not make_floor(g, t, number, work):
        g.head[OUTCOME] = NO_FLOOR
        g.head[ACTOR] = NONE
        return
    g.head[PLACE] = centre(work, 0)
    look_around(g, t)
