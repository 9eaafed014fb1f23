"""The average worth of strikes, skills and spells, as agents judge them.

The worth of an action is a whole number, in millionths of a hit point, so that equal
actions are exactly equal. It counts what the action does to its targets, and nothing
that happens when the next turns begin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.games.duel.abilities import (
    DAMAGE_KINDS,
    STUN,
    DamageKind,
    Skill,
    Spell,
)
from alpaca_emblem.games.duel.combat import (
    critical_chance,
    factor_of,
    hit_chance,
    matchup_factor,
)
from alpaca_emblem.games.duel.effects import can_have
from alpaca_emblem.games.duel.gear import damage_kind_of
from alpaca_emblem.rules import clamp
from alpaca_emblem.rules import duel as rules

if TYPE_CHECKING:
    from collections.abc import Iterator

    from alpaca_emblem.games.duel.abilities import Ability
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel


def worth_of(
    duel: Duel, attacker: Duelist, target: Duelist, ability: Ability | None = None
) -> int:
    """Return the worth of *ability*, or of a plain strike, against one *target*."""
    if isinstance(ability, Spell):
        return _spell_worth(duel, attacker, target, ability)
    power = ability.power if isinstance(ability, Skill) else rules.PLAIN
    return _strike_worth(duel, attacker, target, power)


def _strike_worth(duel: Duel, attacker: Duelist, target: Duelist, power: int) -> int:
    return rules.strike_worth(
        _sum_of_hits(duel, attacker, target, power, False),
        _sum_of_hits(duel, attacker, target, power, True),
        hit_chance(duel, attacker, target),
        critical_chance(duel, attacker),
        rules.judged_rolls(attacker.weapon.power, attacker.weapon.max_power),
    )


def _sum_of_hits(
    duel: Duel, attacker: Duelist, target: Duelist, power: int, is_critical: bool
) -> int:
    """Return the sum of the worths of hits, by all rolls of the weapon."""
    weapon, kind = attacker.weapon, damage_kind_of(attacker.weapon)
    strength = duel.stats_of(attacker).strength
    defense = duel.stats_of(target).defense
    factor, matchup = factor_of(target, kind.name), matchup_factor(attacker, target)
    effect = _effect_of(duel, target, kind, is_critical)
    worth, hit_points = 0, int(target.hit_points)
    for roll in _rolls(weapon.power, weapon.max_power):
        damage = rules.strike_damage(
            roll, strength, power, is_critical, defense, factor
        )
        damage = rules.matched_damage(damage, matchup)
        worth += rules.hit_worth(damage, hit_points, *effect)
    return worth


def _spell_worth(duel: Duel, caster: Duelist, target: Duelist, spell: Spell) -> int:
    magic, factor = duel.stats_of(caster).magic, factor_of(target, spell.kind)
    effect = _effect_of(duel, target, DAMAGE_KINDS[spell.kind], False)
    worth, hit_points = 0, int(target.hit_points)
    for roll in _rolls(spell.low, spell.high):
        damage = rules.spell_damage(roll, magic, factor)
        worth += rules.hit_worth(damage, hit_points, *effect)
    return rules.spell_worth(worth, rules.judged_rolls(spell.low, spell.high))


def _rolls(low: int, high: int) -> Iterator[int]:
    """Yield the rolls by which a weapon or a spell is judged."""
    for index in range(rules.judged_rolls(low, high)):
        yield rules.judged_roll(low, high, index)


def _effect_of(
    duel: Duel, target: Duelist, kind: DamageKind, is_critical: bool
) -> tuple[int, int, bool]:
    """Return the chance of the effect of a hit in percent, its toll, and if it stuns.

    An effect that the target has already is judged as it will be then.
    """
    effect = kind.effect
    if effect is None or not duel.rules.leaves_effects or not can_have(target, effect):
        return 0, 0, False
    is_sure = kind.is_sure_if_critical and is_critical
    old = target.effect_named(effect.name) or effect
    toll = max(old.power, effect.power) * max(old.duration, effect.duration)
    return 100 if is_sure else kind.chance, toll, effect.name == STUN


def average_damage(duel: Duel, attacker: Duelist, target: Duelist) -> float:
    """Return the average damage of a plain strike, in hit points.

    The toll of effects counts; the hit points that the target has left do not matter.
    """
    weapon, kind = attacker.weapon, damage_kind_of(attacker.weapon)
    strength = duel.stats_of(attacker).strength
    defense = duel.stats_of(target).defense
    factor, matchup = factor_of(target, kind.name), matchup_factor(attacker, target)
    critical = clamp(critical_chance(duel, attacker), 0, 100) / 100
    total = 0.0
    for is_critical, share in ((False, 1 - critical), (True, critical)):
        chance, toll, _ = _effect_of(duel, target, kind, is_critical)
        for roll in _rolls(weapon.power, weapon.max_power):
            damage = rules.strike_damage(
                roll, strength, rules.PLAIN, is_critical, defense, factor
            )
            damage = rules.matched_damage(damage, matchup)
            total += share * (damage + toll * chance / 100)
    rolls = rules.judged_rolls(weapon.power, weapon.max_power)
    return total / rolls * hit_chance(duel, attacker, target) / 100
