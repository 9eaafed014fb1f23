"""Positions of a dungeon as plain data, and pictures in characters.

The map has a line of characters for each row. Explored squares are hexadecimal masks,
one for each row. Hit points are written ``18/20``. In a view unexplored squares are
``?``, and only what the adventurer sees or remembers is listed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, TypeVar

import attrs
from attrs import evolve

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.dungeon.consumables import MIGHT
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
from alpaca_emblem.games.dungeon.floors.floor import (
    ROCK,
    TERRAINS,
    UNKNOWN,
    Floor,
    board,
    look_around,
    sight_map,
)
from alpaca_emblem.games.dungeon.items import (
    KINDS,
    LOOKS,
    Armour,
    Find,
    Knowledge,
    thing_from_text,
    thing_text,
)
from alpaca_emblem.games.dungeon.variant import Legacy, Variant
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.games.unit_game import outcome_entry, read_outcome
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.topology import Location

COUNTS: Final = ("experience", "gold", "food", "keys")
THING_SYMBOL: Final = "!"


def state_of(game: Dungeon, *, is_seen_only: bool = False) -> dict[str, Any]:
    """Return the position of *game*, without defaults.

    With *is_seen_only*, the seed and all hidden state are left out, as in a view.
    """
    floor, hero = game.floor, game.adventurer
    is_partial = is_seen_only or game.is_partial
    knowledge = game.knowledge.as_known() if is_partial else game.knowledge
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
        ("outcome", outcome_entry(game.outcome), None),
        ("lore", _lore_entry(knowledge), None),
        ("slain", floor.slain, 0),
        ("taken", floor.taken, 0),
        ("map", "\n".join(map_rows(floor, is_partial and not game.is_partial)), None),
        ("explored", [f"{mask:x}" for mask in floor.explored], None),
        ("adventurer", _adventurer_entry(hero, game.knowledge, is_partial), None),
        ("monster", monsters, []),
        ("thing", _thing_entries(floor, game.knowledge, is_partial), []),
    )
    return {key: value for key, value, default in entries if value != default}


def map_rows(floor: Floor, is_seen_only: bool = False) -> list[str]:
    """Return the rows of the map of *floor*; unknown terrain is ``?``.

    With *is_seen_only* unexplored terrain is, too, as it is already in a partial game.
    """
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
    """Return a drawing of the floor, a character for each square."""
    floor = game.floor
    cells = [list(row) for row in map_rows(floor)]
    for location, item in floor.items:
        cells[location.row][location.column] = symbol_of(item)
    for monster in floor.monsters:
        at = _location(monster)
        cells[at.row][at.column] = monster.letter
    cells[game.place.row][game.place.column] = game.adventurer.letter
    return "\n".join(map("".join, cells))


def symbol_of(item: Item) -> str:
    """Return the character that draws *item* on the floor.

    >>> from alpaca_emblem.games.dungeon.items import Potion
    >>> from alpaca_emblem.games.dungeon.items import Gold, Key
    >>> symbol_of(Potion()), symbol_of(Gold(amount=3)), symbol_of(Key())
    ('!', '$', 'k')
    """
    symbols = {"scroll": "~", "ration": "%", "gold": "$", "key": "k", "treasure": "*"}
    if isinstance(item, Armour):
        return "["
    return symbols.get(item.name, ")" if item.can_attack else THING_SYMBOL)


def _location(monster: Monster) -> Location:
    assert monster.location is not None, "a living monster has a square"
    return monster.location


def _seed_entry(seed: float | None) -> float | None:
    return None if seed is None else plain_number(seed)


def _legacy_entry(legacy: Legacy) -> dict[str, int]:
    return {
        attribute.name: value
        for attribute in attrs.fields(Legacy)
        if (value := getattr(legacy, attribute.name)) != attribute.default
    }


def _lore_entry(knowledge: Knowledge) -> dict[str, Any] | None:
    if knowledge.looks is None:
        return None
    return {"looks": dict(knowledge.looks), "known": list(knowledge.known)}


def _adventurer_entry(
    hero: Adventurer, knowledge: Knowledge, is_partial: bool
) -> dict[str, Any]:
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
        known = knowledge if is_partial else Knowledge()
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


def _thing_entries(
    floor: Floor, knowledge: Knowledge, is_partial: bool
) -> list[dict[str, Any]]:
    known = knowledge if is_partial else Knowledge()
    return [
        {"at": [*location.place], "item": thing_text(item, known)}
        for location, item in floor.items
        if not is_partial or floor.is_explored(location)
    ]


GameT = TypeVar("GameT", bound="Dungeon")

MASK: Final = re.compile("[0-9a-fA-F]{1,125}")
"""A mask of at most 500 columns."""
MOST_CREATURES: Final = 10_000
"""The most monsters, and the most items, that are read on a floor."""
MOST_EFFECTS: Final = 1000
"""The largest number of effects on the adventurer that can be read."""
HIT_POINTS: Final = re.compile(r"(?P<now>[0-9]{1,9})/(?P<most>[0-9]{1,9})")


def game_from_state(game_class: type[GameT], state: Mapping[str, Any]) -> GameT:
    """Return the dungeon of a position. See `Game._from_state`."""
    table = Table(state)
    game = _read_options(game_class, table)
    variant = game.variant
    known_to = table.text("known_to", "")
    if known_to not in ("", *game.sides):
        raise table.error("known_to", f"must be {game.sides[0]!r}")
    game.is_partial = bool(known_to)
    game.turns = table.whole("turns", 0)
    with table.reading("lore"):
        game.knowledge = _read_lore(table, variant, game.is_partial)
    floor = _read_floor(game, table)
    _read_adventurer(game, floor, Table(table.take("adventurer"), "adventurer"))
    game._take_floor(floor)
    look_around(floor, variant.sight, game.place)
    _check_explored(game, table)
    game._outcome = _read_outcome(game, table)
    table.finish()
    game._end_set_up()
    return game


def _read_options(game_class: type[GameT], table: Table) -> GameT:
    """Return a blank game with the options of a position."""
    with table.reading("variant"):
        variant = Variant.from_table(Table(table.take("variant", {}), "variant"))
    with table.reading("legacy"):
        legacy = _read_legacy(Table(table.take("legacy", {}), "legacy"))
    draws = table.whole("engine_draws", 0, most=1000)
    seed = table.take("seed", None)
    with table.reading("seed"):
        game = game_class._blank(
            seed=0 if seed is None else seed,
            variant=variant,
            engine_draws=draws,
            legacy=legacy,
        )
    if seed is None:
        game._forget_options("seed")
    return game


def _read_legacy(table: Table) -> Legacy:
    names = [attribute.name for attribute in attrs.fields(Legacy)]
    given = {name: table.whole(name) for name in names if table.has(name)}
    table.finish()
    return Legacy(**given)


def _read_lore(table: Table, variant: Variant, is_partial: bool) -> Knowledge:
    if not variant.unidentified:
        return Knowledge()
    entry = Table(table.take("lore"), "lore")
    given = entry.take("looks")
    known = entry.texts("known", default=())
    entry.finish()
    expected = [kind for kind in KINDS if kind in known or not is_partial]
    if (
        not isinstance(given, Mapping)
        or list(given) != expected
        or not set(known) <= set(KINDS)
        or not all(look in LOOKS for look in given.values())
        or len(set(given.values())) < len(given)
    ):
        raise NotationError(f"looks must be those of {', '.join(expected)}")
    return Knowledge(
        tuple(given.items()), tuple(kind for kind in KINDS if kind in known)
    )


def _read_floor(game: Dungeon, table: Table) -> Floor:
    """Return the floor of a position, with its monsters and items."""
    variant = game.variant
    number = table.whole("floor", least=1, most=variant.last_floor or INT_MAX)
    field = _read_map(variant, table)
    floor = Floor(
        number=number,
        field=field,
        ground=sight_map(field.terrain, variant.columns),
        explored=_read_masks(table, variant),
        slain=table.whole("slain", 0),
        taken=table.whole("taken", 0, least=-INT_MAX),
    )
    _read_monsters(variant, floor, table)
    _read_things(floor, table, game.is_partial)
    return floor


def _check_explored(game: Dungeon, table: Table) -> None:
    """Refuse a map that knows more, or less, than has been explored."""
    floor = game.floor
    for location in floor.field.topology.locations:
        is_unknown = floor.terrain_at(location) is UNKNOWN
        is_hidden = game.is_partial and not floor.is_explored(location)
        if is_unknown != is_hidden:
            raise table.error("map", f"and explored do not agree at {location}")


def _read_map(variant: Variant, table: Table) -> Field:
    rows, columns = variant.rows, variant.columns
    written = table.text("map").removesuffix("\n")
    lines = written.split("\n", rows)  # a text of a million lines is not split further
    if [*map(len, lines)] != [columns] * rows:
        raise table.error("map", f"must have {rows} rows of {columns} characters")
    symbols = "".join(lines)
    if not set(symbols) <= set(TERRAINS):
        raise table.error("map", f"must consist of {' '.join(TERRAINS)}")
    edge = f"{lines[0]}{lines[-1]}" + "".join(line[0] + line[-1] for line in lines)
    if not set(edge) <= {ROCK.symbol, UNKNOWN.symbol}:
        raise table.error("map", "must be rock at its edge")
    topology = board(rows, columns, variant.eight_directions)
    return Field(topology=topology, terrain=tuple(TERRAINS[each] for each in symbols))


def _read_masks(table: Table, variant: Variant) -> tuple[int, ...]:
    written = table.texts("explored", most=variant.rows)
    if not all(map(MASK.fullmatch, written)):
        raise table.error("explored", "must be hexadecimal")
    masks = tuple(int(mask, 16) for mask in written)
    if len(masks) != variant.rows or any(mask >> variant.columns for mask in masks):
        raise table.error("explored", "must be a mask for each row")
    return masks


def _read_place(floor: Floor, entry: Table, key: str = "at") -> Location:
    """Return an open square of *floor*."""
    with entry.reading(key):
        place = entry.place(key)
        if place is None:
            raise InvalidValueError("must be given")
        location = floor.field.topology.location(*place)
        terrain = floor.terrain_at(location)
        if terrain is UNKNOWN or not floor.is_open(location):
            raise InvalidValueError(f"must be an open square, not {terrain.name}")
    return location


def _read_hit_points(entry: Table, least: int) -> tuple[int, int]:
    written = entry.text("hit_points")
    found = HIT_POINTS.fullmatch(written)
    if found is not None:
        now, most = int(found["now"]), int(found["most"])
        if least <= now <= most and most > 0:
            return now, most
    raise entry.error("hit_points", f"must be like '18/20', not {written!r}")


def _read_monsters(variant: Variant, floor: Floor, table: Table) -> None:
    """Put the monsters of a position on *floor*, all at once, as they may be many."""
    monsters: dict[int, Monster] = {}
    for entry in table.tables("monster", most=MOST_CREATURES):
        number = entry.whole("id", least=2)
        if number in monsters:
            raise entry.error("id", f"must be unique, but another monster has {number}")
        monsters[number] = _read_monster(variant, floor, entry, number)
    floor.tactician.add_units(monsters.values())


def _read_monster(variant: Variant, floor: Floor, entry: Table, number: int) -> Monster:
    with entry.reading("kind"):
        kind = variant.bestiary.named(entry.text("kind"))
    monster = Monster.of(kind, number)
    monster.hit_points, monster.max_hit_points = _read_hit_points(entry, 1)
    at = _read_place(floor, entry)
    if entry.has("target"):
        monster.target = _read_place(floor, entry, "target")
    with entry.reading("at"):
        floor.field.place(monster, at)
    entry.finish()
    return monster


def _read_things(floor: Floor, table: Table, is_partial: bool) -> None:
    """Put the items of a position on *floor*."""
    things: dict[int, tuple[Location, Item]] = {}
    for entry in table.tables("thing", most=MOST_CREATURES):
        at = _read_place(floor, entry)
        if at.index in things:
            raise entry.error("at", f"must be free, but another item lies at {at}")
        with entry.reading("item"):
            item = thing_from_text(entry.text("item"), may_be_unknown=is_partial)
        things[at.index] = (at, item)
        entry.finish()
    floor.items = tuple(things.values())


def _read_adventurer(game: Dungeon, floor: Floor, entry: Table) -> None:
    """Let the adventurer join *game*, on *floor*; a dead one lies where it died."""
    hero = Adventurer.of(game.variant.inventory)
    hit_points, hero.max_hit_points = _read_hit_points(entry, 0)
    hero.hit_points = hero.max_hit_points
    at = _read_place(floor, entry)
    for name in COUNTS:
        setattr(hero, name, entry.whole(name, 0, most=INT_MAX))
    hero.has_treasure = entry.flag("treasure")
    with entry.reading("effects"):
        hero.effects = tuple(
            map(_effect, entry.texts("effects", default=(), most=MOST_EFFECTS))
        )
    with entry.reading("items"):
        _read_items(hero, entry.texts("items", default=()), game.is_partial)
    with entry.reading("at"):
        floor.field.place(hero, at)
    game._take_adventurer(hero)
    if hit_points:
        hero.hit_points = hit_points
    else:
        game._bury(hero, floor.field, at)
    entry.finish()


def _read_items(hero: Adventurer, texts: tuple[str, ...], is_partial: bool) -> None:
    for written in texts:
        item = thing_from_text(written.removeprefix("*"), may_be_unknown=is_partial)
        if isinstance(item, Find):
            raise NotationError(f"{written!r} is never carried as an item")
        hero.add_item(item)
        if not written.startswith("*"):
            continue
        if isinstance(item, Armour) and hero.armour is None:
            hero.armour = item
        elif not hero.has_equipped_item:
            hero.equip(item)
        else:
            raise NotationError(f"{written!r} cannot be in use as well")


def _effect(written: str) -> Effect:
    found = re.fullmatch(rf"{MIGHT.name} ([0-9]{{1,9}}) ([0-9]{{1,9}})", written)
    if found is None:
        raise NotationError(f"an effect must be like 'might 20 2', not {written!r}")
    modifier = Stats(strength=int(found[2]))
    return evolve(MIGHT, duration=int(found[1]), modifier=modifier)


def _read_outcome(game: Dungeon, table: Table) -> Outcome | None:
    outcome = read_outcome(game, table, default=())
    is_alive = game.adventurer.is_alive
    if outcome is None:
        if not is_alive:
            raise table.error("adventurer", "is dead, so there must be an outcome")
        return None
    ways = {"died": (), "escaped": game.sides}
    if outcome.winners != ways.get(outcome.reason):
        raise table.error("outcome.reason", f"must be one of {', '.join(ways)}")
    if is_alive != (outcome.reason == "escaped"):
        raise table.error(
            "outcome.reason", "does not agree with the adventurer's hit points"
        )
    return outcome
