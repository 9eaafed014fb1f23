"""The effects of the actions of a duel, and which are legal."""

from __future__ import annotations

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules import energy
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.duel.layout import (
    ABILITIES,
    AGILITY,
    ALLOWS_SKILLS,
    CAN_FLEE,
    COOLDOWN,
    COOLING,
    COST,
    COST_MANA,
    CURES,
    FIGHTER,
    FIGHTERS,
    FLED,
    FLEE,
    HEALS,
    HIT_POINTS,
    IS_CONSUMABLE,
    IS_SWEEPING,
    ITEM,
    ITEMS,
    LEAST_FLIGHT,
    MANA,
    MOST,
    MOST_FLIGHT,
    OWN_ABILITIES,
    OWN_ITEMS,
    SKILL,
    WAIT,
    State,
    Table,
)
from alpaca_emblem.simulation.duel.striking import (
    find_effect,
    meet,
    throw_chance,
)
from alpaca_emblem.simulation.duel.turns import (
    HERO,
    end,
    finish_action,
    first_foe,
    remove_effect,
)
from alpaca_emblem.simulation.layouts import ACTOR, DICE, NONE, Ints


@kernel
def begin(g: State, t: Table, seed: int, work: Ints) -> None:
    """Begin a duel with the dice of *seed*. None are thrown before the first action."""
    g.head[DICE] = seed & steps.MULBERRY_MASK


@kernel
def step(g: State, t: Table, code: int, work: Ints) -> None:
    """Do what *code* stands for, which is legal."""
    fighter, cost = g.head[FIGHTER], energy.NORMAL
    if code < t.first[ITEM]:
        row = ability_of(g, t, code)
        if row != NONE:
            cost = pay_for(g, t, fighter, row)
        first, last = targets_of(g, t, code)
        for target in range(first, last):
            if g.fighters[target, HIT_POINTS] > 0:
                meet(g, t, fighter, target, row)
    elif code < t.first[FLEE]:
        use_item(g, t, fighter, code - t.first[ITEM])
        cost = energy.QUICK
    elif code == t.first[FLEE]:
        flee(g, t)
    finish_action(g, t, cost)


@mirrors("games.duel.codes.DuelCodes.action")
@kernel
def ability_of(g: State, t: Table, code: int) -> int:
    """Return the row of the ability that *code* uses, or `NONE` if it is a strike."""
    if code < t.first[SKILL]:
        return NONE
    index = (code - t.first[SKILL]) // (1 + t.rules[FIGHTERS])
    return g.head[FIGHTER] * t.rules[ABILITIES] + index


@mirrors("games.duel.codes.DuelCodes.action", "games.duel.game.Duel.living_foes")
@kernel
def targets_of(g: State, t: Table, code: int) -> tuple[int, int]:
    """Return the first of the fighters that *code* meets, and the one after the last.

    The dead among them are not met.
    """
    relative = code
    if code >= t.first[SKILL]:
        relative = (code - t.first[SKILL]) % (1 + t.rules[FIGHTERS]) - 1
    if relative != NONE:
        target = relative + g.head[ACTOR]
        if target == t.rules[FIGHTERS]:
            target = HERO
        return target, target + 1
    if g.head[FIGHTER] == HERO:
        return 1, t.rules[FIGHTERS]
    return HERO, HERO + 1


@mirrors("games.duel.codes.DuelCodes.roster")
@kernel
def relative_to(g: State, t: Table, fighter: int) -> int:
    """Return the number of *fighter* for the side to act."""
    relative = fighter - g.head[ACTOR]
    return relative if relative >= 0 else t.rules[FIGHTERS] - 1


@mirrors("games.duel.actions.UseSkill.resolve")
@kernel
def pay_for(g: State, t: Table, fighter: int, row: int) -> int:
    """Take the mana of the ability at *row*, let it cool down, and return its cost."""
    g.fighters[fighter, MANA] -= t.abilities[row, COST_MANA]
    turns = t.abilities[row, COOLDOWN]
    g.cooldowns[fighter, row - fighter * t.rules[ABILITIES]] = turns
    g.fighters[fighter, COOLING] = max(g.fighters[fighter, COOLING], turns)
    return t.abilities[row, COST]


@mirrors("games.duel.actions.UseItem.resolve", "model.body.Body.heal")
@kernel
def use_item(g: State, t: Table, fighter: int, index: int) -> None:
    """Use up one of a consumable."""
    row = fighter * t.rules[ITEMS] + index
    g.counts[fighter, index] -= 1
    healed = g.fighters[fighter, HIT_POINTS] + t.items[row, HEALS]
    g.fighters[fighter, HIT_POINTS] = min(healed, g.fighters[fighter, MOST])
    part = find_effect(g, t, fighter, t.items[row, CURES])
    if part != NONE:
        remove_effect(g, t, fighter, part)


