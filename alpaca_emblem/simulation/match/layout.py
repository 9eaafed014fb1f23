"""The layout of a match of plain numbers."""

from __future__ import annotations

from typing import Final, NamedTuple

from alpaca_emblem.simulation.compiling import opener, shaped
from alpaca_emblem.simulation.layouts import COMMON, Ints

ROUND: Final = COMMON
ROUNDS: Final = COMMON + 1
"""The limit of rounds; 0 for none."""
TURN: Final = COMMON + 2
"""The index of the player in turn in the order of the round."""
PLAYING: Final = COMMON + 3
"""The number of players in the order of the round."""
PRESENT: Final = COMMON + 4
"""The players still in the match, as bits."""
ORDER: Final = COMMON + 5
"""The players in the order of the round; 0 after the last. The head ends with it."""

HIT_POINTS, PLACE, MOVED, EQUIPPED, CARRIED, USES = range(6)
"""The columns of `State.units`.

Hit points are counted in halves. The dead keep the place where they died. What is
equipped is an index among the items that the unit carries. *USES* are those of this
turn; they are counted only where they are limited.
"""
UNIT_WIDTH: Final = 6

OWNER, MOST, MOVEMENT, ROOM, MUST_SURVIVE, OWN_INDEX = range(6)
"""The columns of `Table.unit`. *MOST* hit points are counted in halves."""
BODY_WIDTH: Final = 6

POWER, LOW, HIGH, KIND, EFFECT = range(5)
"""The columns of `Table.item`. The range is from *LOW* to *HIGH* steps."""
USELESS, ATTACK, HEAL = range(3)
"""The effects of items: none, on enemies, on units of the same player."""
ITEM_WIDTH: Final = 5

MOVE, USE, EQUIP, UNEQUIP, GIVE, SWAP, END_TURN, RESIGN, KINDS = range(9)
"""The kinds of actions, in the order of their codes."""

LAST_STANDING, ROUND_LIMIT = range(1, 3)
"""The words for how a match ended."""

FAR: Final = 1 << 30
"""The distance between places without a way between them."""

PLAYERS, SIDE, UNITS, ITEMS, CLASSES, PLACES, USES_PER_TURN, JOINS, HOMES = range(9)
"""The first words of a table: its sizes. *SIDE* is the most units of a player, and
*JOINS* one more than the most neighbours of a place. Among them stands the limit of
uses in a turn, 0 for none."""
DRAWS_MAP: Final = 9
"""1 if each match has a map of its own."""
SIZES: Final = 10


class State(NamedTuple):
    """A match.

    Attributes:
        head: The words that concern all.
        units: A row for each unit.
        bags: For each unit the numbers of its items, in order; `NONE` after the last.
        board: For each place the index of the unit on it, or `NONE`.
    """

    head: Ints
    units: Ints
    bags: Ints
    board: Ints


class Table(NamedTuple):
    """The facts that never change in a match.

    Attributes:
        players: The number of players.
        uses_per_turn: The limit of uses of each unit in a turn; 0 for none.
        draws_map: 1 if each match has a map of its own.
        own: For each player the indices of all their units, then `NONE`.
        unit: A row for each unit.
        first_slot: The first slot of each unit of a side, and after the last.
        item: A row for each distinct item.
        wields: For each unit and item, 1 if the unit wields it.
        matchup: For each pair of classes of items, the matchup of an attack by the
            first. The last column is the empty hand.
        damage: For each such pair the damage of the attack, in half hit points.
        distance: Between every two places, in steps; `FAR` if there is no way.
        nearest: From each place all that can be reached, nearest first; then `NONE`.
        reach: For each unit and place the number of places, nearest first, to which it
            could move from there.
        neighbours: Of each place; then `NONE`.
        first: The first code of each kind of action, and the number of codes.
        homes: If each match begins with an order of its own, the place next to which
            the units of the first player in the order stand, of the second, and so on.
    """

    players: int
    uses_per_turn: int
    draws_map: int
    own: Ints
    unit: Ints
    first_slot: Ints
    item: Ints
    wields: Ints
    matchup: Ints
    damage: Ints
    distance: Ints
    nearest: Ints
    reach: Ints
    neighbours: Ints
    first: Ints
    homes: Ints


@opener
def open_table(table: Ints) -> Table:
    """Return the parts of a flat *table*, in which they follow one another."""
    players, side, units, items = table[0], table[1], table[2], table[3]
    classes, places, joins = table[CLASSES], table[PLACES], table[JOINS]
    own = SIZES
    unit = own + players * side
    first_slot = unit + units * BODY_WIDTH
    item = first_slot + side + 1
    wields = item + items * ITEM_WIDTH
    matchup = wields + units * items
    damage = matchup + classes * (classes + 1)
    distance = damage + classes * (classes + 1)
    nearest = distance + places * places
    reach = nearest + places * places
    neighbours = reach + units * places
    first = neighbours + places * joins
    homes = first + KINDS + 1
    return Table(
        players,
        table[USES_PER_TURN],
        table[DRAWS_MAP],
        shaped(table, own, players, side),
        shaped(table, unit, units, BODY_WIDTH),
        table[first_slot:item],
        shaped(table, item, items, ITEM_WIDTH),
        shaped(table, wields, units, items),
        shaped(table, matchup, classes, classes + 1),
        shaped(table, damage, classes, classes + 1),
        shaped(table, distance, places, places),
        shaped(table, nearest, places, places),
        shaped(table, reach, units, places),
        shaped(table, neighbours, places, joins),
        table[first:homes],
        table[homes : homes + table[HOMES]],
    )


@opener
def open_state(row: Ints, t: Table) -> State:
    """Return the parts of a flat *row*, in which they follow one another."""
    units, places = t.unit.shape[0], t.distance.shape[0]
    first_unit = ORDER + t.players
    bags = first_unit + units * UNIT_WIDTH
    board = row.size - places
    slots = (board - bags) // units
    return State(
        row[:first_unit],
        shaped(row, first_unit, units, UNIT_WIDTH),
        shaped(row, bags, units, slots),
        row[board:],
    )
