"""The agents of a duel, choice by choice, with their own dice."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules import energy
from alpaca_emblem.simulation.agents import choose_random, draw
from alpaca_emblem.simulation.compiling import early, kernel, mirrors
from alpaca_emblem.simulation.duel.acts import (
    ability_of,
    is_ready,
    list_legal,
    relative_to,
    targets_of,
)
from alpaca_emblem.simulation.duel.layout import (
    ABILITIES,
    ALLOWS_SKILLS,
    CHANCE,
    COST,
    CURES,
    DURATION,
    EFFECT_WIDTH,
    FIGHTER,
    FIGHTERS,
    FLEE,
    HEALS,
    HIGH,
    HIT_POINTS,
    HURTS,
    IS_SPELL,
    IS_STUN,
    IS_SURE,
    IS_SWEEPING,
    ITEM,
    ITEMS,
    KIND,
    LASTS,
    LAYER,
    LEAVES_EFFECTS,
    LOW,
    MOST,
    NAME,
    OWN_ABILITIES,
    POWER,
    ROLL_HIGH,
    ROLL_LOW,
    SKILL,
    SPELL_KIND,
    STRENGTHENED,
    State,
    Table,
)
from alpaca_emblem.simulation.duel.striking import (
    can_have,
    critical_chance,
    find_effect,
    hit_chance,
    spell_damage,
    strike_damage,
)
from alpaca_emblem.simulation.duel.turns import (
    first_foe,
)
from alpaca_emblem.simulation.layouts import (
    NONE,
    Ints,
)

RANDOM, BEAST, DUELIST = 0, 1, 2
POLICIES: Final = ("random", "beast", "duel")
"""The names of the policies, by their number."""

EAGERNESS: Final = 30
HURT: Final = 40
WOUND: Final = 4
"""Those of `games.duel.agents`; a test compares them."""


@kernel
def choose(
    g: State, t: Table, policy: int, dice: int, legal: Ints, work: Ints
) -> tuple[int, int]:
    """Return the choice of a *policy*, and its dice after it."""
    if policy == BEAST:
        return choose_beast(g, t, dice)
    count = list_legal(g, t, legal, work)
    if policy == DUELIST:
        return choose_duelist(g, t, dice, legal, count)
    return choose_random(t.first, NONE, legal, count, dice, work)


@mirrors("games.duel.agents.BeastAgent._choose_of")
@kernel
def choose_beast(g: State, t: Table, dice: int) -> tuple[int, int]:
    """Strike the first foe, or use the first skill that is ready now and then."""
    fighter = g.head[FIGHTER]
    target = relative_to(g, t, first_foe(g, t, fighter))
    if t.rules[ALLOWS_SKILLS] > 0:
        for index in range(t.profiles[fighter, OWN_ABILITIES]):
            if is_ready(g, t, fighter, index):
                is_used, dice = steps.mulberry_chance(dice, EAGERNESS)
                if not is_used:
                    return target, dice
                row = fighter * t.rules[ABILITIES] + index
                first = t.first[SKILL] + index * (1 + t.rules[FIGHTERS])
                is_sweeping = t.abilities[row, IS_SWEEPING] > 0
                return first if is_sweeping else first + 1 + target, dice
    return target, dice


@mirrors("games.duel.agents.DuelAgent.choose")
@kernel
def choose_duelist(
    g: State, t: Table, dice: int, legal: Ints, count: int
) -> tuple[int, int]:
    """Take a remedy, or the action that is worth most for its energy."""
    _, dice = steps.mulberry_word(dice)  # for the sample of the view
    attacks = 0
    for place in range(count):
        code = legal[place]
        if code < t.first[ITEM]:
            attacks += 1
        elif code < t.first[FLEE] and is_remedy(g, t, code - t.first[ITEM]):
            return code, dice
    best, ties = 0, 0
    for place in range(attacks):
        code = legal[place]
        worth = worth_of_action(g, t, code)
        if worth > best or ties == 0:
            best, ties = worth, 0
        if worth == best:
            legal[ties] = code
            ties += 1
    chosen, dice = draw(dice, ties)
    return legal[chosen], dice


@mirrors("games.duel.agents._remedy", "games.duel.agents._toll")
@kernel
def is_remedy(g: State, t: Table, index: int) -> bool:
    """Return whether the actor needs its item at *index* now."""
    fighter = g.head[FIGHTER]
    row = fighter * t.rules[ITEMS] + index
    if t.items[row, HEALS] > 0:
        limit = HURT * g.fighters[fighter, MOST]
        if 100 * g.fighters[fighter, HIT_POINTS] < limit:
            return True
    part = find_effect(g, t, fighter, t.items[row, CURES])
    if part == NONE:
        return False
    at = part * EFFECT_WIDTH
    return g.effects[fighter, at + POWER] * g.effects[fighter, at + DURATION] >= WOUND


@mirrors("games.duel.agents._worth")
@kernel
def worth_of_action(g: State, t: Table, code: int) -> int:
    """Return the worth of a strike or a skill for 100 energy."""
    row, worth = ability_of(g, t, code), 0
    first, last = targets_of(g, t, code)
    for target in range(first, last):
        if g.fighters[target, HIT_POINTS] > 0:
            worth += worth_against(g, t, target, row)
    cost = energy.NORMAL if row == NONE else t.abilities[row, COST]
    return rules.worth_of_energy(worth, cost)


@mirrors("games.duel.judging.worth_of", "games.duel.judging._strike_worth")
@kernel
def worth_against(g: State, t: Table, target: int, row: int) -> int:
    """Return the worth of the ability at *row*, or of a strike, against *target*."""
    fighter = g.head[FIGHTER]
    if row != NONE and t.abilities[row, IS_SPELL] > 0:
        return worth_of_spell(g, t, fighter, target, row)
    power = rules.PLAIN if row == NONE else t.abilities[row, STRENGTHENED]
    worth, critical_worth = 0, 0
    for is_critical in range(2):
        worth = critical_worth
        critical_worth = worth_of_hits(g, t, fighter, target, power, is_critical > 0)
    return rules.strike_worth(
        worth,
        critical_worth,
        hit_chance(g, t, fighter, target),
        critical_chance(g, t, fighter),
        rules.judged_rolls(t.profiles[fighter, LOW], t.profiles[fighter, HIGH]),
    )


@mirrors("games.duel.judging._sum_of_hits")
@early
def worth_of_hits(
    g: State, t: Table, fighter: int, target: int, power: int, is_critical: bool
) -> int:
    """Return the sum of the worths of hits, by all rolls of the weapon."""
    low, high = t.profiles[fighter, LOW], t.profiles[fighter, HIGH]
    kind, left = t.profiles[fighter, KIND], g.fighters[target, HIT_POINTS]
    chance, toll, is_stun = effect_of(g, t, target, kind, is_critical)
    worth = 0
    for index in range(rules.judged_rolls(low, high)):
        rolled = rules.judged_roll(low, high, index)
        damage = strike_damage(g, t, fighter, target, power, rolled, is_critical)
        worth += rules.hit_worth(damage, left, chance, toll, is_stun)
    return worth


@mirrors("games.duel.judging._spell_worth")
@kernel
def worth_of_spell(g: State, t: Table, caster: int, target: int, row: int) -> int:
    """Return the worth of the spell at *row* against *target*."""
    low, high = t.abilities[row, ROLL_LOW], t.abilities[row, ROLL_HIGH]
    kind, left = t.abilities[row, SPELL_KIND], g.fighters[target, HIT_POINTS]
    chance, toll, is_stun = effect_of(g, t, target, kind, False)
    worth, rolls = 0, rules.judged_rolls(low, high)
    for index in range(rolls):
        rolled = rules.judged_roll(low, high, index)
        damage = spell_damage(g, t, caster, target, row, rolled)
        worth += rules.hit_worth(damage, left, chance, toll, is_stun)
    return rules.spell_worth(worth, rolls)


@mirrors("games.duel.judging._effect_of")
@kernel
def effect_of(
    g: State, t: Table, target: int, kind: int, is_critical: bool
) -> tuple[int, int, bool]:
    """Return the chance of the effect of a hit in percent, its toll, if it stuns."""
    layer = t.kinds[kind, LAYER]
    if (
        layer == NONE
        or t.rules[LEAVES_EFFECTS] == 0
        or not can_have(g, t, target, layer)
    ):
        return 0, 0, False
    duration, power = t.kinds[kind, LASTS], t.kinds[kind, HURTS]
    part = find_effect(g, t, target, t.layers[layer, NAME])
    if part != NONE:
        at = part * EFFECT_WIDTH
        duration = max(duration, g.effects[target, at + DURATION])
        power = max(power, g.effects[target, at + POWER])
    is_sure = t.kinds[kind, IS_SURE] > 0 and is_critical
    chance = 100 if is_sure else t.kinds[kind, CHANCE]
    return chance, power * duration, t.layers[layer, IS_STUN] > 0
