"""The position of a duel as plain data, and back.

Defaults are left out. An item is written by its class; the additional fields of a
custom class are called "own".
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.duel.abilities import LONGEST, Ability, read_ability
from alpaca_emblem.games.duel.beginning import line_up
from alpaca_emblem.games.duel.bestiary import read_stats, stats_entry
from alpaca_emblem.games.duel.duelist import Duelist
from alpaca_emblem.games.duel.gear import OWN_ITEMS, Arm, Consumable, Gear, bonus_of
from alpaca_emblem.games.duel.options import MOST_FIGHTERS, DuelRules
from alpaca_emblem.games.notation.custom_fields import make_with_own, own_entry
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.unit_game import outcome_entry, read_outcome
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.stats import NO_STATS, Effect

if TYPE_CHECKING:
    from alpaca_emblem.games.duel.game import Duel

GameT = TypeVar("GameT", bound="Duel")

FLAGS: Final = tuple(
    rule.name for rule in attrs.fields(DuelRules) if isinstance(rule.default, bool)
)
"""The rules that are played or not."""

CHANCES: Final[Mapping[str, int]] = {
    rule.name: int(rule.default or 0)
    for rule in attrs.fields(DuelRules)
    if rule.name.endswith("_chance")
}
"""The limits of chances with their defaults, which are left out."""

HIT_POINTS: Final = re.compile(r"(?P<now>[0-9]{1,10})/(?P<most>[0-9]{1,10})")
MOST_PARTS: Final = 1000
"""The largest numbers of items, of effects and of abilities read for a fighter."""


def state_of(game: Duel) -> dict[str, Any]:
    """Return the result of `Game._state` for a duel."""
    state: dict[str, Any] = {"rules": _rules_entry(game.rules)}
    entries: tuple[tuple[str, Any, Any], ...] = (
        ("hero_turns", game.hero_turns, 0),
        ("tick", game.queue.tick, 0),
        ("outcome", outcome_entry(game.outcome), None),
    )
    state.update((key, value) for key, value, default in entries if value != default)
    state["unit"] = [
        _fighter_entry(fighter, game.queue.energy_of(game.seat_of(fighter)))
        for fighter in game.units
    ]
    return state


OF_THE_LIVING: Final = ("energy", "mana", "effects", "cooldowns", "stun_proof")
"""The entries of a fighter that change nothing any more when it is dead."""


def timeless_state_of(game: Duel) -> dict[str, Any]:
    """Return the result of `Game._timeless_state` for a duel."""
    state = state_of(game)
    state.pop("tick", None)
    if game.rules.turn_limit is None:
        state.pop("hero_turns", None)
    for fighter, entry in zip(game.units, state["unit"], strict=True):
        if not fighter.is_alive:
            for name in OF_THE_LIVING:
                entry.pop(name, None)
    return state


def _rules_entry(rules: DuelRules) -> dict[str, Any]:
    defaults = {"turn_limit": None, **CHANCES}
    return {
        name: value
        for name, value in attrs.asdict(rules).items()
        if name not in defaults or value != defaults[name]
    }


def _fighter_entry(fighter: Duelist, energy: int) -> dict[str, Any]:
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


def _item_entry(fighter: Duelist, item: Item) -> dict[str, Any]:
    entry: dict[str, Any] = {"class": type(item).__name__, "name": item.name}
    if isinstance(item, Consumable):
        entry |= {"heals": item.power, "count": item.count}
        if item.cures:
            entry["cures"] = item.cures
    elif not isinstance(item, Gear):
        entry["roll"] = [item.power, item.max_power]
        if isinstance(item, Arm):
            entry["kind"] = item.kind
        elif (item.min_range, item.max_range) != _usual_range(type(item)):
            entry["range"] = [item.min_range, item.max_range]
    bonus = bonus_of(item)
    if bonus != NO_STATS:
        entry["bonus"] = stats_entry(bonus)
    if item is fighter.equipped_item:
        entry["in_hand"] = True
    own = own_entry(item)
    if own:
        entry["own"] = own
    return entry


def _usual_range(item_class: type[Item]) -> tuple[int, int]:
    return (item_class.least_range, item_class.least_range)


def _effect_entry(effect: Effect) -> dict[str, Any]:
    entry: dict[str, Any] = {
        "name": effect.name,
        "duration": effect.duration,
        "power": effect.power,
    }
    if effect.modifier != NO_STATS:
        entry["modifier"] = stats_entry(effect.modifier)
    return entry


def game_from_state(game_class: type[GameT], state: Mapping[str, Any]) -> GameT:
    """Return the result of `Game._from_state` for a duel."""
    table = Table(state)
    rules = _read_rules(table)
    entries = list(table.tables("unit", MOST_FIGHTERS))
    if len(entries) < 2:
        raise table.error("unit", "must be at least two: the hero and an enemy")
    game = game_class._blank(rules=rules, seed=0)
    game._forget_options("hero", "enemies", "seed")
    _read_fighters(game, table, entries)
    game.hero_turns = table.whole("hero_turns", default=0)
    game._outcome = read_outcome(game, table)
    if game._outcome is None:
        _resume(game)
    table.finish()
    game._end_set_up()
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
            fighter, hit_points = _read_fighter(entry)
        fighters.append(fighter)
        left.append(hit_points)
        entry.finish()
    line_up(game, fighters)
    game.queue.start_at(table.whole("tick", default=0), energies)
    for fighter, hit_points in zip(fighters, left, strict=True):
        if hit_points:
            fighter.hit_points = hit_points
        else:
            game._bury(fighter)
            game.queue.remove(game.seat_of(fighter))


def _resume(game: Duel) -> None:
    """Let the fighter with full energy act: its turn has begun already.

    Raises:
        InvalidValueError: The hero, or all enemies, have fallen.
    """
    if not game.hero.is_alive or not game.living_foes(game.hero):
        raise InvalidValueError("a duel that goes on needs a hero and an enemy")
    game._acting = game.queue.next()


def _read_fighter(entry: Table) -> tuple[Duelist, int]:
    """Return a fighter, and its hit points, which are 0 if it has fallen."""
    now, most = _read_hit_points(entry)
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
        fighter.cooldowns = _read_cooldowns(entry, len(abilities))
    for index, item_entry in enumerate(entry.tables("items", MOST_PARTS)):
        with entry.reading(f"items[{index}]"):
            _read_item(fighter, item_entry)
    for part in entry.tables("effects", MOST_PARTS):
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


def _read_hit_points(entry: Table) -> tuple[int, int]:
    """Return the hit points left, and the maximum without gear and effects."""
    written = entry.text("hit_points")
    match = HIT_POINTS.fullmatch(written)
    if match is None or not 1 <= int(match["most"]) <= INT_MAX:
        raise entry.error("hit_points", f"must be like '45/100', not {written!r}")
    return int(match["now"]), int(match["most"])


def _read_abilities(entry: Table) -> Iterator[Ability]:
    value = entry.take("abilities", [])
    if not isinstance(value, list) or len(value) > MOST_PARTS:
        raise entry.error(
            "abilities", f"must be a list of at most {MOST_PARTS}, not {value!r}"
        )
    for index, part in enumerate(value):
        yield read_ability(part, entry.path(f"abilities[{index}]"))


def _read_cooldowns(entry: Table, count: int) -> tuple[int, ...]:
    value = entry.take("cooldowns")
    if (
        not isinstance(value, list)
        or len(value) != count
        or not all(type(turns) is int and turns >= 0 for turns in value)
    ):
        raise entry.error("cooldowns", f"must be {count} numbers from 0, not {value!r}")
    return tuple(value)


def _read_item(fighter: Duelist, entry: Table) -> None:
    known = {**ITEM_CLASSES, **OWN_ITEMS}
    name = entry.text("class")
    if name not in known:
        raise entry.error("class", f"must be one of {', '.join(known)}, not {name!r}")
    item_class = known[name]
    given = {"name": entry.text("name"), **_item_values(item_class, entry)}
    item = make_with_own(item_class, entry.take("own", {}), **given)
    fighter.add_item(item)
    if entry.flag("in_hand"):
        if fighter.has_equipped_item:
            raise entry.error("in_hand", f"must not be, as {fighter.equipped_item} is")
        fighter.equip(item)
    entry.finish()


def _item_values(item_class: type[Item], entry: Table) -> dict[str, Any]:
    """Return the arguments of *item_class* in *entry*, apart from the name."""
    if issubclass(item_class, Consumable):
        return {
            "power": entry.whole("heals", default=0),
            "count": entry.whole("count", default=1),
            "cures": entry.text("cures", ""),
        }
    if issubclass(item_class, Gear):
        return {"bonus": read_stats(entry, "bonus")}
    low, high = _read_pair(entry, "roll")
    values: dict[str, Any] = {"power": low, "max_power": high}
    if issubclass(item_class, Arm):
        return {
            **values,
            "kind": entry.text("kind"),
            "bonus": read_stats(entry, "bonus"),
        }
    if entry.has("range"):
        values["min_range"], values["max_range"] = _read_pair(entry, "range")
    return values


def _read_pair(entry: Table, key: str) -> tuple[int, int]:
    value = entry.take(key)
    if (
        not isinstance(value, list)
        or len(value) != 2
        or not all(type(part) is int for part in value)
    ):
        raise entry.error(key, f"must be [low, high], not {value!r}")
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
