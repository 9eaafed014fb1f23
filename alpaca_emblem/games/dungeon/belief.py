"""The adventurer's belief state, and samples of the hidden state.

A partial game holds what the adventurer knows of a dungeon. Unexplored terrain is
unknown, and monsters and items that it has not seen are missing. `draw_hidden`
completes such a game at random, so that the adventurer would see exactly what it sees
now: first the terrain and a way on, then monsters, keys and other items.
"""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from alpaca_emblem.games.dungeon.creatures.units import Monster
from alpaca_emblem.games.dungeon.floors.floor import (
    FLOOR,
    LOCKED_DOOR,
    ROCK,
    STAIRS,
    UNKNOWN,
    WAY_UP,
)
from alpaca_emblem.games.dungeon.floors.population import (
    count_monsters,
    count_things,
    draw_stock,
)
from alpaca_emblem.games.dungeon.floors.sight import SightMap
from alpaca_emblem.games.dungeon.items import (
    UNKNOWN_MARK,
    Key,
    Potion,
    Scroll,
    Treasure,
)
from alpaca_emblem.model.topology import SIDES

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
    lying = sum(not isinstance(item, Key) for _, item in floor.things)
    return count_things(game.variant, floor.number) - floor.taken - lying


def draw_hidden(game: Dungeon, dice: RandomSource) -> None:
    """Complete a partial *game* with hidden state drawn by *dice*."""
    game.is_partial = False
    _name_unknown(game, dice)
    _draw_terrain(game, dice)
    _draw_exit(game, dice)
    _clear_view(game)
    _draw_monsters(game, dice)
    _draw_keys(game, dice)
    _draw_things(game, dice)


def _name_unknown(game: Dungeon, dice: RandomSource) -> None:
    """Draw the kinds of unidentified potions and scrolls."""
    lying = [item for _, item in game.floor.things]
    unknown = [
        item
        for item in (*lying, *game.adventurer.items)
        if isinstance(item, Potion | Scroll) and item.kind.startswith(UNKNOWN_MARK)
    ]
    met = {item.kind.removeprefix(UNKNOWN_MARK) for item in unknown}
    game.lore = game.lore.completed(dice, met)
    for item in unknown:
        item.kind = game.lore.kind_of(item.kind)


def _draw_terrain(game: Dungeon, dice: RandomSource) -> None:
    """Fill in unknown terrain from a newly generated floor."""
    floor, variant = game.floor, game.variant
    plan = variant.generator.make(dice, variant.rows, variant.columns)
    terrain = tuple(
        known
        if known is not UNKNOWN
        else (FLOOR if plan.is_open(location.place) else ROCK)
        for location, known in zip(
            floor.field.topology.locations, floor.field.terrain, strict=True
        )
    )
    _set_terrain(floor, terrain)


def _set_terrain(floor: Floor, terrain: tuple[Terrain, ...]) -> None:
    floor.field.terrain = terrain
    width = floor.ground.width
    opaque = [0] * floor.ground.height
    for location, each in zip(floor.field.topology.locations, terrain, strict=True):
        opaque[location.row] |= each.blocks_sight << location.column
    floor.ground = SightMap(tuple(opaque), width)


def _draw_exit(game: Dungeon, dice: RandomSource) -> None:
    """Add the exit or the treasure, and a way to it, unless it has been seen."""
    floor = game.floor
    is_last = floor.number == game.variant.last_floor
    goal: Terrain = WAY_UP if game.is_way_back else STAIRS
    if is_last and game.is_way_back:
        return  # the way up is where the adventurer came from
    if any(isinstance(item, Treasure) for _, item in floor.things) or (
        not is_last and goal in floor.field.terrain
    ):
        return
    steps = _steps_through_unknown(floor, game.place)
    hidden = [place for place in steps if not floor.is_explored(place)]
    if not hidden:
        return  # only in positions that the library did not write
    there = hidden[dice.pick(len(hidden))]
    terrain = list(floor.field.terrain)
    step: Location | None = there
    while step is not None:
        if terrain[step.index] is ROCK:
            terrain[step.index] = FLOOR
        step = steps[step]
    if is_last:
        _lay(game, there, Treasure())
    else:
        terrain[there.index] = goal
    _set_terrain(floor, tuple(terrain))


