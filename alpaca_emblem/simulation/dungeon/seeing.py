"""Observations of a floor by the adventurer, which the engine writes as planes.

Only what has changed since the last time is written again, row by row.
"""

from __future__ import annotations

from typing import Any, Final

from alpaca_emblem.games.dungeon.floors.floor import DOOR, LOCKED_DOOR, OPEN_DOOR, ROCK
from alpaca_emblem.games.dungeon.floors.floor import FLOOR as GROUND
from alpaca_emblem.games.dungeon.floors.floor import STAIRS as DOWN
from alpaca_emblem.games.dungeon.floors.floor import WAY_UP as UP
from alpaca_emblem.games.dungeon.items import (
    Gold,
    Key,
    Potion,
    Ration,
    Scroll,
    Treasure,
)
from alpaca_emblem.games.dungeon.observing import (
    ADVENTURER_AT,
    EXPLORED,
    LOOKS_OF_POTIONS,
    MONSTER,
    NAMES,
    OF_ALL,
    OF_PLACE,
    SEEN,
    SORTS,
    TERRAIN_PLANES,
    THING,
)
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.dungeon.layout import (
    State,
    Table,
    bit_of,
    column_of,
    has,
    row_of,
)
from alpaca_emblem.simulation.layouts import NONE, Ints, cut_to, flood, share_of

IN_ROCK, ON_GROUND = TERRAIN_PLANES[ROCK], TERRAIN_PLANES[GROUND]
ON_STAIRS, ON_WAY_UP = TERRAIN_PLANES[DOWN], TERRAIN_PLANES[UP]
AT_DOOR, AT_LOCKED_DOOR = TERRAIN_PLANES[DOOR], TERRAIN_PLANES[LOCKED_DOOR]
AT_OPEN_DOOR: Final = TERRAIN_PLANES[OPEN_DOOR]
EXPLORED_PLANE, SEEN_PLANE, HERO_PLANE = EXPLORED, SEEN, ADVENTURER_AT
MONSTER_PLANE, THING_PLANE, LAST_PLANES = MONSTER, THING, OF_ALL
MONSTER_PLANES: Final = 4
THING_PLANES: Final = OF_ALL - THING
ALL_NUMBERS: Final = len(NAMES) - OF_ALL
SLOT_PLANES: Final = len(OF_PLACE)
OF_POTIONS, OF_SCROLLS, OF_RATIONS = SORTS[Potion], SORTS[Scroll], SORTS[Ration]
OF_GOLD, OF_KEYS, OF_TREASURES = SORTS[Gold], SORTS[Key], SORTS[Treasure]
OF_OTHERS: Final = len(SORTS)
LOOK_RANKS: Final = len(LOOKS_OF_POTIONS)
LOOKS: Final = LOOK_RANKS - layout.POTION_SORTS
"""The looks of potions, as many as those of scrolls, which come after them."""


@kernel
def sort_plane(sort: int) -> int:
    """Return the index of a *sort* of items among the planes of things."""
    if sort < layout.POTION_SORTS:
        return OF_POTIONS
    if sort < layout.LOOK_SORTS:
        return OF_SCROLLS
    if sort == layout.RATION:
        return OF_RATIONS
    if sort == layout.KEY:
        return OF_KEYS
    if sort == layout.TREASURES:
        return OF_TREASURES
    return OF_GOLD if sort == layout.MONEY else OF_OTHERS


@mirrors("games.dungeon.observing.sort_of", "games.dungeon.observing._rank")
@kernel
def sort_value(g: State, t: Table, sort: int, amount: int) -> float:
    """Return the value of an item in its plane."""
    if sort < layout.LOOK_SORTS:
        rank = sort % layout.POTION_SORTS
        if t.rules[layout.HAS_LOOKS] == 1 and (g.head[layout.KNOWN] >> sort) & 1 == 0:
            look = g.looks[sort] - (LOOKS if sort >= layout.POTION_SORTS else 0)
            rank = layout.POTION_SORTS + look
            if look < 0 or look >= LOOKS:
                return 1.0
        return (1 + rank) / LOOK_RANKS
    if sort == layout.MONEY:
        return cut_to(amount / 50)
    if sort < layout.GEAR:
        return 1.0
    if t.gear[sort, layout.IS_ARMOUR] == 1:
        return 0.5 + 0.5 * cut_to((1 + t.gear[sort, layout.GUARD]) / 20)
    most, least = t.gear[sort, layout.HIGH], t.gear[sort, layout.LOW]
    return 0.5 * cut_to((1 + most + least / 10) / 20)


