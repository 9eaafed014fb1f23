"""The dungeon as plain numbers: what stands where.

A place is ``row * SIDE + column``, whatever the size of the map. A set of places is a
mask of bits for each row, as in `games.dungeon.floors`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from alpaca_emblem.simulation.compiling import kernel, opener, shaped
from alpaca_emblem.simulation.layouts import COMMON, NONE, Ints

COLUMN_BITS: Final = 6
SIDE: Final = 1 << COLUMN_BITS
MOST_SIDE: Final = 62
"""The most rows and columns of a map. Masks of more columns would not fit a word."""
PLACES: Final = SIDE * SIDE
FEW_ROWS: Final = 16
"""Sets of places are as deep as this or as `SIDE`: a compiler takes all rows of sets of
a known depth at once. Rows below the map are empty."""

MOST_MONSTERS: Final = 48
DEEPEST: Final = MOST_MONSTERS - 2
"""The deepest floor for whose monsters there is room."""

(
    SEED,  # of this run, or `NONE` if it is hidden
    FLOOR,
    TURNS,
    PLACE,
    HIT_POINTS,
    MOST,  # the most hit points
    STAIRS,  # their place, or `NONE`
    WAY_UP,  # its place, or `NONE`
    SLAIN,
    TAKEN,
    MONSTERS,  # how many live on this floor
    THINGS,  # how many items lie on this floor
    CARRIED,  # how many items are carried
    WEAPON,  # the place in the bag of the weapon that is wielded, or `NONE`
    ARMOUR,  # the place in the bag of the armour that is worn, or `NONE`
    EXPERIENCE,
    GOLD,
    FOOD,
    KEYS,
    TREASURE,  # 1 if the adventurer has it
    EFFECTS,  # how many last
    KNOWN,  # a bit for each sort of potion or scroll that is identified
) = range(COMMON, COMMON + 22)
HEAD_SIZE: Final = COMMON + 22

DIED, NO_FLOOR, ESCAPED = 1, 2, 3
REASONS: Final = ("died", "no_floor", "escaped")
"""The reasons of an end. There is `NO_FLOOR` where objects raise a `FloorError`, and
below `DEEPEST`."""

AT, KIND, LEFT, NUMBER, TARGET = range(5)
MONSTER_WIDTH: Final = 5
"""A row of monsters: place, kind, hit points, number, and where it is going or `NONE`;
in the order in which they act. Unused rows are 0."""
SORT, AMOUNT = 1, 2
THING_WIDTH: Final = 3
"""A row of things: place (`AT`), sort, and the amount of gold; unused rows are 0."""
DURATION, STRENGTH = 0, 1
EFFECT_WIDTH: Final = 2
"""A row of effects: the turns that it lasts, and the strength that it gives."""

HEALING, MIGHT, POISON, TELEPORTATION, MAPPING, THUNDER = range(6)
RATION, KEY, TREASURES, MONEY, FISTS, GEAR = range(6, 12)
"""The sorts of items: potions, scrolls, food and finds; bare fists, which are never
carried; and from `GEAR` on weapons and armour."""
POTION_SORTS, LOOK_SORTS = 3, 6
"""The number of sorts of potions, and of those that may be unidentified."""


class State(NamedTuple):
    """A dungeon as shaped views of one row."""

    head: Ints
    plan: Ints
    """The squares that are not rock, a mask for each row."""
    explored: Ints
    """The squares ever seen."""
    seen: Ints
    """The squares seen now."""
    shut: Ints
    """The shut doors, with those that are locked."""
    locked: Ints
    """The locked doors."""
    opened: Ints
    """The open doors."""
    looks: Ints
    """The looks of potions and scrolls, by their indices; 0 if all is identified."""
    monsters: Ints
    things: Ints
    """The things that lie on the floor, in order."""
    bag: Ints
    """The sorts of the items that are carried, in order; 0 after the last."""
    effects: Ints
    """The lasting effects, in order; unused rows are 0."""


(
    ROWS,
    COLUMNS,
    DEPTH,  # the rows of sets of places, `FEW_ROWS` or `SIDE`
    HEALTH,  # the most hit points at the beginning
    ENGINE_DRAWS,
    DIGGER,
    SIGHT,
    RADIUS,  # of sight, at most `SIDE`
    MIND,
    DIRECTIONS,  # 4 or 8
    INVENTORY,
    HAS_LOOKS,
    HAS_LEVELS,
    HUNGER,
    HAS_DOORS,
    HAS_GOLD,
    LAST_FLOOR,
    KINDS,
    SORTS,
    MOST_THINGS,
    MOST_EFFECTS,
    IS_FRESH,  # 1 if games begin as runs of their own, 0 if in the middle of one
) = range(22)
RULES_SIZE: Final = 22

IN_ROOMS, IN_PARTS, IN_CAVES, IN_A_MAZE = range(4)
"""The generators, as words `DIGGER`."""
CIRCLE, WALLS = 0, 1
STRAIGHT, PATHS = 0, 1
"""Sights and minds."""

STEP, WAIT, PICK_UP, USE, READY, PUT_AWAY, DROP = range(7)
FIRST_SIZE: Final = 8
"""The kinds of actions; their first codes, and the number of codes, are a part of the
table."""
STRAIGHT_WAYS, ALL_WAYS = 4, 8
"""Steps lead north, south, west and east, and then diagonally, by their codes."""

DIG_SIZE: Final = 5
"""The numbers of a generator. Each names its own."""
POTION_ODDS, ITEM_ODDS = 5, 8
"""The number of equally likely potions and items, as many as draws tell apart."""

KIND_LEFT, KIND_LOW, KIND_HIGH, KIND_DEFENSE, KIND_REACH, KIND_WORTH = range(6)
KIND_WIDTH: Final = 6
"""A row of kinds of monsters: hit points, the roll of their attack, defense, reach, and
the experience they give."""

LOW, HIGH, GUARD, BONUS, AGAINST, WEAPON_WORTH, ARMOUR_WORTH, IS_ARMOUR = range(8)
GEAR_WIDTH: Final = 8
"""A row of sorts: the roll of a weapon; the defense of armour; what the matchup adds to
attacks on monsters, and to theirs on its bearer; its worth for the explorer."""


class Table(NamedTuple):
    """All that never changes in a dungeon, as shaped views of one row."""

    rules: Ints
    first: Ints
    steps: Ints
    """The number that each direction adds to a place."""
    digs: Ints
    odds: Ints
    """The sorts of potions, and those of other items, each equally likely."""
    reach: Ints
    """The reach of sight to both sides, on a line at each distance."""
    kinds: Ints
    gear: Ints
    """A row for each sort."""
    met: Ints
    """A row for each floor: how many kinds live there, and which."""
    discs: Ints
    """The squares of a row within a circle, by its column and the rows between."""


@opener
def open_table(row: Ints) -> Table:
    """Return the views of the table *row*."""
    kinds, sorts = row[KINDS], row[SORTS]
    first = RULES_SIZE
    step = first + FIRST_SIZE
    dig = step + ALL_WAYS
    odds = dig + DIG_SIZE
    reach = odds + POTION_ODDS + ITEM_ODDS
    kind = reach + SIDE
    gear = kind + kinds * KIND_WIDTH
    met = gear + sorts * GEAR_WIDTH
    disc = met + (DEEPEST + 1) * (1 + kinds)
    return Table(
        row[:first],
        row[first:step],
        row[step:dig],
        row[dig:odds],
        row[odds:reach],
        row[reach:kind],
        shaped(row, kind, kinds, KIND_WIDTH),
        shaped(row, gear, sorts, GEAR_WIDTH),
        shaped(row, met, DEEPEST + 1, 1 + kinds),
        shaped(row, disc, SIDE, 1 + row[RADIUS]),
    )


@kernel
def row_size(rules: Ints) -> int:
    """Return the number of words of a state, by the rules of its table."""
    tail = rules[MOST_THINGS] * THING_WIDTH + rules[INVENTORY]
    tail += rules[MOST_EFFECTS] * EFFECT_WIDTH
    return (
        HEAD_SIZE + 6 * rules[DEPTH] + LOOK_SORTS + MOST_MONSTERS * MONSTER_WIDTH + tail
    )


@opener
def open_state(row: Ints, t: Table) -> State:
    """Return the views of *row*, a dungeon of the set-up with the table *t*."""
    rows, things, effects = t.rules[DEPTH], t.rules[MOST_THINGS], t.rules[MOST_EFFECTS]
    look = HEAD_SIZE + 6 * rows
    monster = look + LOOK_SORTS
    thing = monster + MOST_MONSTERS * MONSTER_WIDTH
    bag = thing + things * THING_WIDTH
    effect = bag + t.rules[INVENTORY]
    return State(
        row[:HEAD_SIZE],
        row[HEAD_SIZE : HEAD_SIZE + rows],
        row[HEAD_SIZE + rows : HEAD_SIZE + 2 * rows],
        row[HEAD_SIZE + 2 * rows : HEAD_SIZE + 3 * rows],
        row[HEAD_SIZE + 3 * rows : HEAD_SIZE + 4 * rows],
        row[HEAD_SIZE + 4 * rows : HEAD_SIZE + 5 * rows],
        row[HEAD_SIZE + 5 * rows : look],
        row[look:monster],
        shaped(row, monster, MOST_MONSTERS, MONSTER_WIDTH),
        shaped(row, thing, things, THING_WIDTH),
        row[bag:effect],
        shaped(row, effect, effects, EFFECT_WIDTH),
    )


SETS: Final = SIDE
"""Sets of places in scratch memory, a mask for each row. Something lies before them, so
that there is a row above the first."""
SPANS: Final = SETS + 16 * SIDE
"""Two lists of spans of slopes, each of four numbers."""
MOST_SPANS: Final = 2 * SIDE
ROOMS: Final = SPANS + 2 * MOST_SPANS * 4
MOST_ROOMS: Final = 128
ROOM_WIDTH: Final = 4
"""A room in scratch memory: row, column, height, width."""
STACK: Final = ROOMS + MOST_ROOMS * ROOM_WIDTH
STACK_SIZE: Final = 64 * 5
LIST: Final = STACK + STACK_SIZE
"""A list of places."""
WORK_SIZE: Final = LIST + PLACES


@kernel
def row_of(place: int) -> int:
    """Return the row of *place*."""
    return place >> COLUMN_BITS


@kernel
def column_of(place: int) -> int:
    """Return the column of *place*."""
    return place & (SIDE - 1)


@kernel
def bit_of(place: int) -> int:
    """Return the bit of *place* in the mask of its row."""
    return 1 << (place & (SIDE - 1))


@kernel
def has(masks: Ints, place: int) -> bool:
    """Return whether *place* is in the set of places *masks*."""
    return (masks[row_of(place)] & bit_of(place)) != 0


@kernel
def is_open(g: State, place: int) -> bool:
    """Return whether monsters can enter *place*: it is neither rock nor a shut door."""
    row = row_of(place)
    return (g.plan[row] & ~g.shut[row] & bit_of(place)) != 0


@kernel
def level_corner(t: Table, place: int, direction: int) -> int:
    """Return the corner beside a diagonal step that lies in its own row."""
    return place + t.steps[2 + (direction & 1)]


@kernel
def upright_corner(t: Table, place: int, direction: int) -> int:
    """Return the corner beside a diagonal step that lies in its own column."""
    return place + t.steps[(direction >> 1) - 2]


@kernel
def passes(g: State, t: Table, place: int, direction: int) -> bool:
    """Return whether no corner blocks a step: both are neither rock nor a shut door."""
    return direction < STRAIGHT_WAYS or (
        is_open(g, level_corner(t, place, direction))
        and is_open(g, upright_corner(t, place, direction))
    )


@kernel
def monster_at(g: State, place: int) -> int:
    """Return the monster at *place*, or `NONE`."""
    for monster in range(g.head[MONSTERS]):
        if g.monsters[monster, AT] == place:
            return monster
    return NONE


@kernel
def thing_at(g: State, place: int) -> int:
    """Return the item lying at *place*, or `NONE`."""
    for thing in range(g.head[THINGS]):
        if g.things[thing, AT] == place:
            return thing
    return NONE


@kernel
def is_bare_floor(g: State, place: int) -> bool:
    """Return whether nothing is at *place*, which is a floor, stairs or a way up."""
    return (
        place != g.head[STAIRS]
        and place != g.head[WAY_UP]
        and place != g.head[PLACE]
        and thing_at(g, place) == NONE
        and monster_at(g, place) == NONE
    )


@kernel
def count_bits(mask: int) -> int:
    """Return the number of squares in *mask*."""
    count = 0
    while mask != 0:
        mask &= mask - 1
        count += 1
    return count


@kernel
def lowest_of(mask: int) -> int:
    """Return the first column of *mask*, which is not empty."""
    column = 0
    while (mask >> column) & 1 == 0:
        column += 1
    return column
