"""Moments: a battle takes on the position of another moment of the same battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from alpaca_emblem.agents import BanditAgent, moves, play
from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Remove
from alpaca_emblem.games.grid.moments import GridMoment
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.games.values import Outcome
from alpaca_emblem.simulation.grid.setup import GridSetUp
from tests.games.grid.boards import battle, foe, hero

Position = dict[str, Any]


def small() -> GridBattle:
    return battle(".....", hero((0, 0)), hero((0, 1), "Alpaca"), foe((0, 4)))


def assert_same(game: GridBattle, read: GridBattle) -> None:
    """Both battles are alike in all that a position tells, and in what it does not."""
    assert game.scenario == read.scenario
    assert game.options == read.options
    assert_alike(game, read)


def assert_alike(game: GridBattle, read: GridBattle) -> None:
    """The units of both battles are alike."""
    assert game.digest() == read.digest()
    assert game.legal_actions() == read.legal_actions()
    assert [game.side(side).units for side in game.sides] == [
        tuple(game.units[(unit.number or 0) - 1] for unit in read.side(side).units)
        for side in read.sides
    ]
    for unit, other in zip(game.units, read.units, strict=True):
        for name in ("hit_points", "max_hit_points", "stats", "location", "is_placed"):
            assert getattr(unit, name) == getattr(other, name), name
        assert (unit.field is None) == (other.field is None)
        assert unit.equipped_item.max_power == other.equipped_item.max_power


@pytest.mark.unmeasured
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


def moment_of(game: GridBattle) -> GridMoment:
    set_up = GridSetUp.of(game)
    return set_up.moment(set_up.pack(game))


def with_hero(moment: GridMoment, **numbers: Any) -> GridMoment:
    first, *rest = moment.units
    return attrs.evolve(moment, units=(attrs.evolve(first, **numbers), *rest))


IMPOSSIBLE: dict[str, Callable[[GridMoment], GridMoment]] = {
    "fewer units": lambda m: attrs.evolve(m, units=m.units[1:]),
    "a turn after the end": lambda m: attrs.evolve(m, outcome=Outcome("rout", ())),
    "no turn": lambda m: attrs.evolve(m, to_act=None),
    "turn zero": lambda m: attrs.evolve(m, turn=0),
    "a turn of strangers": lambda m: attrs.evolve(m, to_act="bandits"),
    "too many hit points": lambda m: with_hero(m, hit_points=11),
    "less than no hit points": lambda m: with_hero(m, hit_points=-1),
    "half a hit point": lambda m: with_hero(m, hit_points=0.5),
    "no maximum": lambda m: with_hero(m, max_hit_points=0, hit_points=0),
    "less than no defense": lambda m: with_hero(m, defense=-1),
    "too much experience": lambda m: with_hero(m, experience=2**31),
    "a place off the board": lambda m: with_hero(m, at=(9, 9)),
    "a place that is taken": lambda m: with_hero(m, at=(0, 1)),
    "a hero on no place": lambda m: with_hero(m, at=None),
    "power without a weapon": lambda m: attrs.evolve(
        m, units=(m.units[0], attrs.evolve(m.units[1], power=3), *m.units[2:])
    ),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_an_impossible_moment_is_refused(name: str) -> None:
    game = small()
    moment = IMPOSSIBLE[name](moment_of(game))
    before = game.position()

    with pytest.raises(InvalidValueError, match=r"^this battle has no such moment: "):
        game.restore(moment)

    assert game.position() == before


def test_a_moment_in_which_nothing_can_act_is_refused() -> None:
    game = small()
    moment = moment_of(game)
    acted = attrs.evolve(moment, to_act="foes", acted=(False, False, True))

    with pytest.raises(NotationError, match="all foes have acted in their turn"):
        game.restore(acted)

    assert game.to_act == HEROES


def test_a_battle_in_fog_takes_on_no_moment() -> None:
    with pytest.raises(InvalidValueError, match="in fog is restored from a position"):
        GridBattle("fog", seed=1).restore(moment_of(small()))


def test_a_moment_keeps_the_scenario_and_the_units() -> None:
    game = GridBattle("lair", seed=2)
    scenario, units, start = game.scenario, game.units, moment_of(game)
    play(game, BanditAgent(1), 12)

    game.restore(start)

    assert (game.scenario, game.units, game.seed) == (scenario, units, None)
    assert game.options == {"scenario": scenario, "seed": None, "history": True}


def test_moments_of_the_fallen_and_the_grown_are_taken_on() -> None:
    game = small()
    moment = moment_of(game)
    grown = with_hero(moment, max_hit_points=12, power=8, defense=2, experience=3)
    fallen = with_hero(moment, hit_points=0)
    gone = with_hero(moment, hit_points=0, at=None)
    for other in (grown, fallen, gone, fallen, moment):
        game.restore(other)
        assert_alike(game, GridBattle.from_position(game.position()))
