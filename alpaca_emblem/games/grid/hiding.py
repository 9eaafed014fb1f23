"""Hiding: removes from a copy of a battle in fog what a side does not know.

The result equals the battle that would be read from `notation.state_seen_by`. A hidden
unit has no location, and the numbers with which it was last seen. The side's own units
are as if the enemy had never seen them, unless a visible enemy sees them now.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.games.grid import fog
from alpaca_emblem.games.grid.fog import Sighting
from alpaca_emblem.games.grid.scenario import FOES, HEROES, SetUp, recruit_now
from alpaca_emblem.games.notation.custom_fields import own_attributes
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.model.stats import Stats

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.grid.scenario import Scenario
    from alpaca_emblem.model.units import Unit


def can_hide(game: GridBattle, side: str) -> bool:
    """Return whether `hide` finds everything that is hidden from *side*.

    It cannot judge custom fields of units and weapons, nor restore what is missing from
    a battle that another side's view gave.
    """
    return game.known_to in (None, side) and not any(
        own_attributes(type(thing))
        for unit in game.units
        for thing in (unit, *unit.items)
    )


def hide(game: GridBattle, side: str) -> None:
    """Remove from *game*, which is being set up, what *side* does not know."""
    game.known_to = side
    hidden = _hidden_from(game, side)
    for unit in hidden:
        _forget(game, unit)
    now = [Sighting.of(game, unit) for unit in game.units]
    # In the order of their numbers, since that in which they acted may be hidden.
    acted = frozenset(game.phases.acted).difference(hidden)
    game.phases.acted = tuple(unit for unit in game.units if unit in acted)
    game.scenario = _present(game.scenario, now)
    game._sightings = _without_watchers(game, side, now)


def _hidden_from(game: GridBattle, side: str) -> list[Unit]:
    """Return the living enemies that *side* does not see, by number."""
    enemies = game.side(FOES if side == HEROES else HEROES).units
    seen = frozenset(fog.known_enemies(game, side))
    return [enemy for enemy in enemies if enemy not in seen]


def _forget(game: GridBattle, unit: Unit) -> None:
    """Bring *unit*, which is hidden, into the state in which it was seen last."""
    index = number_of(unit) - 1
    last = game._sightings[index]
    assert last is not None, "in fog, there is a sighting of every living unit"
    game.field.lift(unit)
    unit.field = None
    unit.max_hit_points, unit.hit_points = last.max_hit_points, last.hit_points
    if unit.stats.defense != last.defense:
        unit.stats = Stats(defense=last.defense)
    for weapon in unit.items:
        weapon.power = weapon.max_power = last.power
    if game.experience[index] != last.experience:
        gained = list(game.experience)
        gained[index] = last.experience
        game.experience = tuple(gained)


def _present(scenario: Scenario, now: list[Sighting]) -> SetUp:
    """Return *scenario* with its units as they are *now*, and not as they began."""
    return SetUp(
        name=scenario.name,
        rows=scenario.rows,
        legend=scenario.legend,
        roster=[
            recruit_now(recruit, each.at, each.max_hit_points, each.power, each.defense)
            for recruit, each in zip(scenario.roster, now, strict=True)
        ],
        options=scenario.options,
    )


def _without_watchers(
    game: GridBattle, side: str, now: list[Sighting]
) -> tuple[Sighting | None, ...]:
    """Return sightings that do not reveal to *side* whether it has been watched.

    Its own units have been seen only by those enemies that it sees.
    """
    watched = fog.seen_places(game, FOES if side == HEROES else HEROES)
    known: list[Sighting | None] = []
    for unit, each, last in zip(game.units, now, game._sightings, strict=True):
        there = unit.location
        if not unit.is_alive:
            known.append(None)
        elif there is None:
            known.append(last)
        elif there.index in watched or game.side_of(unit) != side:
            known.append(each)
        else:
            known.append(each.elsewhere())
    return tuple(known)
