"""The adventurer's belief state, and samples of the hidden state.

A partial game holds what the adventurer knows of a dungeon. Unexplored terrain is
unknown, and monsters and items that it has not seen are missing. `draw_hidden`
completes such a game at random, so that the adventurer would see exactly what it sees
now: first the terrain and a way on, then monsters, keys and other items.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.floors.floor import (
    FLOOR,
    LOCKED_DOOR,
    ROCK,
    STAIRS,
    UNKNOWN,
    WAY_UP,
    dark_squares,
    replace_terrain,
    search,
)
from alpaca_emblem.games.dungeon.floors.population import (
    count_monsters,
    count_things,
    draw_stock,
)
from alpaca_emblem.games.dungeon.floors.sight import SightMap, bits_of, runs_of
from alpaca_emblem.games.dungeon.items import (
    UNKNOWN_MARK,
    Key,
    Potion,
    Scroll,
    Treasure,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.rng import RandomSource


def is_doubtful(floor: Floor, location: Location) -> bool:
    """Return whether a square is unknown, and may be open."""
    return floor.terrain_at(location) is UNKNOWN and not floor.is_edge(location)


def can_hide(floor: Floor, location: Location) -> bool:
    """Return whether a hidden monster may be on a square."""
    return is_doubtful(floor, location) or (
        floor.terrain_at(location) is not UNKNOWN
        and not floor.is_seen(location)
        and floor.is_open(location)
    )


def count_hidden_monsters(game: Dungeon) -> int:
    """Return the number of living monsters that are out of sight."""
    floor = game.floor
    return count_monsters(floor.number) - floor.slain - len(floor.monsters)


def count_hidden_things(game: Dungeon) -> int:
    """Return the number of items, keys excluded, not seen yet."""
    floor = game.floor
    lying = sum(not isinstance(item, Key) for _, item in floor.items)
    return count_things(game.variant, floor.number) - floor.taken - lying


def draw_hidden(game: Dungeon, dice: RandomSource) -> None:
    """Complete a partial *game* with hidden state drawn by *dice*."""
    game.is_partial = False
    _name_unknown(game, dice)
    _draw_terrain(game, dice)
    _draw_exit(game, dice)
    _clear_view(game)
    reached = game.floor.reached_from(game.place, has_key=True)
    _draw_monsters(game, dice, reached)
    _draw_keys(game, dice, reached)
    _draw_things(game, dice, reached)


def _name_unknown(game: Dungeon, dice: RandomSource) -> None:
    """Draw the kinds of unidentified potions and scrolls."""
    lying = [item for _, item in game.floor.items]
    unknown = [
        item
        for item in (*lying, *game.adventurer.items)
        if isinstance(item, Potion | Scroll) and item.kind.startswith(UNKNOWN_MARK)
    ]
    met = {item.kind.removeprefix(UNKNOWN_MARK) for item in unknown}
    game.knowledge = game.knowledge.completed(dice, met)
    for item in unknown:
        item.kind = game.knowledge.kind_of(item.kind)


def _draw_terrain(game: Dungeon, dice: RandomSource) -> None:
    """Fill in unknown terrain, which is all that is unexplored, from a new floor."""
    floor, variant = game.floor, game.variant
    plan = variant.generator.make(dice, variant.rows, variant.columns)
    width = floor.ground.width
    floor.field.terrain = tuple(
        [
            known if known is not UNKNOWN else FLOOR if bit == "1" else ROCK
            for known, bit in zip(
                floor.field.terrain, bits_of(plan.open, width), strict=True
            )
        ]
    )
    rock = (1 << width) - 1
    opaque = [
        known | rock & ~(explored | dug)
        for known, explored, dug in zip(
            floor.ground.opaque, floor.explored, plan.open, strict=True
        )
    ]
    floor.ground = SightMap(tuple(opaque), width)


def _dig(floor: Floor, squares: Iterable[int]) -> None:
    """Turn *squares*, given by index, into bare floor."""
    terrain, opaque = list(floor.field.terrain), list(floor.ground.opaque)
    width = floor.ground.width
    for index in squares:
        terrain[index] = FLOOR
        opaque[index // width] &= ~(1 << index % width)
    floor.field.terrain = tuple(terrain)
    floor.ground = SightMap(tuple(opaque), width)


def _draw_exit(game: Dungeon, dice: RandomSource) -> None:
    """Add the exit or the treasure, and a way to it, unless it has been seen."""
    floor = game.floor
    is_last = floor.number == game.variant.last_floor
    goal: Terrain = WAY_UP if game.is_way_back else STAIRS
    if is_last and game.is_way_back:
        return  # the way up is where the adventurer came from
    if any(isinstance(item, Treasure) for _, item in floor.items) or (
        not is_last and goal in floor.field.terrain
    ):
        return
    explored = bits_of(floor.explored, floor.ground.width)
    steps = _steps_through_unexplored(floor, explored, game.place)
    hidden = [index for index in steps if explored[index] == "0"]
    if not hidden:
        return  # only in positions that the library did not write
    index = hidden[dice.pick(len(hidden))]
    way: list[int] = []
    step: int | None = index
    while step is not None:
        if floor.field.terrain[step] is ROCK:
            way.append(step)
        step = steps[step]
    _dig(floor, way)
    there = floor.field.topology.locations[index]
    if is_last:
        _lay(game, there, Treasure())
    else:
        replace_terrain(floor, there, goal)


def _steps_through_unexplored(
    floor: Floor, explored: str, start: Location
) -> dict[int, int | None]:
    """Return squares that may be reachable from *start*, as `search` does.

    All unexplored squares may be open but those at the edge.
    """
    width = floor.ground.width
    is_open = [
        bit == "0" or terrain.move_cost is not None
        for bit, terrain in zip(explored, floor.field.terrain, strict=True)
    ]
    is_open[:width] = is_open[-width:] = [False] * width
    is_open[::width] = is_open[width - 1 :: width] = [False] * floor.ground.height
    return search(is_open, start.index, width)


def _clear_view(game: Dungeon) -> None:
    """Open unexplored squares that would be in sight if they were opaque.

    The adventurer looks across them without having seen them, so they must be open.
    """
    floor, (row, column) = game.floor, game.place.place
    while True:
        ground = floor.ground
        seen = game.variant.sight.look(ground, row, column)
        wrong = [
            line * ground.width + at
            for line, mask in enumerate(seen.rows, start=seen.top)
            for begin, end in runs_of(
                mask & ground.opaque[line] & ~floor.explored[line]
            )
            for at in range(begin, end + 1)
        ]
        if not wrong:
            return
        _dig(floor, wrong)


def _draw_monsters(
    game: Dungeon, dice: RandomSource, reached: Iterable[Location]
) -> None:
    """Put the monsters that are out of sight on *reached* squares."""
    floor, variant = game.floor, game.variant
    kinds = variant.bestiary.met_on(floor.number, variant.shooting)
    taken = {monster.number for monster in floor.monsters}
    numbers = (n for n in range(2, 2 + count_monsters(floor.number)) if n not in taken)
    is_dark, is_empty = dark_squares(floor), floor.field.is_empty
    free = [at for at in reached if is_dark[at.index] == "1" and is_empty(at)]
    for _, number in zip(range(count_hidden_monsters(game)), numbers, strict=False):
        if not free:
            return
        monster = Monster.of(kinds[dice.pick(len(kinds))], number)
        game._enlist(monster, floor.tactician)
        floor.field.place(monster, free.pop(dice.pick(len(free))))


def _draw_keys(game: Dungeon, dice: RandomSource, reached: Iterable[Location]) -> None:
    """Add a key for each locked door that lacks one, on this side of it if possible.

    Otherwise it is on one of the *reached* squares.
    """
    floor = game.floor
    doors = floor.field.terrain.count(LOCKED_DOOR)
    keys = game.adventurer.keys
    keys += sum(isinstance(item, Key) for _, item in floor.items)
    for _ in range(doors - keys):
        free = _unseen(floor, floor.reached_from(game.place, has_key=False))
        _lay_on_one(game, dice, free or _unseen(floor, reached), Key())


def _draw_things(
    game: Dungeon, dice: RandomSource, reached: Iterable[Location]
) -> None:
    """Add the other items that have not been seen, on *reached* squares."""
    count = count_hidden_things(game)
    free = _unseen(game.floor, reached)
    for item in draw_stock(game.variant, dice, game.floor.number, count):
        _lay_on_one(game, dice, free, item)


def _lay_on_one(
    game: Dungeon, dice: RandomSource, free: list[Location], item: Item
) -> None:
    """Put *item* on one of the squares that are *free*, if there is one."""
    if free:
        _lay(game, free.pop(dice.pick(len(free))), item)


def _unseen(floor: Floor, places: Iterable[Location]) -> list[Location]:
    """Return the unexplored *places* of bare floor without an item."""
    terrain = floor.field.terrain
    taken = {location.index for location, _ in floor.items}
    return [
        place
        for place in places
        if terrain[place.index] is FLOOR
        and place.index not in taken
        and not floor.is_explored(place)
    ]


def _lay(game: Dungeon, there: Location, item: Item) -> None:
    game.adopt(item)
    game.floor.items = (*game.floor.items, (there, item))