def _steps_through_unknown(
    floor: Floor, start: Location
) -> dict[Location, Location | None]:
    """Return squares that may be reachable from *start*, with their predecessors."""
    steps: dict[Location, Location | None] = {start: None}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for down, right in SIDES:
            there = floor.field.topology.location(here.row + down, here.column + right)
            is_possible = (
                floor.terrain_at(there).move_cost is not None
                if floor.is_explored(there)
                else not floor.is_edge(there)
            )
            if there not in steps and is_possible:
                steps[there] = here
                queue.append(there)
    return steps


def _clear_view(game: Dungeon) -> None:
    """Open unexplored squares that would be in sight if they were opaque.

    The adventurer looks across them without having seen them, so they must be open.
    """
    floor, here = game.floor, game.place
    while True:
        seen = game.variant.sight.seen_from(floor.ground, here.row, here.column)
        wrong = [
            location
            for location in floor.field.topology.locations
            if seen.has(location.row, location.column)
            and not floor.is_explored(location)
            and floor.terrain_at(location).blocks_sight
        ]
        if not wrong:
            return
        terrain = list(floor.field.terrain)
        for location in wrong:
            terrain[location.index] = FLOOR
        _set_terrain(floor, tuple(terrain))


def _draw_monsters(game: Dungeon, dice: RandomSource) -> None:
    floor, variant = game.floor, game.variant
    reached = floor.reached_from(game.place, has_key=True)
    kinds = variant.bestiary.met_on(floor.number, variant.shooting)
    taken = {monster.number for monster in floor.monsters}
    numbers = (n for n in range(2, 2 + count_monsters(floor.number)) if n not in taken)
    for _, number in zip(range(count_hidden_monsters(game)), numbers, strict=False):
        free = [
            place
            for place in reached
            if can_hide(floor, place) and floor.field.is_empty(place)
        ]
        if not free:
            return
        monster = Monster.of(kinds[dice.pick(len(kinds))], number)
        game._enlist(monster, floor.tactician)
        floor.field.place(monster, free[dice.pick(len(free))])


def _draw_keys(game: Dungeon, dice: RandomSource) -> None:
    """Add a key for each locked door that lacks one, on this side of it if possible."""
    floor = game.floor
    doors = sum(terrain is LOCKED_DOOR for terrain in floor.field.terrain)
    keys = game.adventurer.keys
    keys += sum(isinstance(item, Key) for _, item in floor.things)
    for _ in range(doors - keys):
        reached = _unseen(floor, floor.reached_from(game.place, has_key=False))
        reached = reached or floor.reached_from(game.place, has_key=True)
        _lay_unseen(game, dice, reached, Key())


def _draw_things(game: Dungeon, dice: RandomSource) -> None:
    """Add the other items that have not been seen."""
    floor = game.floor
    reached = floor.reached_from(game.place, has_key=True)
    count = count_hidden_things(game)
    for item in draw_stock(game.variant, dice, floor.number, count):
        _lay_unseen(game, dice, reached, item)


def _lay_unseen(
    game: Dungeon, dice: RandomSource, reached: list[Location], item: Item
) -> None:
    """Put *item* on one of the *reached* squares not seen yet, if there is one."""
    free = _unseen(game.floor, reached)
    if free:
        _lay(game, free[dice.pick(len(free))], item)


def _unseen(floor: Floor, places: list[Location]) -> list[Location]:
    """Return the unexplored *places* of bare floor without an item."""
    return [
        place
        for place in places
        if not floor.is_explored(place)
        and floor.terrain_at(place) is FLOOR
        and floor.thing_at(place) is None
    ]


def _lay(game: Dungeon, there: Location, item: Item) -> None:
    game.adopt(item)
    game.floor.things = (*game.floor.things, (there, item))
