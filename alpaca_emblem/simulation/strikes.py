"""Bare battles as plain numbers: duels of plain strikes, without objects or events.

`battle` calls the rules and the steps of the generator in the same order as the duel's
own resolver, so both end with exactly the same numbers; a test plays both on the same
seeds. The function uses only a subset of Python that compilers such as numba support.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import attrs

from alpaca_emblem.checks import iterable, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel import Duel, combat
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.gear import Arm, damage_kind_of
from alpaca_emblem.games.duel.notation import CHANCES
from alpaca_emblem.games.duel.options import LESSON, DuelRules
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.rng import steps
from alpaca_emblem.rules import duel as numbers
from alpaca_emblem.rules import energy


class Numbers(NamedTuple):
    """A fighter as plain numbers.

    Attributes:
        hit_points: Initial hit points.
        accuracy: Accuracy with all modifiers.
        evasion: Evasion with all modifiers.
        critical_chance: In percent, with the bonus of its kind of damage.
        strength: Added to the roll of its weapon.
        defense: Subtracted from the damage that it takes.
        speed: Energy gained each tick; values below 1 count as 1.
        low: The lowest roll of its weapon.
        high: The highest roll of its weapon.
        dealt: The damage factor of its strikes against the hero, in percent.
        taken: The damage factor of the hero's strikes against it, in percent.
    """

    hit_points: int
    accuracy: int
    evasion: int
    critical_chance: int
    strength: int
    defense: int
    speed: int
    low: int
    high: int
    dealt: int
    taken: int


class Battle(NamedTuple):
    """The result of a bare battle.

    Attributes:
        is_won: True if the hero won.
        hit_points: The hero's remaining hit points.
        actions: The number of strikes.
        misses: The number of strikes that missed.
        criticals: The hero's critical hits.
        enemy_criticals: The enemies' critical hits.
        ticks: The time on the clock of the energy queue.
        state: The state of the dice.
    """

    is_won: bool
    hit_points: int
    actions: int
    misses: int
    criticals: int
    enemy_criticals: int
    ticks: int
    state: int


def next_actor(
    hit_points: list[int], energies: list[int], fighters: tuple[Numbers, ...]
) -> tuple[int, int]:
    """Advance the clock to the next actor, and return it with the ticks passed."""
    wait, best = -1, -1
    for place in range(len(fighters)):
        if hit_points[place] > 0:
            ticks = energy.ticks_until_full(energies[place], fighters[place].speed)
            if wait < 0 or ticks < wait:
                wait = ticks
    for place in range(len(fighters)):
        if hit_points[place] > 0:
            speed = fighters[place].speed
            energies[place] = energy.energy_after(energies[place], speed, wait)
            if best < 0 or energies[place] > energies[best]:
                best = place
    return best, wait


def strike(
    state: int, mine: Numbers, theirs: Numbers, worth: int, least: int, most: int
) -> tuple[int, bool, int]:
    """Return the damage of a strike (0 on a miss), if it is critical, and the dice."""
    hits, state = steps.mulberry_chance(
        state, numbers.hit_chance(mine.accuracy, theirs.evasion, least, most)
    )
    if not hits:
        return 0, False, state
    roll, state = steps.mulberry_between(state, mine.low, mine.high)
    is_critical, state = steps.mulberry_chance(state, mine.critical_chance)
    damage = numbers.strike_damage(
        roll, mine.strength, numbers.PLAIN, is_critical, theirs.defense, worth
    )
    return damage, is_critical, state


def battle(state: int, fighters: tuple[Numbers, ...], least: int, most: int) -> Battle:
    """Fight until the hero, the first of *fighters*, or all others are dead.

    The hero strikes the first living enemy. *state* is that of the dice; *least* and
    *most* are the limits of the chance to hit.
    """
    hit_points = [fighter.hit_points for fighter in fighters]
    energies = [0 for fighter in fighters]
    actions, misses, criticals, enemy_criticals, clock = 0, 0, 0, 0, 0
    foe = 1
    while hit_points[0] > 0 and foe < len(fighters):
        actor, ticks = next_actor(hit_points, energies, fighters)
        clock += ticks
        energies[actor] -= energy.NORMAL
        is_hero = actor == 0
        target = foe if is_hero else 0
        mine, theirs = fighters[actor], fighters[target]
        worth = theirs.taken if is_hero else mine.dealt
        damage, is_critical, state = strike(state, mine, theirs, worth, least, most)
        actions += 1
        misses += damage == 0
        criticals += is_critical and is_hero
        enemy_criticals += is_critical and not is_hero
        hit_points[target] = max(0, hit_points[target] - damage)
        while foe < len(fighters) and hit_points[foe] == 0:
            foe += 1
    won, left = hit_points[0] > 0, hit_points[0]
    return Battle(won, left, actions, misses, criticals, enemy_criticals, clock, state)


def numbers_of(duel: Duel) -> tuple[Numbers, ...]:
    """Return the fighters of *duel* as plain numbers, in their current state.

    Their energy is ignored.

    Raises:
        InvalidValueError: The duel does not use the rules of the bare battle, apart
            from the limits of its chances, or a weapon is not an `Arm`.
    """
    if not _are_bare(duel.rules):
        raise InvalidValueError(
            "rules must be those of the bare battle, apart from limits of chances"
        )
    for fighter in duel.fighters:
        if type(fighter.weapon) is not Arm:  # it may be used in another way
            raise InvalidValueError(
                f"only arms can be fought with as plain numbers, not {fighter.weapon}"
            )
    return tuple(_numbers(duel, fighter) for fighter in duel.fighters)


def is_bare(duel: Duel) -> bool:
    """Return whether *duel* is a bare battle, in which no fighter is ever healed."""
    try:
        numbers_of(duel)
    except InvalidValueError:
        return False
    return not any(fighter.effects for fighter in duel.fighters)


def _are_bare(played: DuelRules) -> bool:
    """Return whether these are the rules of the bare battle, apart from chances."""
    usual = {name: getattr(LESSON, name) for name in CHANCES}
    return attrs.evolve(played, **usual) == LESSON


def _numbers(duel: Duel, fighter: Duelist) -> Numbers:
    stats, weapon, hero = duel.stats_of(fighter), fighter.weapon, duel.hero
    return Numbers(
        int(fighter.hit_points),
        numbers.accuracy(stats.agility, stats.accuracy, False),
        numbers.evasion(stats.agility, stats.evasion),
        combat.critical_chance(duel, fighter),
        stats.strength,
        stats.defense,
        stats.speed,
        weapon.power,
        weapon.max_power,
        combat.factor_of(hero, damage_kind_of(weapon).name),
        combat.factor_of(fighter, damage_kind_of(hero.weapon).name),
    )


def fights(
    seeds: Iterable[int],
    hero: str | Profile = "barbarian",
    enemies: Iterable[str | Profile] = ("wolf", "goblin"),
    *,
    rules: str | DuelRules = LESSON,
) -> Iterator[Battle]:
    """Yield the bare battle of each of *seeds*, in order. See `Duel`.

    *rules* are those of the bare battle, optionally with other limits of the chance to
    hit.

    Raises:
        InvalidTypeError: *seeds* is not a collection of integers.
        InvalidValueError: *rules* differ from those of the bare battle.

    >>> battles = list(fights(range(1, 1001)))
    >>> sum(battle.is_won for battle in battles)
    964
    """
    iterable("seeds", seeds)
    duel = Duel(hero=hero, enemies=enemies, rules=rules, seed=0)
    fighters = numbers_of(duel)
    limits = duel.rules.least_hit_chance, duel.rules.most_hit_chance
    for seed in seeds:
        state = whole_number("seed", seed) & steps.MULBERRY_MASK
        yield battle(state, fighters, *limits)


def fight(
    seed: int,
    hero: str | Profile = "barbarian",
    enemies: Iterable[str | Profile] = ("wolf", "goblin"),
    *,
    rules: str | DuelRules = LESSON,
) -> Battle:
    """Return the bare battle of one seed. See `fights`.

    >>> fight(16).hit_points
    35
    """
    return next(fights([seed], hero, enemies, rules=rules))
