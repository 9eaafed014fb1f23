"""The numbers of a duel: chances to hit, damage, and the severity of a strike.

All of them are integers, and every division truncates toward zero.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import clamp, percent, rule, truncated

LEAST_CHANCE: Final = 10
MOST_CHANCE: Final = 95
PIERCE_BONUS: Final = 10
WOUND_PENALTY: Final = 15
RESISTED: Final = 50
PLAIN: Final = 100
WEAKNESS: Final = 150
CRITICAL: Final = 200
STRONG_MATCHUP: Final = 150
WEAK_MATCHUP: Final = 50
"""Percentages, and points of percentages."""

KILL: Final = 6
STUNNING: Final = 4
"""The worth of felling or stunning a foe, in hit points."""
MOST_ROLLS: Final = 100
"""The number of rolls by which a weapon is judged at most."""


@rule
def is_heavily_wounded(hit_points: int, max_hit_points: int) -> bool:
    """Return whether less than a quarter of the hit points is left.

    >>> is_heavily_wounded(9, 40), is_heavily_wounded(10, 40)
    (True, False)
    """
    return hit_points * 4 < max_hit_points


@rule
def accuracy(agility: int, bonus: int, is_wounded: bool) -> int:
    """Return a fighter's accuracy; *bonus* may be negative.

    >>> accuracy(3, 0, False), accuracy(3, 5, True)
    (81, 71)
    """
    penalty = WOUND_PENALTY if is_wounded else 0
    return 75 + 2 * agility + bonus - penalty


@rule
def evasion(agility: int, bonus: int) -> int:
    """Return a fighter's evasion; *bonus* may be negative.

    >>> evasion(8, 0), evasion(8, -4)
    (16, 12)
    """
    return 2 * agility + bonus


@rule
def hit_chance(
    accuracy: int, evasion: int, least: int = LEAST_CHANCE, most: int = MOST_CHANCE
) -> int:
    """Return the chance to hit in percent, limited to *least* to *most*.

    >>> hit_chance(81, 16), hit_chance(300, 0), hit_chance(0, 300)
    (65, 95, 10)
    >>> hit_chance(300, 0, 30, 70), hit_chance(0, 300, 30, 70)
    (70, 30)
    """
    return clamp(accuracy - evasion, least, most)


@rule
def critical_chance(agility: int, bonus: int) -> int:
    """Return the chance of a critical hit in percent; it can be 0 or less.

    *bonus* comes from the kind of damage.

    >>> critical_chance(8, 0), critical_chance(15, PIERCE_BONUS)
    (5, 16)
    >>> critical_chance(-26, 0)
    3
    """
    return 5 + truncated(agility, 10) + bonus


@rule
def strike_damage(
    roll: int, strength: int, power: int, is_critical: bool, defense: int, factor: int
) -> int:
    """Return the damage of a strike that hits: at least 1.

    *roll* is the weapon's. *power* (from the skill) and *factor* (from the target's
    resistance or weakness) are percentages. A critical hit doubles the damage before
    the defense is subtracted.

    >>> strike_damage(4, 7, PLAIN, False, 1, PLAIN)
    10
    >>> strike_damage(4, 7, PLAIN, True, 1, PLAIN)
    21
    >>> strike_damage(4, 7, PLAIN, False, 1, RESISTED)
    5
    >>> strike_damage(1, 0, PLAIN, False, 9, WEAKNESS)
    1
    """
    damage = truncated((roll + strength) * power, 100)
    if is_critical:
        damage *= 2
    return max(1, truncated((damage - defense) * factor, 100))


@rule
def matched_damage(damage: int, factor: int) -> int:
    """Damage of a strike whose weapon is strong or weak against the target's.

    *factor* is the percentage of that matchup. The result is at least 1.

    >>> matched_damage(10, STRONG_MATCHUP), matched_damage(1, WEAK_MATCHUP)
    (15, 1)
    """
    return max(1, truncated(damage * factor, 100))


@rule
def spell_damage(roll: int, magic: int, factor: int) -> int:
    """Return the damage of a spell: at least 1.

    A spell always hits, and ignores defense.

    >>> spell_damage(8, 2, PLAIN), spell_damage(8, 2, WEAKNESS)
    (10, 15)
    >>> spell_damage(1, 0, RESISTED)
    1
    """
    return max(1, truncated((roll + magic) * factor, 100))


@rule
def factor(resists: bool, is_weak: bool) -> int:
    """Return the damage factor of a target in percent. Resistance beats weakness.

    >>> factor(False, False), factor(True, True), factor(False, True)
    (100, 50, 150)
    """
    if resists:
        return RESISTED
    return WEAKNESS if is_weak else PLAIN


@rule
def flight_chance(
    agility: int,
    pursuer_agility: int,
    least: int = LEAST_CHANCE,
    most: int = MOST_CHANCE,
) -> int:
    """Return the chance to flee in percent, limited to *least* to *most*.

    *pursuer_agility* is the highest agility among the living enemies.

    >>> flight_chance(3, 8), flight_chance(50, 0)
    (40, 95)
    """
    return clamp(50 + 2 * (agility - pursuer_agility), least, most)


@rule
def weight(damage: int, max_hit_points: int) -> int:
    """Return how severe a strike is, from 0 (a scratch) to 3 (crushing).

    The severity depends on the damage as a share of the maximum hit points.

    >>> [weight(damage, 100) for damage in (9, 10, 25, 45)]
    [0, 1, 2, 3]
    """
    share = percent(damage, max_hit_points)
    if share < 10:
        return 0
    if share < 25:
        return 1
    return 2 if share < 45 else 3


@rule
def judged_rolls(low: int, high: int) -> int:
    """Return how many of the rolls from *low* to *high* are judged.

    >>> judged_rolls(2, 5), judged_rolls(0, 999)
    (4, 100)
    """
    return min(high - low + 1, MOST_ROLLS)


@rule
def judged_roll(low: int, high: int, index: int) -> int:
    """Return the judged roll at *index*, from 0. All are evenly spread.

    >>> judged_roll(2, 5, 0), judged_roll(2, 5, 3), judged_roll(0, 999, 0)
    (2, 5, 5)
    """
    rolls = high - low + 1
    return low + (2 * index + 1) * rolls // (2 * min(rolls, MOST_ROLLS))


@rule
def hit_worth(
    damage: int, hit_points: int, chance: int, toll: int, is_stun: bool
) -> int:
    """Return what a hit is worth, in hundredths of a hit point.

    A hit is worth the hit points that it takes, and `KILL` if none are left. Otherwise
    it leaves an effect with a *chance* in percent: a stun, worth `STUNNING`, or one
    that takes a *toll*, worth the hit points that it will take.

    >>> hit_worth(5, 20, 35, 3, False), hit_worth(25, 20, 35, 3, False)
    (605, 2600)
    >>> hit_worth(5, 6, 50, 3, False), hit_worth(5, 20, 10, 0, True)
    (550, 540)
    """
    left = hit_points - damage
    if left <= 0:
        return 100 * (hit_points + KILL)
    return 100 * damage + chance * (STUNNING if is_stun else min(left, toll))


@rule
def strike_worth(
    worth: int, critical_worth: int, chance: int, critical_chance: int, rolls: int
) -> int:
    """Return what a strike is worth on average, in millionths of a hit point.

    Args:
        worth: The sum of `hit_worth` over all *rolls* of the weapon.
        critical_worth: The same for critical hits.
        chance: The chance to hit, in percent.
        critical_chance: The chance of a critical hit, in percent, of any value.
        rolls: The number of rolls, all of them equally likely.

    >>> strike_worth(1000, 2000, 50, 10, 2), strike_worth(1000, 2000, 95, 0, 1)
    (2750000, 9500000)
    """
    critical = clamp(critical_chance, 0, 100)
    return chance * (critical * critical_worth + (100 - critical) * worth) // rolls


@rule
def spell_worth(worth: int, rolls: int) -> int:
    """Return what a spell is worth on average, in millionths of a hit point.

    *worth* is the sum of `hit_worth` over all *rolls*.

    >>> spell_worth(1500, 3)
    5000000
    """
    return 10_000 * worth // rolls


@rule
def worth_of_energy(worth: int, cost: int) -> int:
    """Return what 100 energy are worth in an action of that *worth* and *cost*.

    >>> worth_of_energy(9_000_000, 150), worth_of_energy(7, 0)
    (6000000, 700)
    """
    return 100 * worth // max(1, cost)
