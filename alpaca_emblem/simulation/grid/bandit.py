"""The bandit of the grid as plain numbers."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import grid as rules
from alpaca_emblem.simulation.agents import draw
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.grid.acts import first_ready
from alpaca_emblem.simulation.grid.blows import damage_to, reaches
from alpaca_emblem.simulation.grid.layout import (
    ATTACKS,
    COLUMN,
    END_TURN,
    FARTHEST,
    GUARD,
    HIT_POINTS,
    MOVEMENT,
    PLACE,
    ROW,
    SIDE,
    State,
    Table,
    Walking,
    walking,
)
from alpaca_emblem.simulation.grid.listing import code_of, relative
from alpaca_emblem.simulation.grid.walking import find_stops, lives, steps_between
from alpaca_emblem.simulation.layouts import ACTOR, NONE, Ints

FAR: Final = 1 << 40
"""More than any distance, and than any score of a target."""

STOP_BITS: Final = 20
STOP_MASK: Final = (1 << STOP_BITS) - 1
"""The bits of the index of a stop; boards have fewer places."""

SEEDS: Final = (1 << 31) - 1
"""The number of seeds that `View.sample` draws from."""


@mirrors("games.views.View.sample", "games.agents.game_to_search")
@kernel
def after_sample(dice: int) -> int:
    """Return the dice of an agent after it has drawn a game to search."""
    return draw(dice, SEEDS)[1]


@mirrors("games.grid.agents.BanditAgent.choose", "games.grid.agents.BanditAgent.decide")
@kernel
def choose_bandit(g: State, t: Table, dice: int, work: Ints) -> tuple[int, int]:
    """Attack the best target, or else walk towards the nearest enemy.

    Heroes that have all acted end their turn.
    """
    dice = after_sample(dice)
    first = first_ready(g, t)
    if first < 0:
        return t.head[END_TURN], dice
    w, unit = walking(work, t), t.own[g.head[ACTOR], first]
    stops = find_stops(g, t, w, unit)
    stop, target = find_attack(g, t, w, unit, stops)
    if target >= 0:
        code = code_of(t, unit, w.stops[stop]) + relative(t, unit, target)
    elif t.unit[unit, GUARD] == 1:
        code = code_of(t, unit, g.units[unit, PLACE])
    else:
        code = code_of(t, unit, find_nearest(g, t, w, unit, stops))
    return code, dice


@mirrors("games.grid.agents._best_attack")
@kernel
def find_attack(
    g: State, t: Table, w: Walking, unit: int, stops: int
) -> tuple[int, int]:
    """Return the first stop from which to attack the best target, and the target.

    If there is none, the target is `NONE`.
    """
    best, prey, best_score = 0, NONE, -FAR
    if t.unit[unit, ATTACKS] == 0:
        return best, prey
    enemy, here = 1 - t.unit[unit, SIDE], g.units[unit, PLACE]
    # Each step costs one at least, so others are too far away whatever the terrain.
    farthest = t.unit[unit, MOVEMENT] + t.unit[unit, FARTHEST]
    for at in range(t.own.shape[1]):
        other = t.own[enemy, at]
        if (
            other >= 0
            and lives(g, other)
            and steps_between(t, here, g.units[other, PLACE]) <= farthest
        ):
            dealt = damage_to(g, t, unit, other)
            score = rules.prey_score(dealt, g.units[other, HIT_POINTS])
            stop = first_in_reach(g, t, w, unit, other, stops)
            # Among equal scores the earlier stop counts, then the earlier target.
            is_better = score > best_score or (score == best_score and stop < best)
            if stop < stops and is_better:
                best, prey, best_score = stop, other, score
    return best, prey


@kernel
def first_in_reach(
    g: State, t: Table, w: Walking, unit: int, other: int, stops: int
) -> int:
    """Return the first of the *stops* from which *unit* reaches *other*, or *stops*."""
    goal = g.units[other, PLACE]
    for stop in range(stops):
        if reaches(t, unit, w.stops[stop], goal):
            return stop
    return stops


@mirrors("games.grid.agents._nearest")
@kernel
def find_nearest(g: State, t: Table, w: Walking, unit: int, stops: int) -> int:
    """Return the first of the *stops* that is nearest to an enemy.

    The steps from a stop and its index make up one number, the least of which is found
    without a branch, for several stops at once; their rows and columns are where the
    search is over. Without enemies it is the first stop, where the unit is.
    """
    enemy, least, rows, columns = 1 - t.unit[unit, SIDE], FAR, w.found, w.spent
    for stop in range(stops):
        place = w.stops[stop]
        rows[stop], columns[stop] = t.ground[place, ROW], t.ground[place, COLUMN]
    for at in range(t.own.shape[1]):
        other = t.own[enemy, at]
        if other >= 0 and lives(g, other):
            place = g.units[other, PLACE]
            row, column = t.ground[place, ROW], t.ground[place, COLUMN]
            for stop in range(stops):
                away = rules.distance(row, column, rows[stop], columns[stop])
                least = min(least, away << STOP_BITS | stop)
    return w.stops[least & STOP_MASK]
