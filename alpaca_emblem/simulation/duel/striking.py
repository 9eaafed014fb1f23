"""Strikes, spells and the effects that they leave, in the order of their dice."""

from __future__ import annotations

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.simulation.compiling import early, kernel, mirrors
from alpaca_emblem.simulation.duel.layout import (
    ACCURACY,
    AGILITY,
    ARM,
    CHANCE,
    CRITICAL_BONUS,
    DEFENSE,
    DURATION,
    EFFECT,
    EFFECT_WIDTH,
    EFFECTS,
    EVASION,
    HIGH,
    HIT_POINTS,
    HURTS,
    IS_BLOODLESS,
    IS_OF_BLOOD,
    IS_SPELL,
    IS_STUN,
    IS_SURE,
    KIND,
    LASTS,
    LAYER,
    LEAST_HIT,
    LEAVES_EFFECTS,
    LOW,
    MAGIC,
    MOST,
    MOST_HIT,
    NAME,
    POWER,
    ROLL_HIGH,
    ROLL_LOW,
    SPELL_KIND,
    STRENGTH,
    STRENGTHENED,
    STUN_PROOF,
    WOUNDS_HINDER,
    State,
    Table,
)
from alpaca_emblem.simulation.duel.turns import has_stun, hurt, update_derived
from alpaca_emblem.simulation.layouts import DICE, NONE


@kernel
def throw_chance(g: State, percent: int) -> bool:
    """Return True with a probability of *percent* percent, by one draw."""
    happens, dice = steps.mulberry_chance(int(g.head[DICE]), percent)
    g.head[DICE] = dice
    return happens


@mirrors("games.duel.combat._hit_chance", "games.duel.combat._cached_hit_chance")
@kernel
def hit_chance(g: State, t: Table, attacker: int, target: int) -> int:
    """Return the chance that a strike hits, in percent."""
    is_wounded = t.rules[WOUNDS_HINDER] > 0 and rules.is_heavily_wounded(
        g.fighters[attacker, HIT_POINTS], g.fighters[attacker, MOST]
    )
    return rules.hit_chance(
        rules.accuracy(
            g.fighters[attacker, AGILITY], g.fighters[attacker, ACCURACY], is_wounded
        ),
        rules.evasion(g.fighters[target, AGILITY], g.fighters[target, EVASION]),
        t.rules[LEAST_HIT],
        t.rules[MOST_HIT],
    )


@mirrors("games.duel.combat.critical_chance")
@kernel
def critical_chance(g: State, t: Table, attacker: int) -> int:
    """Return the chance that a strike of *attacker* is critical, in percent."""
    bonus = t.kinds[t.profiles[attacker, KIND], CRITICAL_BONUS]
    return rules.critical_chance(g.fighters[attacker, AGILITY], bonus)


@mirrors(
    "games.duel.combat.explain_strike",
    "games.duel.combat._matched",
    "games.duel.combat.factor_of",
    "games.duel.combat.matchup_factor",
)
@kernel
def strike_damage(
    g: State,
    t: Table,
    attacker: int,
    target: int,
    power: int,
    rolled: int,
    is_critical: bool,
) -> int:
    """Return the damage of a strike that hits, by the roll of the weapon."""
    damage = rules.strike_damage(
        rolled,
        g.fighters[attacker, STRENGTH],
        power,
        is_critical,
        g.fighters[target, DEFENSE],
        t.factors[target, t.profiles[attacker, KIND]],
    )
    matchup = t.matchups[t.profiles[attacker, ARM], t.profiles[target, ARM]]
    return rules.matched_damage(damage, matchup)


@mirrors("games.duel.combat.DuelCombat.strike", "games.duel.combat.DuelCombat._hit")
@early
def strike(
    g: State, t: Table, attacker: int, target: int, power: int, dice: int
) -> tuple[int, bool, int]:
    """Throw the *dice* of a strike at *power* percent.

    Return its damage, which is 0 on a miss, whether it is critical, and the dice.
    """
    hits, dice = steps.mulberry_chance(dice, hit_chance(g, t, attacker, target))
    if not hits:
        return 0, False, dice
    low, high = t.profiles[attacker, LOW], t.profiles[attacker, HIGH]
    rolled, dice = steps.mulberry_between(dice, low, high)
    chance = critical_chance(g, t, attacker)
    is_critical, dice = steps.mulberry_chance(dice, chance)
    damage = strike_damage(g, t, attacker, target, power, rolled, is_critical)
    return damage, is_critical, dice


