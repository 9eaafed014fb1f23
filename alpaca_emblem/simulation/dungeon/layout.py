"""The dungeon as plain numbers: what stands where.

A place is ``row * COLUMNS + column``. A set of places is a mask of bits for each row,
as in `games.dungeon.floors`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from alpaca_emblem.simulation.compiling import kernel, opener, shaped
from alpaca_emblem.simulation.layouts import COMMON, Ints

ROWS, COLUMNS = 16, 32
"""The size of the original's floors."""
COLUMN_BITS: Final = 5
SOLID: Final = (1 << COLUMNS) - 1
PLACES: Final = ROWS * COLUMNS

MOST_MONSTERS: Final = 48
DEEPEST: Final = MOST_MONSTERS - 2
"""The deepest floor for whose monsters there is room."""
MOST_THINGS: Final = 8

(
    SEED,  # of this run, or `NONE` if it is hidden
    FLOOR,
    TURNS,
    PLACE,
    HIT_POINTS,
    STAIRS,  # their place, or `NONE`
    SLAIN,
    TAKEN,
    MONSTERS,  # how many live on this floor
    THINGS,  # how many potions lie on this floor
) = range(COMMON, COMMON + 10)
HEAD_SIZE: Final = COMMON + 10

DIED, NO_FLOOR = 1, 2
REASONS: Final = ("died", "no_floor")
"""The reasons of an end. There is `NO_FLOOR` where objects raise a `FloorError`, and
below `DEEPEST`."""

AT, KIND, LEFT, NUMBER = 0, 1, 2, 3
MONSTER_WIDTH: Final = 4
"""A row of monsters: place, kind, hit points, number; in the order in which they act.
Unused rows are 0."""


class State(NamedTuple):
    """A dungeon as shaped views of one row."""

    head: Ints
    plan: Ints
    """The open squares, a mask for each row."""
    explored: Ints
    """The squares ever seen, a mask for each row."""
    monsters: Ints
    things: Ints
    """The places of potions, in order; 0 after the last."""


(
    MOST,
    FIST_LOW,
    FIST_HIGH,
    STRENGTH,
    DEFENSE,
    ENGINE_DRAWS,
    RADIUS,
    KINDS,
    IS_FRESH,  # 1 if games begin as runs of their own, 0 if in the middle of one
) = range(9)
RULES_SIZE: Final = 9

STEP, WAIT = 0, 1
FIRST_SIZE: Final = 3
"""The first code of each kind of action, and the number of codes."""
DIRECTIONS: Final = 4
"""Steps lead north, south, west and east, by their codes."""

KIND_LEFT, KIND_LOW, KIND_HIGH, KIND_DEFENSE = 0, 1, 2, 3
KIND_WIDTH: Final = 4
"""A row of kinds of monsters: hit points, the roll of their attack, defense."""


class Table(NamedTuple):
    """All that never changes in a dungeon, as shaped views of one row."""

    rules: Ints
    first: Ints
    kinds: Ints
    met: Ints
    """A row for each floor: how many kinds live there, and which."""
    discs: Ints
    """A row for each place: the squares in view from it, a mask for each row."""


@opener
def open_table(row: Ints) -> Table:
    """Return the views of the table *row*."""
    kinds = row[KINDS]
    first = RULES_SIZE
    kind = first + FIRST_SIZE
    met = kind + kinds * KIND_WIDTH
    disc = met + (DEEPEST + 1) * (1 + kinds)
    return Table(
        row[:first],
        row[first:kind],
        shaped(row, kind, kinds, KIND_WIDTH),
        shaped(row, met, DEEPEST + 1, 1 + kinds),
        shaped(row, disc, PLACES, ROWS),
    )


PLAN_AT: Final = HEAD_SIZE
EXPLORED_AT: Final = PLAN_AT + ROWS
MONSTERS_AT: Final = EXPLORED_AT + ROWS
THINGS_AT: Final = MONSTERS_AT + MOST_MONSTERS * MONSTER_WIDTH
ROW_SIZE: Final = THINGS_AT + MOST_THINGS


@opener
def open_state(row: Ints, t: Table) -> State:
    """Return the views of *row*, a dungeon of the set-up with the table *t*."""
    return State(
        row[:PLAN_AT],
        row[PLAN_AT:EXPLORED_AT],
        row[EXPLORED_AT:MONSTERS_AT],
        shaped(row, MONSTERS_AT, MOST_MONSTERS, MONSTER_WIDTH),
        row[THINGS_AT:ROW_SIZE],
    )


@kernel
def row_of(place: int) -> int:
    """Return the row of *place*."""
    return place >> COLUMN_BITS


@kernel
def bit_of(place: int) -> int:
    """Return the bit of *place* in the mask of its row."""
    return 1 << (place & (COLUMNS - 1))


@kernel
def has(masks: Ints, place: int) -> bool:
    """Return whether *place* is in the set of places *masks*."""
    return (masks[row_of(place)] & bit_of(place)) != 0


@kernel
def beside(place: int, direction: int) -> int:
    """Return the place one step from *place*. It is on the map: its edge is rock."""
    if direction < 2:
        return place - COLUMNS if direction == 0 else place + COLUMNS
    return place - 1 if direction == 2 else place + 1
