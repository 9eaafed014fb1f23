"""Bare duels: beasts strike the first foe until one side is dead.

Nothing that a strike depends on changes, but for wounds. So the table of such a duel
has the chances and the damage of all strikes, by roll, and the ticks that pass until a
fighter has its energy again. They are read off the kernels and rules that all other
duels call.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules import energy
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.duel.agents import BEAST
from alpaca_emblem.simulation.duel.layout import (
    BOUTS,
    CLOCK,
    COOLING,
    CRITICAL,
    EFFECTS,
    ENEMIES_SIDE,
    ENERGY,
    FIGHTER,
    FIGHTERS,
    FIRST_DAMAGE,
    HERO_SIDE,
    HERO_TURNS,
    HIGH,
    HIT,
    HIT_POINTS,
    LOW,
    MOST,
    OWN_ROLLS,
    READY,
    ROLLS,
    SPEED,
    STUN_PROOF,
    TABLED,
    WOUNDED_HIT,
    WOUNDS_HINDER,
    State,
    Table,
)
from alpaca_emblem.simulation.duel.striking import (
    critical_chance,
    hit_chance,
    strike_damage,
)
from alpaca_emblem.simulation.duel.turns import (
    HERO,
    energy_now,
    fill_after,
    first_foe,
    hurt,
)
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    GOES_ON,
    NONE,
    OUTCOME,
    Ints,
)

MOST_ROLLS: Final = 255
"""All bits of a number of rolls, of which the table has 128 at most."""
NEVER: Final = 1 << 62
"""A tick after all others."""


@kernel
def is_bare(g: State, t: Table, policies: Ints) -> bool:
    """Return whether all that can happen is that beasts strike the first foe."""
    if policies[HERO_SIDE] != BEAST or policies[ENEMIES_SIDE] != BEAST:
        return False
    for fighter in range(t.rules[FIGHTERS]):
        if g.fighters[fighter, EFFECTS] + g.fighters[fighter, COOLING] > 0:
            return False
        if g.fighters[fighter, STUN_PROOF] > 0:
            return False
    return t.rules[BOUTS] > 0


def write_bouts(g: State, t: Table) -> None:
    """Write what strikes do into the table of a bare duel, which *g* is; it changes."""
    fighters = t.rules[FIGHTERS]
    for bout in range(1, t.rules[BOUTS]):
        attacker, target = bout, HERO
        if bout >= fighters:
            attacker, target = HERO, bout - fighters
        for column, left in ((HIT, g.fighters[attacker, MOST]), (WOUNDED_HIT, 0)):
            g.fighters[attacker, HIT_POINTS] = left
            t.bouts[bout, column] = hit_chance(g, t, attacker, target)
        t.bouts[bout, CRITICAL] = critical_chance(g, t, attacker)
        low, high = t.profiles[attacker, LOW], t.profiles[attacker, HIGH]
        t.bouts[bout, OWN_ROLLS] = high - low + 1
        for is_critical in (False, True):
            first = FIRST_DAMAGE + is_critical * t.rules[ROLLS] - low
            for rolled in range(low, high + 1):
                t.bouts[bout, first + rolled] = strike_damage(
                    g, t, attacker, target, rules.PLAIN, rolled, is_critical
                )
    for fighter in range(fighters):
        speed = g.fighters[fighter, SPEED]
        for amount in range(t.rules[TABLED]):
            t.waits[fighter, amount] = energy.ticks_until_full(amount, speed)


@mirrors("games.duel.agents.BeastAgent.choose", "games.duel.combat.DuelCombat.strike")
@kernel
def strike_on(g: State, t: Table, policies: Ints, most: int) -> int:
    """Fight on by strikes alone, if the duel is bare; return their number.

    It is what `choose_beast` and `step` do, without asking each time for what a bare
    duel does not have.
    """
    if not is_bare(g, t, policies):
        return 0
    fighter, dice, done = g.head[FIGHTER], int(g.head[DICE]), 0
    foe, turns = first_foe(g, t, HERO), 0
    set_ready_of_dead(g, t, NEVER)
    while fighter != NONE and done < most:
        bout, target = fighter, HERO
        if fighter == HERO:
            bout, target = t.rules[FIGHTERS] + foe, foe
        damage, dice = throw_bout(g, t, fighter, bout, dice)
        if damage > 0 and not hurt(g, t, target, damage):
            g.fighters[target, READY] = NEVER
            foe = first_foe(g, t, HERO)
        done += 1
        pay_strike(g, t, fighter)
        fighter = next_striker(g, t) if g.head[OUTCOME] == GOES_ON else NONE
        turns += int(fighter == HERO)
    set_ready_of_dead(g, t, 0)
    g.head[DICE], g.head[FIGHTER] = dice, fighter
    g.head[ACTOR] = min(fighter, ENEMIES_SIDE)
    g.head[HERO_TURNS] += turns
    return done


@kernel
def set_ready_of_dead(g: State, t: Table, tick: int) -> None:
    """Let the dead act at a *tick*: so they need not be told apart at each turn."""
    for fighter in range(t.rules[FIGHTERS]):
        if g.fighters[fighter, HIT_POINTS] == 0:
            g.fighters[fighter, READY] = tick


@kernel
def throw_bout(
    g: State, t: Table, fighter: int, bout: int, dice: int
) -> tuple[int, int]:
    """Return the damage of a strike of *fighter*, 0 on a miss, and the dice."""
    chance = t.bouts[bout, HIT]
    if t.rules[WOUNDS_HINDER] > 0 and rules.is_heavily_wounded(
        g.fighters[fighter, HIT_POINTS], g.fighters[fighter, MOST]
    ):
        chance = t.bouts[bout, WOUNDED_HIT]
    hits, dice = steps.mulberry_chance(dice, chance)
    if not hits:
        return 0, dice
    # A compiler that knows both numbers to be short and positive divides in less time.
    rolls = max(1, t.bouts[bout, OWN_ROLLS] & MOST_ROLLS)
    rolled, dice = steps.mulberry_between(dice, 0, rolls - 1)
    at = FIRST_DAMAGE + rolled
    is_critical, dice = steps.mulberry_chance(dice, t.bouts[bout, CRITICAL])
    if is_critical:
        at += t.rules[ROLLS]
    return t.bouts[bout, at], dice


@mirrors("games.energy_queue.EnergyQueue.pay", "games.energy_queue.EnergyQueue._hold")
@kernel
def pay_strike(g: State, t: Table, fighter: int) -> None:
    """Take the energy of a strike from *fighter*."""
    amount = energy_now(g, fighter) - energy.NORMAL
    if 0 <= amount < t.rules[TABLED]:
        ticks = t.waits[fighter, amount]
    else:
        ticks = energy.ticks_until_full(amount, g.fighters[fighter, SPEED])
    fill_after(g, fighter, amount, ticks)


@mirrors("games.energy_queue.EnergyQueue.next")
@kernel
def next_striker(g: State, t: Table) -> int:
    """Let ticks pass until a fighter can act, and return it.

    The dead never can, and nothing is decided here by branches, since which fighter is
    next is hard to foretell.
    """
    first, tick, amount = NONE, NEVER, 0
    for fighter in range(t.rules[FIGHTERS]):
        ready, own = g.fighters[fighter, READY], g.fighters[fighter, ENERGY]
        is_before = (ready < tick) | ((ready == tick) & (own > amount))
        if is_before:
            first, tick, amount = fighter, ready, own
    g.head[CLOCK] = max(g.head[CLOCK], tick)
    return first
