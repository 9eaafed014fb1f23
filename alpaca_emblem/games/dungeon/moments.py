"""Moments of a dungeon: a run takes on what changes, and keeps its variant and legacy.

The adventurer and the floor stay the same objects. Monsters and items that are there
already are used again, and others are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from attrs import frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.floors.floor import TERRAINS, look_around
from alpaca_emblem.games.dungeon.floors.sight import SightMap
from alpaca_emblem.games.dungeon.items import (
    EVERYTHING_KNOWN,
    Armour,
    Knowledge,
    thing_from_text,
    thing_text,
)
from alpaca_emblem.games.restoring import Moment

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.bestiary import MonsterKind
    from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Creature
    from alpaca_emblem.games.dungeon.floors.floor import Floor, Lying
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.values import Outcome
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.stats import Effect
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.unit import Unit


class AdventurerMoment(NamedTuple):
    """The changing state of the adventurer.

    Attributes:
        place: The index of its square.
        hit_points: The hit points left.
        max_hit_points: Their maximum.
        experience: The experience won.
        gold: Pieces of gold.
        food: Turns until it starves.
        keys: Keys that it holds.
        has_treasure: Whether it holds the treasure.
        effects: The effects on it, oldest first.
        items: What it carries, as texts such as "ration", in order.
        in_use: The indices of the armour it wears and of the weapon it wields.
    """

    place: int
    hit_points: int
    max_hit_points: int
    experience: int = 0
    gold: int = 0
    food: int = 0
    keys: int = 0
    has_treasure: bool = False
    effects: tuple[Effect, ...] = ()
    items: tuple[str, ...] = ()
    in_use: tuple[int, ...] = ()


class MonsterMoment(NamedTuple):
    """A living monster.

    Attributes:
        number: Its number, from 2.
        kind: The kind of monster it is.
        place: The index of its square.
        hit_points: The hit points left, at most those of its kind.
        target: The index of the square where it is going, or None.
    """

    number: int
    kind: MonsterKind
    place: int
    hit_points: int
    target: int | None = None


@frozen(kw_only=True)
class DungeonMoment(Moment):
    """A moment of a run.

    Attributes:
        seed: The seed of the run; None if it is hidden.
        floor: The number of the floor.
        turns: The turns taken.
        slain: The monsters that have died on this floor.
        taken: The items taken from this floor, less those put down.
        outcome: How the run ended, or None.
        rows: The rows of the map, a symbol for each square.
        explored: All squares ever seen, as a mask for each row.
        adventurer: The changing state of the adventurer.
        monsters: The living monsters, in the order in which they act.
        things: The squares where items lie, by index, with the items as texts.
        knowledge: The looks of potions and scrolls, and what is identified.
    """

    seed: float | None
    floor: int
    turns: int
    slain: int
    taken: int
    outcome: Outcome | None
    rows: tuple[str, ...]
    explored: tuple[int, ...]
    adventurer: AdventurerMoment
    monsters: tuple[MonsterMoment, ...]
    things: tuple[tuple[int, str], ...]
    knowledge: Knowledge = EVERYTHING_KNOWN


@lru_cache(maxsize=1 << 14)
def _terrain(symbols: str) -> tuple[tuple[Terrain, ...], int]:
    """Return the terrain of a row, and a mask of the squares that block sight."""
    if not set(symbols) <= set(TERRAINS):
        raise InvalidValueError(f"a map consists of {' '.join(TERRAINS)}")
    terrain = tuple(TERRAINS[symbol] for symbol in symbols)
    return terrain, sum(each.blocks_sight << at for at, each in enumerate(terrain))


@lru_cache(maxsize=256)
def _ground(rows: tuple[str, ...]) -> tuple[tuple[Terrain, ...], SightMap]:
    """Return the terrain of a map, and what blocks sight there."""
    read = [_terrain(symbols) for symbols in rows]
    terrain = tuple(chain.from_iterable([row for row, _ in read]))
    return terrain, SightMap(tuple([opaque for _, opaque in read]), len(rows[0]))


def take_on_moment(game: Dungeon, moment: DungeonMoment) -> None:
    """Take on *moment* in place. See `GameState._take_on_moment`.

    Raises:
        InvalidValueError: The run cannot have such a moment.
        NotationError: A text describes no item.
    """
    if game.is_partial:
        raise InvalidValueError("only a whole dungeon takes on a moment")
    floor = game.floor
    _set(game, seed=moment.seed, turns=moment.turns, _outcome=moment.outcome)
    _set(game, knowledge=moment.knowledge)
    _set(floor, number=moment.floor, slain=moment.slain, taken=moment.taken)
    _dig(floor, moment)
    _become(game, moment.adventurer)
    monsters = _monsters(game, moment.monsters)
    _set(floor, items=_things(game, moment.things))
    _stand(floor, game.adventurer, moment.adventurer.place, monsters, moment.monsters)
    if game.units != (units := (game.adventurer, *monsters)):
        game.units = units
    look_around(floor, game.variant.sight, game.place)
    _check_end(game)


def _set(thing: Dungeon | Floor | Creature, **values: object) -> None:
    """Assign those of *values* that differ."""
    for name, value in values.items():
        if getattr(thing, name) != value:
            setattr(thing, name, value)


def _dig(floor: Floor, moment: DungeonMoment) -> None:
    """Give *floor* the terrain of *moment*, and all that is explored of it."""
    width, height = floor.ground.width, floor.ground.height
    if {*map(len, moment.rows)} != {width} or len(moment.rows) != height:
        raise InvalidValueError(f"a map must have {height} rows of {width} squares")
    if len(moment.explored) != height or any(m >> width for m in moment.explored):
        raise InvalidValueError(f"explored must be {height} masks of {width} bits")
    terrain, ground = _ground(moment.rows)
    if floor.field.terrain is not terrain and floor.field.terrain != terrain:
        floor.field.terrain = terrain
    if floor.ground is not ground and floor.ground != ground:
        floor.ground = ground
    _set(floor, explored=moment.explored)


def _become(game: Dungeon, now: AdventurerMoment) -> None:
    """Bring the adventurer of *game* into the state *now*, its square aside."""
    hero = game.adventurer
    if not 0 <= now.hit_points <= now.max_hit_points:
        _refuse(f"{now.hit_points} of {now.max_hit_points} hit points")
    _set(hero, max_hit_points=now.max_hit_points, hit_points=now.hit_points)
    _set(hero, experience=now.experience, gold=now.gold, food=now.food, keys=now.keys)
    _set(hero, has_treasure=now.has_treasure, effects=now.effects)
    if hero.items or now.items:
        _carry(game, hero, now)
    game.tactician._lead((hero,) if now.hit_points else ())


def _carry(game: Dungeon, hero: Adventurer, now: AdventurerMoment) -> None:
    """Let *hero* carry the items of a moment."""
    left: dict[str, list[Item]] = {}
    for item in hero.items:
        left.setdefault(thing_text(item), []).append(item)
    items = tuple([_item(game, text, left) for text in now.items])
    for item in chain.from_iterable(left.values()):
        item.owner = None
    for item in items:
        item.owner = hero
    hero.items = items
    hero.armour, hero.equipped_item = None, hero.natural_weapon
    for at in now.in_use:
        item = items[at]
        if isinstance(item, Armour) and hero.armour is None:
            hero.armour = item
        elif not isinstance(item, Armour) and hero.can_wield(item):
            hero.equipped_item = item
        else:
            _refuse(f"{item} in use")


def _item(game: Dungeon, text: str, left: dict[str, list[Item]]) -> Item:
    """Return the item that *text* describes: one of those *left*, or a new one."""
    known = left.get(text)
    if known:
        return known.pop(0)
    item = thing_from_text(text)
    game.adopt(item)
    return item


def _monsters(game: Dungeon, wanted: Sequence[MonsterMoment]) -> tuple[Monster, ...]:
    """Return the monsters of a moment, of which some live already."""
    left: dict[str, list[Monster]] = {}
    for monster in game.floor.monsters:
        left.setdefault(monster.kind.name, []).append(monster)
    locations = game.floor.field.topology.locations
    monsters: list[Monster] = []
    for number, kind, _, hit_points, target in wanted:
        same = left.get(kind.name)
        monster = same.pop(0) if same else _spawned(game, kind, number)
        if monster.kind is not kind and monster.kind != kind:
            monster = _spawned(game, kind, number)
        if not 0 < hit_points <= kind.hit_points:
            _refuse(f"a {kind.name} with {hit_points} of {kind.hit_points} hit points")
        _set(monster, number=number, hit_points=hit_points)
        _set(monster, max_hit_points=kind.hit_points)
        goal = None if target is None else locations[target]
        if monster.target is not goal:
            monster.target = goal
        monsters.append(monster)
    if len({each.number for each in wanted}) < len(wanted):
        _refuse("monsters of the same number")
    for monster in chain.from_iterable(left.values()):
        monster.field = monster.location = None
    living = tuple(monsters)
    game.floor.tactician._lead(living)
    return living


def _spawned(game: Dungeon, kind: MonsterKind, number: int) -> Monster:
    """Return a new monster, which the dungeon owns."""
    monster, keeper = Monster.of(kind, number), game.floor.tactician
    monster.owner = keeper
    monster.died.wire(keeper._on_unit_died)
    game._admit(monster)
    return monster


def _things(game: Dungeon, wanted: Sequence[tuple[int, str]]) -> tuple[Lying, ...]:
    """Return the items of a moment where they lie, of which some are there already."""
    floor, left = game.floor, dict[str, "list[Item]"]()
    for _, item in floor.items:
        left.setdefault(thing_text(item), []).append(item)
    if len({place for place, _ in wanted}) < len(wanted):
        _refuse("two items on a square")
    return tuple(
        [(_open_square(floor, at), _item(game, text, left)) for at, text in wanted]
    )


def _open_square(floor: Floor, index: int) -> Location:
    """Return the square with that index, which units can enter."""
    locations = floor.field.topology.locations
    if not 0 <= index < len(locations) or not floor.is_open(locations[index]):
        _refuse(f"a unit or an item on the square {index}")
    return locations[index]


def _stand(
    floor: Floor,
    hero: Adventurer,
    place: int,
    monsters: Sequence[Monster],
    wanted: Sequence[MonsterMoment],
) -> None:
    """Put all units where they belong."""
    occupants: list[Unit | None] = [None] * len(floor.field.topology)
    units = [
        (hero, place),
        *zip(monsters, [each.place for each in wanted], strict=True),
    ]
    for unit, at in units:
        location = _open_square(floor, at)
        if unit.location is not location:
            unit.location = location
        if unit.field is not floor.field:
            unit.field = floor.field
        if unit.hit_points:
            if occupants[at] is not None:
                _refuse(f"two units on {location}")
            occupants[at] = unit
    if floor.field._occupants != occupants:
        floor.field._occupants = occupants


def _check_end(game: Dungeon) -> None:
    """Refuse an outcome that does not agree with the adventurer's hit points."""
    outcome, left = game._outcome, game.adventurer.hit_points
    reason = "" if outcome is None else outcome.reason
    if reason not in ("", "died", "escaped") or (left > 0) != (reason != "died"):
        _refuse(f"{left} hit points and the outcome {outcome}")


def _refuse(what: str) -> NoReturn:
    raise InvalidValueError(f"this dungeon cannot have {what}")
