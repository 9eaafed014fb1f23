"""All legal actions of a match as codes, in the order of the objects."""

from __future__ import annotations

from alpaca_emblem.rules import combat as rules
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import NONE, Ints
from alpaca_emblem.simulation.match.blows import has_use_left, in_hand
from alpaca_emblem.simulation.match.layout import (
    ATTACK,
    CARRIED,
    EFFECT,
    END_TURN,
    EQUIP,
    EQUIPPED,
    GIVE,
    HEAL,
    HIGH,
    HIT_POINTS,
    LOW,
    MOVE,
    MOVED,
    OWN_INDEX,
    OWNER,
    PLACE,
    RESIGN,
    ROOM,
    SWAP,
    UNEQUIP,
    USE,
    State,
    Table,
)
from alpaca_emblem.simulation.match.rounds import player_in_turn


@mirrors("games.match.listing._list_unit", "games.match.listing._moves")
@kernel
def list_moves(g: State, t: Table, unit: int, out: Ints, n: int) -> int:
    """Add the moves of *unit* to the *n* codes in *out*; return their number.

    Each place is written down, and counted only if it is free: guessing wrongly where
    a branch goes costs more. After the last code is room for that of the end of the
    turn, at least.
    """
    here = g.units[unit, PLACE]
    if here < 0 or g.units[unit, MOVED]:
        return n
    first = t.first[MOVE] + t.unit[unit, OWN_INDEX] * g.board.shape[0]
    for i in range(t.reach[unit, here]):
        there = t.nearest[here, i]
        out[n] = first + there
        n += int(g.board[there] == NONE)
    return n


@kernel
def relative_of(t: Table, player: int, unit: int) -> int:
    """Return the number by which *player* calls *unit*."""
    seat = t.unit[unit, OWNER] - player
    if seat < 0:  # a division would take longer than all the rest
        seat += t.players
    return seat * t.own.shape[1] + t.unit[unit, OWN_INDEX]


@mirrors(
    "games.match.listing._list_uses",
    "model.items.Attacking.can_use_on",
    "model.items.Healer.can_use_on",
)
@kernel
def list_uses(g: State, t: Table, unit: int, out: Ints, n: int) -> int:
    """Add the uses of the equipped item of *unit*."""
    item, here = in_hand(g, unit), g.units[unit, PLACE]
    if item < 0 or here < 0 or not has_use_left(g, t, unit):
        return n
    # What does not change in a loop is read before it: compiled code reads again
    # whatever could have been written meanwhile.
    low, high, effect = t.item[item, LOW], t.item[item, HIGH], t.item[item, EFFECT]
    player, everyone = t.unit[unit, OWNER], t.own.shape[1] * t.players
    first = t.first[USE] + t.unit[unit, OWN_INDEX] * everyone
    for target in range(g.units.shape[0]):
        is_enemy = t.unit[target, OWNER] != player
        there = g.units[target, PLACE]
        if (
            effect == (ATTACK if is_enemy else HEAL)
            and there >= 0
            and g.units[target, HIT_POINTS] > 0
            and rules.is_in_range(t.distance[here, there], low, high)
        ):
            out[n] = first + relative_of(t, player, target)
            n += 1
    return n


@mirrors("games.match.listing._list_items")
@kernel
def list_items(g: State, t: Table, unit: int, out: Ints, n: int, friends: Ints) -> int:
    """Add all that *unit* can do with its items but use them.

    *friends* is memory for as many numbers as a place has neighbours.
    """
    own, equipped = t.unit[unit, OWN_INDEX], g.units[unit, EQUIPPED]
    first = t.first[EQUIP] + t.first_slot[own]
    for slot in range(g.units[unit, CARRIED]):
        out[n] = first + slot
        n += int(slot != equipped and t.wields[unit, g.bags[unit, slot]] > 0)
    if equipped >= 0:
        out[n] = t.first[UNEQUIP] + own
        n += 1
    if g.units[unit, PLACE] < 0:
        return n
    beside = find_friends(g, t, unit, friends)
    if beside == 0:
        return n
    n = list_gifts(g, t, unit, out, n, friends, beside)
    return list_swaps(g, t, unit, out, n, friends, beside)


@mirrors("games.match.listing._friends_beside")
@kernel
def find_friends(g: State, t: Table, unit: int, friends: Ints) -> int:
    """Find the *friends* of *unit* on neighbouring places, and return their number."""
    here, player, count = g.units[unit, PLACE], t.unit[unit, OWNER], 0
    for way in range(t.neighbours.shape[1] - 1):
        there = t.neighbours[here, way]
        other = g.board[max(there, 0)]
        is_own = t.unit[max(other, 0), OWNER] == player
        friends[count] = other
        count += int((there >= 0) & (other >= 0) & is_own)
    return count


@mirrors("games.match.listing._gives")
@kernel
def list_gifts(
    g: State, t: Table, unit: int, out: Ints, n: int, friends: Ints, beside: int
) -> int:
    """Add the gifts of *unit* to the *friends* beside it."""
    side, carried, slots = t.own.shape[1], g.units[unit, CARRIED], g.bags.shape[1]
    first = t.first[GIVE] + t.first_slot[t.unit[unit, OWN_INDEX]] * side
    for i in range(beside):
        other = friends[i]
        own = first + t.unit[other, OWN_INDEX]
        for slot in range(slots):
            out[n + slot] = own + slot * side
        n += carried * int(g.units[other, CARRIED] < t.unit[other, ROOM])
    return n


@mirrors("games.match.listing._swaps")
@kernel
def list_swaps(
    g: State, t: Table, unit: int, out: Ints, n: int, friends: Ints, beside: int
) -> int:
    """Add the swaps of *unit* with the *friends* beside it.

    All slots of the other unit are written down, and counted if they hold something:
    where a loop ends that is always as long can be guessed.
    """
    all_slots, carried = t.first_slot[t.own.shape[1]], g.units[unit, CARRIED]
    slots = g.bags.shape[1]
    first = t.first[SWAP] + t.first_slot[t.unit[unit, OWN_INDEX]] * all_slots
    for i in range(beside):
        other = friends[i]
        own = first + t.first_slot[t.unit[other, OWN_INDEX]]
        others = g.units[other, CARRIED]
        for slot in range(carried):
            for others_slot in range(slots):
                out[n + others_slot] = own + slot * all_slots + others_slot
            n += others
    return n


@mirrors("games.match.listing.list_actions")
@kernel
def list_legal(g: State, t: Table, out: Ints, work: Ints) -> int:
    """Write the codes of all legal actions to *out*, and return their number."""
    player, n = player_in_turn(g), 0
    if player < 0:
        return 0
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit >= 0 and g.units[unit, HIT_POINTS] > 0:
            n = list_moves(g, t, unit, out, n)
            n = list_uses(g, t, unit, out, n)
            n = list_items(g, t, unit, out, n, work)
    out[n] = t.first[END_TURN]
    out[n + 1] = t.first[RESIGN]
    return n + 2
