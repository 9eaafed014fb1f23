"""Skirmishes: armed, placed and started, the same for all players."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import AddItem, StartGame
from alpaca_emblem.model.units import UNIT_CLASSES, Unit


def items(unit: Unit) -> list[tuple[str, int]]:
    return [(item.name, item.power) for item in unit.items]


@settings(max_examples=25)
@given(st.integers(2, 6), st.integers(1, 7), st.integers(0, 2**48 - 1))
def test_all_players_lead_the_same_units(players: int, units: int, seed: int) -> None:
    game = GameController.skirmish(players, 7, seed, units=units)

    armies = [
        [(type(u), u.hit_points, u.movement, items(u)) for u in tactician.units]
        for tactician in game.tacticians
    ]

    assert (game.round_number, game.max_rounds, game.is_running) == (1, 30, True)
    assert all(army == armies[0] for army in armies)
    assert len(armies[0]) == units
    assert all(u.is_placed for u in game.units)


def test_the_people() -> None:
    """The first item of each unit is equipped, if its class wields it."""
    game = GameController.skirmish(2, 5, 1, units=7)
    player = game.turn_owner
    assert player is not None

    people = {type(u).__name__: (u.equipped_item.name, items(u)) for u in player.units}

    assert people == {
        "Hero": ("generic spear", [("generic spear", 30), ("powerful spear", 50)]),
        "Fighter": ("generic axe", [("generic axe", 30), ("powerful axe", 50)]),
        "Archer": ("generic bow", [("generic bow", 30), ("powerful bow", 50)]),
        "Sorcerer": (
            "generic darkness",
            [
                ("generic darkness", 30),
                ("powerful light", 50),
                ("powerful spirit", 50),
            ],
        ),
        "SwordMaster": (
            "generic sword",
            [("generic sword", 30), ("powerful sword", 50)],
        ),
        "Cleric": ("generic staff", [("generic staff", 30), ("powerful staff", 50)]),
        "Alpaca": (
            "nothing",
            [
                ("generic staff", 30),
                ("powerful spear", 50),
                ("powerful axe", 50),
                ("powerful bow", 50),
            ],
        ),
    }
    assert set(people) <= set(UNIT_CLASSES)


def test_units_beyond_the_seventh_start_again_with_a_hero() -> None:
    game = GameController.skirmish(1, 3, 1, units=9)

    kinds = Counter(type(u).__name__ for u in game.units)

    assert kinds == Counter(
        Alpaca=1, Archer=1, Cleric=1, Fighter=2, Hero=2, Sorcerer=1, SwordMaster=1
    )


def test_homes_lie_evenly_along_the_border() -> None:
    """In the order of the first round, from the upper left corner, clockwise."""
    game = GameController.skirmish(4, 5, 7, units=1)

    homes = {
        unit.owner.name: str(unit.location)
        for unit in game.units
        if unit.owner is not None
    }

    order = [tactician.name for tactician in game.rounds.order]
    assert list(homes) == order
    assert list(homes.values()) == ["(0, 0)", "(0, 4)", "(4, 4)", "(4, 0)"]


def test_people_stand_next_to_each_other() -> None:
    game = GameController.skirmish(2, 7, 3)

    for tactician in game.tacticians:
        home, *others = tactician.units
        assert all(home.distance_to(other) <= 3 for other in others)


@pytest.mark.parametrize(
    ("size", "players", "units"), [(1, 1, 1), (2, 2, 2), (3, 9, 1)]
)
def test_full_map_is_large_enough(size: int, players: int, units: int) -> None:
    game = GameController.skirmish(players, size, 5, units=units)

    assert len(game.field.units) == size * size


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"players": 2, "map_size": 3}, InvalidValueError, "10 units need as many pl"),
        ({"units": 0}, InvalidValueError, "units must be at least 1, not 0"),
        ({"units": "5"}, InvalidTypeError, "units must be a whole number, not '5'"),
    ],
)
def test_skirmish_that_cannot_be_is_refused(
    arguments: dict[str, int], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        GameController.skirmish(**arguments, seed=1)


def test_seed_makes_the_skirmish() -> None:
    game, same = (GameController.skirmish(["a", "b"], 5, 11) for _ in range(2))

    assert game.digest() == same.digest()
    assert game.digest() != GameController.skirmish(["a", "b"], 5, 12).digest()
    assert (game.seed, game.map_seed, game.players) == (11, 11, ("a", "b"))


def test_skirmish_without_a_seed_reports_the_one_it_drew() -> None:
    game = GameController.skirmish(map_size=4, units=2, max_rounds=None)

    again = GameController.skirmish(
        map_size=4, seed=game.seed, units=2, max_rounds=None
    )

    assert again.digest() == game.digest()
    assert game.max_rounds is None
    assert game.actions[-1] == StartGame(None)
    assert any(isinstance(action, AddItem) for action in game.actions)
