"""Strikes and spells: the order of their dice, and their results.

A strike works like every attack of the model: the equipped weapon is used on the target
and passes the attack to a `DuelCombat`, which rolls the dice, calculates the damage,
reports the events, and takes the hit points. Double dispatch finds the matchup of the
two weapons. Arms are neutral against each other; an axe is strong against a spear, in a
duel too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from alpaca_emblem.games.duel import events
from alpaca_emblem.games.duel.abilities import DAMAGE_KINDS, Spell
from alpaca_emblem.games.duel.duelist import Duelist, Sheet
from alpaca_emblem.games.duel.effects import hurt, leave_effect
from alpaca_emblem.games.duel.gear import damage_kind_of
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.model.combat import Combat
from alpaca_emblem.model.items import NO_ITEM, Item, Matchup
from alpaca_emblem.rules import duel as rules
from alpaca_emblem.rules.terms import Term

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.game import Duel
    from alpaca_emblem.games.duel.options import DuelRules
    from alpaca_emblem.model.units import Unit

MATCHUPS: Final[Mapping[Matchup, tuple[str, int]]] = {
    Matchup.STRONG: ("strong", rules.STRONG_MATCHUP),
    Matchup.WEAK: ("weak", rules.WEAK_MATCHUP),
}
"""The reason of the term for each matchup but the neutral one, and its percentage."""


def attack(
    duel: Duel, attacker: Duelist, target: Duelist, power: int = rules.PLAIN
) -> None:
    """Strike *target* at *power* percent with the equipped weapon, or bare hands."""
    combat, weapon = DuelCombat(duel, power), attacker.equipped_item
    if weapon is NO_ITEM:
        combat.exchange(attacker, target)
    else:
        weapon.use_on(target, combat)


class DuelCombat(Combat):
    """The combat of a duel: a roll to hit, one of the weapon, one for a critical hit.

    It reports the events of a duel instead of those of the model.
    """

    __slots__ = ("_duel", "_power")

    def __init__(self, duel: Duel, power: int = rules.PLAIN) -> None:
        """Strike by the rules and dice of *duel*, at *power* percent."""
        self._duel = duel
        self._power = power

    def strike(self, attacker: Unit, target: Unit) -> None:
        """Roll the dice of one strike, report it, and hurt the target if it hits."""
        assert isinstance(attacker, Duelist), "only duelists fight in a duel"
        assert isinstance(target, Duelist), "only duelists fight in a duel"
        duel = self._duel
        sheet, theirs = attacker._sheet_now(), target._sheet_now()
        chance = _hit_chance(duel.rules, attacker, sheet, theirs)
        if duel.dice.chance(chance):
            self._hit(attacker, target, sheet, theirs, chance)
        else:
            numbers = (number_of(attacker), number_of(target))
            duel.tell(events.StrikeMissed(*numbers, chance))

    exchange = strike  # no fighter of a duel strikes back

    def _hit(
        self,
        attacker: Duelist,
        target: Duelist,
        sheet: Sheet,
        theirs: Sheet,
        chance: int,
    ) -> None:
        number, other = attacker.number, target.number
        assert number is not None, "units of a game have numbers"
        assert other is not None, "units of a game have numbers"
        duel, weapon = self._duel, attacker.weapon
        dice, kind, clamps = duel.dice, damage_kind_of(weapon), duel.rules.clamps_stats
        mine, defense = sheet.stats(clamps), theirs.stats(clamps).defense
        roll = dice.between(weapon.power, weapon.max_power)
        is_critical = dice.chance(_critical_chance(mine.agility, kind.critical_bonus))
        factor = rules.factor(
            kind.name in target.resists, kind.name in target.is_weak_to
        )
        damage, terms = explain_strike(
            roll, mine.strength, self._power, is_critical, defense, factor
        )
        matchup = weapon.matchup_against(target.equipped_item)
        if matchup is not Matchup.NORMAL:
            damage, terms = _matched(damage, terms, matchup, weapon, target)
        left = max(0, int(target.hit_points) - damage)
        duel.tell(
            events.StrikeLanded(
                number,
                other,
                damage,
                left,
                _weight(damage, theirs.effective_max_hit_points),
                is_critical,
                target.is_bloodless,
                chance,
                terms,
            )
        )
        if not left:
            target.die()
            return
        target.hit_points = left
        if duel.rules.leaves_effects:
            leave_effect(duel, target, kind, is_critical)

    def cast(self, caster: Duelist, target: Duelist, spell: Spell) -> None:
        """Let *spell* hit *target*: one roll, and no defense helps."""
        duel = self._duel
        roll = duel.dice.between(spell.low, spell.high)
        damage, terms = explain_spell(
            roll, duel.stats_of(caster).magic, factor_of(target, spell.kind)
        )
        left = max(0, int(target.hit_points) - damage)
        duel.tell(
            events.SpellLanded(
                number_of(caster),
                number_of(target),
                spell.name,
                damage,
                left,
                _weight(damage, target.effective_max_hit_points),
                terms,
            )
        )
        hurt(target, left)
        if left and duel.rules.leaves_effects:
            leave_effect(duel, target, DAMAGE_KINDS[spell.kind], False)


@lru_cache(maxsize=1 << 14)
def explain_strike(
    roll: int, strength: int, power: int, is_critical: bool, defense: int, factor: int
) -> tuple[int, tuple[Term, ...]]:
    """Return the damage of a strike that hits, and its terms.

    Cached, since the same numbers come again and again.
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
def explain_spell(roll: int, magic: int, factor: int) -> tuple[int, tuple[Term, ...]]:
    """Return the damage of a spell, and its terms. Cached likewise."""
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


