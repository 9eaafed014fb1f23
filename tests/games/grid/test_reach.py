"""Questions to a battle, and which units and places they can be about."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem.errors import (
    AlpacaEmblemError,
    DeadUnitError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    NoSuchUnitError,
)
from alpaca_emblem.games.grid import GridBattle, reach
from alpaca_emblem.games.grid.actions import Remove
from alpaca_emblem.model.units import Hero
from tests.games.grid.boards import battle, foe, hero

Question = Callable[[GridBattle, Any], object]

ABOUT_UNITS: dict[str, Question] = {
    "side_of": GridBattle.side_of,
    "enemy_of": GridBattle.enemy_of,
    "recruit": GridBattle.recruit,
    "experience_of": GridBattle.experience_of,
    "level_of": GridBattle.level_of,
    "is_hidden": GridBattle.is_hidden,
    "last_seen": GridBattle.last_seen,
    "known_enemies": GridBattle.known_enemies,
    "costs": reach.costs,
    "reachable": GridBattle.reachable,
    "path": lambda game, unit: game.path(unit, (0, 0)),
    "targets": lambda game, unit: game.targets(unit, (0, 0)),
    "blow": lambda game, unit: game.blow(unit, game.units[0]),
    "blow against": lambda game, unit: game.blow(game.units[0], unit),
    "threat": lambda game, unit: game.threat("heroes", unit),
}


@pytest.fixture
def game() -> GridBattle:
    return battle("....", hero((0, 0)), hero((0, 1)), foe((0, 3)))


@pytest.mark.parametrize("question", ABOUT_UNITS.values(), ids=ABOUT_UNITS)
def test_a_question_is_about_a_unit_of_the_battle(
    game: GridBattle, question: Question
) -> None:
    for stranger in (game.copy().units[0], Hero(max_hit_points=3, movement=2)):
        with pytest.raises(NoSuchUnitError, match=r"is not one of this battle$"):
            question(game, stranger)
    with pytest.raises(InvalidTypeError, match=r"^unit must be of class Unit, not 1$"):
        question(game, 1)


@pytest.mark.parametrize("question", ["costs", "reachable", "path", "targets"])
def test_the_dead_go_nowhere(game: GridBattle, question: str) -> None:
    game.apply(Remove(1))

    with pytest.raises(DeadUnitError):
        ABOUT_UNITS[question](game, game.units[0])


def test_the_reach_of_hidden_units_is_unknown() -> None:
    game = battle(".........", hero((0, 0)), foe((0, 8)), fog=2)
    known = GridBattle.from_position(game.view("heroes").position)

    with pytest.raises(NoSuchLocationError, match=r"^the heroes do not see Fighter 2$"):
        known.reachable(known.units[1])


@pytest.mark.parametrize("name", ["", "Heroes", None, ["heroes"]])
def test_there_are_two_sides(game: GridBattle, name: Any) -> None:
    with pytest.raises(InvalidValueError, match=r"^side must be one of heroes, foes"):
        game.side(name)


@pytest.mark.parametrize("where", [None, (0, 0), GridBattle().location((0, 0))])
def test_locations_are_those_of_the_board(game: GridBattle, where: Any) -> None:
    here = game.location((0, 0))
    questions: list[Callable[[], object]] = [
        lambda: game.hit_chance_at(where),
        lambda: game.distance(where, here),
        lambda: game.distance(here, where),
    ]
    for question in questions:
        with pytest.raises(AlpacaEmblemError, match=r"location"):
            question()
