"""Reach: which units can act, where they can go, and what they can target there.

All results are limited to what the unit's side knows: in fog, enemies that the side
does not see block nothing and are not targets. Costs are listed in the order in which
the original finds the places, since its tie-breaks depend on it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.errors import (
    AlreadyMovedError,
    NoSuchLocationError,
    NotYourUnitError,
)
from alpaca_emblem.games.grid import fog
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.rules import grid as rules

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.terrain import Costs
    from alpaca_emblem.model.topology import Coordinates, Location
    from alpaca_emblem.model.units import Unit


def ready_units(game: GridBattle) -> tuple[Unit, ...]:
    """Return the result of `GridBattle.ready_units`."""
    side = game.phases.current
    if side is None:
        return ()
    acted = frozenset(game.phases.acted)
    ready = (
        unit
        for unit in game.side(side).units
        if unit not in acted and unit.location is not None
    )
    if side == HEROES:
        return tuple(ready)
    first = next(ready, None)
    return () if first is None else (first,)


def ready_unit(game: GridBattle, number: object) -> Unit:
    """Return the unit with *number*, if it can act now.

    Raises:
        GameOverError: The battle is over.
        NoSuchUnitError: There is no such unit.
        DeadUnitError: The unit is dead.
        NotYourUnitError: It is on the other side, or another foe acts first.
        AlreadyMovedError: It has acted this turn.
    """
    game._check_not_over()
    unit = game.unit_numbered(number)
    unit.check_alive()
    if game.side_of(unit) != game.to_act:
        raise NotYourUnitError(f"{unit} is not one of the {game.to_act}")
    if game.phases.has_acted(unit):
        raise AlreadyMovedError(f"{unit} has acted this turn")
    if unit not in ready_units(game):
        raise NotYourUnitError(f"it is not the turn of {unit}", reason="not_its_turn")
    return unit


def location_of(game: GridBattle, unit: Unit) -> Location:
    """Return the location of *unit*, which must be alive.

    Raises:
        DeadUnitError: The unit is dead.
        NoSuchLocationError: It is out of sight of the side that knows this battle.
    """
    game._check_own(unit)
    unit.check_alive()
    if unit.location is None:
        raise NoSuchLocationError(f"the {game.known_to} do not see {unit}")
    return unit.location


def costs(game: GridBattle, unit: Unit) -> Costs:
    """Return the places that *unit* can walk to or through, by index, with their costs.

    Known enemies block the way; friends do not.

    Raises:
        DeadUnitError: The unit is dead.
        NoSuchLocationError: It is out of sight of the side that knows this battle.
    """
    start = location_of(game, unit).index
    blocked = frozenset(
        [
            enemy.location.index
            for enemy in game.known_enemies(unit)
            if enemy.location is not None
        ]
    )
    return game.ground.costs_from(start, unit.movement, blocked)


def can_stop(game: GridBattle, unit: Unit, location: Location) -> bool:
    """Return whether *location* has no other unit known to the side of *unit*."""
    other = game.field.unit_at(location)
    return (
        other is None
        or other is unit
        or (
            other.owner is not unit.owner
            and not fog.is_seen(game, other, game.side_of(unit))
        )
    )


def reachable(game: GridBattle, unit: Unit) -> dict[Coordinates, int]:
    """Return the result of `GridBattle.reachable`."""
    locations = game.field.topology.locations
    return {
        locations[index].place: cost
        for index, cost in costs(game, unit).items()
        if can_stop(game, unit, locations[index])
    }


def targets(game: GridBattle, unit: Unit, to: Coordinates) -> tuple[Unit, ...]:
    """Return the result of `GridBattle.targets`."""
    location_of(game, unit)
    item, (row, column) = unit.equipped_item, game.location(to).place
    side = game.side_of(unit)
    return tuple(
        other
        for other in game.units
        if (at := other.location) is not None
        and item.reaches(rules.distance(row, column, at.row, at.column))
        and other.hit_points > 0
        and other is not unit
        and item.can_use_on(other)
        and (other.owner is unit.owner or fog.is_seen(game, other, side))
    )
