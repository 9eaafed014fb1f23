"""Bare duels: beasts strike the first foe until one side is dead.

Nothing that a strike depends on changes, but for wounds. So the table of such a duel
has the chances and the damage of all strikes, by roll. They are read off the kernels
and rules that all other duels call.

Nor does it depend on the dice who acts when: a fighter has its energy again after as
many ticks, however it has struck. So the table has the first turns, too, as they would
be if no fighter fell. In a duel, those of the fallen are left out.
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
    FIRST_SEAT,
    HERO_SIDE,
    HERO_TURN,
    HERO_TURNS,
    HIGH,
    HIT,
    HIT_POINTS,
    LOW,
    MOST,
    OWN_ROLLS,
    PLAIN_DAMAGE,
    READY,
    RECIPROCAL,
    ROLLS,
    SEAT_WIDTH,
    STUN_PROOF,
    TICK,
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
    first_foe,
    hurt,
    next_fighter,
    pay,
)
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    GOES_ON,
    NONE,
    OUTCOME,
    Ints,
)

FRACTION_BITS: Final = 40
FRACTION: Final = (1 << FRACTION_BITS) - 1


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
    fighters, most = t.rules[FIGHTERS], t.rules[ROLLS]
    for bout in range(1, t.rules[BOUTS]):
        attacker, target = bout, HERO
        if bout >= fighters:
            attacker, target = HERO, bout - fighters
        for column, left in ((HIT, g.fighters[attacker, MOST]), (WOUNDED_HIT, 0)):
            g.fighters[attacker, HIT_POINTS] = left
            t.bouts[bout, column] = hit_chance(g, t, attacker, target)
        t.bouts[bout, CRITICAL] = critical_chance(g, t, attacker)
        low, high = t.profiles[attacker, LOW], t.profiles[attacker, HIGH]
        rolls = high - low + 1
        t.bouts[bout, OWN_ROLLS] = rolls
        t.bouts[bout, RECIPROCAL] = FRACTION // rolls + 1
        for is_critical in (False, True):
            first = (2 * bout + is_critical) * most
            t.bouts[bout, PLAIN_DAMAGE + is_critical] = first
            for roll in range(rolls):
                t.damages[first + roll] = strike_damage(
                    g, t, attacker, target, rules.PLAIN, low + roll, is_critical
                )


def write_turns(g: State, t: Table) -> None:
    """Write the turns of all fighters into the table of a bare duel; *g* changes."""
    for at in range(t.strikers.size):
        fighter = g.head[FIGHTER]
        t.strikers[at] = fighter
        t.turns[at, TICK], t.turns[at, HERO_TURN] = g.head[CLOCK], g.head[HERO_TURNS]
        for other in range(t.rules[FIGHTERS]):
            seat = FIRST_SEAT + SEAT_WIDTH * other
            t.turns[at, seat] = g.fighters[other, READY]
            t.turns[at, seat + 1] = g.fighters[other, ENERGY]
        pay(g, fighter, energy.NORMAL)
        g.head[FIGHTER] = next_fighter(g, t)
        g.head[HERO_TURNS] += int(g.head[FIGHTER] == HERO)


@kernel
def find_turn(g: State, t: Table) -> int:
    """Return the turn of the table that it is; the last if it is none of them."""
    last = t.strikers.size - 1
    for at in range(last):
        if t.turns[at, TICK] == g.head[CLOCK] and is_turn(g, t, at):
            return at
    return last


@kernel
def is_turn(g: State, t: Table, at: int) -> bool:
    """Return whether all living fighters have the energy that they have at a turn."""
    is_alike = t.strikers[at] == g.head[FIGHTER]
    for fighter in range(t.rules[FIGHTERS]):
        seat = FIRST_SEAT + SEAT_WIDTH * fighter
        is_alike &= (g.fighters[fighter, HIT_POINTS] == 0) | (
            (t.turns[at, seat] == g.fighters[fighter, READY])
            & (t.turns[at, seat + 1] == g.fighters[fighter, ENERGY])
        )
    return is_alike


@mirrors("games.energy_queue.EnergyQueue.next", "games.energy_queue.EnergyQueue.pay")
@kernel
def set_energy(g: State, t: Table, at: int) -> None:
    """Give all living fighters the energy that they have at a turn."""
    for fighter in range(t.rules[FIGHTERS]):
        if g.fighters[fighter, HIT_POINTS] > 0:
            seat = FIRST_SEAT + SEAT_WIDTH * fighter
            g.fighters[fighter, READY] = t.turns[at, seat]
            g.fighters[fighter, ENERGY] = t.turns[at, seat + 1]


@kernel
def strike_on(g: State, t: Table, policies: Ints, most: int) -> int:
    """Fight on by strikes alone, if the duel is bare; return their number.

    It is what `choose_beast` and `step` do, without asking each time for what a bare
    duel does not have. Where the turns of the table end, it stops.
    """
    if most == 0 or g.head[OUTCOME] != GOES_ON or not is_bare(g, t, policies):
        return 0
    first = find_turn(g, t)
    if first == t.strikers.size - 1:
        return 0
    at, done = strike_from(g, t, first, most)
    g.head[CLOCK] = t.turns[at - 1, TICK]
    g.head[HERO_TURNS] += t.turns[at - 1, HERO_TURN] - t.turns[first, HERO_TURN]
    set_energy(g, t, at)
    fighter = NONE
    if g.head[OUTCOME] == GOES_ON:
        fighter = next_fighter(g, t)
        g.head[HERO_TURNS] += int(fighter == HERO)
    g.head[FIGHTER], g.head[ACTOR] = fighter, min(fighter, ENEMIES_SIDE)
    return done


@mirrors(
    "games.duel.agents.BeastAgent._choose_of", "games.duel.combat.DuelCombat.strike"
)
@kernel
def strike_from(g: State, t: Table, at: int, most: int) -> tuple[int, int]:
    """Strike from the turn *at* on; return the turn after the last, and all strikes.

    Only dice and hit points are kept up to date.
    """
    done, dice, foe = 0, int(g.head[DICE]), first_foe(g, t, HERO)
    fighters, hinders = t.rules[FIGHTERS], t.rules[WOUNDS_HINDER] > 0
    last = t.strikers.size - 1
    while at < last and done < most:
        fighter = t.strikers[at]
        if g.fighters[fighter, HIT_POINTS] > 0:
            # No branches here: who is next is hard to foretell.
            is_hero = int(fighter == HERO)
            bout, target = fighter + is_hero * (fighters + foe), is_hero * foe
            damage, dice = throw_bout(g, t, fighter, bout, dice, hinders)
            done += 1
            left = g.fighters[target, HIT_POINTS] - damage
            if left > 0:
                g.fighters[target, HIT_POINTS] = left
            else:
                g.head[CLOCK] = t.turns[at, TICK]
                set_energy(g, t, at)
                hurt(g, t, target, damage)
                foe = first_foe(g, t, HERO)
                if g.head[OUTCOME] != GOES_ON:
                    last = at
        at += 1
    g.head[DICE] = dice
    return at, done


@kernel
def throw_bout(
    g: State, t: Table, fighter: int, bout: int, dice: int, hinders: bool
) -> tuple[int, int]:
    """Return the damage of a strike of *fighter*, 0 on a miss, and the dice.

    If a wound *hinders*, the heavily wounded hit less often.
    """
    chance = t.bouts[bout, HIT]
    if hinders and rules.is_heavily_wounded(
        g.fighters[fighter, HIT_POINTS], g.fighters[fighter, MOST]
    ):
        chance = t.bouts[bout, WOUNDED_HIT]
    hits, dice = steps.mulberry_chance(dice, chance)
    if not hits:
        return 0, dice
    word, dice = steps.mulberry_word(dice)
    rolled = remainder(word, t.bouts[bout, OWN_ROLLS], t.bouts[bout, RECIPROCAL])
    is_critical, dice = steps.mulberry_chance(dice, t.bouts[bout, CRITICAL])
    at = t.bouts[bout, PLAIN_DAMAGE + int(is_critical)] + rolled
    return t.damages[at], dice


@mirrors("rng.steps.mulberry_between")
@kernel
def remainder(word: int, divisor: int, reciprocal: int) -> int:
    """Return *word* modulo *divisor*, by multiplication.

    See Lemire, Kaser, Kurz: Faster remainder by direct computation (2019). It holds
    for words of 32 bits and divisors below 256.
    """
    fraction = (word * int(reciprocal)) & FRACTION
    return (fraction * divisor) >> FRACTION_BITS
