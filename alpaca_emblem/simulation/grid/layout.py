"""The grid battle as plain numbers: what stands where in a row.

Units have their numbers in the battle minus 1, places their index on the board, and the
sides the order of `SIDES`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from alpaca_emblem.simulation.compiling import kernel, opener, shaped
from alpaca_emblem.simulation.layouts import COMMON, Floats, Ints

HEROES, FOES = range(2)
"""The sides, in the order of `SIDES`."""

REASONS: Final = (
    "rout",
    "captain_fell",
    "place_reached",
    "survived",
    "turn_limit",
)
"""The reasons of an end. The word `OUTCOME` is an index plus one."""
ROUT, CAPTAIN_FELL, PLACE_REACHED, SURVIVED, TIME_UP = range(1, 6)
"""The words for how a battle ended."""

TURN: Final = COMMON
HEAD: Final = COMMON + 1
"""The length of the head."""

HIT_POINTS, MOST, PLACE, ACTED, POWER, DEFENSE, EXPERIENCE = range(7)
"""The columns of `State.units`. The dead keep the place where they died."""
UNIT_WIDTH: Final = 7

UNITS, PLACES, LARGER, QUEUE, TARGETS = range(5)
"""The first words of a table: the numbers of units and places, the units of the larger
side, the length of the queue of a search, and the number of targets of an act from a
place, none included."""

ACT, END_TURN, CODES = range(5, 8)
"""The first code of each kind of action, and the number of codes."""

WALKS, WALK_WIDTH = 8, 9
"""The number of rows of `Table.walks`, and their length."""

HIT_CHANCE, LEVELS, TURN_LIMIT, SURVIVE, REACH, FELL_CAPTAIN = range(10, 16)
"""The options of the scenario; 0 if they are off."""
FIRST_BITS: Final = 16
"""The first of two words with the units of each side, as bits."""
TABLE_HEAD: Final = 18

SIDE, MOVEMENT, NEAREST, FARTHEST, USEFUL, ATTACKS, GUARD, CAPTAIN, OWN_INDEX = range(9)
FIRST_WALK: Final = 9
"""The columns of `Table.unit`. The range of its item is from *NEAREST* to *FARTHEST*
steps. A *USEFUL* item that does not attack heals. The walks of a unit begin at the row
*FIRST_WALK* of `Table.walks`, or nowhere, if it is `NONE`."""
BODY_WIDTH: Final = 10

COVER, HEALING, GOAL, ROW, COLUMN = range(5)
"""The columns of `Table.ground`."""
GROUND_WIDTH: Final = 5

WAYS: Final = 4
"""The most neighbours of a place."""

GOES_ON_BIT: Final = 32
"""The bit of a word of `Table.walks` that is 1 if ways go on from the place."""
PLACE_MASK: Final = (1 << GOES_ON_BIT) - 1
"""The bits of such a word for the index of the place."""
UNIT_MASK: Final = 63
"""The bits of the index of a unit whose walks are in the table. All of them are set in
the index of no unit, so that only battles of fewer units have walks in their tables."""


class State(NamedTuple):
    """A battle.

    Attributes:
        row: The whole row.
        head: The common words and the turn.
        units: Of each unit, what changes.
        board: Of each place, the living unit that stands there, or `NONE`.
    """

    row: Ints
    head: Ints
    units: Ints
    board: Ints


class Table(NamedTuple):
    """The facts that never change in a battle.

    Attributes:
        head: The numbers of parts, and the options.
        first: The first code of each kind of action, and the number of codes.
        unit: Of each unit, what never changes.
        own: Of each side, its units in their order, then `NONE`.
        matchup: Of each unit, that of its attack on each unit.
        ground: Of each place, its terrain, its row and its column.
        ways: Of each place, pairs of a neighbour that can be entered and the cost, in
            the order of the search, then of the place itself and 0.
        walks: For each movement and each place the number of places in reach if no
            unit is in the way, then the index of each, with another bit if ways go on
            from there, in the order of the search.
    """

    head: Ints
    first: Ints
    unit: Ints
    own: Ints
    matchup: Ints
    ground: Ints
    ways: Ints
    walks: Ints


class Walking(NamedTuple):
    """Memory for searches.

    Attributes:
        found: The places that a search has found, in order, and room for one more.
        spent: Of each of these places, the cost of the way there.
        stops: The places where a unit can end its walk, in order.
        prey: The units that a unit can target, in order.
        rows: The row of each of them.
        columns: The column of each of them.
        marks: What each of them as the target adds to the code of an act.
        queue: The places that a search has yet to look at.
    """

    found: Ints
    spent: Ints
    stops: Ints
    prey: Ints
    rows: Ints
    columns: Ints
    marks: Ints
    queue: Ints


class Thinking(NamedTuple):
    """Memory for the cunning agent.

    Attributes:
        missing: Of each place, the steps to the nearest goal.
        counters: For each enemy, the hit points it would lose to a counterattack.
        strikes: Of each enemy and each stop, one enemy after another, 1 if it could
            attack a unit there.
        trial: A battle to try acts out in.
        worths: The values of the acts in the list of legal actions.
    """

    missing: Ints
    counters: Ints
    strikes: Ints
    trial: State
    worths: Floats


def state_size(units: int, places: int) -> int:
    """Return the length of the row of a battle."""
    return HEAD + units * UNIT_WIDTH + places


def work_size(units: int, places: int, larger: int, queue: int, legal: int) -> int:
    """Return the length of the memory to work in.

    *legal* is the largest number of legal actions.
    """
    walks = 3 * places + 4 * units + 1 + queue
    thoughts = places + larger * (1 + places) + state_size(units, places) + legal
    return walks + thoughts


@opener
def open_state(row: Ints, t: Table) -> State:
    """Return the parts of a flat *row*, in which they follow one another."""
    board = HEAD + t.head[UNITS] * UNIT_WIDTH
    units = shaped(row, HEAD, t.head[UNITS], UNIT_WIDTH)
    return State(row, row[:HEAD], units, row[board : board + t.head[PLACES]])


@opener
def open_table(row: Ints) -> Table:
    """Return the parts of a flat *row*, in which they follow one another."""
    units, places, larger = row[UNITS], row[PLACES], row[LARGER]
    own = TABLE_HEAD + units * BODY_WIDTH
    matchup = own + 2 * larger
    ground = matchup + units * units
    ways = ground + places * GROUND_WIDTH
    walks = ways + places * 2 * WAYS
    return Table(
        row[:TABLE_HEAD],
        row[ACT : CODES + 1],
        shaped(row, TABLE_HEAD, units, BODY_WIDTH),
        shaped(row, own, 2, larger),
        shaped(row, matchup, units, units),
        shaped(row, ground, places, GROUND_WIDTH),
        shaped(row, ways, places, 2 * WAYS),
        shaped(row, walks, row[WALKS], row[WALK_WIDTH]),
    )


@kernel
def walking(work: Ints, t: Table) -> Walking:
    """Return the part of the memory to work in that searches need."""
    places, units = t.head[PLACES], t.head[UNITS]
    spent = places + 1
    stops, prey = spent + places, spent + 2 * places
    rows, columns = prey + units, prey + 2 * units
    marks, queue = prey + 3 * units, prey + 4 * units
    return Walking(
        work[:spent],
        work[spent:stops],
        work[stops:prey],
        work[prey:rows],
        work[rows:columns],
        work[columns:marks],
        work[marks:queue],
        work[queue : queue + t.head[QUEUE]],
    )


@kernel
def thinking(work: Ints, t: Table) -> Thinking:
    """Return the part of the memory to work in that the cunning agent needs."""
    units, places, larger = t.head[UNITS], t.head[PLACES], t.head[LARGER]
    missing = 3 * places + 4 * units + 1 + t.head[QUEUE]
    counters = missing + places
    strikes = counters + larger
    trial = strikes + larger * places
    worths = trial + HEAD + units * UNIT_WIDTH + places
    return Thinking(
        work[missing:counters],
        work[counters:strikes],
        work[strikes:trial],
        open_state(work[trial:worths], t),
        work[worths:].view(np.float64),
    )
