"""The table of a dungeon: all numbers that no action changes."""

from __future__ import annotations

import math
from itertools import chain
from typing import TYPE_CHECKING, Final

from alpaca_emblem.games.dungeon import Variant
from alpaca_emblem.games.dungeon.actions import DIRECTIONS
from alpaca_emblem.games.dungeon.creatures.bestiary import MonsterKind
from alpaca_emblem.games.dungeon.creatures.minds import Pathfinding, Straight
from alpaca_emblem.games.dungeon.creatures.units import Adventurer
from alpaca_emblem.games.dungeon.floors.generators import (
    Caves,
    FloorGenerator,
    Maze,
    Partition,
    Rooms,
    largest_part,
    room_numbers,
)
from alpaca_emblem.games.dungeon.floors.sight import Circle, Walls
from alpaca_emblem.simulation.dungeon import layout
from alpaca_emblem.simulation.layouts import Numbers, new_row
from alpaca_emblem.simulation.packing import refuse

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon import Dungeon
    from alpaca_emblem.games.dungeon.codes import DungeonCodes
    from alpaca_emblem.games.dungeon.strategies import Strategy
    from alpaca_emblem.simulation.dungeon.sorts import Sorts

GENERATORS: Final[tuple[type[Strategy], ...]] = (Rooms, Partition, Caves, Maze)
SIGHTS: Final[tuple[type[Strategy], ...]] = (Circle, Walls)
MINDS: Final[tuple[type[Strategy], ...]] = (Straight, Pathfinding)
"""The strategies that kernels know, in the order of their words."""

MOST_AT_ONCE: Final = 9
"""The most items of a new floor: four, a ration, gold twice, a key and a treasure."""


def check_variant(variant: Variant) -> None:
    """Refuse a variant that kernels cannot play.

    Raises:
        CannotPackError: The message names the option.
    """
    for strategy, known in (
        (variant.generator, GENERATORS),
        (variant.sight, SIGHTS),
        (variant.mind, MINDS),
    ):
        if type(strategy) not in known:
            names = ", ".join(str(kind.name) for kind in known)
            refuse(f"the {strategy.noun} {strategy.name}", f"it knows {names}")
    if max(variant.rows, variant.columns) > layout.MOST_SIDE:
        refuse(
            f"floors of {variant.rows} x {variant.columns} squares",
            f"{layout.MOST_SIDE} rows and columns are the most",
        )


def make_table(
    game: Dungeon, codes: DungeonCodes, sorts: Sorts, is_fresh: bool
) -> Numbers:
    """Return the table of *game*, in the order of `layout.open_table`.

    Games begin anew if *is_fresh*.
    """
    variant, kinds = game.variant, game.variant.bestiary.kinds
    radius = min(variant.sight.radius, layout.SIDE - 1)
    rules = [
        *(variant.rows, variant.columns),
        layout.FEW_ROWS if variant.rows <= layout.FEW_ROWS else layout.SIDE,
        *(Adventurer.of(0, game.legacy.bonus).max_hit_points, game.engine_draws),
        GENERATORS.index(type(variant.generator)),
        *(SIGHTS.index(type(variant.sight)), radius),
        *(MINDS.index(type(variant.mind)), codes.directions, variant.inventory),
        *(int(variant.unidentified), int(variant.experience), variant.hunger),
        *(int(variant.doors), int(variant.gold), variant.last_floor),
        *(len(kinds), len(sorts.texts)),
        max(MOST_AT_ONCE, len(game.floor.items)) + variant.inventory,
        *(max(1, len(game.adventurer.effects)), int(is_fresh)),
    ]
    words = [
        *rules,
        *codes.first,
        *(down * layout.SIDE + right for down, right in DIRECTIONS.values()),
        *_digs(variant.generator, variant.rows, variant.columns),
        *sorts.odds(),
        *(_reach(variant.sight.radius, line) for line in range(layout.SIDE)),
        *chain(*map(_kind, kinds)),
        *chain(*sorts.numbers(game)),
        *chain(*(_met(variant, floor) for floor in range(layout.DEEPEST + 1))),
        *chain(*(_disc(game, column, radius) for column in range(layout.SIDE))),
    ]
    table = new_row(len(words))
    table[:] = words
    return table


def _digs(generator: FloorGenerator, rows: int, columns: int) -> tuple[int, ...]:
    """Return the numbers of *generator*, as many as any has."""
    numbers: tuple[int, ...] = ()
    match generator:
        case Rooms():
            numbers = room_numbers(rows, columns)
        case Partition():
            numbers = largest_part(rows, columns)
        case Caves(rock=rock, rounds=rounds):
            numbers = (rock, rounds)
        case Maze(gaps=gaps):
            numbers = (gaps,)
    return (*numbers, *[0] * (layout.DIG_SIZE - len(numbers)))


def _reach(radius: int, line: int) -> int:
    """Return how far a circle of *radius* reaches to both sides of a *line*."""
    return math.isqrt(max(radius * radius - line * line, 0))


def _kind(kind: MonsterKind) -> tuple[int, ...]:
    numbers = (kind.hit_points, *kind.damage)
    return (*numbers, kind.defense, kind.reach, kind.experience)


def _met(variant: Variant, floor: int) -> list[int]:
    """Return the number of kinds on *floor*, and their indices."""
    kinds, last = variant.bestiary.kinds, variant.last_floor
    if not 1 <= floor <= (last or floor):
        return [0] * (1 + len(kinds))
    met = variant.bestiary.met_on(floor, variant.shooting)
    found = [kinds.index(kind) for kind in met]
    return [len(found), *found, *[0] * (len(kinds) - len(found))]


def _disc(game: Dungeon, column: int, radius: int) -> list[int]:
    """Return the squares of a row in a circle round *column*, from 0 lines away on."""
    variant = game.variant
    if column >= variant.columns or not isinstance(variant.sight, Circle):
        return [0] * (1 + radius)
    found = []
    for line in range(1 + radius):
        seen = variant.sight.seen_from(game.floor.ground, 0, column)
        found.append(seen.rows[line] if line < len(seen.rows) else 0)
    return found
