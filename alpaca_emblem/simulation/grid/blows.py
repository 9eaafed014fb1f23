"""Exchanges on the grid as plain numbers: attacks, healing and growth."""

from __future__ import annotations

from alpaca_emblem.rng import steps
from alpaca_emblem.rules import combat as common
from alpaca_emblem.rules import grid as rules
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.grid.layout import (
    ATTACKS,
    COVER,
    DEFENSE,
    EXPERIENCE,
    FARTHEST,
    HIT_CHANCE,
    HIT_POINTS,
    LEVELS,
    MOST,
    NEAREST,
    PLACE,
    POWER,
    State,
    Table,
)
from alpaca_emblem.simulation.grid.walking import lives, steps_between
from alpaca_emblem.simulation.layouts import DICE, NONE

CERTAIN = 100
"""The chance to hit if every attack hits, in percent."""


@mirrors("model.items.Item.reaches")
@kernel
def reaches(t: Table, unit: int, here: int, there: int) -> bool:
    """Return whether the item of *unit* reaches from one place to another."""
    steps_away = steps_between(t, here, there)
    return common.is_in_range(steps_away, t.unit[unit, NEAREST], t.unit[unit, FARTHEST])


@mirrors("model.unit.Unit.can_counter")
@kernel
def can_counter(g: State, t: Table, unit: int, attacker: int) -> bool:
    """Return whether *unit* can strike back at *attacker*, an enemy."""
    return (
        t.unit[unit, ATTACKS] == 1
        and lives(g, unit)
        and lives(g, attacker)
        and reaches(t, unit, g.units[unit, PLACE], g.units[attacker, PLACE])
    )


@mirrors("games.grid.battle.GridBattle.hit_chance_at")
@kernel
def chance_at(t: Table, place: int) -> int:
    """Return the chance to hit a unit at *place*, in percent."""
    if t.head[HIT_CHANCE] == 0:
        return CERTAIN
    return rules.hit_chance(t.head[HIT_CHANCE], t.ground[place, COVER])


@mirrors("games.grid.combat.GridCombat._reckon")
@kernel
def damage_at(g: State, t: Table, attacker: int, target: int, cover: int) -> int:
    """Return the damage if *target* stood on terrain with *cover*."""
    bonus = rules.triangle_bonus(t.matchup[attacker, target])
    defense = g.units[target, DEFENSE]
    return rules.damage(g.units[attacker, POWER], bonus, defense, cover)


@mirrors("games.grid.combat.GridCombat.blow")
@kernel
def damage_to(g: State, t: Table, attacker: int, target: int) -> int:
    """Return the damage of an attack on *target* where it is."""
    cover = t.ground[g.units[target, PLACE], COVER]
    return damage_at(g, t, attacker, target, cover)


@mirrors("model.combat.Combat.strike")
@kernel
def land(g: State, t: Table, attacker: int, target: int) -> None:
    """Carry out an attack that hits."""
    damage = damage_to(g, t, attacker, target)
    left = common.hit_points_after(
        g.units[target, HIT_POINTS], -damage, g.units[target, MOST]
    )
    g.units[target, HIT_POINTS] = int(left)
    if left == 0:
        g.board[g.units[target, PLACE]] = NONE


@mirrors("games.grid.combat.GridCombat.strike")
@kernel
def strike(g: State, t: Table, attacker: int, target: int) -> None:
    """Attack *target*, and hit or miss by the dice."""
    if t.head[HIT_CHANCE] != 0:
        chance = chance_at(t, g.units[target, PLACE])
        hits, g.head[DICE] = steps.mulberry_chance(int(g.head[DICE]), chance)
        if not hits:
            return
    land(g, t, attacker, target)


@mirrors("model.combat.Combat.heal")
@kernel
def heal(g: State, healer: int, target: int) -> None:
    """Heal *target* by the power of the item of *healer*, up to its maximum."""
    g.units[target, HIT_POINTS] = int(
        common.hit_points_after(
            g.units[target, HIT_POINTS], g.units[healer, POWER], g.units[target, MOST]
        )
    )


@mirrors(
    "games.grid.turns.fight",
    "model.items.Attacking.use_on",
    "model.items.Healer.use_on",
    "model.combat.Combat.exchange",
)
@kernel
def use(g: State, t: Table, unit: int, target: int) -> None:
    """Use the item of *unit* on *target*, wherever both are."""
    if t.unit[unit, ATTACKS] == 1:
        strike(g, t, unit, target)
        if can_counter(g, t, target, unit):
            strike(g, t, target, unit)
    else:
        heal(g, unit, target)
    reward_both(g, t, unit, target)


@kernel
def reward_both(g: State, t: Table, unit: int, target: int) -> None:
    """Give experience for felling the other, if units gain levels."""
    if t.head[LEVELS] != 0:
        reward(g, unit, target)
        reward(g, target, unit)


@mirrors("games.grid.turns._reward")
@kernel
def reward(g: State, victor: int, fallen: int) -> None:
    """Give *victor* experience for felling *fallen*, if it has."""
    if lives(g, fallen) or not lives(g, victor):
        return
    before = rules.level(g.units[victor, EXPERIENCE])
    more = rules.level(g.units[fallen, EXPERIENCE])
    gathered = rules.grown(g.units[victor, EXPERIENCE], more)
    g.units[victor, EXPERIENCE] = gathered
    for level in range(before + 1, rules.level(gathered) + 1):
        grow(g, victor, level)


@mirrors("games.grid.turns._grow")
@kernel
def grow(g: State, unit: int, level: int) -> None:
    """Raise the numbers of *unit* for *level*; its wounds stay."""
    hit_points, power, defense = rules.growth(level)
    missing = g.units[unit, MOST] - g.units[unit, HIT_POINTS]
    g.units[unit, MOST] = rules.grown(g.units[unit, MOST], hit_points)
    g.units[unit, HIT_POINTS] = g.units[unit, MOST] - missing
    g.units[unit, POWER] = rules.grown(g.units[unit, POWER], power)
    g.units[unit, DEFENSE] = rules.grown(g.units[unit, DEFENSE], defense)
