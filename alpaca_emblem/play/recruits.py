"""Recruits: the units that agents place in turn zero of a match against people."""

from __future__ import annotations

from typing import Any, Final

from alpaca_emblem.agents import Agent
from alpaca_emblem.games.agents import game_to_search
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.games.views import View
from alpaca_emblem.match import (
    CLASSIC,
    AddItem,
    EndTurn,
    Enlisted,
    Equip,
    Match,
    Place,
)
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import Unit
from alpaca_emblem.play.seats import Seats

ROSTER: Final = CLASSIC.roster


class Recruiter(Agent):
    """Places and arms the units of a skirmish, and lets another agent play on.

    Attributes:
        agent: The agent that plays when the rounds have begun.
        units: The number of units to place, if the map has room for them.
    """

    def __init__(self, agent: Agent, units: int) -> None:
        super().__init__(agent.rng)
        self.agent = agent
        self.units = units

    def choose(self, view: View) -> Action[Any]:
        game = game_to_search(view, Match, self.rng)
        if game.is_running:
            return self.agent.choose(view)
        own = [*game.tactician_named(view.side).units]
        recruited = _armed(game, own[-1], _plan(len(own) - 1)) if own else None
        if recruited is None and len(own) < self.units:
            recruited = _placed(game, own, view.side)
        return recruited or EndTurn.of()

    def game_over(self, outcome: Outcome | None) -> None:
        self.agent.game_over(outcome)


def recruiting(seats: Seats, units: int) -> Seats:
    """Return *seats* whose agents place and arm *units* each before they play on."""
    return {
        side: None if agent is None else Recruiter(agent, units)
        for side, agent in seats.items()
    }


def _plan(number: int) -> Enlisted:
    """Return the plan of the unit that joins after *number* others."""
    return ROSTER[number % len(ROSTER)]


def _side_of(unit: Unit) -> str:
    assert unit.owner is not None, "units of a match have owners"
    return unit.owner.name


def _armed(game: Match, unit: Unit, plan: Enlisted) -> Action[Any] | None:
    """Return the action that gives *unit* its next item, or equips the first; or None.

    Some units, such as alpacas, equip nothing.
    """
    number = number_of(unit)
    if len(unit.items) < len(plan.items):
        new = plan.items[len(unit.items)]
        numbers = (new.power, new.min_range, new.max_range)
        return AddItem.of(number, new.item_class, new.name, *numbers)
    equip = Equip.of(number, 0)
    return equip if not unit.has_equipped_item and game.is_legal(equip) else None


def _placed(game: Match, own: list[Unit], side: str) -> Action[Any] | None:
    """Return the action that places the next unit: far from others, near its own."""
    empty = [
        location for location in game.field.locations if game.field.is_empty(location)
    ]
    if not empty:
        return None
    if own:
        home = own[0].location
        there = min(empty, key=lambda location: _distance(location, home))
    else:
        others = [unit for unit in game.units if _side_of(unit) != side]
        there = max(
            empty,
            key=lambda location: min(
                (_distance(location, unit.location) for unit in others), default=0
            ),
        )
    plan = _plan(len(own))
    place = Place.of(plan.unit_class, plan.hit_points, plan.movement, there.place)
    return place if game.is_legal(place) else None


def _distance(one: Location, other: Location | None) -> int:
    """Return the number of rows and columns between two places."""
    assert other is not None, "units of turn zero are on the map"
    (row, column), (row2, column2) = one.place, other.place
    return abs(row - row2) + abs(column - column2)
