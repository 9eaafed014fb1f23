"""The position of a duel as plain data, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.duel.abilities import (
    LONGEST,
    Ability,
    read_ability,
)
from alpaca_emblem.games.duel.bestiary import read_stats
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.gear import Arm, Consumable, Gear
from alpaca_emblem.games.duel.options import MOST_FIGHTERS, DuelRules
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.stats import NAMES, NO_STATS, Effect, Stats

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.game import Duel

FLAGS: Final = tuple(
    rule.name for rule in attrs.fields(DuelRules) if isinstance(rule.default, bool)
)
"""The rules that are played or not."""

CHANCES: Final[Mapping[str, int]] = {
    rule.name: int(rule.default or 0)
    for rule in attrs.fields(DuelRules)
    if rule.name.endswith("_chance")
}
"""The limits of chances, which are left out where they are as usual."""

HIT_POINTS: Final = re.compile(r"(?P<now>[0-9]{1,10})/(?P<most>[0-9]{1,10})")
MOST_THINGS: Final = 1000
"""How many things of each kind of one fighter are read at most."""

GameT = TypeVar("GameT", bound="Duel")


def state_of(game: Duel) -> dict[str, Any]:
    """What `Game._state` returns for a duel; what has its default is left out."""
    state: dict[str, Any] = {"rules": attrs.asdict(game.rules)}
    if game.rules.turn_limit is None:
        del state["rules"]["turn_limit"]
    for name, usual in CHANCES.items():
        if state["rules"][name] == usual:
            del state["rules"][name]
    if game.hero_turns:
        state["hero_turns"] = game.hero_turns
    if game.queue.tick:
        state["tick"] = game.queue.tick
    if game.outcome is not None:
        state["outcome"] = {
            "reason": game.outcome.reason,
            "winners": list(game.outcome.winners),
        }
    state["unit"] = [
        fighter_entry(fighter, game.queue.energy_of(game.seat_of(fighter)))
        for fighter in game.fighters
    ]
    return state


def game_from_state(game_class: type[GameT], state: Mapping[str, Any]) -> GameT:
    """What `Game._from_state` returns for a duel."""
    table = Table(state)
    rules = _read_rules(table)
    entries = list(table.tables("unit", MOST_FIGHTERS))
    if len(entries) < 2:
        raise table.error("unit", "must be at least two: the hero and an enemy")
    game = game_class(rules=rules, seed=0)
    with game.editing():
        _read_fighters(game, table, entries)
        game.hero_turns = table.whole("hero_turns", default=0)
        _read_outcome(game, table)
    table.finish()
    game._forget_options("hero", "enemies", "seed")
    return game


def _read_rules(table: Table) -> DuelRules:
    entry = Table(table.take("rules"), "rules")
    values = {flag: entry.flag(flag) for flag in FLAGS}
    limit = entry.whole("turn_limit", least=1) if entry.has("turn_limit") else None
    chances: dict[str, Any] = {
        name: entry.whole(name, usual, most=100) for name, usual in CHANCES.items()
    }
    entry.finish()
    with table.reading("rules"):
        return DuelRules(**values, turn_limit=limit, **chances)


def _read_fighters(game: Duel, table: Table, entries: list[Table]) -> None:
    fighters: list[Duelist] = []
    energies: list[int] = []
    left: list[int] = []
    for index, entry in enumerate(entries):
        if entry.whole("id", least=1) != index + 1:
            raise entry.error("id", f"must be {index + 1}, the next number")
        energies.append(entry.whole("energy", default=0, least=-(2**62)))
        with table.reading(f"unit[{index}]"):
            fighter, hit_points = read_fighter(entry)
        fighters.append(fighter)
        left.append(hit_points)
        entry.finish()
    game.muster(fighters)
    game.queue.start_at(table.whole("tick", default=0), energies)
    for fighter, hit_points in zip(fighters, left, strict=True):
        fighter.hit_points = hit_points
    game.bury()


def _read_outcome(game: Duel, table: Table) -> None:
    if not table.has("outcome"):
        game.resume()
        return
    entry = Table(table.take("outcome"), "outcome")
    outcome = Outcome(entry.text("reason"), entry.texts("winners"))
    entry.finish()
    if not set(outcome.winners) <= set(game.sides):
        raise NotationError(f"outcome.winners must be among {game.sides}")
    game.set_outcome(outcome)


def fighter_entry(fighter: Duelist, energy: int) -> dict[str, Any]:
    """*fighter*, who has that much *energy*, as a table; what is usual is left out."""
    entries: tuple[tuple[str, Any, Any], ...] = (
        ("breed", fighter.breed, ""),
        ("name", fighter.name, ""),
        ("level", fighter.level, 1),
        ("hit_points", f"{int(fighter.hit_points)}/{fighter.max_hit_points}", None),
        ("energy", energy, 0),
        ("mana", fighter.mana, 0),
        ("stats", stats_entry(fighter.stats), {}),
        ("items", [_item_entry(fighter, item) for item in fighter.items], []),
        ("effects", [_effect_entry(effect) for effect in fighter.effects], []),
        ("stun_proof", fighter.is_stun_proof, False),
        ("abilities", [ability.to_plain() for ability in fighter.abilities], []),
        ("cooldowns", list(fighter.cooldowns), [0] * len(fighter.cooldowns)),
        ("resists", list(fighter.resists), []),
        ("is_weak_to", list(fighter.is_weak_to), []),
        ("is_bloodless", fighter.is_bloodless, False),
    )
    entry: dict[str, Any] = {"id": fighter.number}
    entry.update((key, value) for key, value, default in entries if value != default)
    return entry


def stats_entry(stats: Stats) -> dict[str, int]:
    """The stats that are not 0, by name."""
    return {name: getattr(stats, name) for name in NAMES if getattr(stats, name)}


def _item_entry(fighter: Duelist, item: Item) -> dict[str, Any]:
    entry: dict[str, Any] = {"class": type(item).__name__, "name": item.name}
    if isinstance(item, Arm):
        entry["roll"] = [item.power, item.max_power]
        entry["kind"] = item.kind
    elif isinstance(item, Consumable):
        entry["heals"] = item.power
        entry["count"] = item.count
        if item.cures:
            entry["cures"] = item.cures
    bonus = getattr(item, "bonus", NO_STATS)
    if bonus != NO_STATS:
        entry["bonus"] = stats_entry(bonus)
    if item is fighter.equipped_item:
        entry["in_hand"] = True
    return entry


def _effect_entry(effect: Effect) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": effect.name,
        "duration": effect.duration,
        "power": effect.power,
    }
    if effect.modifier != NO_STATS:
        entry["modifier"] = stats_entry(effect.modifier)
    return entry


def read_fighter(entry: Table) -> tuple[Duelist, int]:
    """A fighter, and its hit points, which are 0 if it has fallen.

    Raises:
        NotationError: Something in *entry* cannot be.
    """
    now, most = _hit_points(entry)
    abilities = tuple(_read_abilities(entry))
    fighter = Duelist(
        breed=entry.text("breed", ""),
        name=entry.text("name", ""),
        level=entry.whole("level", 1, least=1),
        max_hit_points=most,
        stats=read_stats(entry, "stats"),
        resists=entry.texts("resists", ()),
        is_weak_to=entry.texts("is_weak_to", ()),
        is_bloodless=entry.flag("is_bloodless"),
        abilities=abilities,
    )
    fighter.mana = entry.whole("mana", default=0)
    fighter.is_stun_proof = entry.flag("stun_proof")
    if entry.has("cooldowns"):
        fighter.cooldowns = _cooldowns(entry, len(abilities))
    for index, item_entry in enumerate(entry.tables("items", MOST_THINGS)):
        with entry.reading(f"items[{index}]"):
            _read_item(fighter, item_entry)
    for part in entry.tables("effects", MOST_THINGS):
        effect = _read_effect(part)
        if fighter.effect_named(effect.name) is not None:
            raise part.error("name", f"must be another than {effect.name!r}, once more")
        fighter.effects = (*fighter.effects, effect)
    _check_most(entry, "hit_points", now, fighter.effective_max_hit_points)
    _check_most(entry, "mana", fighter.mana, fighter.effective_max_mana)
    return fighter, now


def _check_most(entry: Table, key: str, value: int, most: int) -> None:
    if value > most:
        raise entry.error(key, f"must be at most {most}, not {value}")


def _hit_points(entry: Table) -> tuple[int, int]:
    """What is left, and the maximum without gear and effects, which can be less."""
    written = entry.text("hit_points")
    match = HIT_POINTS.fullmatch(written)
    if match is None or not 1 <= int(match["most"]) <= INT_MAX:
        raise entry.error("hit_points", f"must be like '45/100', not {written!r}")
    return int(match["now"]), int(match["most"])


def _read_abilities(entry: Table) -> Iterator[Ability]:
    value = entry.take("abilities", [])
    if not isinstance(value, list) or len(value) > MOST_THINGS:
        raise entry.error(
            "abilities", f"must be a list of at most {MOST_THINGS}, not {value!r}"
        )
    for index, part in enumerate(value):
        yield read_ability(part, entry.path(f"abilities[{index}]"))


def _cooldowns(entry: Table, count: int) -> tuple[int, ...]:
    value = entry.take("cooldowns")
    if (
        not isinstance(value, list)
        or len(value) != count
        or not all(type(turns) is int and turns >= 0 for turns in value)
    ):
        raise entry.error("cooldowns", f"must be {count} numbers from 0, not {value!r}")
    return tuple(value)


def _read_item(fighter: Duelist, entry: Table) -> None:
    kind, name = entry.text("class"), entry.text("name")
    item: Item
    if kind == "Arm":
        low, high = _roll(entry)
        bonus = read_stats(entry, "bonus")
        item = Arm(
            name=name, power=low, max_power=high, kind=entry.text("kind"), bonus=bonus
        )
    elif kind == "Gear":
        item = Gear(name=name, bonus=read_stats(entry, "bonus"))
    elif kind == "Consumable":
        item = Consumable(
            name=name,
            power=entry.whole("heals", default=0),
            count=entry.whole("count", default=1),
            cures=entry.text("cures", ""),
        )
    else:
        raise entry.error("class", f"must be Arm, Gear or Consumable, not {kind!r}")
    fighter.add_item(item)
    if entry.flag("in_hand"):
        if fighter.has_equipped_item:
            raise entry.error("in_hand", f"must not be, as {fighter.equipped_item} is")
        fighter.equip(item)
    entry.finish()


def _roll(entry: Table) -> tuple[int, int]:
    value = entry.take("roll")
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(part) is int for part in value)
    ):
        raise entry.error("roll", f"must be [low, high], not {value!r}")
    return (value[0], value[1])


def _read_effect(entry: Table) -> Effect:
    effect = Effect(
        entry.text("name"),
        entry.whole("duration", least=1, most=LONGEST),
        entry.whole("power", default=0),
        read_stats(entry, "modifier"),
    )
    entry.finish()
    return effect
