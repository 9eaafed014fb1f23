"""The cunning agent of the grid as plain numbers.

The values of acts are floating-point numbers, added up in the order of the agent's, so
that both engines round alike. Instead of a forecast, each result of an exchange is
carried out on a battle to try acts out in.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.rules import combat as common
from alpaca_emblem.rules import grid as rules
from alpaca_emblem.simulation.agents import draw
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.grid.acts import (
    finish_act,
    is_ready,
    look_for_the_end,
    walk,
)
from alpaca_emblem.simulation.grid.bandit import after_sample
from alpaca_emblem.simulation.grid.blows import (
    CERTAIN,
    can_counter,
    chance_at,
    damage_at,
    heal,
    land,
    reaches,
)
from alpaca_emblem.simulation.grid.layout import (
    ATTACKS,
    CAPTAIN,
    COLUMN,
    COVER,
    END_TURN,
    FARTHEST,
    FELL_CAPTAIN,
    GOAL,
    HEROES,
    HIT_POINTS,
    MOVEMENT,
    NEAREST,
    PLACE,
    REACH,
    ROW,
    SIDE,
    SURVIVE,
    TURN,
    TURN_LIMIT,
    State,
    Table,
    Thinking,
    Walking,
    thinking,
    walking,
)
from alpaca_emblem.simulation.grid.listing import code_of, find_prey, relative
from alpaca_emblem.simulation.grid.walking import (
    find_stops,
    lives,
    search,
    steps_between,
)
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    GOES_ON,
    NONE,
    OUTCOME,
    WINNERS,
    Floats,
    Ints,
)

HIT: Final = 0
MISS: Final = 1
"""The results of a roll, in the order of forecasts."""


@mirrors(
    "games.grid.cunning.CunningAgent.choose",
    "games.grid.cunning.CunningAgent.decide",
    "games.grid.cunning.plans_of",
)
@kernel
def choose_cunning(
    g: State, t: Table, dice: int, legal: Ints, work: Ints
) -> tuple[int, int]:
    """Choose the best act of all units that can act now; the dice decide ties."""
    w, h, side = walking(work, t), thinking(work, t), g.head[ACTOR]
    dice = after_sample(dice)
    find_missing(g, t, w, h, side)
    count = 0
    for at in range(t.own.shape[1]):
        unit = t.own[side, at]
        if unit >= 0 and is_ready(g, unit) and (side == HEROES or count == 0):
            count = weigh_acts(g, t, w, h, unit, legal, count)
    if count == 0:
        return t.head[END_TURN], dice
    return pick_best(h.worths, legal, count, dice)


@kernel
def pick_best(worths: Floats, legal: Ints, count: int, dice: int) -> tuple[int, int]:
    """Return one of the best of the *count* acts in *legal*, and the next dice."""
    best = worths[0]
    for at in range(1, count):
        best = max(best, worths[at])
    ties = 0
    for at in range(count):
        if worths[at] >= best - rules.EQUAL:
            legal[ties] = legal[at]
            ties += 1
    at, dice = draw(dice, ties)
    return legal[at], dice


@mirrors("games.grid.cunning.goals_of", "games.grid.cunning._missing")
@kernel
def find_missing(g: State, t: Table, w: Walking, h: Thinking, side: int) -> None:
    """Find the steps from each place to the nearest goal of *side*."""
    for place in range(h.missing.size):
        h.missing[place] = rules.FARTHEST
    if t.head[REACH] != 0:
        for place in range(h.missing.size):
            if t.ground[place, GOAL] == 1:
                approach_from(g, t, w, h, place)
    else:
        for at in range(t.own.shape[1]):
            enemy = t.own[1 - side, at]
            if enemy >= 0 and lives(g, enemy):
                approach_from(g, t, w, h, g.units[enemy, PLACE])


@kernel
def approach_from(g: State, t: Table, w: Walking, h: Thinking, goal: int) -> None:
    """Note all places that are nearer to *goal* than to the goals before."""
    for at in range(search(g, t, w, goal, rules.FARTHEST, NONE, NONE)):
        place = w.found[at]
        h.missing[place] = min(h.missing[place], w.spent[place])


@mirrors("games.grid.cunning.goals_of")
@kernel
def has_goals(t: Table, unit: int) -> bool:
    """Return whether *unit* has a goal to walk to."""
    if t.unit[unit, SIDE] == HEROES:
        return t.head[SURVIVE] == 0
    return t.head[FELL_CAPTAIN] == 0 or t.unit[unit, CAPTAIN] == 0


@mirrors("games.grid.cunning._front")
@kernel
def front_of(g: State, t: Table, h: Thinking, unit: int) -> float:
    """Return the average steps of the friends of *unit* to their nearest goal."""
    total = friends = 0
    for at in range(t.own.shape[1]):
        friend = t.own[t.unit[unit, SIDE], at]
        if friend >= 0 and friend != unit and lives(g, friend):
            friends += 1
            total += h.missing[g.units[friend, PLACE]]
    if friends == 0 or not has_goals(t, unit):
        return 0.0
    return total / friends


@mirrors("games.grid.cunning._enemies", "games.grid.cunning._counter")
@kernel
def find_strikes(
    g: State, t: Table, w: Walking, h: Thinking, unit: int, stops: int
) -> None:
    """Find which enemies could attack *unit* at which of its *stops*."""
    side = t.unit[unit, SIDE]
    for at in range(t.own.shape[1]):
        enemy = t.own[1 - side, at]
        h.counters[at] = 0
        found = 0
        if enemy >= 0 and lives(g, enemy) and t.unit[enemy, ATTACKS] == 1:
            place, limit = g.units[enemy, PLACE], t.unit[enemy, MOVEMENT]
            found = search(g, t, w, place, limit, side, unit)
            nearest = t.unit[enemy, NEAREST]
            if t.unit[unit, ATTACKS] == 1 and common.is_in_range(
                nearest, t.unit[unit, NEAREST], t.unit[unit, FARTHEST]
            ):
                back = damage_at(g, t, unit, enemy, 0)
                h.counters[at] = min(back, g.units[enemy, HIT_POINTS])
        for stop in range(stops):
            can_strike = strikes_at(t, w, enemy, found, w.stops[stop])
            h.strikes[at * h.missing.size + stop] = 1 if can_strike else 0


@kernel
def strikes_at(t: Table, w: Walking, enemy: int, found: int, place: int) -> bool:
    """Return whether *enemy* could attack *place* from one of the *found* places."""
    if found == 0:
        return False
    nearest, farthest = t.unit[enemy, NEAREST], t.unit[enemy, FARTHEST]
    # Each step costs one at least, so others are too far away whatever the terrain.
    if steps_between(t, w.found[0], place) > t.unit[enemy, MOVEMENT] + farthest:
        return False
    row, column = t.ground[place, ROW], t.ground[place, COLUMN]
    for at in range(found):
        here = w.found[at]
        away = rules.distance(t.ground[here, ROW], t.ground[here, COLUMN], row, column)
        if common.is_in_range(away, nearest, farthest):
            return True
    return False


@mirrors("games.grid.cunning._Thought.about", "games.grid.cunning._Thought.plans")
@kernel
def weigh_acts(
    g: State,
    t: Table,
    w: Walking,
    h: Thinking,
    unit: int,
    legal: Ints,
    count: int,
) -> int:
    """Add all acts of *unit* to the *count* in *legal*, and their values.

    Return the sum.
    """
    stops, preys = find_stops(g, t, w, unit), find_prey(g, t, w, unit)
    find_strikes(g, t, w, h, unit, stops)
    front, left = front_of(g, t, h, unit), float(g.units[unit, HIT_POINTS])
    for stop in range(stops):
        place = w.stops[stop]
        wait = code_of(t, unit, place)
        step = value_of_step(g, t, h, unit, place, front)
        legal[count] = wait
        h.worths[count] = step - fear_at(g, t, h, unit, stop, place, left, NONE)
        count += 1
        for index in range(preys):
            target = w.prey[index]
            if reaches(t, unit, place, g.units[target, PLACE]):
                legal[count] = wait + relative(t, unit, target)
                use = value_of_use(g, t, h, unit, stop, place, target)
                h.worths[count] = step + use
                count += 1
    return count


@mirrors("games.grid.cunning._Thought._step")
@kernel
def value_of_step(
    g: State, t: Table, h: Thinking, unit: int, place: int, front: float
) -> float:
    """Return the value of being as near to a goal as *place*."""
    if t.ground[place, GOAL] == 1 and t.unit[unit, SIDE] == HEROES:
        return rules.VICTORY
    missing = h.missing[place] if has_goals(t, unit) else 0
    return rules.approach(missing, front, daring_of(t, unit), g.head[TURN])


@mirrors("games.grid.cunning._haste")
@kernel
def daring_of(t: Table, unit: int) -> float:
    """Return the factor of daring of *unit*: more if waiting lets the enemy win."""
    limit = TURN_LIMIT if t.unit[unit, SIDE] == HEROES else SURVIVE
    return rules.haste(t.head[limit] != 0)


@mirrors("games.grid.cunning._Thought._fear")
@kernel
def fear_at(
    g: State,
    t: Table,
    h: Thinking,
    unit: int,
    stop: int,
    place: int,
    left: float,
    fallen: int,
) -> float:
    """Return the weighted loss that the enemy could inflict on *unit* at a stop.

    It has *left* hit points by then, and the enemy *fallen* is dead.
    """
    cover, chance = t.ground[place, COVER], chance_at(t, place) / CERTAIN
    taken = back = 0.0
    for at in range(t.own.shape[1]):
        enemy = t.own[1 - t.unit[unit, SIDE], at]
        if h.strikes[at * h.missing.size + stop] == 1 and enemy != fallen:
            taken += chance * damage_at(g, t, enemy, unit, cover)
            back += h.counters[at]
    return rules.fear(taken, back, left, daring_of(t, unit), g.head[TURN])


@mirrors("games.grid.cunning._Thought._exchange", "games.forecasts.every_way")
@kernel
def value_of_use(
    g: State, t: Table, h: Thinking, unit: int, stop: int, place: int, target: int
) -> float:
    """Return the expected value of using the item of *unit* on *target* from a stop."""
    if t.unit[unit, ATTACKS] == 0:
        return value_of_healing(g, t, h, unit, stop, place, target)
    to_hit, to_hit_back = chance_at(t, g.units[target, PLACE]), chance_at(t, place)
    worth = 0.0
    for blow in (HIT, MISS):
        for counter in (HIT, MISS):
            odds = to_hit if blow == HIT else CERTAIN - to_hit
            begin_trial(g, h, unit, place)
            if blow == HIT:
                land(h.trial, t, unit, target)
            if can_counter(h.trial, t, target, unit):
                odds *= to_hit_back if counter == HIT else CERTAIN - to_hit_back
                likely = odds / (CERTAIN * CERTAIN)
                if counter == HIT:
                    land(h.trial, t, target, unit)
            else:
                likely = 0.0 if counter == MISS else odds / CERTAIN
            if likely > 0:
                worth += likely * gain_in_trial(g, t, h, unit, stop, place, target)
    return worth


@kernel
def value_of_healing(
    g: State, t: Table, h: Thinking, unit: int, stop: int, place: int, target: int
) -> float:
    """Return the value of healing *target* from a stop."""
    begin_trial(g, h, unit, place)
    heal(h.trial, unit, target)
    return gain_in_trial(g, t, h, unit, stop, place, target)


@kernel
def begin_trial(g: State, h: Thinking, unit: int, place: int) -> None:
    """Copy the battle, and walk to *place* in the copy."""
    for at in range(g.row.size):
        h.trial.row[at] = g.row[at]
    walk(h.trial, unit, place)


@mirrors("games.grid.cunning._Thought._reckon")
@kernel
def gain_in_trial(
    g: State, t: Table, h: Thinking, unit: int, stop: int, place: int, target: int
) -> float:
    """Return the value of an exchange that has just been carried out in the trial.

    Units do not grow in it, as growth changes neither who lives nor the value.
    """
    trial = h.trial
    left = trial.units[unit, HIT_POINTS]
    gain = 0.0 + g.units[target, HIT_POINTS] - trial.units[target, HIT_POINTS]
    if t.unit[unit, SIDE] == t.unit[target, SIDE]:
        gain = -gain
    gain -= g.units[unit, HIT_POINTS] - left
    fallen = NONE
    if not lives(trial, target):
        gain += rules.LIFE
        fallen = target
    if left == 0:
        gain -= rules.LIFE
    look_for_the_end(trial, t)
    finish_act(trial, t, unit)
    if trial.head[OUTCOME] != GOES_ON:
        has_won = trial.head[WINNERS] == 1 << t.unit[unit, SIDE]
        gain += rules.VICTORY if has_won else -rules.VICTORY
    if left > 0:
        gain -= fear_at(g, t, h, unit, stop, place, float(left), fallen)
    return gain
