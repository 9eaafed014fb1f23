"""Positions as plain data, and as pictures in characters."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from alpaca_emblem.games.dungeon.creatures import Adventurer, Monster
from alpaca_emblem.games.dungeon.floors import Floor
from alpaca_emblem.games.dungeon.floors.terrains import UNKNOWN
from alpaca_emblem.games.dungeon.legacy import Legacy
from alpaca_emblem.games.dungeon.things import Armour, Lore
from alpaca_emblem.games.dungeon.things.notation import thing_text
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.topology import Location

COUNTS: Final = ("experience", "gold", "food", "keys")
THING_SYMBOL: Final = "!"


def state_of(game: Dungeon, *, is_seen_only: bool = False) -> dict[str, Any]:
    """What `Game._state` returns for a dungeon; what has its default is left out.

    As a view's if *is_seen_only*: without seed, and without what is hidden.
    """
    floor, hero = game.floor, game.adventurer
    is_partial = is_seen_only or game.is_partial
    lore = game.lore.as_known() if is_partial else game.lore
    monsters = [
        _monster_entry(monster, is_partial)
        for monster in floor.monsters
        if not is_partial or floor.is_seen(_location(monster))
    ]
    entries: tuple[tuple[str, Any, Any], ...] = (
        ("seed", None if is_partial else _seed_entry(game.seed), None),
        ("known_to", game.sides[0] if is_partial else None, None),
        ("variant", game.variant.to_table(), {}),
        ("engine_draws", game.engine_draws, 0),
        ("legacy", _legacy_entry(game.legacy), {}),
        ("floor", floor.number, None),
        ("turns", game.turns, 0),
        ("outcome", _outcome_entry(game.outcome), None),
        ("lore", _lore_entry(lore), None),
        ("slain", floor.slain, 0),
        ("taken", floor.taken, 0),
        ("map", "\n".join(map_rows(floor, is_partial)), None),
        ("explored", [f"{mask:x}" for mask in floor.explored], None),
        ("adventurer", _adventurer_entry(hero, game.lore, is_partial), None),
        ("monster", monsters, []),
        ("thing", _thing_entries(floor, game.lore, is_partial), []),
    )
    return {key: value for key, value, default in entries if value != default}


def map_rows(floor: Floor, is_seen_only: bool = False) -> list[str]:
    """The terrain of *floor*, a character for each place; ``?`` for what is unknown."""
    terrain, columns = floor.field.terrain, floor.ground.width
    symbols = "".join([each.symbol for each in terrain])
    rows = [
        symbols[start : start + columns] for start in range(0, len(symbols), columns)
    ]
    if not is_seen_only:
        return rows
    return [
        "".join(
            symbol if mask >> column & 1 else UNKNOWN.symbol
            for column, symbol in enumerate(row)
        )
        for row, mask in zip(rows, floor.explored, strict=True)
    ]


def picture(game: Dungeon) -> str:
    """The floor with everybody and everything on it, a character for each place."""
    floor = game.floor
    cells = [list(row) for row in map_rows(floor)]
    for location, item in floor.things:
        cells[location.row][location.column] = symbol_of(item)
    for monster in floor.monsters:
        at = _location(monster)
        cells[at.row][at.column] = monster.letter
    cells[game.place.row][game.place.column] = game.adventurer.letter
    return "\n".join(map("".join, cells))


def symbol_of(item: Item) -> str:
    """What draws *item* where it lies.

    >>> from alpaca_emblem.games.dungeon.things import Gold, Key, Potion
    >>> symbol_of(Potion()), symbol_of(Gold(amount=3)), symbol_of(Key())
    ('!', '$', 'k')
    """
    symbols = {"scroll": "~", "ration": "%", "gold": "$", "key": "k", "treasure": "*"}
    if isinstance(item, Armour):
        return "["
    return symbols.get(item.name, ")" if item.can_attack else THING_SYMBOL)


def _location(monster: Monster) -> Location:
    assert monster.location is not None, "those alive stand somewhere"
    return monster.location


def _seed_entry(seed: float | None) -> float | None:
    return None if seed is None else plain_number(seed)


def _legacy_entry(legacy: Legacy) -> dict[str, int]:
    return {
        attribute.name: value
        for attribute in attrs.fields(Legacy)
        if (value := getattr(legacy, attribute.name)) != attribute.default
    }


def _outcome_entry(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {"reason": outcome.reason, "winners": list(outcome.winners)}


def _lore_entry(lore: Lore) -> dict[str, Any] | None:
    if lore.looks is None:
        return None
    return {"looks": dict(lore.looks), "known": list(lore.known)}


def _adventurer_entry(hero: Adventurer, lore: Lore, is_partial: bool) -> dict[str, Any]:
    assert hero.location is not None, "it is on the floor"
    now = plain_number(hero.hit_points)
    entry: dict[str, Any] = {
        "at": [*hero.location.place],
        "hit_points": f"{now}/{hero.max_hit_points}",
    }
    entry.update((name, getattr(hero, name)) for name in COUNTS if getattr(hero, name))
    if hero.has_treasure:
        entry["treasure"] = True
    if hero.effects:
        entry["effects"] = [
            f"{effect.name} {effect.duration} {effect.modifier.strength}"
            for effect in hero.effects
        ]
    if hero.items:
        known = lore if is_partial else Lore()
        in_use = (hero.armour, hero.equipped_item)
        entry["items"] = [
            "*" * (item in in_use) + thing_text(item, known) for item in hero.items
        ]
    return entry


def _monster_entry(monster: Monster, is_partial: bool) -> dict[str, Any]:
    now = plain_number(monster.hit_points)
    entry: dict[str, Any] = {
        "id": monster.number,
        "kind": monster.name,
        "at": [*_location(monster).place],
        "hit_points": f"{now}/{monster.max_hit_points}",
    }
    if monster.target is not None and not is_partial:
        entry["target"] = [*monster.target.place]
    return entry


def _thing_entries(floor: Floor, lore: Lore, is_partial: bool) -> list[dict[str, Any]]:
    known = lore if is_partial else Lore()
    return [
        {"at": [*location.place], "item": thing_text(item, known)}
        for location, item in floor.things
        if not is_partial or floor.is_explored(location)
    ]
