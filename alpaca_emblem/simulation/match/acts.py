"""The effects of each action of a match."""

from __future__ import annotations

from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import NONE, kind_of
from alpaca_emblem.simulation.match.blows import use
from alpaca_emblem.simulation.match.layout import (
    CARRIED,
    END_TURN,
    EQUIP,
    EQUIPPED,
    GIVE,
    MOVE,
    MOVED,
    PLACE,
    RESIGN,
    UNEQUIP,
    USE,
    State,
    Table,
)
from alpaca_emblem.simulation.match.rounds import (
    eliminate,
    finish_turn,
    lift,
    note_actor,
    player_in_turn,
)


@mirrors("games.match.actions.Move.resolve", "model.unit.Unit.move_to")
@kernel
def move(g: State, unit: int, place: int) -> None:
    """Move *unit* to *place*."""
    lift(g, unit)
    g.board[place] = unit
    g.units[unit, PLACE] = place
    g.units[unit, MOVED] = 1


@mirrors("model.unit.Unit.remove_item")
@kernel
def take_out(g: State, unit: int, slot: int) -> int:
    """Take the item at *slot* from *unit*, and return its number."""
    item = g.bags[unit, slot]
    last = g.units[unit, CARRIED] - 1
    for k in range(slot, last):
        g.bags[unit, k] = g.bags[unit, k + 1]
    g.bags[unit, last] = NONE
    g.units[unit, CARRIED] = last
    equipped = g.units[unit, EQUIPPED]
    if equipped == slot:
        g.units[unit, EQUIPPED] = NONE
    elif equipped > slot:
        g.units[unit, EQUIPPED] = equipped - 1
    return item


@mirrors("model.unit.Unit.add_item")
@kernel
def put_in(g: State, unit: int, item: int) -> None:
    """Give *item* to *unit*, as its last."""
    g.bags[unit, g.units[unit, CARRIED]] = item
    g.units[unit, CARRIED] += 1


@mirrors("games.match.actions.Swap.resolve", "model.unit.Unit.swap_items")
@kernel
def swap(g: State, unit: int, slot: int, other: int, others_slot: int) -> None:
    """Exchange two items."""
    item = take_out(g, unit, slot)
    others = take_out(g, other, others_slot)
    put_in(g, unit, others)
    put_in(g, other, item)


@kernel
def own_of(t: Table, slot: int) -> int:
    """Return the index, within its side, of the unit with *slot*."""
    own = 0
    while slot >= t.first_slot[own + 1]:
        own += 1
    return own


@mirrors(
    "games.match.actions.Equip.resolve",
    "games.match.actions.Unequip.resolve",
    "games.match.actions.Give.resolve",
    "model.unit.Unit.give_item",
    "model.unit.Unit.equip",
    "model.unit.Unit.unequip",
)
@kernel
def handle(g: State, t: Table, player: int, kind: int, offset: int) -> None:
    """Apply an action on a unit's items other than moving or using."""
    if kind == UNEQUIP:
        g.units[t.own[player, offset], EQUIPPED] = NONE
        return
    side = t.own.shape[1]
    slots = t.first_slot[side]
    many = 1 if kind == EQUIP else (side if kind == GIVE else slots)
    slot, rest = offset // many, offset % many
    own = own_of(t, slot)
    unit, slot = t.own[player, own], slot - t.first_slot[own]
    if kind == EQUIP:
        g.units[unit, EQUIPPED] = slot
    elif kind == GIVE:
        put_in(g, t.own[player, rest], take_out(g, unit, slot))
    else:
        other = own_of(t, rest)
        swap(g, unit, slot, t.own[player, other], rest - t.first_slot[other])


@kernel
def target_of(t: Table, player: int, relative: int) -> int:
    """Return the unit that *player* calls by its *relative* number."""
    side = t.own.shape[1]
    return t.own[(player + relative // side) % t.players, relative % side]


@mirrors("games.match.actions.EndTurn.resolve", "games.match.actions.Resign.resolve")
@kernel
def step(g: State, t: Table, code: int, work: object) -> None:
    """Do what *code* stands for, which is legal."""
    player, kind = player_in_turn(g), kind_of(t.first, code)
    offset = code - t.first[kind]
    if kind == MOVE:
        places = g.board.shape[0]
        move(g, t.own[player, offset // places], offset % places)
    elif kind == USE:
        everyone = t.own.shape[1] * t.players
        target = target_of(t, player, offset % everyone)
        use(g, t, t.own[player, offset // everyone], target)
    elif kind < END_TURN:
        handle(g, t, player, kind, offset)
    elif kind < RESIGN:
        finish_turn(g, t)
    else:
        eliminate(g, t, player)
    note_actor(g)
