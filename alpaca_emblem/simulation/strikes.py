"""Bare battles as plain numbers: the duel of plain strikes, without objects or events.

`battle` calls the same rules, and the same steps of the same generator, in the order in
which the duel's own resolver does, so it ends alike to the last number; a test plays
both on the same seeds. It is written in what a compiler of Python, such as numba, takes
as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import attrs

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.combat import factor_of
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.notation import CHANCES
from alpaca_emblem.games.duel.options import LESSON, DuelRules
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.rng import steps
from alpaca_emblem.rules import duel as numbers
from alpaca_emblem.rules import energy


class Numbers(NamedTuple):
    """A fighter as plain numbers.

    Attributes:
        hit_points: At the beginning.
        accuracy: With all that raises or lowers it.
        evasion: Likewise.
        critical_chance: In percent, with the bonus of its kind of damage.
        strength: Added to the roll of its weapon.
        defense: Taken off the damage that it suffers.
        speed: Energy that it gains each tick; below 1 it counts as 1.
        low: The least that its weapon rolls.
        high: The most.
        dealt: What the damage that it does to the hero is worth, in percent.
        taken: What the damage that the hero does to it is worth, in percent.
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
    """How a bare battle ended.

    Attributes:
        is_won: Whether the hero has won.
        hit_points: What it has left.
        actions: How many strikes there were.
        misses: How many of them missed.
        criticals: Critical hits of the hero.
        enemy_criticals: Critical hits of its enemies.
        ticks: On the clock of the energy queue.
        state: Of the dice.
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
    """Who acts next among those who live, and after how many ticks, who have passed."""
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
    """The damage of one strike, 0 if it misses; whether it is critical; the dice."""
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
    """Have the first of *fighters*, the hero, and the others strike each other.

    The hero strikes the first that lives. *state* is that of the dice, *least* and
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
    """The fighters of *duel* as plain numbers, as they stand, without energy.

    Raises:
        InvalidValueError: It is not played by the rules of the bare battle, whatever
            the limits of its chances are.
    """
    if not _are_bare(duel.rules):
        raise InvalidValueError("only the bare battle can be fought as plain numbers")
    return tuple(_numbers(duel, fighter) for fighter in duel.fighters)


def _are_bare(played: DuelRules) -> bool:
    """Return whether these are the rules of the bare battle but for chances."""
    usual = {name: getattr(LESSON, name) for name in CHANCES}
    return attrs.evolve(played, **usual) == LESSON


def _numbers(duel: Duel, fighter: Duelist) -> Numbers:
    stats, arm, hero = duel.stats_of(fighter), fighter.arm, duel.hero
    return Numbers(
        int(fighter.hit_points),
        numbers.accuracy(stats.agility, stats.accuracy, False),
        numbers.evasion(stats.agility, stats.evasion),
        numbers.critical_chance(stats.agility, arm.damage_kind.critical_bonus),
        stats.strength,
        stats.defense,
        stats.speed,
        arm.power,
        arm.max_power,
        factor_of(hero, arm.kind),
        factor_of(fighter, hero.arm.kind),
    )


def fights(
    seeds: Iterable[int],
    hero: str | Profile = "barbarian",
    enemies: Iterable[str | Profile] = ("wolf", "goblin"),
    *,
    rules: str | DuelRules = LESSON,
) -> Iterator[Battle]:
    """The bare battle of each of *seeds*, in their order: see `Duel`.

    *rules* are those of the bare battle, perhaps with other limits of the chance to
    hit.

    Raises:
        InvalidTypeError: One of *seeds* is no whole number.
        InvalidValueError: *rules* are others.

    >>> battles = list(fights(range(1, 1001)))
    >>> sum(battle.is_won for battle in battles)
    964
    """
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
    """The bare battle of one seed: see `fights`.

    >>> fight(16).hit_points
    35
    """
    return next(fights([seed], hero, enemies, rules=rules))
