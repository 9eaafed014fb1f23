"""The course of a turn: walks, exchanges, growth, phases, and the end of the battle.

These functions change a battle, so only the actions call them, while they are resolved.
An act is a walk, then perhaps an exchange, and ends the turn of its side if no unit is
left to act. The end of the battle is looked for wherever it can come: after exchanges
and removals, where an act ends, and where a turn ends.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import attrs

from alpaca_emblem.games.grid import events, fog
from alpaca_emblem.games.grid.combat import GridCombat
from alpaca_emblem.games.grid.reach import costs
from alpaca_emblem.games.grid.scenario import FOES, HEROES, SIDES
from alpaca_emblem.games.unit_events import UnitMoved
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit


def walk(game: GridBattle, unit: Unit, goal: Location) -> bool:
    """Move *unit* towards *goal*. Return whether it arrives.

    A unit that meets a hidden enemy on its way stops before it.

    Raises:
        IllegalActionError: The battle is the view of a side in fog, and a hidden unit
            may be on the way; the reason is "unseen".
    """
    start, enemy = unit.location, None
    assert start is not None, "units that act are on the board"
    if goal is start:
        return True
    if game.scenario.options.fog is not None:
        # The unit gets a step ahead at least: units next to it, or to a friend, are
        # seen, so that none of them is met.
        goal, enemy = _way_through_fog(game, unit, goal)
    game.field.place(unit, goal)
    game.tell(UnitMoved(number_of(unit), start.place, goal.place))
    if enemy is None:
        return True
    assert enemy.location is not None, "an enemy that was met is on the board"
    game.tell(
        events.UnitAmbushed(number_of(unit), number_of(enemy), enemy.location.place)
    )
    return False


def _way_through_fog(
    game: GridBattle, unit: Unit, goal: Location
) -> tuple[Location, Unit | None]:
    """Return how far *unit* gets on its way, and the enemy it meets, or None."""
    last = unit.location
    assert last is not None, "units that act are on the board"
    way = game.ground.path(costs(game, unit), goal.index)
    if game.known_to is not None:
        fog.check_way(game, game.known_to, way)
    for location in way:
        other = game.field.unit_at(location)
        if other is None or other is unit:
            last = location
        elif other.owner is not unit.owner:
            return last, other
    return last, None


def fight(game: GridBattle, unit: Unit, target: Unit) -> None:
    """Use the equipped item of *unit* on *target*, wherever both are."""
    unit.equipped_item.use_on(target, GridCombat(game))
    if game.scenario.options.levels:
        _reward(game, unit, target)
        _reward(game, target, unit)
    _check_end(game)


def _reward(game: GridBattle, victor: Unit, fallen: Unit) -> None:
    """Give *victor* experience for felling *fallen*, if it has."""
    if fallen.is_alive or not victor.is_alive:
        return
    before = game.level_of(victor)
    at = number_of(victor) - 1
    gathered = rules.grown(game.experience[at], game.level_of(fallen))
    game.experience = (*game.experience[:at], gathered, *game.experience[at + 1 :])
    for level in range(before + 1, rules.level(gathered) + 1):
        _grow(game, victor, level)


def _grow(game: GridBattle, unit: Unit, level: int) -> None:
    """Raise the numbers of *unit* for *level*; its wounds stay."""
    hit_points, power, defense = rules.growth(level)
    item, stats = unit.equipped_item, unit.stats
    missing = unit.max_hit_points - unit.hit_points
    unit.max_hit_points = rules.grown(unit.max_hit_points, hit_points)
    unit.hit_points = unit.max_hit_points - missing
    item.max_power = rules.grown(item.max_power, power)
    item.power = rules.grown(item.power, power)
    unit.stats = attrs.evolve(stats, defense=rules.grown(stats.defense, defense))
    game.tell(
        events.UnitGrew(
            number_of(unit),
            level,
            unit.max_hit_points,
            item.power,
            unit.stats.defense,
            unit.hit_points,
        )
    )


def finish_act(game: GridBattle, unit: Unit) -> None:
    """End the act of *unit*, and perhaps the battle or the turn of its side."""
    game.phases.mark(unit)
    places = game.scenario.options.reach
    if (
        places
        and game.outcome is None
        and unit.is_alive
        and unit.location is not None
        and game.side_of(unit) == HEROES
        and unit.location.place in places
    ):
        game._end("place_reached", (HEROES,))
    _finish_phase(game)


def settle_removal(game: GridBattle) -> None:
    """Check for the end of the battle, or of the turn, after a unit was removed."""
    _check_end(game)
    _finish_phase(game)


def _finish_phase(game: GridBattle) -> None:
    """Start the next phase if no unit is left to act in this one."""
    side = game.phases.current
    if side is not None:
        acted = frozenset(game.phases.acted)
        if all(unit in acted for unit in game.side(side).units):
            start_next_phase(game)


def start_next_phase(game: GridBattle) -> None:
    """Let the other side act, in a new turn after the foes."""
    options, turn = game.scenario.options, game.phases.turn
    if game.phases.current == FOES:
        if turn == options.survive:
            game._end("survived", (HEROES,))
            return
        if turn == options.turn_limit:
            game._end("turn_limit", (FOES,))
            return
    game.phases.advance()
    side = game.phases.current
    assert side is not None, "a side acts in every phase"
    game.tell(events.PhaseStarted(side, game.phases.turn))
    for unit in game.side(side).units:
        _recover(game, unit)


def _recover(game: GridBattle, unit: Unit) -> None:
    """Let the terrain under *unit* heal it."""
    if unit.location is None:
        return
    terrain = game.ground.terrain[unit.location.index]
    missing = unit.max_hit_points - unit.hit_points
    amount = min(terrain.healing, missing)
    if amount > 0:
        unit.hit_points += amount
        game.tell(
            events.UnitRecovered(number_of(unit), terrain.name, amount, unit.hit_points)
        )


def _check_end(game: GridBattle) -> None:
    """End the battle if a side has no units left, or the foes no captain."""
    heroes, foes = (game.side(side).units for side in SIDES)
    if not heroes:
        game._end("rout", (FOES,))
    elif not foes:
        game._end("rout", (HEROES,))
    elif game.scenario.options.fell_captain and not any(
        game.recruit(unit).captain for unit in foes
    ):
        game._end("captain_fell", (HEROES,))