@kernel
def cell(t: Table, place: int) -> int:
    """Return the index of a square in a plane."""
    return row_of(place) * t.rules[layout.COLUMNS] + column_of(place)


@mirrors("games.dungeon.observing.DungeonObserver._fill")
@kernel
def observe(
    g: State, was: State, t: Table, facts: Ints, side: int, planes: Any
) -> None:
    """Write the adventurer's observation, where *planes* show that of *was*."""
    rows, columns = t.rules[layout.ROWS], t.rules[layout.COLUMNS]
    area = rows * columns
    clear_things(was, t, area, planes)
    is_new = g.head[layout.FLOOR] != was.head[layout.FLOOR]
    for row in range(rows):
        if (
            is_new
            or g.explored[row] != was.explored[row]
            or g.plan[row] != was.plan[row]
            or g.shut[row] != was.shut[row]
        ):
            write_ground(g, t, row, planes)
        if g.seen[row] != was.seen[row] or was.head[layout.PLACE] == NONE:
            write_mask(t, planes, SEEN_PLANE, row, g.seen[row])
    planes[HERO_PLANE * area + cell(t, g.head[layout.PLACE])] = 1.0
    write_monsters(g, t, area, planes)
    write_things(g, t, area, planes)
    write_all(g, was, t, area, planes)
    if t.rules[layout.INVENTORY] > 0:
        write_bag(g, was, t, area, planes)


@kernel
def clear_things(was: State, t: Table, area: int, planes: Any) -> None:
    """Take the adventurer, monsters and things away from where they were."""
    if was.head[layout.PLACE] != NONE:
        planes[HERO_PLANE * area + cell(t, was.head[layout.PLACE])] = 0.0
    for monster in range(was.head[layout.MONSTERS]):
        at = MONSTER_PLANE * area + cell(t, was.monsters[monster, layout.AT])
        for plane in range(MONSTER_PLANES):
            planes[at + plane * area] = 0.0
    for thing in range(was.head[layout.THINGS]):
        at = THING_PLANE * area + cell(t, was.things[thing, layout.AT])
        for plane in range(THING_PLANES):
            planes[at + plane * area] = 0.0


@kernel
def write_mask(t: Table, planes: Any, plane: int, row: int, mask: int) -> None:
    """Write the squares of a row that are in *mask*."""
    columns = t.rules[layout.COLUMNS]
    at = (plane * t.rules[layout.ROWS] + row) * columns
    for column in range(columns):
        planes[at + column] = float((mask >> column) & 1)


@mirrors("games.dungeon.observing.DungeonObserver._write_row")
@kernel
def write_ground(g: State, t: Table, row: int, planes: Any) -> None:
    """Write the explored squares of a row, and their terrain."""
    known, plan, down, up = g.explored[row], g.plan[row], 0, 0
    if g.head[layout.STAIRS] != NONE and row_of(g.head[layout.STAIRS]) == row:
        down = bit_of(g.head[layout.STAIRS])
    if g.head[layout.WAY_UP] != NONE and row_of(g.head[layout.WAY_UP]) == row:
        up = bit_of(g.head[layout.WAY_UP])
    shut, locked, opened = g.shut[row], g.locked[row], g.opened[row]
    write_mask(t, planes, EXPLORED_PLANE, row, known)
    write_mask(t, planes, IN_ROCK, row, known & ~plan)
    bare = plan & ~(down | up | shut | opened)
    write_mask(t, planes, ON_GROUND, row, known & bare)
    write_mask(t, planes, ON_STAIRS, row, known & down)
    write_mask(t, planes, ON_WAY_UP, row, known & up)
    write_mask(t, planes, AT_DOOR, row, known & shut & ~locked)
    write_mask(t, planes, AT_LOCKED_DOOR, row, known & locked)
    write_mask(t, planes, AT_OPEN_DOOR, row, known & opened)


@mirrors("games.dungeon.observing.DungeonObserver._fill_monster")
@kernel
def write_monsters(g: State, t: Table, area: int, planes: Any) -> None:
    """Write the monsters that are seen."""
    for monster in range(g.head[layout.MONSTERS]):
        place, left = g.monsters[monster, layout.AT], g.monsters[monster, layout.LEFT]
        if has(g.seen, place):
            most = t.kinds[g.monsters[monster, layout.KIND], layout.KIND_LEFT]
            at = MONSTER_PLANE * area + cell(t, place)
            planes[at] = 1.0
            planes[at + area] = share_of(left, most)
            planes[at + 2 * area] = cut_to(left / 100)
            planes[at + 3 * area] = cut_to(most / 50)


