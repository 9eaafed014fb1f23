"""The generators of floors, in the order of their dice.

A generator digs a plan, and notes where the adventurer arrives and where the stairs
are. It may fail, and is then called again.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import dungeon as rules
from alpaca_emblem.rules import masks
from alpaca_emblem.simulation.compiling import apart, kernel, mirrors
from alpaca_emblem.simulation.dungeon.layout import (
    COLUMNS,
    DIGGER,
    IN_CAVES,
    IN_PARTS,
    IN_ROOMS,
    LIST,
    PLACE,
    ROOM_WIDTH,
    ROOMS,
    ROWS,
    SETS,
    SIDE,
    STACK,
    STAIRS,
    State,
    Table,
    bit_of,
    column_of,
    count_bits,
    has,
    lowest_of,
    row_of,
)
from alpaca_emblem.simulation.layouts import DICE, NONE, Ints

LEAST, MOST, ATTEMPTS, WIDEST, HIGHEST = range(5)
"""The numbers of rooms: the fewest and the most, the attempts to place one, and their
largest sides."""
PART_HEIGHT, PART_WIDTH = 0, 1
"""Those of parts: the largest that are not cut."""
ROCK, ROUNDS = 0, 1
"""Those of caves."""
GAPS: Final = 0
"""That of mazes."""

LEAST_HEIGHT, LEAST_WIDTH, LEAST_OPEN = 5, 7, 6
MOST_DIGS: Final = 64
"""Those of `games.dungeon.floors`; a test compares them."""

OPEN, REACHED, SMOOTH, LEFT_OVER = range(SETS, SETS + 4 * SIDE, SIDE)
"""Sets of places in scratch memory: open squares, what a flood has reached, the open
squares after a round, and those that belong to no known cave."""
PART, NOTE, JOIN = 0, 1, 2
"""The kinds of work left to do, in scratch memory: to divide a part, to note the number
of rooms before its second half, and to join the rooms of both halves."""
TASK_WIDTH: Final = 5


@kernel
def roll(g: State, low: int, high: int) -> int:
    """Return an integer from *low* to *high*, by one draw."""
    return draw_between(g.head, low, high)


@apart
def draw_between(head: Ints, low: int, high: int) -> int:
    """Return an integer from *low* to *high*, by the dice in *head*."""
    value, dice = steps.kaplay_between(float(head[DICE]), low, high)
    head[DICE] = int(dice)
    return int(value)


@kernel
def chance(g: State, percent: int) -> bool:
    """Return True with a probability of *percent* percent, by one draw."""
    return draw_chance(g.head, percent)


@apart
def draw_chance(head: Ints, percent: int) -> bool:
    """Return True with a probability of *percent* percent, by the dice in *head*."""
    is_so, dice = steps.kaplay_chance(float(head[DICE]), percent)
    head[DICE] = int(dice)
    return is_so


@mirrors("games.dungeon.floors.generators.FloorGenerator.make")
@apart
def dig(g: State, t: Table, work: Ints) -> int:
    """Dig a floor, and return the number of its rooms; `NONE` if the dice yield none.

    All library generators dig floors without unreachable squares.
    """
    for _ in range(MOST_DIGS):
        for row in range(t.rules[ROWS]):
            g.plan[row] = 0
        if t.rules[DIGGER] == IN_ROOMS:
            rooms = dig_rooms(g, t, work)
        elif t.rules[DIGGER] == IN_PARTS:
            rooms = dig_parts(g, t, work)
        elif t.rules[DIGGER] == IN_CAVES:
            rooms = dig_caves(g, t, work)
        else:
            rooms = dig_maze(g, t, work)
        if rooms != NONE:
            return rooms
    return NONE


@mirrors("games.dungeon.floors.plans.Canvas.carve")
@kernel
def carve(g: State, row: int, column: int, height: int, width: int) -> None:
    """Open all squares of a room."""
    mask = masks.span(column, column + width - 1)
    for at in range(row, row + height):
        g.plan[at] |= mask


@mirrors("games.dungeon.floors.plans.Canvas.corridor")
@kernel
def carve_corridor(g: State, work: Ints, room: int) -> None:
    """Open a corridor between the centres of *room* and the one before it."""
    start, end = centre(work, room - 1), centre(work, room)
    row, column, to_row, to_column = (
        row_of(start),
        column_of(start),
        row_of(end),
        column_of(end),
    )
    is_level_first = chance(g, 50)
    left, right = min(column, to_column), max(column, to_column)
    top, bottom = min(row, to_row), max(row, to_row)
    level = row if is_level_first else to_row
    upright = to_column if is_level_first else column
    carve(g, level, left, 1, right - left + 1)
    carve(g, top, upright, bottom - top + 1, 1)


@kernel
def add_room(
    g: State, work: Ints, room: int, row: int, column: int, height: int, width: int
) -> None:
    """Carve a room, and write it down."""
    carve(g, row, column, height, width)
    at = ROOMS + room * ROOM_WIDTH
    work[at], work[at + 1], work[at + 2], work[at + 3] = row, column, height, width


@mirrors("games.dungeon.floors.plans.Room.centre")
@kernel
def centre(work: Ints, room: int) -> int:
    """Return the place in the middle of a room."""
    at = ROOMS + room * ROOM_WIDTH
    row = work[at] + work[at + 2] // 2
    return row * SIDE + work[at + 1] + work[at + 3] // 2


@kernel
def note_ends(g: State, work: Ints, rooms: int) -> None:
    """Let the floor begin in the first room and end in the last."""
    g.head[PLACE], g.head[STAIRS] = centre(work, 0), centre(work, rooms - 1)


@mirrors("games.dungeon.floors.generators._is_apart")
@kernel
def is_apart(
    work: Ints, rooms: int, row: int, column: int, height: int, width: int
) -> bool:
    """Return whether a room would be two squares from all others on some axis."""
    for at in range(ROOMS, ROOMS + rooms * ROOM_WIDTH, ROOM_WIDTH):
        if (
            column - 2 < work[at + 1] + work[at + 3]
            and work[at + 1] - 2 < column + width
            and row - 2 < work[at] + work[at + 2]
            and work[at] - 2 < row + height
        ):
            return False
    return True


@mirrors("games.dungeon.floors.generators.Rooms.dig")
@kernel
def dig_rooms(g: State, t: Table, work: Ints) -> int:
    """Dig rooms; return their number, or `NONE` if they are too few."""
    count, attempts = 0, t.digs[ATTEMPTS]
    while attempts > 0 and count < t.digs[MOST]:
        attempts -= 1
        width = roll(g, 4, t.digs[WIDEST])
        height = roll(g, 3, t.digs[HIGHEST])
        column = roll(g, 1, t.rules[COLUMNS] - 2 - width)
        row = roll(g, 1, t.rules[ROWS] - 2 - height)
        if not is_apart(work, count, row, column, height, width):
            continue
        add_room(g, work, count, row, column, height, width)
        if count > 0:
            carve_corridor(g, work, count)
        count += 1
    if count < t.digs[LEAST]:
        return NONE
    note_ends(g, work, count)
    return count


@kernel
def push(
    work: Ints, top: int, task: int, row: int, column: int, height: int, width: int
) -> int:
    """Put a task on the stack, and return where the next one goes."""
    work[top], work[top + 1], work[top + 2] = task, row, column
    work[top + 3], work[top + 4] = height, width
    return top + TASK_WIDTH


@mirrors(
    "games.dungeon.floors.generators.Partition.dig",
    "games.dungeon.floors.generators._divide",
)
@kernel
def dig_parts(g: State, t: Table, work: Ints) -> int:
    """Cut the floor into parts and dig a room in each; return the number of rooms."""
    count = 0
    top = push(work, STACK, PART, 0, 0, t.rules[ROWS] - 1, t.rules[COLUMNS] - 1)
    while top > STACK:
        top -= TASK_WIDTH
        if work[top] == NOTE:
            # Below lie the second half, and the task to join both.
            work[top - 2 * TASK_WIDTH + 1] = count
        elif work[top] == JOIN:
            carve_corridor(g, work, work[top + 1])
        else:
            left = divide(g, t, work, top)
            if left == NONE:
                dig_room_in(g, work, top, count)
                count += 1
            else:
                top = left
    note_ends(g, work, count)
    return count


@mirrors("games.dungeon.floors.generators._halves")
@kernel
def divide(g: State, t: Table, work: Ints, top: int) -> int:
    """Cut the part at *top* in two; `NONE` if it is small enough.

    Return where the next task goes.
    """
    row, column = work[top + 1], work[top + 2]
    height, width = work[top + 3], work[top + 4]
    cut = rules.cut_of(height, width, t.digs[PART_HEIGHT], t.digs[PART_WIDTH])
    if cut == rules.WHOLE:
        return NONE
    top = push(work, top, JOIN, 0, 0, 0, 0)
    if cut == rules.UPRIGHT:
        at = roll(g, LEAST_WIDTH, width - LEAST_WIDTH)
        top = push(work, top, PART, row, column + at, height, width - at)
        top = push(work, top, NOTE, 0, 0, 0, 0)
        return push(work, top, PART, row, column, height, at)
    at = roll(g, LEAST_HEIGHT, height - LEAST_HEIGHT)
    top = push(work, top, PART, row + at, column, height - at, width)
    top = push(work, top, NOTE, 0, 0, 0, 0)
    return push(work, top, PART, row, column, at, width)


@mirrors("games.dungeon.floors.generators._room_in")
@kernel
def dig_room_in(g: State, work: Ints, at: int, room: int) -> None:
    """Dig a room in the part at *at* of scratch memory."""
    height = roll(g, 3, work[at + 3] - 1)
    width = roll(g, 4, work[at + 4] - 1)
    row = work[at + 1] + roll(g, 1, work[at + 3] - height)
    column = work[at + 2] + roll(g, 1, work[at + 4] - width)
    add_room(g, work, room, row, column, height, width)


@mirrors("games.dungeon.floors.generators.Caves.dig")
@kernel
def dig_caves(g: State, t: Table, work: Ints) -> int:
    """Dig a cave without rooms: 0, or `NONE` if it is too small."""
    rows, columns = t.rules[ROWS], t.rules[COLUMNS]
    solid, inside = masks.span(0, columns - 1), masks.span(1, columns - 2)
    for row in range(rows):
        work[OPEN + row] = 0
    for row in range(1, rows - 1):
        for column in range(1, columns - 1):
            if not chance(g, t.digs[ROCK]):
                work[OPEN + row] |= 1 << column
    for _ in range(t.digs[ROUNDS]):
        for row in range(1, rows - 1):
            rock = masks.smoothed(
                solid & ~work[OPEN + row - 1],
                solid & ~work[OPEN + row],
                solid & ~work[OPEN + row + 1],
            )
            work[SMOOTH + row] = inside & ~rock
        for row in range(1, rows - 1):
            work[OPEN + row] = work[SMOOTH + row]
    size = keep_largest(g, t, work)
    if size * LEAST_OPEN < rows * columns:
        return NONE
    g.head[PLACE] = first_corner(g, t)
    g.head[STAIRS] = farthest_from(g, t, g.head[PLACE], work)
    return 0


@mirrors("games.dungeon.floors.plans.flooded")
@apart
def flood(work: Ints, rows: int, columns: int, place: int) -> None:
    """Let `REACHED` be the squares of `OPEN` that are connected with *place*."""
    for row in range(rows):
        work[REACHED + row] = 0
    row = row_of(place)
    work[REACHED + row] = masks.along(work[OPEN + row], bit_of(place), columns)
    has_more = True
    while has_more:
        has_more = False
        for turn in range(2):
            for step in range(1, rows - 1):
                row = step if turn == 0 else rows - 1 - step
                beside = work[REACHED + row - 1] | work[REACHED + row + 1]
                new = beside & work[OPEN + row] & ~work[REACHED + row]
                if new != 0:
                    work[REACHED + row] |= masks.along(work[OPEN + row], new, columns)
                    has_more = True


@mirrors("games.dungeon.floors.generators._largest")
@kernel
def keep_largest(g: State, t: Table, work: Ints) -> int:
    """Let the plan be the largest cave, the first of equals; return its size."""
    rows, largest, left = t.rules[ROWS], 0, LEFT_OVER
    for row in range(rows):
        work[left + row] = work[OPEN + row]
    for row in range(1, rows - 1):
        while work[left + row] != 0:
            place = row * SIDE + lowest_of(work[left + row])
            flood(work, rows, t.rules[COLUMNS], place)
            size = 0
            for at in range(rows):
                work[left + at] &= ~work[REACHED + at]
                size += count_bits(work[REACHED + at])
            if size > largest:
                largest = size
                for at in range(rows):
                    g.plan[at] = work[REACHED + at]
    return largest


@kernel
def first_corner(g: State, t: Table) -> int:
    """Return the open square nearest to the upper left corner."""
    best, least = NONE, 0
    for row in range(t.rules[ROWS]):
        if g.plan[row] != 0:
            column = lowest_of(g.plan[row])
            if best == NONE or row + column < least:
                best, least = row * SIDE + column, row + column
    return best


@mirrors("games.dungeon.floors.generators._farthest")
@kernel
def farthest_from(g: State, t: Table, start: int, work: Ints) -> int:
    """Return the square most steps from *start*, the last that a search finds."""
    for row in range(t.rules[ROWS]):
        work[OPEN + row] = g.plan[row]
    work[OPEN + row_of(start)] &= ~bit_of(start)
    work[LIST] = start
    found, looked = 1, 0
    while looked < found:
        here = work[LIST + looked]
        looked += 1
        for direction in range(4):
            there = here + t.steps[direction]
            if work[OPEN + row_of(there)] & bit_of(there):
                work[OPEN + row_of(there)] &= ~bit_of(there)
                work[LIST + found] = there
                found += 1
    return work[LIST + found - 1]


@mirrors("games.dungeon.floors.generators.Maze.dig")
@kernel
def dig_maze(g: State, t: Table, work: Ints) -> int:
    """Dig a maze without rooms: 0."""
    height, width = (t.rules[ROWS] - 1) // 2, (t.rules[COLUMNS] - 1) // 2
    last = (2 * height - 1) * SIDE + 2 * width - 1
    work[LIST] = SIDE + 1
    carve(g, 1, 1, 1, 1)
    length = 1
    while length > 0:
        here = work[LIST + length - 1]
        count = 0
        for direction in range(4):
            if is_chamber_left(g, t, here, direction, last):
                work[count] = t.steps[direction]
                count += 1
        if count == 0:
            length -= 1
            continue
        step = work[roll(g, 0, count - 1)]
        for at in range(1, 3):
            there = here + at * step
            g.plan[row_of(there)] |= bit_of(there)
        work[LIST + length] = here + 2 * step
        length += 1
    open_gaps(g, t, height, width)
    g.head[PLACE], g.head[STAIRS] = SIDE + 1, last
    return 0


@kernel
def is_chamber_left(g: State, t: Table, here: int, direction: int, last: int) -> bool:
    """Return whether there is a chamber two steps away that has not been dug."""
    there = here + 2 * t.steps[direction]
    return (
        1 <= row_of(there) <= row_of(last)
        and 1 <= column_of(there) <= column_of(last)
        and not has(g.plan, there)
    )


@mirrors("games.dungeon.floors.generators.Maze._open_gaps")
@kernel
def open_gaps(g: State, t: Table, height: int, width: int) -> None:
    """Open some of the walls between chambers, with one draw for each."""
    for row in range(1, 2 * height):
        for column in range(1 + row % 2, 2 * width, 2):
            if (g.plan[row] >> column) & 1 == 0 and chance(g, t.digs[GAPS]):
                g.plan[row] |= 1 << column
