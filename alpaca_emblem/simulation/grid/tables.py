"""The table of a grid battle, read off its objects."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from alpaca_emblem.games.grid.codes import GridCodes, units_by_side
from alpaca_emblem.games.grid.scenario import SIDES
from alpaca_emblem.model.items import Attacking, Healer, Item, Matchup
from alpaca_emblem.model.terrain import TerrainMap
from alpaca_emblem.model.topology import MAX_SIDE
from alpaca_emblem.rules import grid as rules
from alpaca_emblem.simulation.grid.layout import (
    ATTACKS,
    BODY_WIDTH,
    CAPTAIN,
    CODES,
    COLUMN,
    COVER,
    END_TURN,
    FARTHEST,
    FELL_CAPTAIN,
    FIRST_BITS,
    FIRST_WALK,
    GOAL,
    GOES_ON_BIT,
    GROUND_WIDTH,
    GUARD,
    HEALING,
    HIT_CHANCE,
    LARGER,
    LEVELS,
    MOVEMENT,
    NEAREST,
    OWN_INDEX,
    PLACES,
    QUEUE,
    REACH,
    ROW,
    SIDE,
    SURVIVE,
    TABLE_HEAD,
    TARGETS,
    TURN_LIMIT,
    UNIT_MASK,
    UNITS,
    USEFUL,
    WALK_WIDTH,
    WALKS,
    WAYS,
)
from alpaca_emblem.simulation.layouts import NONE, Numbers, new_row
from alpaca_emblem.simulation.packing import refuse

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle

LONGEST_QUEUE: Final = 1 << 24
"""The longest queue of a search: a bound of the memory that a battle can need."""

MOST_WALKS: Final = 1 << 16
"""The most words of a table for the walks of one movement."""


def table_of(game: GridBattle) -> Numbers:
    """Return the table of *game* as one row.

    Raises:
        CannotPackError: A search would need too much memory.
    """
    parts = (head_of, units_of, own_of, matchups_of, ground_of, ways_of, walks_of)
    sections = [part(game) for part in parts]
    sections[0][WALKS], sections[0][WALK_WIDTH] = sections[-1].shape
    table = new_row(sum(section.size for section in sections))
    start = 0
    for section in sections:
        table[start : start + section.size] = section.ravel()
        start += section.size
    return table


def head_of(game: GridBattle) -> Numbers:
    """Return the numbers of parts, and the options."""
    codes, options, head = (
        GridCodes.of(game),
        game.scenario.options,
        new_row(TABLE_HEAD),
    )
    head[UNITS], head[PLACES] = len(game.units), len(game.field)
    head[LARGER], head[QUEUE] = codes.units, queue_for(game)
    head[TARGETS] = codes.targets
    head[END_TURN], head[CODES] = codes.end_turn, codes.count
    head[HIT_CHANCE], head[LEVELS] = options.hit_chance or 0, options.levels
    head[TURN_LIMIT], head[SURVIVE] = options.turn_limit or 0, options.survive or 0
    head[REACH], head[FELL_CAPTAIN] = len(options.reach), options.fell_captain
    if len(game.units) <= UNIT_MASK:
        for at, own in enumerate(units_by_side(game), FIRST_BITS):
            head[at] = sum(1 << number - 1 for number in own)
    return head


def queue_for(game: GridBattle) -> int:
    """Return a length that the queue of no search can exceed.

    A place is looked at again each time that a cheaper way to it is found, which cannot
    happen if all places cost the same.

    Raises:
        CannotPackError: It is too long.
    """
    costs = [terrain.move_cost for terrain in game.ground.terrain]
    open_costs = [cost for cost in costs if cost is not None]
    longest = max(rules.FARTHEST, *(unit.movement for unit in game.units))
    longest = min(longest, sum(open_costs))
    times = longest if len(set(open_costs)) > 1 else 1
    if len(costs) * times > LONGEST_QUEUE:
        walks = f"walks of {longest} steps among {len(costs)} places"
        refuse(walks, "a search would need too much memory")
    return len(costs) * times + 1


def units_of(game: GridBattle) -> Numbers:
    """Return the numbers of the units that never change."""
    rows = new_row(len(game.units) * BODY_WIDTH).reshape(-1, BODY_WIDTH)
    for row, unit in zip(rows, game.units, strict=True):
        item, recruit = unit.equipped_item, game.recruit(unit)
        row[SIDE] = SIDES.index(game.side_of(unit))
        row[MOVEMENT] = unit.movement
        row[NEAREST], row[FARTHEST] = item.min_range, item.max_range
        row[USEFUL], row[ATTACKS] = is_useful(item), item.can_attack
        row[GUARD], row[CAPTAIN] = recruit.guard, recruit.captain
    for own in units_by_side(game):
        for index, number in enumerate(own):
            rows[number - 1, OWN_INDEX] = index
    movements = movements_of(game)
    for row in rows:
        row[FIRST_WALK] = NONE
        if row[MOVEMENT] in movements:
            row[FIRST_WALK] = movements.index(row[MOVEMENT]) * len(game.field)
    return rows


def is_useful(item: Item) -> bool:
    """Return whether *item* attacks or heals: items of one's own may do neither."""
    return isinstance(item, Attacking | Healer)


