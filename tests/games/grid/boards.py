"""Grid battles, written down shortly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.actions import Act, EndTurn
from alpaca_emblem.games.grid.scenario import FOES, HEROES, Options, Recruit
from alpaca_emblem.games.values import Event
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.topology import Coordinates

FORT = Terrain("fort", "F", cover=2, healing=3)
WATER = Terrain("water", "~", move_cost=3)


def recruit(side: str, unit_class: str, at: Coordinates, **values: Any) -> Recruit:
    """Return a recruit; by default 10 hit points, 3 steps, 6 power and 1 defense."""
    numbers = {"hit_points": 10, "movement": 3, "power": 6, "defense": 1}
    return Recruit(
        side=side,
        names=(("en", unit_class),),
        unit_class=unit_class,
        at=at,
        **{**numbers, **values},
    )


def hero(at: Coordinates, unit_class: str = "SwordMaster", **values: Any) -> Recruit:
    return recruit(HEROES, unit_class, at, **values)


def foe(at: Coordinates, unit_class: str = "Fighter", **values: Any) -> Recruit:
    return recruit(FOES, unit_class, at, **values)


def scenario(rows: str, *roster: Recruit, **options: Any) -> Scenario:
    return Scenario(
        name="test",
        rows=rows,
        legend=(FORT, WATER),
        roster=roster,
        options=Options(**options),
    )


def battle(rows: str, *roster: Recruit, seed: int = 1, **options: Any) -> GridBattle:
    return GridBattle(scenario(rows, *roster, **options), seed=seed)


def wait(game: GridBattle, number: int) -> tuple[Event, ...]:
    """Let the unit of that number stay where it is."""
    location = game.units[number - 1].location
    assert location is not None
    return game.apply(Act(number, location.place))


def end_turn(game: GridBattle) -> None:
    """End the heroes' turn, and let all foes wait."""
    game.apply(EndTurn())
    while game.to_act == FOES:
        wait(game, game.ready_units()[0].number or 0)


def kinds(events: Sequence[Event]) -> list[str]:
    return [type(event).__name__ for event in events]


def left(game: GridBattle) -> list[float]:
    """The hit points of all units."""
    return [unit.hit_points for unit in game.units]


def place(game: GridBattle, number: int) -> Coordinates:
    location = game.units[number - 1].location
    assert location is not None
    return location.place
