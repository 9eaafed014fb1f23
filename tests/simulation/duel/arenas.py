"""Duels that lead to every end, action, effect and rule within a few turns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.abilities import (
    FIREBALL,
    HEAVY_BLOW,
    QUICK_JAB,
    SWEEP,
    DamageKind,
    Skill,
    Spell,
)
from alpaca_emblem.games.duel.options import DuelRules
from alpaca_emblem.games.duel.profiles import Profile
from alpaca_emblem.model.items import Axe, Bow, Spear, Sword
from alpaca_emblem.model.stats import Effect, Stats
from tests.games.duel.arena import BANDAGE, BELT, DRAUGHT, fighter

FROST: Final = DamageKind(
    "frost",
    Effect("slow", 2, 1, Stats(speed=-6, max_hit_points=-5, max_mana=-2, agility=-3)),
    80,
)
HASTE: Final = DamageKind("haste", Effect("slow", 3, 0, Stats(speed=7)), 90)
DOOM: Final = DamageKind(
    "doom",
    Effect("doom", 3, 0, Stats(max_hit_points=-99, max_mana=-9, magic=-9)),
    90,
)
HAMMER: Final = DamageKind("hammer", Effect("stun", 2), 100)
OWN_KINDS: Final[Mapping[str, DamageKind]] = {
    kind.name: kind for kind in (FROST, HASTE, DOOM, HAMMER)
}
"""Kinds of damage whose effects change stats, and a stun that lasts."""

WASP: Final = Spell("wasp", 1, 0, 0, False, 1, 3, "poison")
FREE: Final = Skill("free", power=0)


def of_old(seed: int) -> Duel:
    return Duel(seed=seed)


def against_many(seed: int) -> Duel:
    enemies = ["rat", "bat", "viper", "imp"][: 1 + seed % 4]
    return Duel(hero="barbarian", enemies=enemies, rules="full", seed=seed)


def of_all_kinds(seed: int) -> Duel:
    enemies = ["bandit", "vampire", "witch", "zombie", "spider", "golem"]
    heroes = ["cleric", "rogue", "mage", "ranger"]
    pair = (enemies[seed % 6], enemies[(seed + 1 + seed // 6) % 6])
    return Duel(hero=heroes[seed % 4], enemies=pair, rules="full", seed=seed)


def of_frost(seed: int) -> Duel:
    blizzard = Spell("blizzard", 1, 1, 80, True, 2, 9, "frost")
    hero = fighter(
        "hero",
        30,
        kind="haste",
        abilities=(blizzard, QUICK_JAB, FREE),
        pack=(BELT, DRAUGHT),
        magic=2,
        max_mana=6,
        speed=11,
        evasion=-9,
        accuracy=-4,
    )
    foe = fighter("foe", 24, kind="frost", abilities=(WASP, SWEEP), max_mana=8)
    rules = DuelRules(clamps_stats=seed % 2 == 0, wounds_hinder=seed % 3 > 0)
    return Duel(hero=hero, enemies=[foe, foe], rules=rules, seed=seed)


def of_hammers(seed: int) -> Duel:
    hero = fighter("hero", 40, kind="hammer", speed=14, abilities=(HEAVY_BLOW,))
    foe = fighter("foe", 40, kind="hammer", speed=9 + seed % 5, pack=(BANDAGE,))
    rules = DuelRules(turn_limit=1 + seed % 9, can_flee=False)
    return Duel(hero=hero, enemies=[foe, "orc"], rules=rules, seed=seed)


def of_sweeps(seed: int) -> Duel:
    """A hero who sweeps at every turn, among foes who fall one by one."""
    sweep = Skill("whirl", 0, 0, 70, True, power=60 + seed % 3 * 30)
    hero = fighter("hero", 50, kind="poison", abilities=(sweep,), strength=seed % 5)
    foes = [fighter("foe", 2 + 5 * place, roll=(1, 2)) for place in range(4)]
    return Duel(hero=hero, enemies=foes, rules="full", seed=seed)


def of_hordes(seed: int) -> Duel:
    enemies = ["rat", "bat", "goblin", "imp"] * (5 + seed % 4)
    return Duel(hero="barbarian", enemies=enemies, rules="full", seed=seed)


def of_cowards(seed: int) -> Duel:
    rules = DuelRules(
        least_flight_chance=20,
        most_flight_chance=20 + seed % 5,
        least_hit_chance=0,
        most_hit_chance=seed % 3 * 20,
        turn_limit=12,
    )
    return Duel(hero="rogue", enemies=["wolf", "harpy"], rules=rules, seed=seed)


def of_weapons(seed: int) -> Duel:
    arms = (Axe, Sword, Spear, Bow)
    weapons = [
        kind(name="arm", power=3, max_power=6 + seed % 3)
        for kind in (arms[seed % 4], arms[seed // 4 % 4], arms[seed // 16 % 4])
    ]
    own = {"strength": 2 - seed % 7, "defense": -seed % 4, "speed": 9 - seed % 12}
    fighters = [
        Profile(
            breed=f"of arms {index}",
            max_hit_points=18,
            arm=weapon,
            stats=Stats(**own, agility=index * 5 - 9),
            pack=(DRAUGHT, BANDAGE),
            abilities=(HEAVY_BLOW, FIREBALL)[: index + 1],
        )
        for index, weapon in enumerate(weapons)
    ]
    rules = DuelRules(leaves_effects=seed % 2 == 0, clamps_stats=False)
    return Duel(hero=fighters[0], enemies=fighters[1:], rules=rules, seed=seed)


def of_wounds(seed: int) -> Duel:
    """Fighters who begin with effects and wounds, one of them unarmed."""
    foe = fighter("foe", 25, pack=(DRAUGHT, BANDAGE), abilities=(WASP,), max_mana=2)
    game = Duel(hero="cleric", enemies=[foe, "skeleton"], rules="full", seed=seed)
    position = game.position()
    hero, other, last = position["unit"]
    hero["hit_points"] = f"{9 + seed % 9}/44"
    hero["effects"] = [
        {"name": "bleed", "duration": 1 + seed % 5, "power": 1},
        {"name": "curse", "duration": 3, "modifier": {"defense": -2}},
        {"name": "poison", "duration": 2, "power": 2},
    ]
    other["hit_points"] = "8/25"
    other["effects"] = [{"name": "bleed", "duration": 6, "power": 1}]
    other["stun_proof"] = True
    del last["items"][0]["in_hand"]
    return Duel.from_position(position)


def of_doom(seed: int) -> Duel:
    """Fighters who lose more magic, mana and hit points than they can have."""
    hero = fighter("hero", 30, kind="doom", abilities=(FIREBALL,), magic=3, max_mana=8)
    foe = fighter("foe", 20, kind="doom", abilities=(WASP,), magic=2, max_mana=4)
    rules = DuelRules(clamps_stats=seed % 3 > 0)
    return Duel(hero=hero, enemies=[foe, foe], rules=rules, seed=seed)


def of_chases(seed: int) -> Duel:
    """A hero who gets away from all foes but a nimble one, which soon falls."""
    hero = fighter("hero", 70, roll=(3, 5), agility=10, speed=14, accuracy=99)
    snail = fighter("snail", 40, roll=(1, 2), agility=-12)
    cat = fighter("cat", 1 + seed % 7, roll=(1, 2), agility=32)
    return Duel(hero=hero, enemies=[snail, cat, snail], rules="full", seed=seed)


def of_stuns(seed: int) -> Duel:
    """A hero who is stunned in nearly every other turn, the last one, too."""
    hero = fighter("hero", 200, speed=7)
    foe = fighter("foe", 90, roll=(1, 1), kind="hammer", speed=15, accuracy=99)
    rules = DuelRules(turn_limit=2 + seed % 3)
    return Duel(hero=hero, enemies=[foe], rules=rules, seed=seed)


def of_skills(seed: int) -> Duel:
    """Fighters with several skills, of which the first is not always ready."""
    skills = (SWEEP, QUICK_JAB, HEAVY_BLOW)
    hero = fighter("hero", 90, abilities=skills, speed=12, max_mana=40)
    foe = fighter("foe", 60, roll=(1, 3), abilities=skills[::-1], max_mana=30)
    return Duel(hero=hero, enemies=[foe, foe], rules="full", seed=seed)


ARENAS: Final[Mapping[str, Callable[[int], Duel]]] = {
    make.__name__: make
    for make in (
        *(of_old, against_many, of_all_kinds, of_frost, of_hammers, of_sweeps),
        *(of_hordes, of_cowards, of_weapons, of_wounds),
        *(of_doom, of_chases, of_stuns, of_skills),
    )
}
"""All these duels by name; a seed makes one of them."""
