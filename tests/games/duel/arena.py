"""Duels made to measure, with scripted dice."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.abilities import Ability
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.effects import update_derived
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.games.duel.profiles import (
    ArmProfile,
    ConsumableProfile,
    GearProfile,
    Profile,
)
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.rng import ScriptedRandom

BLEED = Effect("bleed", 3, 1)
STUN = Effect("stun", 1)
POISON = Effect("poison", 3, 2)
SLOW = Effect("slow", 2, 0, Stats(speed=-5))

HIT, MISS, CRITICAL, PLAIN, TAKES, FAILS = True, False, True, False, True, False
"""Answers of the dice; of a weapon they are the roll."""

DRAUGHT = ConsumableProfile(name="healing_draught", heals=15, count=2)
BANDAGE = ConsumableProfile(name="bandage", cures="bleed")
BELT = GearProfile(name="belt", bonus=Stats(max_hit_points=10, max_mana=3, speed=-1))


def fighter(
    breed: str = "bandit",
    hit_points: int = 30,
    *,
    roll: tuple[int, int] = (4, 6),
    kind: str = "slash",
    abilities: tuple[Ability, ...] = (),
    pack: tuple[GearProfile | ConsumableProfile, ...] = (),
    resists: tuple[str, ...] = (),
    is_weak_to: tuple[str, ...] = (),
    is_bloodless: bool = False,
    **stats: int,
) -> Profile:
    """Return a profile, by default with no stats but a speed of 10."""
    return Profile(
        breed=breed,
        max_hit_points=hit_points,
        arm=ArmProfile(name="blade", low=roll[0], high=roll[1], kind=kind),
        abilities=abilities,
        pack=pack,
        resists=resists,
        is_weak_to=is_weak_to,
        is_bloodless=is_bloodless,
        stats=Stats(**{"speed": 10, **stats}),
    )


def duel(
    hero: Profile | str | None = None,
    *enemies: Profile | str,
    rules: DuelRules | str = "full",
    dice: Iterable[int] = (),
) -> Duel:
    """Return a duel whose dice give those answers; the hero acts first of equals."""
    game = Duel(
        hero=hero or fighter("barbarian"),
        enemies=enemies or (fighter(),),
        rules=rules,
        seed=1,
    )
    script(game, *dice)
    return game


def script(game: Duel, *dice: int) -> None:
    """Let the dice of *game* give those answers next."""
    object.__setattr__(game, "dice", ScriptedRandom(dice))


def enemy(game: Duel, place: int = 0) -> Duelist:
    """Return the enemy at that place, from 0."""
    return game.enemies[place]


def edit(thing: Duelist, game: Duel, **values: Any) -> None:
    """Set attributes of a fighter, and update what depends on its stats."""
    with game.editing():
        for name, value in values.items():
            setattr(thing, name, value)
        update_derived(game, thing)


def kinds(events: Iterable[Event]) -> list[str]:
    """Return the names of the classes of *events*."""
    return [type(event).__name__ for event in events]
