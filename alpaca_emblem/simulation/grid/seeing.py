"""Observations of a grid battle by a side, which the engine writes as planes.

Only what has changed since the last time is written again: the units that are not as
they were, and the numbers of a new turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.games.grid.observing import CLASSES_AT, GROUND, OF_ALL, OF_SIDE
from alpaca_emblem.games.observing import CLASS_PLANES
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.grid.layout import (
    ACTED,
    CAPTAIN,
    DEFENSE,
    EXPERIENCE,
    FARTHEST,
    GUARD,
    HEROES,
    HIT_CHANCE,
    HIT_POINTS,
    LARGER,
    MOST,
    MOVEMENT,
    NEAREST,
    OWN_INDEX,
    PLACE,
    PLACES,
    POWER,
    SIDE,
    SURVIVE,
    TURN,
    TURN_LIMIT,
    UNIT_WIDTH,
    State,
    Table,
)
from alpaca_emblem.simulation.grid.walking import lives
from alpaca_emblem.simulation.layouts import NONE, Ints, Numbers, cut_to, flood, new_row

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle

FIRST_OWN: Final = len(GROUND)
SIDE_PLANES: Final = len(OF_SIDE)
FIRST_UNIT: Final = FIRST_OWN + 2 * SIDE_PLANES
FIRST_CLASS: Final = CLASSES_AT
LAST_PLANES: Final = len(OF_ALL)


def facts_of(game: GridBattle) -> Numbers:
    """Return the plane of the class of each unit, `NONE` for a class of one's own."""
    facts = new_row(len(game.units), NONE)
    facts[:] = [CLASS_PLANES.get(type(unit), NONE) for unit in game.units]
    return facts


@mirrors("games.grid.observing.GridObserver._fill")
@kernel
def observe(
    g: State, was: State, t: Table, facts: Ints, side: int, planes: Any
) -> None:
    """Write what *side* sees of a battle, whose *planes* show what *was*."""
    area = t.head[PLACES]
    for unit in range(g.units.shape[0]):
        if lives(was, unit) and is_elsewhere(g, was, unit):
            clear_unit(was, t, facts, side, unit, planes, area)
    for unit in range(g.units.shape[0]):
        if lives(g, unit):
            at = cell_of(g, t, side, unit, area)
            if is_elsewhere(g, was, unit):
                write_unit(g, t, facts, side, unit, planes, area)
                write_numbers(g, unit, planes, at, area)
            elif is_changed(g, was, unit):
                write_numbers(g, unit, planes, at, area)
    if g.head[TURN] != was.head[TURN]:
        write_turn(g, was, t, side, planes, area)


@kernel
def is_elsewhere(g: State, was: State, unit: int) -> bool:
    """Return whether *unit* is not where it was, or was not alive."""
    is_there = g.units[unit, PLACE] == was.units[unit, PLACE]
    return not (is_there and lives(g, unit) and lives(was, unit))


@kernel
def is_changed(g: State, was: State, unit: int) -> bool:
    """Return whether a number of *unit* is not as it was."""
    for column in range(UNIT_WIDTH):
        if g.units[unit, column] != was.units[unit, column]:
            return True
    return False


@kernel
def cell_of(g: State, t: Table, side: int, unit: int, area: int) -> int:
    """Return the place of *unit* in the first plane of its side."""
    first = FIRST_OWN if t.unit[unit, SIDE] == side else FIRST_OWN + SIDE_PLANES
    return first * area + g.units[unit, PLACE]


@kernel
def plane_of(t: Table, side: int, unit: int) -> int:
    """Return the plane that shows the place of *unit* alone."""
    first = FIRST_UNIT if t.unit[unit, SIDE] == side else FIRST_UNIT + t.head[LARGER]
    return first + t.unit[unit, OWN_INDEX]


@kernel
def clear_unit(
    was: State, t: Table, facts: Ints, side: int, unit: int, planes: Any, area: int
) -> None:
    """Take *unit* away from where it was."""
    at = cell_of(was, t, side, unit, area)
    for plane in range(FIRST_CLASS):
        planes[at + plane * area] = 0.0
    if facts[unit] >= 0:
        planes[at + (FIRST_CLASS + facts[unit]) * area] = 0.0
    plane = plane_of(t, side, unit)
    planes[plane * area + was.units[unit, PLACE]] = 0.0


@mirrors("games.grid.observing.GridObserver._fill_unit")
@kernel
def write_unit(
    g: State, t: Table, facts: Ints, side: int, unit: int, planes: Any, area: int
) -> None:
    """Write *unit* and the numbers of it that never change on an empty square."""
    at = cell_of(g, t, side, unit, area)
    planes[at] = 1.0
    planes[at + 5 * area] = cut_to(t.unit[unit, MOVEMENT] / 10)
    planes[at + 6 * area] = cut_to(t.unit[unit, NEAREST] / 10)
    planes[at + 7 * area] = cut_to(t.unit[unit, FARTHEST] / 10)
    if t.unit[unit, GUARD] == 1:
        planes[at + 9 * area] = 1.0
    if t.unit[unit, CAPTAIN] == 1:
        planes[at + 10 * area] = 1.0
    if facts[unit] >= 0:
        planes[at + (FIRST_CLASS + facts[unit]) * area] = 1.0
    plane = plane_of(t, side, unit)
    planes[plane * area + g.units[unit, PLACE]] = 1.0


@mirrors("games.grid.observing.GridObserver._fill_unit")
@kernel
def write_numbers(g: State, unit: int, planes: Any, at: int, area: int) -> None:
    """Write the numbers of *unit* that change, *at* whose place it is shown."""
    planes[at + area] = cut_to(g.units[unit, HIT_POINTS] / 40)
    planes[at + 2 * area] = cut_to(g.units[unit, MOST] / 40)
    planes[at + 3 * area] = cut_to(g.units[unit, POWER] / 40)
    planes[at + 4 * area] = cut_to(g.units[unit, DEFENSE] / 20)
    planes[at + 8 * area] = float(g.units[unit, ACTED])
    planes[at + 11 * area] = cut_to(g.units[unit, EXPERIENCE] / 10)


@mirrors("games.grid.observing._of_all")
@kernel
def write_turn(
    g: State, was: State, t: Table, side: int, planes: Any, area: int
) -> None:
    """Write the numbers that belong to no place."""
    turn = g.head[TURN]
    limit, survive, is_first = t.head[TURN_LIMIT], t.head[SURVIVE], was.head[TURN] < 0
    first = (FIRST_UNIT + 2 * t.head[LARGER]) * area
    flood(planes, first, area, cut_to(turn / 100))
    if limit != 0 or is_first:  # the others never change
        flood(planes, first + area, area, share_left(limit, turn, 1.0))
    if survive != 0 or is_first:
        flood(planes, first + 2 * area, area, share_left(survive, turn, 0.0))
    if is_first:
        chance = t.head[HIT_CHANCE]
        flood(planes, first + 3 * area, area, 1.0 if side == HEROES else 0.0)
        flood(planes, first + 4 * area, area, 1.0 if chance == 0 else chance / 100)


@mirrors("games.grid.observing._left")
@kernel
def share_left(limit: int, turn: int, without: float) -> float:
    """Return the share of turns left up to *limit*, the present one included."""
    return without if limit == 0 else cut_to((limit - turn + 1) / limit)