@mirrors("games.duel.combat.explain_spell")
@kernel
def spell_damage(
    g: State, t: Table, caster: int, target: int, spell: int, rolled: int
) -> int:
    """Return the damage of the ability at row *spell*, by its roll."""
    factor = t.factors[target, t.abilities[spell, SPELL_KIND]]
    return rules.spell_damage(rolled, g.fighters[caster, MAGIC], factor)


@mirrors(
    "games.duel.actions._use_on",
    "games.duel.combat.DuelCombat.cast",
    "games.duel.combat.DuelCombat._hit",
)
@kernel
def meet(g: State, t: Table, fighter: int, target: int, row: int) -> None:
    """Let the ability at *row*, or a plain strike if it is `NONE`, meet *target*."""
    is_critical, dice = False, int(g.head[DICE])
    if row != NONE and t.abilities[row, IS_SPELL] > 0:
        kind = t.abilities[row, SPELL_KIND]
        low, high = t.abilities[row, ROLL_LOW], t.abilities[row, ROLL_HIGH]
        rolled, dice = steps.mulberry_between(dice, low, high)
        damage = spell_damage(g, t, fighter, target, row, rolled)
    else:
        kind = t.profiles[fighter, KIND]
        power = rules.PLAIN if row == NONE else t.abilities[row, STRENGTHENED]
        damage, is_critical, dice = strike(g, t, fighter, target, power, dice)
    g.head[DICE] = dice  # kept in a register until here
    if damage == 0:
        return
    if hurt(g, t, target, damage) and t.rules[LEAVES_EFFECTS] > 0:
        leave_effect(g, t, target, kind, is_critical)


@mirrors("games.duel.effects.leave_effect")
@kernel
def leave_effect(g: State, t: Table, target: int, kind: int, is_critical: bool) -> None:
    """Put the effect of a *kind* of damage on *target*, by chance."""
    layer, chance = t.kinds[kind, LAYER], t.kinds[kind, CHANCE]
    if layer == NONE:
        return
    is_sure = chance == 100 or (t.kinds[kind, IS_SURE] > 0 and is_critical)
    takes_hold = is_sure or throw_chance(g, chance)
    if takes_hold and can_have(g, t, target, layer):
        add_effect(g, t, target, kind)
        update_derived(g, t, target)


@mirrors("games.duel.effects.can_have")
@kernel
def can_have(g: State, t: Table, fighter: int, layer: int) -> bool:
    """Return whether *fighter* can get an effect now."""
    if t.layers[layer, IS_STUN] > 0:
        return g.fighters[fighter, STUN_PROOF] == 0 and not has_stun(g, t, fighter)
    return t.profiles[fighter, IS_BLOODLESS] == 0 or t.layers[layer, IS_OF_BLOOD] == 0


@mirrors("games.duel.duelist.Duelist.effect_named")
@kernel
def find_effect(g: State, t: Table, fighter: int, name: int) -> int:
    """Return the place of the effect with that *name* on *fighter*, or `NONE`."""
    for part in range(g.fighters[fighter, EFFECTS]):
        layer = g.effects[fighter, part * EFFECT_WIDTH + EFFECT]
        if t.layers[layer, NAME] == name:
            return part
    return NONE


@mirrors("games.duel.effects.put_on", "games.duel.effects.add_effect")
@kernel
def add_effect(g: State, t: Table, fighter: int, kind: int) -> None:
    """Add the effect of a *kind* of damage, or renew the one of the same name."""
    layer = t.kinds[kind, LAYER]
    duration, power = t.kinds[kind, LASTS], t.kinds[kind, HURTS]
    part = find_effect(g, t, fighter, t.layers[layer, NAME])
    if part == NONE:
        part = g.fighters[fighter, EFFECTS]
        g.fighters[fighter, EFFECTS] = part + 1
    at = part * EFFECT_WIDTH
    g.effects[fighter, at + EFFECT] = layer
    g.effects[fighter, at + DURATION] = max(g.effects[fighter, at + DURATION], duration)
    g.effects[fighter, at + POWER] = max(g.effects[fighter, at + POWER], power)
