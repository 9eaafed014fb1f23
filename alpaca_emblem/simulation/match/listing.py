"""All legal actions of a match as codes, in the order of the objects."""

from __future__ import annotations

from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import NONE, Ints
from alpaca_emblem.simulation.match.blows import has_use_left, in_hand, reaches
from alpaca_emblem.simulation.match.layout import (
    ATTACK,
    CARRIED,
    EFFECT,
    END_TURN,
    EQUIP,
    EQUIPPED,
    GIVE,
    HEAL,
    HIT_POINTS,
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
    """Add the moves of *unit* to the *n* codes in *out*; return their number."""
    here = g.units[unit, PLACE]
    if here < 0 or g.units[unit, MOVED]:
        return n
    places = g.board.shape[0]
    first = t.first[MOVE] + t.unit[unit, OWN_INDEX] * places
    for i in range(t.reach[unit, here]):
        there = t.nearest[here, i]
        if g.board[there] == NONE:
            out[n] = first + there
            n += 1
    return n


@kernel
def relative_of(t: Table, player: int, unit: int) -> int:
    """Return the number by which *player* calls *unit*."""
    seat = (t.unit[unit, OWNER] - player + t.players) % t.players
    return seat * t.own.shape[1] + t.unit[unit, OWN_INDEX]


@mirrors("model.items.Attacking.can_use_on", "model.items.Healer.can_use_on")
@kernel
def can_use_on(g: State, t: Table, unit: int, item: int, target: int) -> bool:
    """Return whether *unit* can use *item* on *target* from where both stand."""
    here, there = g.units[unit, PLACE], g.units[target, PLACE]
    if there < 0 or g.units[target, HIT_POINTS] <= 0:
        return False
    is_enemy = t.unit[target, OWNER] != t.unit[unit, OWNER]
    if t.item[item, EFFECT] != (ATTACK if is_enemy else HEAL):
        return False
    return reaches(t, item, here, there)


@mirrors("games.match.listing._list_uses")
@kernel
def list_uses(g: State, t: Table, unit: int, out: Ints, n: int) -> int:
    """Add the uses of the equipped item of *unit*."""
    item = in_hand(g, unit)
    if item < 0 or g.units[unit, PLACE] < 0 or not has_use_left(g, t, unit):
        return n
    player, units = t.unit[unit, OWNER], g.units.shape[0]
    everyone = t.own.shape[1] * t.players
    first = t.first[USE] + t.unit[unit, OWN_INDEX] * everyone
    for target in range(units):
        if can_use_on(g, t, unit, item, target):
            out[n] = first + relative_of(t, player, target)
            n += 1
    return n


@mirrors("games.match.listing._list_items")
@kernel
def list_items(g: State, t: Table, unit: int, out: Ints, n: int) -> int:
    """Add all that *unit* can do with its items but use them."""
    own, equipped = t.unit[unit, OWN_INDEX], g.units[unit, EQUIPPED]
    for slot in range(g.units[unit, CARRIED]):
        if slot != equipped and t.wields[unit, g.bags[unit, slot]]:
            out[n] = t.first[EQUIP] + t.first_slot[own] + slot
            n += 1
    if equipped >= 0:
        out[n] = t.first[UNEQUIP] + own
        n += 1
    if g.units[unit, PLACE] < 0:
        return n
    n = list_gifts(g, t, unit, out, n)
    return list_swaps(g, t, unit, out, n)


@mirrors("games.match.listing._friends_beside")
@kernel
def friend_beside(g: State, t: Table, unit: int, side: int) -> int:
    """Return the unit of the same player on a neighbouring place, or `NONE`."""
    there = t.neighbours[g.units[unit, PLACE], side]
    other = g.board[there] if there >= 0 else NONE
    if other >= 0 and t.unit[other, OWNER] == t.unit[unit, OWNER]:
        return other
    return NONE


@mirrors("games.match.listing._gives")
@kernel
def list_gifts(g: State, t: Table, unit: int, out: Ints, n: int) -> int:
    """Add the gifts of *unit* to its neighbours."""
    side, carried = t.own.shape[1], g.units[unit, CARRIED]
    # What does not change in a loop is read before it: compiled code reads again
    # whatever could have been written meanwhile.
    first = t.first[GIVE] + t.first_slot[t.unit[unit, OWN_INDEX]] * side
    for beside in range(t.neighbours.shape[1]):
        other = friend_beside(g, t, unit, beside)
        if other >= 0 and g.units[other, CARRIED] < t.unit[other, ROOM]:
            own = first + t.unit[other, OWN_INDEX]
            for slot in range(carried):
                out[n] = own + slot * side
                n += 1
    return n


@mirrors("games.match.listing._swaps")
@kernel
def list_swaps(g: State, t: Table, unit: int, out: Ints, n: int) -> int:
    """Add the swaps of *unit* with its neighbours."""
    all_slots, carried = t.first_slot[t.own.shape[1]], g.units[unit, CARRIED]
    first = t.first[SWAP] + t.first_slot[t.unit[unit, OWN_INDEX]] * all_slots
    for beside in range(t.neighbours.shape[1]):
        other = friend_beside(g, t, unit, beside)
        if other >= 0:
            own = first + t.first_slot[t.unit[other, OWN_INDEX]]
            others = g.units[other, CARRIED]
            for slot in range(carried):
                for others_slot in range(others):
                    out[n] = own + slot * all_slots + others_slot
                    n += 1
    return n


@mirrors("games.match.listing.list_actions")
@kernel
def list_legal(g: State, t: Table, out: Ints, work: object) -> int:
    """Write the codes of all legal actions to *out*, and return their number."""
    player, n = player_in_turn(g), 0
    if player < 0:
        return 0
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit >= 0 and g.units[unit, HIT_POINTS] > 0:
            n = list_moves(g, t, unit, out, n)
            n = list_uses(g, t, unit, out, n)
            n = list_items(g, t, unit, out, n)
    out[n] = t.first[END_TURN]
    out[n + 1] = t.first[RESIGN]
    return n + 2
