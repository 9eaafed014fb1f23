"""The course of a turn on the grid as plain numbers: acts, phases, and the end."""

from __future__ import annotations

from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.compiling import kernel, mirrors
from alpaca_emblem.simulation.grid.blows import use
from alpaca_emblem.simulation.grid.layout import (
    ACTED,
    CAPTAIN,
    CAPTAIN_FELL,
    END_TURN,
    FELL_CAPTAIN,
    FOES,
    GOAL,
    HEALING,
    HEROES,
    HIT_CHANCE,
    HIT_POINTS,
    LARGER,
    MOST,
    PLACE,
    PLACE_REACHED,
    PLACES,
    ROUT,
    SIDE,
    SURVIVE,
    SURVIVED,
    TARGETS,
    TIME_UP,
    TURN,
    TURN_LIMIT,
    State,
    Table,
)
from alpaca_emblem.simulation.grid.walking import lives
from alpaca_emblem.simulation.layouts import (
    ACTOR,
    DICE,
    GOES_ON,
    NONE,
    OUTCOME,
    WINNERS,
    Ints,
    short,
)


@kernel
def begin(g: State, t: Table, seed: int, work: Ints) -> None:
    """Begin a battle with the dice of *seed*, if it needs any."""
    if t.head[HIT_CHANCE] != 0:
        g.head[DICE] = seed & steps.MULBERRY_MASK


@mirrors("games.grid.actions.Act.resolve", "games.grid.actions.EndTurn.resolve")
@kernel
def step(g: State, t: Table, code: int, work: Ints) -> None:
    """Apply the action with *code*, which must be legal."""
    if code == t.head[END_TURN]:
        start_next_phase(g, t)
        return
    code, targets, places = short(code), short(t.head[TARGETS]), short(t.head[PLACES])
    rest, on = code // targets, code % targets
    unit = t.own[g.head[ACTOR], rest // places]
    walk(g, unit, rest % places)
    if on != 0:
        use(g, t, unit, unit_with(g, t, on - 1))
        look_for_the_end(g, t)
    finish_act(g, t, unit)


@mirrors("games.codes.Roster.of_sides")
@kernel
def unit_with(g: State, t: Table, relative: int) -> int:
    """Return the unit with a number that is relative to the side to act."""
    larger = t.head[LARGER]
    if relative < larger:
        return t.own[g.head[ACTOR], relative]
    return t.own[1 - g.head[ACTOR], relative - larger]


@mirrors("games.grid.turns.walk")
@kernel
def walk(g: State, unit: int, place: int) -> None:
    """Move *unit* to *place*, where it may be already."""
    g.board[g.units[unit, PLACE]] = NONE
    g.board[place] = unit
    g.units[unit, PLACE] = place


@mirrors("games.grid.turns.finish_act")
@kernel
def finish_act(g: State, t: Table, unit: int) -> None:
    """End the act of *unit*, and perhaps the battle or the turn of its side."""
    g.units[unit, ACTED] = 1
    if (
        g.head[ACTOR] == HEROES
        and t.ground[g.units[unit, PLACE], GOAL] == 1
        and lives(g, unit)
    ):
        end(g, PLACE_REACHED, HEROES)
    finish_phase(g, t)


@mirrors("games.grid.turns._check_end")
@kernel
def look_for_the_end(g: State, t: Table) -> None:
    """End the battle if a side has no units left, or the foes no captain."""
    if not has_units(g, t, HEROES, False):
        end(g, ROUT, FOES)
    elif not has_units(g, t, FOES, False):
        end(g, ROUT, HEROES)
    elif t.head[FELL_CAPTAIN] != 0 and not has_units(g, t, FOES, True):
        end(g, CAPTAIN_FELL, HEROES)


@kernel
def has_units(g: State, t: Table, side: int, only_captains: bool) -> bool:
    """Return whether a unit of *side*, or a captain among them, is alive."""
    for at in range(t.own.shape[1]):
        unit = t.own[side, at]
        is_one = unit >= 0 and (not only_captains or t.unit[unit, CAPTAIN] == 1)
        if is_one and lives(g, unit):
            return True
    return False


@mirrors("games.grid.battle.GridBattle._end")
@kernel
def end(g: State, reason: int, winner: int) -> None:
    """End the battle."""
    g.head[OUTCOME] = reason
    g.head[WINNERS] = 1 << winner
    g.head[ACTOR] = NONE


@mirrors("games.grid.reach.ready_units")
@kernel
def is_ready(g: State, unit: int) -> bool:
    """Return whether *unit* is alive and has not acted in this turn."""
    return lives(g, unit) and g.units[unit, ACTED] == 0


@mirrors("games.grid.turns._finish_phase")
@kernel
def finish_phase(g: State, t: Table) -> None:
    """Start the next phase if no unit is left to act in this one."""
    if g.head[OUTCOME] != GOES_ON or first_ready(g, t) >= 0:
        return
    start_next_phase(g, t)


@kernel
def first_ready(g: State, t: Table) -> int:
    """Return the index, within its side, of the first unit to act; or `NONE`."""
    for at in range(t.own.shape[1]):
        unit = t.own[g.head[ACTOR], at]
        if unit >= 0 and is_ready(g, unit):
            return at
    return NONE


@mirrors(
    "games.grid.turns.start_next_phase",
    "games.grid.turns._recover",
    "games.unit_game.SidePhases.advance",
)
@kernel
def start_next_phase(g: State, t: Table) -> None:
    """Let the other side act, in a new turn after the foes."""
    if g.head[ACTOR] == FOES:
        if t.head[SURVIVE] != 0 and g.head[TURN] == t.head[SURVIVE]:
            end(g, SURVIVED, HEROES)
            return
        if t.head[TURN_LIMIT] != 0 and g.head[TURN] == t.head[TURN_LIMIT]:
            end(g, TIME_UP, FOES)
            return
        g.head[TURN] += 1
        for unit in range(g.units.shape[0]):
            g.units[unit, ACTED] = 0
    g.head[ACTOR] = 1 - g.head[ACTOR]
    for unit in range(g.units.shape[0]):
        if t.unit[unit, SIDE] == g.head[ACTOR] and lives(g, unit):
            missing = g.units[unit, MOST] - g.units[unit, HIT_POINTS]
            healing = t.ground[g.units[unit, PLACE], HEALING]
            g.units[unit, HIT_POINTS] += min(healing, missing)
