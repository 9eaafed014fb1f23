"""All legal actions of a grid battle, in a fixed order.

For each unit that can act, by number: for each place in reach, in the order in which
the original finds them, first to wait there, then each target by number. Then the end
of the turn, and removals.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.scenarios import HEROES
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.items import NO_ITEM

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.standing import Standing
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit

AnyAction = Action[Any]

END_TURN = EndTurn.of()


def list_actions(game: Standing) -> tuple[AnyAction, ...]:
    """What `Game.legal_actions` returns for a grid battle."""
    if game.outcome is not None:
        return ()
    actions: list[AnyAction] = []
    for unit in game.ready_units():
        _list_unit(game, unit, actions)
    if game.to_act == HEROES:
        actions.append(END_TURN)
    actions += _removals(tuple(unit.number for unit in game.units if unit.is_alive))
    return tuple(actions)


@lru_cache(maxsize=1024)
def _removals(numbers: tuple[int, ...]) -> tuple[AnyAction, ...]:
    return tuple(Remove.of(number) for number in numbers)


def _list_unit(game: Standing, unit: Unit, actions: list[AnyAction]) -> None:
    number = unit.number
    locations = game.field.topology.locations
    places = _target_places(game, unit)
    nearest, farthest = unit.equipped_item.min_range, unit.equipped_item.max_range
    for index in game.costs(unit):
        there = locations[index]
        if not game.can_stop(unit, there):
            continue
        place = there.place
        actions.append(Act.of(number, place, None))
        row, column = place
        for target, at in places:
            steps = abs(row - at.row) + abs(column - at.column)
            if nearest <= steps <= farthest:
                actions.append(Act.of(number, place, target))


def _target_places(game: Standing, unit: Unit) -> list[tuple[int | None, Location]]:
    """On whom *unit* could use what it has in hand, and where they stand."""
    item = unit.equipped_item
    if item is NO_ITEM:
        return []
    known = game.known_enemies(unit)
    return [
        (other.number, other.location)
        for other in game.units
        if other.location is not None
        and other.hit_points > 0
        and other is not unit
        and item.can_use_on(other)
        and (other.owner is unit.owner or other in known)
    ]
