"""The beginning of matches: with the map of the set-up, or each with its own map.

A table holds all that follows from the map, so that greedy players need no searches. In
the set-up of a skirmish, each match can have another map: its kernel `begin` draws it
as `FieldFactory` does, and fills in distances, neighbours, and what is in reach. Units
join in the order of the first round, so that the same rows of the table serve another
player in another match.
"""

from __future__ import annotations

from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import ACTOR, DICE, NONE, Ints
from alpaca_emblem.simulation.match.layout import (
    FAR,
    MOVEMENT,
    ORDER,
    OWNER,
    PLACE,
    State,
    Table,
)
from alpaca_emblem.simulation.match.rounds import draw_round

OPEN = 1 / 3
"""A new place is joined to a neighbour if the dice yield more than this, or if it has
no other join yet."""


@mirrors(
    "games.match.game.Match._java_dice",
    "games.match.game.Match._set_up",
    "games.match.skirmish.muster",
)
@kernel
def begin(g: State, t: Table, seed: int, work: Ints) -> None:
    """Begin the match of *seed*.

    Its first order is that of the set-up, unless that is of skirmishes; so is its map,
    unless each skirmish has its own.
    """
    g.head[DICE] = steps.java_state(seed)
    if t.homes.size > 0:
        if t.draws_map == 1:
            draw_joins(t, seed, work)
            measure(t, work)
            note_reach(t)
        draw_round(g, t, NONE)
        g.head[ACTOR] = g.head[ORDER]
        muster(g, t)


@mirrors(
    "model.factories.FieldFactory.create", "model.factories.FieldFactory.add_places"
)
@kernel
def draw_joins(t: Table, seed: int, work: Ints) -> None:
    """Join the places of a square map by the dice of *seed*.

    Places are added row by row, so each finds those above and on its left. The first of
    them is always joined. The draws for the other sides have no effect.
    """
    places, dice = t.neighbours.shape[0], steps.java_state(seed)
    size = 1
    while size * size < places:
        size += 1
    for place in range(places):
        _, dice = steps.java_double(dice)
        _, dice = steps.java_double(dice)
        left, dice = steps.java_double(dice)
        _, dice = steps.java_double(dice)
        work[place] = place % size > 0 and (place < size or left > OPEN)
    for place in range(places):
        at = 0
        if place >= size:
            at = add_neighbour(t, place, at, place - size)
        if place + size < places:
            at = add_neighbour(t, place, at, place + size)
        if work[place] == 1:
            at = add_neighbour(t, place, at, place - 1)
        if (place + 1) % size > 0 and work[place + 1] == 1:
            at = add_neighbour(t, place, at, place + 1)
        for rest in range(at, t.neighbours.shape[1]):
            t.neighbours[place, rest] = NONE


@kernel
def add_neighbour(t: Table, place: int, at: int, other: int) -> int:
    """Write *other* as a neighbour of *place*; return the index of the next one."""
    t.neighbours[place, at] = other
    return at + 1


@mirrors("model.searching.search_within", "model.searching.search_everywhere")
@kernel
def measure(t: Table, work: Ints) -> None:
    """Search the map, on which all places are connected, from every place.

    There are no branches inside, since processors cannot guess those of random maps. A
    neighbour that is missing stands for the place itself, which is known already, and
    what is not new in the queue is overwritten by the next.
    """
    places, sides = t.neighbours.shape[0], t.neighbours.shape[1] - 1
    for start in range(places):
        for place in range(places):
            t.distance[start, place] = FAR
        t.distance[start, start] = 0
        work[0] = start
        found = 1
        for head in range(places):
            here = work[head]
            farther = t.distance[start, here] + 1
            for at in range(sides):
                there = t.neighbours[here, at]
                there = here if there == NONE else there
                known = t.distance[start, there]
                work[found] = there
                found += int(known == FAR)
                t.distance[start, there] = min(known, farther)
        for head in range(places):
            t.nearest[start, head] = work[head]


@kernel
def note_reach(t: Table) -> None:
    """Count the places that each unit could move to from each place."""
    units, places = t.reach.shape
    for unit in range(units):
        movement = t.unit[unit, MOVEMENT]
        for place in range(places):
            count = places
            if unit > 0 and t.unit[unit - 1, MOVEMENT] == movement:
                count = t.reach[unit - 1, place]
            while count > 0 and (
                t.distance[place, t.nearest[place, count - 1]] > movement
            ):
                count -= 1
            t.reach[unit, place] = count


@mirrors("games.match.skirmish._place_one")
@kernel
def muster(g: State, t: Table) -> None:
    """Let the players place their units next to their homes, in the order of turns."""
    for place in range(g.board.size):
        g.board[place] = NONE
    side = t.own.shape[1]
    for turn in range(t.players):
        player, home = g.head[ORDER + turn], t.homes[turn]
        for own in range(side):
            unit, at = turn * side + own, 0
            while g.board[t.nearest[home, at]] != NONE:
                at += 1
            there = t.nearest[home, at]
            g.board[there] = unit
            g.units[unit, PLACE] = there
            t.unit[unit, OWNER] = player
            t.own[player, own] = unit
