"""Blows, spells and effects: which dice are thrown when, and what comes of it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from alpaca_emblem.games.duel import events
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS, Spell
from alpaca_emblem.games.duel.effects import hurt, leave_effect
from alpaca_emblem.model.stats import Stats
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.duel.game import Duel


@lru_cache(maxsize=1 << 14)
def strike_worth(
    roll: int, strength: int, power: int, is_critical: bool, defense: int, factor: int
) -> tuple[int, tuple[Term, ...]]:
    """The damage of a strike that hits, and how it comes about.

    Kept for each combination of numbers, since the same come again and again.
    """
    terms = [Term("weapon", "+", roll), Term("strength", "+", strength)]
    if power != rules.PLAIN:
        terms.append(Term("skill", "%", power))
    if is_critical:
        terms.append(Term("critical", "x", 2))
    terms.append(Term("defense", "-", defense))
    terms += _factor_terms(factor)
    damage = rules.strike_damage(roll, strength, power, is_critical, defense, factor)
    return damage, tuple(terms)


@lru_cache(maxsize=1 << 12)
def spell_worth(roll: int, magic: int, factor: int) -> tuple[int, tuple[Term, ...]]:
    """The damage of a spell, and how it comes about."""
    terms = [Term("spell", "+", roll), Term("magic", "+", magic)]
    terms += _factor_terms(factor)
    return rules.spell_damage(roll, magic, factor), tuple(terms)


def _factor_terms(factor: int) -> list[Term]:
    least = Term("at_least", "at least", 1)
    if factor == rules.PLAIN:
        return [least]
    if factor == rules.RESISTED:
        return [Term("resisted", "%", factor), least]
    return [Term("weakness", "%", factor), least]


def hit_chance(duel: Duel, attacker: Duelist, target: Duelist) -> int:
    """The chance that a strike hits, in percent, within the limits of the rules."""
    mine, theirs = duel.stats_of(attacker), duel.stats_of(target)
    return _hit_chance(duel, attacker, mine, theirs)


def _hit_chance(duel: Duel, attacker: Duelist, mine: Stats, theirs: Stats) -> int:
    played = duel.rules
    is_wounded = played.wounds_hinder and attacker.is_heavily_wounded
    return _aimed(
        mine.agility,
        mine.accuracy,
        is_wounded,
        theirs.agility,
        theirs.evasion,
        played.least_hit_chance,
        played.most_hit_chance,
    )


@lru_cache(maxsize=1 << 12)
def _aimed(
    agility: int,
    bonus: int,
    is_wounded: bool,
    targets_agility: int,
    targets_bonus: int,
    least: int,
    most: int,
) -> int:
    """The chance of a hit; kept, since fighters strike each other again and again."""
    return rules.hit_chance(
        rules.accuracy(agility, bonus, is_wounded),
        rules.evasion(targets_agility, targets_bonus),
        least,
        most,
    )


_weight = lru_cache(maxsize=1 << 12)(rules.weight)
_critical_chance = lru_cache(maxsize=1 << 12)(rules.critical_chance)
"""Those of `rules`, kept likewise."""


def critical_chance(duel: Duel, attacker: Duelist) -> int:
    """The chance that a strike of *attacker* is critical, in percent."""
    bonus = attacker.arm.damage_kind.critical_bonus
    return rules.critical_chance(duel.stats_of(attacker).agility, bonus)


def strike(
    duel: Duel, attacker: Duelist, target: Duelist, power: int = rules.PLAIN
) -> None:
    """One strike: a roll to hit, one of the weapon, one for a critical hit."""
    dice, sheet = duel.dice, target.sheet
    mine, theirs = duel.stats_of(attacker), sheet.stats(duel.rules.clamps_stats)
    chance = _hit_chance(duel, attacker, mine, theirs)
    numbers = (duel.number_of(attacker), duel.number_of(target))
    if not dice.chance(chance):
        duel.tell(events.StrikeMissed(*numbers, chance))
        return
    arm = attacker.arm
    kind = arm.damage_kind
    roll = dice.between(arm.power, arm.max_power)
    is_critical = dice.chance(_critical_chance(mine.agility, kind.critical_bonus))
    worth = factor_of(target, kind.name)
    damage, terms = strike_worth(
        roll, mine.strength, power, is_critical, theirs.defense, worth
    )
    left = max(0, int(target.hit_points) - damage)
    weight = _weight(damage, sheet.effective_max_hit_points)
    duel.tell(
        events.StrikeLanded(
            *numbers,
            damage,
            left,
            weight,
            is_critical,
            target.is_bloodless,
            chance,
            terms,
        )
    )
    hurt(duel, target, left)
    if left and duel.rules.leaves_effects:
        leave_effect(duel, target, kind, is_critical)


def factor_of(target: Duelist, kind: str) -> int:
    """What damage of that *kind* is worth to *target*, in percent."""
    return rules.factor(kind in target.resists, kind in target.is_weak_to)


def cast(duel: Duel, caster: Duelist, target: Duelist, spell: Spell) -> None:
    """A spell meets *target*: one roll, and no defense helps."""
    roll = duel.dice.between(spell.low, spell.high)
    damage, terms = spell_worth(
        roll, duel.stats_of(caster).magic, factor_of(target, spell.kind)
    )
    left = max(0, int(target.hit_points) - damage)
    duel.tell(
        events.SpellLanded(
            duel.number_of(caster),
            duel.number_of(target),
            spell.name,
            damage,
            left,
            _weight(damage, target.effective_max_hit_points),
            terms,
        )
    )
    hurt(duel, target, left)
    if left and duel.rules.leaves_effects:
        leave_effect(duel, target, DAMAGE_KINDS[spell.kind], False)