@kernel
def write_things(g: State, t: Table, area: int, planes: Any) -> None:
    """Write the things on explored squares."""
    for thing in range(g.head[layout.THINGS]):
        place, sort = g.things[thing, layout.AT], g.things[thing, layout.SORT]
        if has(g.explored, place):
            at = THING_PLANE * area + cell(t, place)
            planes[at] = 1.0
            planes[at + (1 + sort_plane(sort)) * area] = sort_value(
                g, t, sort, g.things[thing, layout.AMOUNT]
            )


@mirrors("games.dungeon.observing.DungeonObserver._of_all")
@kernel
def write_all(g: State, was: State, t: Table, area: int, planes: Any) -> None:
    """Write the numbers that belong to no square."""
    left, most = g.head[layout.HIT_POINTS], g.head[layout.MOST]
    if left != was.head[layout.HIT_POINTS] or most != was.head[layout.MOST]:
        fill(planes, area, 0, share_of(left, most))
        fill(planes, area, 1, cut_to(left / 100))
    if g.head[layout.FLOOR] != was.head[layout.FLOOR]:
        fill(planes, area, 2, cut_to(g.head[layout.FLOOR] / 20))
    if g.head[layout.FOOD] != was.head[layout.FOOD]:
        fill(planes, area, 3, cut_to(g.head[layout.FOOD] / 1000))
    if g.head[layout.GOLD] != was.head[layout.GOLD]:
        fill(planes, area, 4, cut_to(g.head[layout.GOLD] / 500))
    if g.head[layout.KEYS] != was.head[layout.KEYS]:
        fill(planes, area, 5, cut_to(g.head[layout.KEYS] / 4))
    if g.head[layout.EXPERIENCE] != was.head[layout.EXPERIENCE]:
        fill(
            planes,
            area,
            6,
            cut_to(g.head[layout.EXPERIENCE] / 100),
        )
    if g.head[layout.TREASURE] != was.head[layout.TREASURE]:
        fill(planes, area, 7, float(g.head[layout.TREASURE]))


@kernel
def fill(planes: Any, area: int, plane: int, value: float) -> None:
    """Fill one of the last planes with *value*."""
    flood(planes, (LAST_PLANES + plane) * area, area, value)


@kernel
def lasting(g: State) -> int:
    """Return how many turns all effects will last, together."""
    turns = 0
    for effect in range(g.head[layout.EFFECTS]):
        turns += g.effects[effect, layout.DURATION]
    return turns


@kernel
def write_bag(g: State, was: State, t: Table, area: int, planes: Any) -> None:
    """Write effects, and what is carried at each place."""
    turns, is_new = lasting(g), was.head[layout.PLACE] == NONE
    if is_new or turns != lasting(was):
        fill(planes, area, ALL_NUMBERS, cut_to(turns / 20))
    is_new = is_new or g.head[layout.KNOWN] != was.head[layout.KNOWN]
    for slot in range(t.rules[layout.INVENTORY]):
        if is_new or code_of(g, slot) != code_of(was, slot):
            plane = ALL_NUMBERS + 1 + slot * SLOT_PLANES
            is_taken, is_used, value = 0.0, 0.0, 0.0
            if slot < g.head[layout.CARRIED]:
                sort = g.bag[slot]
                is_taken, is_used = 1.0, 1.0 if is_in_use(g, slot) else 0.0
                value = (sort_plane(sort) + sort_value(g, t, sort, 0)) / 7
            fill(planes, area, plane, is_taken)
            fill(planes, area, plane + 1, is_used)
            fill(planes, area, plane + 2, value)


@kernel
def is_in_use(g: State, slot: int) -> bool:
    """Return whether the item at *slot* of the bag is wielded or worn."""
    return slot == g.head[layout.WEAPON] or slot == g.head[layout.ARMOUR]


@kernel
def code_of(g: State, slot: int) -> int:
    """Return a number for the item at *slot* of the bag, and its use; 0 for none."""
    if slot >= g.head[layout.CARRIED]:
        return 0
    return 2 * (1 + g.bag[slot]) + int(is_in_use(g, slot))
