"""The observation of a floor by the adventurer, as planes of the map.

First come the terrain and the squares explored or seen now, then creatures and things,
then planes that hold one number each, the same everywhere: the adventurer's state, and
what it carries at each place. The kind of an item is a number, too: potions and scrolls
by their kind or, while they are not identified, by their look.

The game that a lent view reads is the whole dungeon. So squares are read if they have
been explored, monsters if they are seen, and kinds as far as they are identified.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from attrs import define, field

from alpaca_emblem.games.dungeon.codes import DungeonCodes
from alpaca_emblem.games.dungeon.floors.floor import TERRAINS, UNKNOWN
from alpaca_emblem.games.dungeon.game import Dungeon
from alpaca_emblem.games.dungeon.items import (
    COLOURS,
    POTIONS,
    SCROLLS,
    STATES,
    UNKNOWN_MARK,
    Armour,
    Gold,
    Key,
    Knowledge,
    Potion,
    Ration,
    Scroll,
    Treasure,
)
from alpaca_emblem.games.observing import PlaneObserver, cut, share

if TYPE_CHECKING:
    from collections.abc import Mapping

    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.dungeon.creatures.units import Monster
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.observing import Floats
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Location

KNOWN: Final = tuple(each for each in TERRAINS.values() if each is not UNKNOWN)
TERRAIN_PLANES: Final[Mapping[Terrain, int]] = {
    terrain: plane for plane, terrain in enumerate(KNOWN)
}
THINGS: Final = (
    *("thing.potion/8", "thing.scroll/8", "thing.ration", "thing.gold/50"),
    *("thing.key", "thing.treasure", "thing.other"),
)
KINDS: Final[tuple[type[Item], ...]] = (*(Potion, Scroll, Ration, Gold, Key, Treasure),)
SORTS: Final[Mapping[type[Item], int]] = {kind: k for k, kind in enumerate(KINDS)}
"""The index among `THINGS` of each class of items; all others are in the last one."""
NAMES: Final = (
    *(f"terrain.{terrain.name.replace(' ', '_')}" for terrain in KNOWN),
    *("explored", "seen", "adventurer", "monster.here", "monster.hit_points/most"),
    *("monster.hit_points/100", "monster.most_hit_points/50", "thing.here", *THINGS),
    *("all.hit_points/most", "all.hit_points/100", "all.floor/20", "all.food/1000"),
    *("all.gold/500", "all.keys/4", "all.experience/100", "all.has_treasure"),
)
EXPLORED: Final = NAMES.index("explored")
SEEN: Final = NAMES.index("seen")
ADVENTURER_AT: Final = NAMES.index("adventurer")
MONSTER: Final = NAMES.index("monster.here")
THING: Final = NAMES.index("thing.here")
OF_ALL: Final = NAMES.index("all.hit_points/most")
OF_PLACE: Final = ("is_taken", "in_use", "kind/7")

LOOKS_OF_POTIONS: Final = (*POTIONS, *(UNKNOWN_MARK + look for look in COLOURS))
LOOKS_OF_SCROLLS: Final = (*SCROLLS, *(UNKNOWN_MARK + look for look in STATES))


def sort_of(item: Item, knowledge: Knowledge) -> tuple[int, float]:
    """Return the index of *item* among `THINGS`, and its value there, above 0.

    Weapons have values up to a half, by their most damage and then by their least;
    armour has those above, by its defense.
    """
    match item:
        case Potion(kind=kind):
            value = _rank(LOOKS_OF_POTIONS, knowledge.seen_as(kind))
        case Scroll(kind=kind):
            value = _rank(LOOKS_OF_SCROLLS, knowledge.seen_as(kind))
        case Gold(amount=amount):
            value = cut(amount / 50)
        case Ration() | Key() | Treasure():
            value = 1.0
        case Armour(defense=defense):
            value = 0.5 + 0.5 * cut((1 + defense) / 20)
        case _:
            most = getattr(item, "max_power", item.power)
            value = 0.5 * cut((1 + most + item.power / 10) / 20)
    return SORTS.get(type(item), len(SORTS)), value


def _rank(kinds: tuple[str, ...], kind: str) -> float:
    """Return the number of *kind* among *kinds*, of which the last is 1."""
    return (1 + kinds.index(kind)) / len(kinds) if kind in kinds else 1.0


@lru_cache(maxsize=1 << 12)
def _row_of(mask: int, width: int) -> Floats:
    """Return the squares of a row that are in *mask*."""
    return array("f", [mask >> column & 1 for column in range(width)])


@define(eq=False, kw_only=True)
class DungeonObserver(PlaneObserver):
    """Writes what the adventurer sees and remembers of its floor.

    Attributes:
        inventory: The number of items that can be carried.
    """

    inventory: int
    _latest: list[tuple[int, tuple[Terrain, ...]]] = field(init=False, repr=False)
    """The explored squares of each row of the latest view, and its terrain."""
    _ground: Floats = field(init=False, repr=False)

    @_latest.default
    def _no_rows(self) -> list[tuple[int, tuple[Terrain, ...]]]:
        return [(0, ())] * self.rows

    @_ground.default
    def _nothing_known(self) -> Floats:
        return self._blank[: SEEN * self._area]

    @classmethod
    def of(cls, game: Game) -> DungeonObserver:
        codes = DungeonCodes.of(game)
        assert isinstance(game, Dungeon), "the codes have checked it"
        variant = game.variant
        names = (
            *NAMES,
            *(("all.might/20",) if codes.inventory else ()),
            *(f"carried{k}.{n}" for k in range(codes.inventory) for n in OF_PLACE),
        )
        return cls(
            names,
            rows=variant.rows,
            columns=variant.columns,
            inventory=codes.inventory,
        )

    @staticmethod
    def _game_class() -> type[Game]:
        return Dungeon

    def _fits(self, game: Dungeon) -> bool:
        own = (self.rows, self.columns, self.inventory)
        variant = game.variant
        return own == (variant.rows, variant.columns, variant.inventory)

    def _fill(self, out: Floats, game: Dungeon, side: str) -> None:
        area, columns, floor = self._area, self.columns, game.floor
        self._learn_terrain(floor)
        out[: SEEN * area] = self._ground
        start = SEEN * area + floor.seen.top * columns
        for mask in floor.seen.rows:
            out[start : start + columns] = _row_of(mask, columns)
            start += columns
        out[ADVENTURER_AT * area + self._cell(game.place)] = 1
        for monster in floor.monsters:
            assert monster.location is not None, "a living monster has a square"
            if floor.is_seen(monster.location):
                self._fill_monster(out, monster, monster.location)
        for location, item in floor.items:
            if floor.is_explored(location):
                at = THING * area + self._cell(location)
                sort, value = sort_of(item, game.knowledge)
                out[at] = 1
                out[at + (1 + sort) * area] = value
        self._flood(out, OF_ALL, self._of_all(game))

    def _learn_terrain(self, floor: Floor) -> None:
        """Bring the planes of the ground up to date, row by row."""
        columns, terrain = self.columns, floor.field.terrain
        for number, (mask, latest) in enumerate(
            zip(floor.explored, self._latest, strict=True)
        ):
            start = number * columns
            row = (mask, terrain[start : start + columns])
            if row != latest:
                self._latest[number] = row
                self._write_row(start, *row)

    def _write_row(self, start: int, mask: int, row: tuple[Terrain, ...]) -> None:
        """Write the explored squares of a row into the planes of the ground."""
        columns, area, ground = self.columns, self._area, self._ground
        for plane in range(EXPLORED):
            at = plane * area + start
            ground[at : at + columns] = self._blank[:columns]
        at = EXPLORED * area + start
        ground[at : at + columns] = _row_of(mask, columns)
        for column, each in enumerate(row):
            plane = TERRAIN_PLANES.get(each, -1)
            if plane >= 0 and mask >> column & 1:
                ground[plane * area + start + column] = 1

    def _fill_monster(self, out: Floats, monster: Monster, there: Location) -> None:
        left, most = monster.hit_points, monster.max_hit_points
        at = MONSTER * self._area + self._cell(there)
        for value in (1, share(left, most), cut(left / 100), cut(most / 50)):
            out[at] = value
            at += self._area

    def _of_all(self, game: Dungeon) -> list[float]:
        """Return the numbers that belong to no square."""
        hero = game.adventurer
        left = hero.hit_points
        values: list[float] = [
            *(share(left, hero.max_hit_points), cut(left / 100)),
            *(cut(game.floor.number / 20), cut(hero.food / 1000)),
            *(cut(hero.gold / 500), cut(hero.keys / 4), cut(hero.experience / 100)),
            hero.has_treasure,
        ]
        if self.inventory:
            values.append(cut(sum(effect.duration for effect in hero.effects) / 20))
        for item in hero.items[: self.inventory]:
            sort, value = sort_of(item, game.knowledge)
            in_use = item is hero.armour or item is hero.equipped_item
            values += (1, in_use, (sort + value) / 7)
        return values
