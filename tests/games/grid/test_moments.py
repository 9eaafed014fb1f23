"""Moments: a battle takes on the position of another moment of the same battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem.agents import BanditAgent, moves
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Remove
from alpaca_emblem.games.grid.scenario import HEROES
from tests.games.grid.boards import battle, foe, hero

Position = dict[str, Any]


def small() -> GridBattle:
    return battle(".....", hero((0, 0)), hero((0, 1), "Alpaca"), foe((0, 4)))


def assert_same(game: GridBattle, read: GridBattle) -> None:
    """Both battles are alike in all that a position tells, and in what it does not."""
    assert game.digest() == read.digest()
    assert game.legal_actions() == read.legal_actions()
    assert game.scenario == read.scenario
    assert game.options == read.options
    assert [game.side(side).units for side in game.sides] == [
        tuple(game.units[(unit.number or 0) - 1] for unit in read.side(side).units)
        for side in read.sides
    ]
    for unit, other in zip(game.units, read.units, strict=True):
        for name in ("hit_points", "max_hit_points", "stats", "location", "is_placed"):
            assert getattr(unit, name) == getattr(other, name), name
        assert (unit.field is None) == (other.field is None)
        assert unit.equipped_item.max_power == other.equipped_item.max_power


@pytest.mark.parametrize("name", ["original", "escape", "lair", "fort", "pass"])
def test_every_moment_of_a_battle_is_taken_on_in_place(name: str) -> None:
    twin = GridBattle(name, seed=7)
    units = twin.units
    game = GridBattle(name, seed=2)
    agents = {"heroes": BanditAgent(1), "foes": BanditAgent(2)}
    for step, _ in enumerate(moves(game, agents, 120)):
        if step % 6 == 0 or game.outcome is not None:
            position = game.position()
            twin.restore(position)
            assert_same(twin, GridBattle.from_position(position))
    assert twin.units == units


def test_the_removed_and_those_off_the_board_are_taken_on() -> None:
    game = small()
    first = game.position()
    game.apply(Remove(1))
    position = game.position()
    del position["unit"][0]["at"]
    twin = small()

    twin.restore(position)
    assert_same(twin, GridBattle.from_position(position))
    twin.restore(first)

    assert_same(twin, GridBattle.from_position(first))


def test_growth_is_taken_on() -> None:
    game = small()
    position = game.position()
    position["unit"][0].update(hit_points=12, power=8, defense=2, experience=3)

    game.restore(position)

    assert_same(game, GridBattle.from_position(position))
    assert game.level_of(game.units[0]) == 3


def test_an_equal_position_keeps_the_scenario() -> None:
    game = GridBattle.from_text(str(small()))
    scenario = game.scenario

    game.restore(game.position())

    assert game.scenario is scenario


def test_a_subclass_is_read() -> None:
    class Counted(GridBattle):
        name = "counted"

    game = Counted(small().scenario)
    unit = game.units[0]

    game.restore(game.position())

    assert game.units[0] is not unit


def other_movement(position: Position) -> None:
    position["unit"][0]["movement"] = 2


def other_name(position: Position) -> None:
    position["scenario"] = "another"


def another_option(position: Position) -> None:
    position["options"] = {"levels": True}


def one_unit_more(position: Position) -> None:
    position["unit"].append({**position["unit"][0], "id": 4, "at": [0, 2]})


def unarmed_with_power(position: Position) -> None:
    position["unit"][1]["power"] = 3


def without_an_entry(position: Position) -> None:
    del position["unit"][0]["defense"]


@pytest.mark.parametrize(
    "change",
    [
        *(other_movement, other_name, another_option, one_unit_more),
        *(unarmed_with_power, without_an_entry),
    ],
)
def test_what_is_more_than_another_moment_is_read(
    change: Callable[[Position], None],
) -> None:
    game = small()
    unit, position = game.units[0], game.position()
    change(position)

    game.restore(position)

    assert game.units[0] is not unit
    assert_same(game, GridBattle.from_position(position))


def entry(**values: object) -> Callable[[Position], None]:
    """Change the entry of the first hero."""
    return lambda position: position["unit"][0].update(values)


def head(**values: object) -> Callable[[Position], None]:
    """Change entries of the position, which keep their order."""

    def change(position: Position) -> None:
        kept = {key: position.pop(key) for key in ("legend", "map", "unit")}
        position.update({**values, **kept, **values})

    return change


def all_foes_have_acted(position: Position) -> None:
    position["to_act"] = "foes"
    position["unit"][2]["acted"] = True


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (all_foes_have_acted, "all foes have acted in their turn"),
        (head(turn=0), "turn must be"),
        (head(turn=True), "turn must be"),
        (head(to_act="bandits"), "to_act must be one of"),
        (head(outcome={"reason": "rout", "winners": ["heroes"]}), "to_act"),
        (head(outcome={"reason": 1}), "outcome"),
        (head(to_act=None), "to_act must be"),
        (head(unit=None), "unit"),
        (head(unit=[]), "unit"),
        (head(game="match"), "game must be"),
        (head(dice={"java": 1}), "dice"),
        (entry(left=11), "left must be at most 10, not 11"),
        (entry(left=-1), "left must be from 0"),
        (entry(left=True), "left must be"),
        (entry(at=[0, 1]), "stands on"),
        (entry(at=[9, 9]), "9"),
        (entry(at=[0, "1"]), "at must be"),
        (entry(at=7), "at must be"),
        (entry(at=(0, 3)), "at must be"),
        (entry(at=None), "at is missing"),
        (entry(hit_points=0), "hit_points must be"),
        (entry(power=2**31), "power must be from 0"),
        (entry(defense=-1), "defense must be from 0"),
        (entry(acted=1), "acted must be"),
        (entry(experience=2**31), "experience must be from 0"),
        (entry(movement=3.0), "movement must be"),
    ],
)
def test_what_cannot_be_read_is_refused_as_by_the_reader(
    change: Callable[[Position], None], message: str
) -> None:
    game = small()
    before = game.position()
    position = game.position()
    change(position)

    with pytest.raises(NotationError, match=message) as read:
        GridBattle.from_position(position)
    with pytest.raises(NotationError) as restored:
        game.restore(position)

    assert str(restored.value) == str(read.value)
    assert game.position() == before
    assert game.to_act == HEROES


def test_a_living_unit_without_a_place_is_refused() -> None:
    game = small()
    position = game.position()
    del position["unit"][0]["at"]

    with pytest.raises(NotationError, match=r"^unit\[0\]\.at is missing$"):
        game.restore(position)
