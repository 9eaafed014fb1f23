"""Plays strikes and battles of the duel: every number, the dice, and the log."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.combat import critical_chance, hit_chance
from alpaca_emblem.games.duel.events import StrikeLanded, StrikeMissed
from alpaca_emblem.games.duel.profiles import ArmProfile, Profile
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.stats import Stats
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.rules.terms import follow
from alpaca_emblem.texts import Names, Narrator
from alpaca_emblem.texts.wordings import WEIGHTS
from tests.parity.runner import Check, Line, Player, known_keys

STRIKE_KEYS: Final = {
    *("id", "seed", "attacker", "target", "hit_chance", "crit_chance", "hit", "crit"),
    *("damage", "word", "line", "hp_after", "draws", "rng_state", "why"),
}
BATTLE_KEYS: Final = {
    *("id", "seed", "winner", "hero_hp", "actions", "misses", "crits", "hero_crits"),
    *("enemy_crits", "hero_turns", "ticks", "hp", "energy", "draws", "rng_state"),
    "log",
}
INPUTS: Final = {"id", "seed", "log"}
QUICK: Final = 1000
"""A speed with which the hero acts first, whatever the other's."""


def play_strike(line: Line) -> Iterator[Check]:
    """One strike, between fighters with any numbers."""
    yield known_keys(line, STRIKE_KEYS)
    game = duel_of(line)
    hero, target = game.fighters
    yield Check("hit_chance", line["hit_chance"], hit_chance(game, hero, target))
    yield Check("crit_chance", line["crit_chance"], critical_chance(game, hero))
    told, *_ = game.strike()
    names = Names.of(game.position())
    yield Check("line", line["line"], Narrator("bg").tell(told, names))
    yield Check("hp_after", line["hp_after"], target.hit_points)
    yield Check("rng_state", line["rng_state"], game.dice.state)
    yield Check("draws", line["draws"], draws(game))
    keys = ("hit", "crit", "damage", "word")
    yield Check("outcome", {key: line[key] for key in keys}, outcome_of(told))


def outcome_of(told: Event) -> dict[str, Any]:
    """The part of an event that a record contains."""
    if not isinstance(told, StrikeLanded):
        return {"hit": False, "crit": False, "damage": 0, "word": None}
    assert follow(told.terms) == told.damage
    word = WEIGHTS[told.weight]
    return {"hit": True, "crit": told.is_critical, "damage": told.damage, "word": word}


def duel_of(line: Line) -> Duel:
    """The duel of a line, with the attacker as its hero."""
    attacker, target = line["attacker"], line["target"]
    game = Duel(
        hero=profile_of(attacker, QUICK),
        enemies=[profile_of(target, 1)],
        seed=line["seed"],
    )
    with game.editing():
        game.hero.hit_points = attacker["hp"]
        game.enemies[0].hit_points = target["hp"]
    return game


def profile_of(fighter: Mapping[str, Any], speed: int) -> Profile:
    """The profile of a recorded fighter without its speed, which no strike uses."""
    numbers = {name: fighter[name] for name in ("strength", "agility", "defense")}
    return Profile(
        breed="Fighter",
        name=fighter["name"],
        max_hit_points=fighter["maxHp"],
        stats=Stats(**numbers, speed=speed),
        arm=ArmProfile(
            name="weapon",
            low=fighter["weaponMin"],
            high=fighter["weaponMax"],
            kind=fighter["kind"],
        ),
        resists=tuple(filter(None, [fighter["resist"]])),
        is_weak_to=tuple(filter(None, [fighter["weak"]])),
    )


def draws(game: Duel) -> int:
    """The count of numbers drawn from the dice since they were made."""
    assert game.seed is not None
    dice, count = Mulberry32(game.seed), 0
    while dice.state != game.dice.state:
        dice.next_word()
        count += 1
    return count


def play_battle(line: Line) -> Iterator[Check]:
    """A battle to the end: each strikes the first foe that lives."""
    yield known_keys(line, BATTLE_KEYS)
    game = Duel(seed=line["seed"])
    told = list(game.opening)
    while game.outcome is None:
        told += game.strike()
    if "log" in line:
        narrator, names = Narrator("bg"), Names.of(game.position())
        yield Check("log", line["log"], [narrator.tell(event, names) for event in told])
    recorded = {key: line[key] for key in BATTLE_KEYS & line.keys() - INPUTS}
    yield Check("summary", recorded, summary(game, told))


def summary(game: Duel, told: list[Event]) -> dict[str, Any]:
    """The recorded result of a whole battle."""
    assert game.outcome is not None
    critical = [
        event for event in told if isinstance(event, StrikeLanded) and event.is_critical
    ]
    by_hero = sum(event.attacker == 1 for event in critical)
    return {
        "winner": game.outcome.winners[0],
        "hero_hp": game.hero.hit_points,
        "actions": len(game.actions),
        "misses": sum(isinstance(event, StrikeMissed) for event in told),
        "crits": len(critical),
        "hero_crits": by_hero,
        "enemy_crits": len(critical) - by_hero,
        "hero_turns": game.hero_turns,
        "ticks": game.queue.tick,
        "hp": [fighter.hit_points for fighter in game.fighters],
        "energy": [game.queue.energy_of(seat) for seat in game.queue.seats],
        "draws": draws(game),
        "rng_state": game.dice.state,
    }


PLAYERS: Final[Mapping[str, Player]] = {
    "battle.jsonl": play_battle,
    "strike.jsonl": play_strike,
}
