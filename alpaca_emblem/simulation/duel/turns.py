"""Turns of a duel: who acts next, what effects do, and how it ends."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import energy
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.duel.layout import (
    CLAMPS_STATS,
    CLOCK,
    COOLING,
    DURATION,
    EFFECT,
    EFFECT_WIDTH,
    EFFECTS,
    ENEMIES_FELL,
    ENEMIES_SIDE,
    ENERGY,
    FIGHTER,
    FIGHTERS,
    FIRST_MODIFIER,
    HAS_MODIFIERS,
    HERO_FELL,
    HERO_SIDE,
    HERO_TURNS,
    HIT_POINTS,
    IS_STUN,
    MAGIC,
    MANA,
    MOST,
    MOST_MANA,
    POWER,
    READY,
    SPEED,
    STATS,
    STRENGTH,
    STUN_PROOF,
    TURN_LIMIT,
    TURN_LIMIT_REACHED,
    State,
    Table,
)
from alpaca_emblem.simulation.layouts import ACTOR, GOES_ON, NONE, OUTCOME, WINNERS

HERO: Final = 0
"""The index of the hero."""


@mirrors("games.energy_queue.Seat.key_of", "games.energy_queue.EnergyQueue._hold")
@kernel
def hold(g: State, fighter: int, amount: int) -> None:
    """Let *fighter* have the *amount* of energy now."""
    ticks = energy.ticks_until_full(amount, g.fighters[fighter, SPEED])
    fill_after(g, fighter, amount, ticks)


@kernel
def fill_after(g: State, fighter: int, amount: int, ticks: int) -> None:
    """Let *fighter* have the *amount* of energy now, and be full after *ticks*."""
    speed = g.fighters[fighter, SPEED]
    g.fighters[fighter, READY] = g.head[CLOCK] + ticks
    g.fighters[fighter, ENERGY] = energy.energy_after(amount, speed, ticks)


@mirrors("games.energy_queue.Seat.energy_at")
@kernel
def energy_now(g: State, fighter: int) -> int:
    """Return the energy that a living *fighter* has now."""
    passed = g.head[CLOCK] - g.fighters[fighter, READY]
    speed = g.fighters[fighter, SPEED]
    return energy.energy_after(g.fighters[fighter, ENERGY], speed, passed)


@mirrors("games.energy_queue.EnergyQueue.pay")
@kernel
def pay(g: State, fighter: int, cost: int) -> None:
    """Take *cost* energy from a living *fighter*."""
    hold(g, fighter, energy_now(g, fighter) - cost)


@mirrors("games.energy_queue.EnergyQueue.next")
@kernel
def next_fighter(g: State, t: Table) -> int:
    """Let ticks pass until a fighter can act, and return it."""
    first, tick, energy_then = NONE, 0, 0
    for fighter in range(t.rules[FIGHTERS]):
        if g.fighters[fighter, HIT_POINTS] > 0:
            ready, amount = g.fighters[fighter, READY], g.fighters[fighter, ENERGY]
            if first == NONE or (ready, -amount) < (tick, -energy_then):
                first, tick, energy_then = fighter, ready, amount
    g.head[CLOCK] = max(g.head[CLOCK], tick)
    return first


@mirrors("games.duel.game.Duel._end")
@kernel
def end(g: State, reason: int, winners: int) -> None:
    """End the duel for a reason; *winners* are sides, as bits."""
    g.head[OUTCOME] = reason
    g.head[WINNERS] = winners


@mirrors(
    "games.duel.effects.hurt",
    "games.duel.game.Duel._on_unit_died",
    "games.duel.game.Duel._check_end",
    "games.energy_queue.EnergyQueue.remove",
)
@kernel
def hurt(g: State, t: Table, fighter: int, damage: int) -> bool:
    """Take hit points from *fighter*, and return whether it lives."""
    left = g.fighters[fighter, HIT_POINTS] - damage
    if left > 0:
        g.fighters[fighter, HIT_POINTS] = left
        return True
    g.fighters[fighter, HIT_POINTS] = 0
    g.fighters[fighter, ENERGY] = energy_now(g, fighter)
    g.fighters[fighter, READY] = 0
    if fighter == HERO:  # the end of the duel is always the last fall
        end(g, HERO_FELL, 1 << ENEMIES_SIDE)
    elif first_foe(g, t, HERO) == NONE:
        end(g, ENEMIES_FELL, 1 << HERO_SIDE)
    return False


@mirrors("games.duel.game.Duel._foes")
@kernel
def first_foe(g: State, t: Table, fighter: int) -> int:
    """Return the first living foe of *fighter*, or `NONE`."""
    if fighter != HERO:
        return HERO
    for foe in range(1, t.rules[FIGHTERS]):
        if g.fighters[foe, HIT_POINTS] > 0:
            return foe
    return NONE


@mirrors("games.duel.game.Duel._check_turn_limit")
@kernel
def check_turn_limit(g: State, t: Table) -> None:
    """End the duel if the hero has had all its turns."""
    limit = t.rules[TURN_LIMIT]
    if limit > 0 and g.head[HERO_TURNS] >= limit:
        end(g, TURN_LIMIT_REACHED, 1 << ENEMIES_SIDE)


@mirrors("games.duel.game.Duel._finish_action")
@kernel
def finish_action(g: State, t: Table, cost: int) -> None:
    """Let the actor pay *cost*, and begin the next turn."""
    fighter = g.head[FIGHTER]
    pay(g, fighter, cost)
    if fighter == HERO and g.head[OUTCOME] == GOES_ON:
        check_turn_limit(g, t)
    next_turn(g, t)


@mirrors("games.duel.game.Duel._next_turn")
@kernel
def next_turn(g: State, t: Table) -> None:
    """Begin turns until a fighter can act, or the duel is over."""
    acting = NONE
    while acting == NONE and g.head[OUTCOME] == GOES_ON:
        fighter = next_fighter(g, t)
        if fighter == HERO:
            g.head[HERO_TURNS] += 1
        if begin_turn(g, t, fighter):
            acting = fighter
        elif g.fighters[fighter, HIT_POINTS] > 0:
            pay(g, fighter, energy.NORMAL)
            if fighter == HERO:
                check_turn_limit(g, t)
    g.head[FIGHTER] = acting
    g.head[ACTOR] = min(acting, ENEMIES_SIDE)


@mirrors("games.duel.effects.begin_turn", "games.duel.effects._begin_hampered_turn")
@kernel
def begin_turn(g: State, t: Table, fighter: int) -> bool:
    """Begin the turn of *fighter*, and return whether it can act."""
    is_stunned = has_stun(g, t, fighter)
    take_toll(g, t, fighter)
    if g.fighters[fighter, COOLING] > 0:
        cool_down(g, fighter)
    if g.fighters[fighter, HIT_POINTS] == 0:
        return False
    g.fighters[fighter, STUN_PROOF] = int(is_stunned)
    return not is_stunned


@mirrors("games.duel.effects._cool_down")
@kernel
def cool_down(g: State, fighter: int) -> None:
    """Bring the abilities of *fighter* a turn nearer."""
    g.fighters[fighter, COOLING] -= 1
    for index in range(g.cooldowns.shape[1]):
        g.cooldowns[fighter, index] = max(0, g.cooldowns[fighter, index] - 1)


@mirrors("games.duel.duelist.Duelist.is_stunned")
@kernel
def has_stun(g: State, t: Table, fighter: int) -> bool:
    """Return whether *fighter* is stunned."""
    for part in range(g.fighters[fighter, EFFECTS]):
        layer = g.effects[fighter, part * EFFECT_WIDTH + EFFECT]
        if t.layers[layer, IS_STUN] > 0:
            return True
    return False


@mirrors("games.duel.effects.tick_effects")
@kernel
def take_toll(g: State, t: Table, fighter: int) -> None:
    """Let the effects of *fighter* hurt, oldest first, and wear off."""
    part = 0
    while part < g.fighters[fighter, EFFECTS]:
        at = part * EFFECT_WIDTH
        power = g.effects[fighter, at + POWER]
        if power > 0 and not hurt(g, t, fighter, power):
            return
        if g.effects[fighter, at + DURATION] > 1:
            g.effects[fighter, at + DURATION] -= 1
            part += 1
        else:
            remove_effect(g, t, fighter, part)


@mirrors("games.duel.effects.end_effect")
@kernel
def remove_effect(g: State, t: Table, fighter: int, part: int) -> None:
    """Remove an effect, and close the gap."""
    left = g.fighters[fighter, EFFECTS] - 1
    g.fighters[fighter, EFFECTS] = left
    for at in range(part * EFFECT_WIDTH, left * EFFECT_WIDTH):
        g.effects[fighter, at] = g.effects[fighter, at + EFFECT_WIDTH]
    for at in range(left * EFFECT_WIDTH, (left + 1) * EFFECT_WIDTH):
        g.effects[fighter, at] = 0
    update_derived(g, t, fighter)


@mirrors(
    "games.duel.effects.update_derived",
    "games.energy_queue.EnergyQueue.set_speed",
)
@kernel
def update_derived(g: State, t: Table, fighter: int) -> None:
    """Update what depends on the effects of *fighter*, if effects change stats."""
    if t.rules[HAS_MODIFIERS] == 0:
        return
    amount, speed = energy_now(g, fighter), g.fighters[fighter, SPEED]
    write_sheet(g, t, fighter)
    most, most_mana = g.fighters[fighter, MOST], g.fighters[fighter, MOST_MANA]
    g.fighters[fighter, HIT_POINTS] = min(g.fighters[fighter, HIT_POINTS], most)
    g.fighters[fighter, MANA] = min(g.fighters[fighter, MANA], most_mana)
    if g.fighters[fighter, SPEED] != speed:
        hold(g, fighter, amount)


@mirrors("games.duel.duelist._make_sheet", "games.duel.duelist._clamped")
@kernel
def write_sheet(g: State, t: Table, fighter: int) -> None:
    """Write the stats of *fighter* with all layers, as the rules read them."""
    for stat in range(STATS):
        value = t.profiles[fighter, stat]
        for part in range(g.fighters[fighter, EFFECTS]):
            layer = g.effects[fighter, part * EFFECT_WIDTH + EFFECT]
            value += t.layers[layer, FIRST_MODIFIER + stat]
        if t.rules[CLAMPS_STATS] > 0 and STRENGTH + stat <= MAGIC:
            value = max(0, value)
        g.fighters[fighter, STRENGTH + stat] = value
    g.fighters[fighter, MOST] = max(1, g.fighters[fighter, MOST])
    g.fighters[fighter, MOST_MANA] = max(0, g.fighters[fighter, MOST_MANA])