def own_of(game: GridBattle) -> Numbers:
    """Return the units of each side."""
    sides = units_by_side(game)
    larger = max(map(len, sides))
    rows = new_row(2 * larger, NONE).reshape(2, larger)
    for row, own in zip(rows, sides, strict=True):
        row[: len(own)] = [number - 1 for number in own]
    return rows


def matchups_of(game: GridBattle) -> Numbers:
    """Return the matchup of each unit's item against that of each unit.

    All are normal if the triangle does not count.
    """
    count = len(game.units)
    rows = new_row(count * count, Matchup.NORMAL).reshape(count, count)
    if game.scenario.options.triangle:
        items = [unit.equipped_item for unit in game.units]
        for row, item in zip(rows, items, strict=True):
            row[:] = [item.matchup_against(other) for other in items]
    return rows


def ground_of(game: GridBattle) -> Numbers:
    """Return what units meet at each place."""
    rows = new_row(len(game.field) * GROUND_WIDTH).reshape(-1, GROUND_WIDTH)
    goals = frozenset(game.scenario.options.reach)
    for row, location in zip(rows, game.field.locations, strict=True):
        terrain = game.ground.terrain[location.index]
        row[COVER], row[HEALING] = terrain.cover, terrain.healing
        row[GOAL] = location.place in goals
        row[ROW], row[COLUMN] = location.place
    return rows


def ways_of(game: GridBattle) -> Numbers:
    """Return the ways from each place."""
    rows = new_row(len(game.field) * 2 * WAYS).reshape(-1, 2 * WAYS)
    for index, row in enumerate(rows):
        row[::2] = index
        for at, way in enumerate(game.ground.ways_from(index)):
            row[2 * at : 2 * at + 2] = way
    return rows


def movements_of(game: GridBattle) -> list[int]:
    """Return the movements of units whose walks are in the table, each once.

    Those are left out that would make it too large: the units search each time. So do
    all units of a battle of very many.
    """
    places = len(game.field)
    if len(game.units) > UNIT_MASK:
        return []
    return [
        movement
        for movement in dict.fromkeys(unit.movement for unit in game.units)
        if places * (1 + min(places, most_places(movement))) <= MOST_WALKS
    ]


def most_places(movement: int) -> int:
    """Return a number that the places in reach of one place cannot exceed."""
    steps = min(movement, 2 * MAX_SIDE)
    return 2 * steps * (steps + 1) + 1


def walks_of(game: GridBattle) -> Numbers:
    """Return the places in reach of each place, for each movement in the table."""
    walks = [
        _walk(game.ground, start, movement)
        for movement in movements_of(game)
        for start in range(len(game.field))
    ]
    rows = new_row(len(walks) * max(map(len, walks), default=0))
    rows = rows.reshape(len(walks), -1) if walks else rows.reshape(0, 0)
    for row, walk in zip(rows, walks, strict=True):
        row[: len(walk)] = walk
    return rows


@lru_cache(maxsize=4096)
def _walk(ground: TerrainMap, start: int, movement: int) -> tuple[int, ...]:
    """Return a row of `Table.walks`.

    It is found as by `search`. The ways go on from a place if the search has found a
    new or cheaper way there: if not, nothing else changes without the place.
    """
    spent, queue, leads = {start: 0}, deque((start,)), set()
    while queue:
        here = queue.popleft()
        for there, cost in ground.ways_from(here):
            total = spent[here] + cost
            if total <= movement and total < spent.get(there, total + 1):
                spent[there] = total
                queue.append(there)
                leads.add(here)
    return len(spent), *(place | (place in leads) << GOES_ON_BIT for place in spent)


def most_legal(game: GridBattle) -> int:
    """Return a number of actions that no list of legal ones can exceed."""
    sides = units_by_side(game)
    acts = [[most_acts(game, number, sides) for number in own] for own in sides]
    return 1 + max(sum(acts[0]), *acts[1])


def most_acts(game: GridBattle, number: int, sides: list[list[int]]) -> int:
    """Return a number that the acts of one unit cannot exceed."""
    unit = game.units[number - 1]
    item = unit.equipped_item
    own, enemies = sides if number in sides[0] else reversed(sides)
    targets = 0
    if is_useful(item):
        targets = len(enemies) if item.can_attack else len(own) - 1
    places = min(len(game.field), most_places(unit.movement))
    return places * (1 + targets)
