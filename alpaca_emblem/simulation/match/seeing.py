"""Observations of a match by a player, which the engine writes as planes.

Only what has changed since the last time is written again: the units that are not as
they were, and the numbers of a new round. The joins of the map are written once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.games.match.observing import (
    EDGES,
    KIND_PLANES,
    KINDS,
    MOST_SLOTS,
    OF_SEAT,
    OF_SLOT,
)
from alpaca_emblem.games.observing import CLASS_NAMES, CLASS_PLANES
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import (
    NONE,
    Ints,
    Numbers,
    cut_to,
    flood,
    new_row,
    share_of,
)
from alpaca_emblem.simulation.match.layout import (
    CARRIED,
    EQUIPPED,
    HIGH,
    HIT_POINTS,
    LOW,
    MOST,
    MOVED,
    MUST_SURVIVE,
    ORDER,
    OWNER,
    PLACE,
    PLAYING,
    POWER,
    PRESENT,
    ROUND,
    ROUNDS,
    UNIT_WIDTH,
    USES,
    State,
    Table,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.model.items import Item

MOST_SHOWN: Final = MOST_SLOTS
SEAT_PLANES: Final = len(OF_SEAT)
CLASS_COUNT: Final = len(CLASS_NAMES)
SLOT_PLANES: Final = len(OF_SLOT)
FIRST_RANGE: Final = 1 + len(KINDS)
"""Where the power and the range of an item begin among the planes of a slot."""
EDGE_PLANES: Final = len(EDGES)

AREA, WIDTH, FIRST_FACT = range(3)
"""The facts: the squares of a plane, and of one of its rows; then the plane of the
class of each unit, the plane of the class of each item, and the square of each place.
"""


def facts_of(game: Match, items: Sequence[Item]) -> Numbers:
    """Return what planes of *game* show that the table does not hold.

    Args:
        game: The match.
        items: Its items, by their numbers.
    """
    topology = game.field.topology
    width = topology.columns
    facts = (
        *(topology.rows * width, width),
        *(CLASS_PLANES.get(type(unit), NONE) for unit in game.units),
        *(KIND_PLANES.get(type(item), NONE) for item in items),
        *(place.row * width + place.column for place in topology.locations),
    )
    row = new_row(len(facts))
    row[:] = facts
    return row


@mirrors("games.match.observing.MatchObserver._fill")
@kernel
def observe(
    g: State, was: State, t: Table, facts: Ints, side: int, planes: Any
) -> None:
    """Write what *side* sees of a match, whose *planes* show what *was*."""
    for unit in range(g.units.shape[0]):
        if is_shown(was, unit) and is_changed(g, was, unit):
            clear_unit(was, t, facts, side, unit, planes)
    for unit in range(g.units.shape[0]):
        if is_shown(g, unit) and is_changed(g, was, unit):
            write_unit(g, t, facts, side, unit, planes)
    first = SEAT_PLANES * t.players + CLASS_COUNT + 1
    first = (first + SLOT_PLANES * slots_of(g)) * facts[AREA]
    if was.head[ROUND] == NONE:
        write_edges(t, facts, planes, first)
    write_all(g, was, t, facts, side, planes, first + EDGE_PLANES * facts[AREA])


@kernel
def slots_of(g: State) -> int:
    """Return the number of items of a unit that have planes."""
    return min(MOST_SHOWN, g.bags.shape[1])


@kernel
def is_shown(g: State, unit: int) -> bool:
    """Return whether *unit* is alive and stands on the map."""
    return g.units[unit, HIT_POINTS] > 0 and g.units[unit, PLACE] >= 0


@kernel
def is_changed(g: State, was: State, unit: int) -> bool:
    """Return whether a number or an item of *unit* is not as it was."""
    for column in range(UNIT_WIDTH):
        if g.units[unit, column] != was.units[unit, column]:
            return True
    for slot in range(g.bags.shape[1]):
        if g.bags[unit, slot] != was.bags[unit, slot]:
            return True
    return False


@kernel
def cell_of(g: State, t: Table, facts: Ints, unit: int) -> int:
    """Return the square of the place where *unit* stands."""
    squares = FIRST_FACT + g.units.shape[0] + t.item.shape[0]
    return facts[squares + g.units[unit, PLACE]]


@kernel
def seat_of(t: Table, side: int, player: int) -> int:
    """Return the seat of *player*, counted from that of *side*."""
    return player - side if player >= side else player - side + t.players


@kernel
def clear_unit(
    was: State, t: Table, facts: Ints, side: int, unit: int, planes: Any
) -> None:
    """Take *unit* away from where it was."""
    area, cell = facts[AREA], cell_of(was, t, facts, unit)
    seat = seat_of(t, side, t.unit[unit, OWNER])
    at = SEAT_PLANES * seat * area + cell
    for plane in range(SEAT_PLANES):
        planes[at + plane * area] = 0.0
    at = SEAT_PLANES * t.players * area + cell
    if facts[FIRST_FACT + unit] >= 0:
        planes[at + facts[FIRST_FACT + unit] * area] = 0.0
    at += CLASS_COUNT * area
    planes[at] = 0.0
    at += area
    for _ in range(min(was.units[unit, CARRIED], slots_of(was))):
        for plane in range(SLOT_PLANES):
            planes[at + plane * area] = 0.0
        at += SLOT_PLANES * area


@mirrors("games.match.observing.MatchObserver._fill_unit")
@kernel
def write_unit(
    g: State, t: Table, facts: Ints, side: int, unit: int, planes: Any
) -> None:
    """Write *unit* where it stands."""
    area, cell = facts[AREA], cell_of(g, t, facts, unit)
    seat = seat_of(t, side, t.unit[unit, OWNER])
    at, left = SEAT_PLANES * seat * area + cell, g.units[unit, HIT_POINTS]
    planes[at] = 1.0
    planes[at + area] = share_of(left, t.unit[unit, MOST])
    planes[at + 2 * area] = cut_to(left / 400)  # they are halves
    planes[at + 3 * area] = float(g.units[unit, MOVED])
    planes[at + 4 * area] = float(t.unit[unit, MUST_SURVIVE])
    at = SEAT_PLANES * t.players * area + cell
    if facts[FIRST_FACT + unit] >= 0:
        planes[at + facts[FIRST_FACT + unit] * area] = 1.0
    at += CLASS_COUNT * area
    if t.uses_per_turn > 0:
        planes[at] = cut_to(g.units[unit, USES] / t.uses_per_turn)
    write_items(g, t, facts, unit, planes, at + area)


@mirrors("games.match.observing.MatchObserver._fill_items")
@kernel
def write_items(
    g: State, t: Table, facts: Ints, unit: int, planes: Any, at: int
) -> None:
    """Write the items of *unit*, which stands on square *at* of the first slot."""
    area, kinds = facts[AREA], FIRST_FACT + g.units.shape[0]
    for slot in range(min(g.units[unit, CARRIED], slots_of(g))):
        item = g.bags[unit, slot]
        planes[at] = 1.0 if g.units[unit, EQUIPPED] == slot else 0.0
        if facts[kinds + item] >= 0:
            planes[at + facts[kinds + item] * area] = 1.0
        planes[at + FIRST_RANGE * area] = cut_to(t.item[item, POWER] / 100)
        planes[at + (FIRST_RANGE + 1) * area] = cut_to(t.item[item, LOW] / 10)
        planes[at + (FIRST_RANGE + 2) * area] = cut_to(t.item[item, HIGH] / 10)
        at += SLOT_PLANES * area


@mirrors("games.match.observing.MatchObserver._edges")
@kernel
def write_edges(t: Table, facts: Ints, planes: Any, first: int) -> None:
    """Write the joins of the map, whose planes are blank."""
    area, width = facts[AREA], facts[WIDTH]
    squares = facts.size - t.neighbours.shape[0]
    for place in range(t.neighbours.shape[0]):
        here = facts[squares + place]
        for at in range(t.neighbours.shape[1] - 1):
            if t.neighbours[place, at] == NONE:
                break
            there = facts[squares + t.neighbours[place, at]]
            down = there // width - here // width
            right = there % width - here % width
            # Joined places of a match lie side by side.
            edge = (1 + down) // 2 if right == 0 else 2 + (1 + right) // 2
            planes[first + edge * area + here] = 1.0


@mirrors("games.match.observing._of_all")
@kernel
def write_all(
    g: State, was: State, t: Table, facts: Ints, side: int, planes: Any, first: int
) -> None:
    """Write the numbers that belong to no place."""
    area, players, number = facts[AREA], t.players, g.head[ROUND]
    most = g.head[ROUNDS]
    if number != was.head[ROUND]:
        left = 1.0 if most == 0 else share_of(most - number + 1, most)
        flood(planes, first, area, cut_to(number / 100))
        flood(planes, first + area, area, left)
    if number == was.head[ROUND] and g.head[PRESENT] == was.head[PRESENT]:
        return
    first += 2 * area
    for player in range(players):
        seat, turn = seat_of(t, side, player), 0
        for place in range(g.head[PLAYING]):
            if g.head[ORDER + place] == player:
                turn = 1 + place
        is_in = float((g.head[PRESENT] >> player) & 1)
        flood(planes, first + seat * area, area, is_in)
        flood(planes, first + (players + seat) * area, area, turn / players)
