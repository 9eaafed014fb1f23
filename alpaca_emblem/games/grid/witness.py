"""Witnesses: what a side notices of an action in fog.

The positions of the units before the action follow from those after it and the events,
read backwards. So a battle stores nothing for this module, and applies, forecasts and
undoes actions at the same cost.

A side notices what its views before and after an action show, and no more. If a unit
comes from out of sight, the side sees only the end of its walk, since the rest would
reveal where the unit had been.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from alpaca_emblem.games.grid import events as grid
from alpaca_emblem.games.unit_events import UnitFell, UnitHealed, UnitMoved, UnitStruck
from alpaca_emblem.model.terrain import seen_from

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.model.topology import Coordinates

ROLES: Final = ("unit", "enemy", "attacker", "healer", "target")
"""The attributes of events that are numbers of units."""


def witnessed(
    game: GridBattle, side: str, events: tuple[Event, ...]
) -> tuple[Event, ...]:
    """Return what *side* notices of *events*, the last ones of *game*."""
    witness = Witness(game, side, events)
    return tuple(told for event in events for told in witness.told(event))


class Witness:
    """A side that follows the events of one action, one by one.

    Args:
        game: In the position after all of *events*.
        side: The side that watches.
        events: The events of the action.
    """

    def __init__(self, game: GridBattle, side: str, events: tuple[Event, ...]) -> None:
        self._game = game
        self._own = frozenset(
            unit.number for unit in game.units if game.side_of(unit) == side
        )
        self._places = _places_before(game, events)
        self._seen = self._look()
        self._visible = self._enemies_in_sight()

    def told(self, event: Event) -> Iterator[Event]:
        """Yield what the side notices of *event*, the next one."""
        if isinstance(event, UnitMoved):
            yield from self._told_of_walk(event)
        elif isinstance(event, UnitFell):
            yield event  # every view shows who is dead, and where
            yield from self._after_fall(event.unit)
        elif isinstance(event, grid.UnitRemoved) or self._knows_all(event):
            yield event
        else:
            yield from self._told_of_hidden(event)

    def _knows_all(self, event: Event) -> bool:
        """Return whether the side sees every unit that takes part in *event*."""
        numbers = (getattr(event, role, None) for role in ROLES)
        return all(number is None or self._knows(number) for number in numbers)

    def _knows(self, number: int) -> bool:
        return number in self._own or number in self._visible

    def _told_of_walk(self, event: UnitMoved) -> Iterator[Event]:
        number = event.unit
        self._places[number] = event.to
        if number in self._own:
            yield event
            self._seen = self._look()
            yield from self._changes()
        elif number not in self._visible:
            yield from self._changes()
        elif self._sees(event.to):
            yield event
        else:
            last = self._last_seen(event)
            if last != event.start:
                yield UnitMoved(number, event.start, last)
            self._visible.discard(number)
            yield grid.UnitDisappeared(number, last)

    def _last_seen(self, event: UnitMoved) -> Coordinates:
        """Return the place where the side loses sight of a unit on its cheapest way."""
        game, unit = self._game, self._game.units[event.unit - 1]
        start, goal = game.location(event.start), game.location(event.to)
        held = frozenset(
            game.location(place).index
            for number, place in self._places.items()
            if number in self._own
        )
        costs = game.ground.costs_from(start.index, unit.movement, held)
        way = game.ground.path(costs, goal.index) if goal.index in costs else (start,)
        return next(there for there in reversed(way) if there.index in self._seen).place

    def _told_of_hidden(self, event: Event) -> Iterator[Event]:
        """Yield what the side learns from its own part in *event*, or sees."""
        match event:
            case UnitStruck(target=target, hit_points=left) if self._knows(target):
                yield grid.UnitStruckUnseen(target, left)
            case grid.UnitMissed(target=target) if self._knows(target):
                yield grid.UnitMissedUnseen(target)
            case UnitHealed(target=target, hit_points=left) if self._knows(target):
                yield grid.UnitHealedUnseen(target, left)
            case (
                UnitStruck(attacker=one, item=item)
                | grid.UnitMissed(attacker=one, item=item)
            ) if one in self._own:
                yield grid.HiddenUnitAttacked(one, item)

    def _after_fall(self, number: int) -> Iterator[Event]:
        self._places.pop(number, None)
        self._visible.discard(number)
        if number in self._own:
            self._seen = self._look()
            yield from self._changes()

    def _changes(self) -> Iterator[Event]:
        """Yield which units came into sight, and which left it, by number."""
        before, now = self._visible, self._enemies_in_sight()
        self._visible = now
        for number in sorted(now - before):
            yield grid.UnitAppeared(number, self._places[number])
        for number in sorted(before - now):
            yield grid.UnitDisappeared(number, self._places[number])

    def _look(self) -> frozenset[int]:
        """Return the places, by index, that the side's living units see."""
        game, radius = self._game, self._game.scenario.options.fog
        assert radius is not None, "there is fog"
        seen: set[int] = set()
        for number, place in self._places.items():
            if number in self._own:
                seen |= seen_from(game.ground, game.location(place).index, radius)
        return frozenset(seen)

    def _sees(self, place: Coordinates) -> bool:
        return self._game.location(place).index in self._seen

    def _enemies_in_sight(self) -> set[int]:
        return {
            number
            for number, place in self._places.items()
            if number not in self._own and self._sees(place)
        }


def _places_before(
    game: GridBattle, events: tuple[Event, ...]
) -> dict[int, Coordinates]:
    """Return where each living unit stood, by number, before *events*."""
    places = {
        number: unit.location.place
        for number, unit in enumerate(game.units, start=1)
        if unit.is_alive and unit.location is not None
    }
    for event in reversed(events):
        if isinstance(event, UnitFell):
            location = game.units[event.unit - 1].location
            if location is not None:
                places[event.unit] = location.place
        elif isinstance(event, UnitMoved):
            places[event.unit] = event.start
    return places
