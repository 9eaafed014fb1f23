"""Rounds, turns, and how a match ends, in the order of the objects."""

from __future__ import annotations

from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.layouts import ACTOR, DICE, NONE, OUTCOME, WINNERS
from alpaca_emblem.simulation.match.layout import (
    HIT_POINTS,
    LAST_STANDING,
    MOVED,
    ORDER,
    PLACE,
    PLAYING,
    PRESENT,
    ROUND,
    ROUND_LIMIT,
    ROUNDS,
    TURN,
    USES,
    State,
    Table,
)


@kernel
def is_present(g: State, player: int) -> bool:
    """Return whether *player* is still in the match."""
    return (g.head[PRESENT] >> player) & 1 == 1


@mirrors("games.unit_game.ShuffledRounds.current")
@kernel
def player_in_turn(g: State) -> int:
    """Return the player whose turn it is, or `NONE`."""
    turn = g.head[TURN]
    return g.head[ORDER + turn] if turn < g.head[PLAYING] else NONE


@mirrors("model.tactician.Tactician.start_turn")
@kernel
def start_turn(g: State, t: Table, player: int) -> None:
    """Let all living units of *player* move and use items again."""
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit >= 0 and g.units[unit, HIT_POINTS] > 0:
            g.units[unit, MOVED] = 0
            g.units[unit, USES] = 0


@kernel
def rank_of(g: State, player: int) -> int:
    """Return the index of *player* among those still in the match."""
    rank = 0
    for other in range(player):
        rank += (g.head[PRESENT] >> other) & 1
    return rank


@kernel
def player_of(g: State, t: Table, rank: int) -> int:
    """Return the player with that index among those still in the match."""
    player = 0
    while rank > 0 or not is_present(g, player):
        rank -= (g.head[PRESENT] >> player) & 1
        player += 1
    return player


@mirrors("games.unit_game.ShuffledRounds.draw", "rng.generators.JavaRandom.pick")
@kernel
def draw_round(g: State, t: Table, last: int) -> None:
    """Draw the order of a round in which *last* does not come first."""
    count, chosen = rank_of(g, t.players), 0
    dice = int(g.head[DICE])
    for place in range(count):
        banned = chosen
        if place == 0 and count > 1 and last >= 0 and is_present(g, last):
            banned = 1 << rank_of(g, last)
        rank, dice = steps.java_pick(dice, count, banned)
        chosen |= 1 << rank
        g.head[ORDER + place] = player_of(g, t, rank)
    g.head[DICE] = dice
    g.head[PLAYING] = count
    g.head[TURN] = 0


@mirrors("games.match.game.Match._end", "games.unit_game.UnitGame._end")
@kernel
def end(g: State, reason: int, winners: int) -> None:
    """End the match."""
    g.head[TURN] = g.head[PLAYING]
    g.head[OUTCOME] = reason
    g.head[WINNERS] = winners


@kernel
def count_living(g: State, t: Table, player: int) -> int:
    """Return the number of living units of *player*, placed or not."""
    living = 0
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit >= 0 and g.units[unit, HIT_POINTS] > 0:
            living += 1
    return living


@mirrors("games.match.game.Match._strongest")
@kernel
def strongest(g: State, t: Table) -> int:
    """Return the players with the most living units, as bits."""
    most, winners = -1, 0
    for player in range(t.players):
        if is_present(g, player):
            living = count_living(g, t, player)
            if living > most:
                most, winners = living, 0
            if living == most:
                winners |= 1 << player
    return winners


@mirrors(
    "games.match.game.Match._go_on",
    "games.match.game.Match._start_round",
    "games.match.game.Match._start_turn",
)
@kernel
def go_on(g: State, t: Table, last: int) -> None:
    """Begin the next turn, in a new round after the last turn of one."""
    if g.head[TURN] < g.head[PLAYING]:
        start_turn(g, t, g.head[ORDER + g.head[TURN]])
        return
    draw_round(g, t, last)
    g.head[ROUND] += 1
    start_turn(g, t, g.head[ORDER])
    if 0 < g.head[ROUNDS] < g.head[ROUND]:
        end(g, ROUND_LIMIT, strongest(g, t))


@mirrors(
    "games.match.game.Match._finish_turn", "games.unit_game.ShuffledRounds.advance"
)
@kernel
def finish_turn(g: State, t: Table) -> None:
    """Pass the turn on."""
    last = player_in_turn(g)
    g.head[TURN] += 1
    go_on(g, t, last)


@mirrors("model.field.Field.lift", "model.field.Field._vacate")
@kernel
def lift(g: State, unit: int) -> None:
    """Free the place of *unit*, if it stands on one."""
    place = g.units[unit, PLACE]
    if place >= 0 and g.board[place] == unit:
        g.board[place] = NONE


@mirrors("games.unit_game.ShuffledRounds.remove")
@kernel
def leave_order(g: State, player: int) -> bool:
    """Remove *player* from the round, and return whether it was their turn."""
    head = g.head
    at = 0
    while head[ORDER + at] != player:
        at += 1
    was_acting = at == head[TURN]
    for place in range(at, head[PLAYING] - 1):
        head[ORDER + place] = head[ORDER + place + 1]
    head[PLAYING] -= 1
    head[ORDER + head[PLAYING]] = 0
    if at < head[TURN]:
        head[TURN] -= 1
    return was_acting


@mirrors("games.match.game.Match._eliminate")
@kernel
def eliminate(g: State, t: Table, player: int) -> None:
    """Remove *player* and all their living units from the match."""
    for k in range(t.own.shape[1]):
        unit = t.own[player, k]
        if unit >= 0 and g.units[unit, HIT_POINTS] > 0:
            lift(g, unit)
            g.units[unit, PLACE] = NONE
    g.head[PRESENT] &= ~(1 << player)
    was_acting = leave_order(g, player)
    if g.head[PLAYING] < 2:
        end(g, LAST_STANDING, g.head[PRESENT])
    elif was_acting:
        go_on(g, t, NONE)


@kernel
def note_actor(g: State) -> None:
    """Write down who is to act."""
    g.head[ACTOR] = player_in_turn(g)
