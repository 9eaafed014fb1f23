"""Observations of a floor by the adventurer, which the engine writes as planes.

Only what has changed since the last time is written again, row by row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.games.dungeon.floors.floor import FLOOR as GROUND
from alpaca_emblem.games.dungeon.floors.floor import ROCK, STAIRS
from alpaca_emblem.games.dungeon.items import Potion
from alpaca_emblem.games.dungeon.observing import (
    ADVENTURER_AT,
    EXPLORED,
    LOOKS_OF_POTIONS,
    MONSTER,
    OF_ALL,
    SEEN,
    TERRAIN_PLANES,
    THING,
    sort_of,
)
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.dungeon.layout import (
    COLUMNS,
    PLACES,
    ROWS,
    State,
    Table,
    bit_of,
    has,
    row_of,
)
from alpaca_emblem.simulation.layouts import (
    NONE,
    Ints,
    Numbers,
    cut_to,
    new_row,
    share_of,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon import Dungeon

IN_ROCK, ON_GROUND = TERRAIN_PLANES[ROCK], TERRAIN_PLANES[GROUND]
ON_STAIRS: Final = TERRAIN_PLANES[STAIRS]
EXPLORED_PLANE, SEEN_PLANE, HERO_PLANE = EXPLORED, SEEN, ADVENTURER_AT
MONSTER_PLANE, THING_PLANE, LAST_PLANES = MONSTER, THING, OF_ALL
LOOK, LOOKS, FOOD, GOLD, KEYS, EXPERIENCE = range(6)
"""The facts: the look of potions and the number of looks, and what never changes."""


def facts_of(game: Dungeon) -> Numbers:
    """Return what planes of *game* show that the table does not hold."""
    hero, facts = game.adventurer, new_row(6)
    _, value = sort_of(Potion(), game.knowledge)
    looks = len(LOOKS_OF_POTIONS)
    facts[:] = (
        *(round(value * looks), looks, hero.food),
        *(hero.gold, hero.keys, hero.experience),
    )
    return facts


@mirrors("games.dungeon.observing.DungeonObserver._fill")
@kernel
def observe(
    g: State, was: State, t: Table, facts: Ints, side: int, planes: Any
) -> None:
    """Write the adventurer's observation, where *planes* show that of *was*."""
    clear_things(was, planes)
    is_new = g.head[layout.FLOOR] != was.head[layout.FLOOR]
    here, before = g.head[layout.PLACE], was.head[layout.PLACE]
    for row in range(ROWS):
        if (
            is_new
            or g.explored[row] != was.explored[row]
            or g.plan[row] != was.plan[row]
        ):
            write_ground(g, row, planes)
        if before == NONE or t.discs[here, row] != t.discs[before, row]:
            write_mask(planes, SEEN_PLANE, row, t.discs[here, row])
    planes[HERO_PLANE * PLACES + here] = 1.0
    write_things(g, t, facts, planes)
    write_all(g, was, t, facts, planes)


@kernel
def clear_things(was: State, planes: Any) -> None:
    """Take the adventurer, monsters and potions away from where they were."""
    if was.head[layout.PLACE] != NONE:
        planes[HERO_PLANE * PLACES + was.head[layout.PLACE]] = 0.0
    for monster in range(was.head[layout.MONSTERS]):
        at = MONSTER_PLANE * PLACES + was.monsters[monster, layout.AT]
        for plane in range(4):
            planes[at + plane * PLACES] = 0.0
    for potion in range(was.head[layout.THINGS]):
        at = THING_PLANE * PLACES + was.things[potion]
        planes[at] = planes[at + PLACES] = 0.0


@kernel
def write_mask(planes: Any, plane: int, row: int, mask: int) -> None:
    """Write the squares of a row that are in *mask*."""
    at = plane * PLACES + row * COLUMNS
    for column in range(COLUMNS):
        planes[at + column] = float((mask >> column) & 1)


@mirrors("games.dungeon.observing.DungeonObserver._write_row")
@kernel
def write_ground(g: State, row: int, planes: Any) -> None:
    """Write the explored squares of a row, and their terrain."""
    known, plan, stairs = g.explored[row], g.plan[row], 0
    place = g.head[layout.STAIRS]
    if place != NONE and row_of(place) == row:
        stairs = bit_of(place)
    write_mask(planes, EXPLORED_PLANE, row, known)
    write_mask(planes, IN_ROCK, row, known & ~plan)
    write_mask(planes, ON_GROUND, row, known & plan & ~stairs)
    write_mask(planes, ON_STAIRS, row, known & stairs)


@mirrors("games.dungeon.observing.DungeonObserver._fill_monster")
@kernel
def write_things(g: State, t: Table, facts: Ints, planes: Any) -> None:
    """Write the monsters that are seen, and the potions on explored squares."""
    here = g.head[layout.PLACE]
    for monster in range(g.head[layout.MONSTERS]):
        place, left = g.monsters[monster, layout.AT], g.monsters[monster, layout.LEFT]
        if (t.discs[here, row_of(place)] & bit_of(place)) != 0:
            most = t.kinds[g.monsters[monster, layout.KIND], layout.KIND_LEFT]
            at = MONSTER_PLANE * PLACES + place
            planes[at] = 1.0
            planes[at + PLACES] = share_of(left, most)
            planes[at + 2 * PLACES] = cut_to(left / 100)
            planes[at + 3 * PLACES] = cut_to(most / 50)
    for potion in range(g.head[layout.THINGS]):
        if has(g.explored, g.things[potion]):
            at = THING_PLANE * PLACES + g.things[potion]
            planes[at] = 1.0
            planes[at + PLACES] = facts[LOOK] / facts[LOOKS]


@mirrors("games.dungeon.observing.DungeonObserver._of_all")
@kernel
def write_all(g: State, was: State, t: Table, facts: Ints, planes: Any) -> None:
    """Write the numbers that belong to no square."""
    left, number = g.head[layout.HIT_POINTS], g.head[layout.FLOOR]
    if left != was.head[layout.HIT_POINTS]:
        flood(planes, 0, share_of(left, t.rules[layout.MOST]))
        flood(planes, 1, cut_to(left / 100))
    if number != was.head[layout.FLOOR]:
        flood(planes, 2, cut_to(number / 20))
    if was.head[layout.FLOOR] == NONE:
        flood(planes, 3, cut_to(facts[FOOD] / 1000))
        flood(planes, 4, cut_to(facts[GOLD] / 500))
        flood(planes, 5, cut_to(facts[KEYS] / 4))
        flood(planes, 6, cut_to(facts[EXPERIENCE] / 100))


@kernel
def flood(planes: Any, plane: int, value: float) -> None:
    """Fill one of the last planes with *value*."""
    first = (LAST_PLANES + plane) * PLACES
    for at in range(first, first + PLACES):
        planes[at] = value