@mirrors("games.duel.actions.Flee.resolve")
@kernel
def flee(g: State, t: Table) -> None:
    """Let the hero try to get away."""
    pursuer = first_foe(g, t, HERO)
    agility = g.fighters[pursuer, AGILITY]
    for foe in range(pursuer + 1, t.rules[FIGHTERS]):
        if g.fighters[foe, HIT_POINTS] > 0:
            agility = max(agility, g.fighters[foe, AGILITY])
    chance = rules.flight_chance(
        g.fighters[HERO, AGILITY], agility, t.rules[LEAST_FLIGHT], t.rules[MOST_FLIGHT]
    )
    if throw_chance(g, chance):
        end(g, FLED, 0)


@mirrors(
    "games.duel.listing.list_actions",
    "games.duel.listing._actions",
    "games.duel.game.Duel.legal_actions",
)
@kernel
def list_legal(g: State, t: Table, out: Ints, work: Ints) -> int:
    """Write the codes of all legal actions to *out*, and return their number."""
    fighter = g.head[FIGHTER]
    if fighter == NONE:
        return 0
    count = list_foes(g, t, fighter, 0, out, 0)
    if t.rules[ALLOWS_SKILLS] > 0:
        count = list_skills(g, t, fighter, out, count)
        count = list_items(g, t, fighter, out, count)
    if fighter == HERO and t.rules[CAN_FLEE] > 0:
        out[count] = t.first[FLEE]
        count += 1
    out[count] = t.first[WAIT]
    return count + 1


@mirrors("games.duel.listing._numbers_of_foes")
@kernel
def list_foes(
    g: State, t: Table, fighter: int, first: int, out: Ints, count: int
) -> int:
    """Add to *out* the codes from *first* on for each living foe of *fighter*."""
    if fighter != HERO:
        out[count] = first + relative_to(g, t, HERO)
        return count + 1
    for foe in range(1, t.rules[FIGHTERS]):
        if g.fighters[foe, HIT_POINTS] > 0:
            out[count] = first + relative_to(g, t, foe)
            count += 1
    return count


@mirrors("games.duel.listing._ready_abilities")
@kernel
def list_skills(g: State, t: Table, fighter: int, out: Ints, count: int) -> int:
    """Add the skills that *fighter* can use."""
    for index in range(t.profiles[fighter, OWN_ABILITIES]):
        if is_ready(g, t, fighter, index):
            row = fighter * t.rules[ABILITIES] + index
            first = t.first[SKILL] + index * (1 + t.rules[FIGHTERS])
            if t.abilities[row, IS_SWEEPING] > 0:
                out[count] = first
                count += 1
            else:
                count = list_foes(g, t, fighter, first + 1, out, count)
    return count


@mirrors("games.duel.actions.check_ready")
@kernel
def is_ready(g: State, t: Table, fighter: int, index: int) -> bool:
    """Return whether *fighter* can use the ability at *index* now."""
    row = fighter * t.rules[ABILITIES] + index
    mana = g.fighters[fighter, MANA]
    return g.cooldowns[fighter, index] == 0 and mana >= t.abilities[row, COST_MANA]


@kernel
def list_items(g: State, t: Table, fighter: int, out: Ints, count: int) -> int:
    """Add the consumables that are of use to *fighter*."""
    for index in range(t.profiles[fighter, OWN_ITEMS]):
        if is_of_use(g, t, fighter, index):
            out[count] = t.first[ITEM] + index
            count += 1
    return count


@mirrors("games.duel.actions.UseItem.check")
@kernel
def is_of_use(g: State, t: Table, fighter: int, index: int) -> bool:
    """Return whether *fighter* can use up the item at *index* now."""
    row = fighter * t.rules[ITEMS] + index
    if t.items[row, IS_CONSUMABLE] == 0 or g.counts[fighter, index] == 0:
        return False
    heals = t.items[row, HEALS] > 0
    return heals or find_effect(g, t, fighter, t.items[row, CURES]) != NONE


@kernel
def hit_points(g: State, t: Table, side: int) -> int:
    """Return the hit points left to a side."""
    if side == HERO:
        return g.fighters[HERO, HIT_POINTS]
    total = 0
    for fighter in range(1, t.rules[FIGHTERS]):
        total += g.fighters[fighter, HIT_POINTS]
    return total