def _matched(
    damage: int, terms: tuple[Term, ...], matchup: Matchup, weapon: Item, target: Unit
) -> tuple[int, tuple[Term, ...]]:
    """Return *damage* as the matchup of the weapons changes it, with longer *terms*."""
    reason, factor = MATCHUPS[matchup]
    pair = (type(weapon).__name__, type(target.equipped_item).__name__)
    more = (Term(reason, "%", factor, pair), Term("at_least", "at least", 1))
    return rules.matched_damage(damage, factor), (*terms, *more)


def hit_chance(duel: Duel, attacker: Duelist, target: Duelist) -> int:
    """Return the chance that a strike hits, in percent, within the rules' limits."""
    sheet, theirs = attacker._sheet_now(), target._sheet_now()
    return _hit_chance(duel.rules, attacker, sheet, theirs)


def _hit_chance(
    played: DuelRules, attacker: Duelist, sheet: Sheet, targets: Sheet
) -> int:
    left, most = int(attacker.hit_points), sheet.effective_max_hit_points
    is_wounded = played.wounds_hinder and rules.is_heavily_wounded(left, most)
    mine = sheet.stats(played.clamps_stats)
    theirs = targets.stats(played.clamps_stats)
    return _cached_hit_chance(
        mine.agility,
        mine.accuracy,
        is_wounded,
        theirs.agility,
        theirs.evasion,
        played.least_hit_chance,
        played.most_hit_chance,
    )


@lru_cache(maxsize=1 << 12)
def _cached_hit_chance(
    agility: int,
    bonus: int,
    is_wounded: bool,
    targets_agility: int,
    targets_bonus: int,
    least: int,
    most: int,
) -> int:
    return rules.hit_chance(
        rules.accuracy(agility, bonus, is_wounded),
        rules.evasion(targets_agility, targets_bonus),
        least,
        most,
    )


_weight = lru_cache(maxsize=1 << 12)(rules.weight)
_critical_chance = lru_cache(maxsize=1 << 12)(rules.critical_chance)
"""Those of `rules`, cached likewise."""


def critical_chance(duel: Duel, attacker: Duelist) -> int:
    """Return the chance that a strike of *attacker* is critical, in percent."""
    bonus = damage_kind_of(attacker.weapon).critical_bonus
    return rules.critical_chance(duel.stats_of(attacker).agility, bonus)


def factor_of(target: Duelist, kind: str) -> int:
    """Return the factor of damage of *kind* against *target*, in percent."""
    return rules.factor(kind in target.resists, kind in target.is_weak_to)


def matchup_factor(attacker: Duelist, target: Duelist) -> int:
    """Return the factor of the matchup of their weapons, in percent."""
    matchup = attacker.weapon.matchup_against(target.equipped_item)
    return MATCHUPS[matchup][1] if matchup in MATCHUPS else rules.PLAIN
