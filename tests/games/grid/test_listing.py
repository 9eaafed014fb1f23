"""Legal actions: all of them, in their order."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.scenario import FOES, HEROES, SIDES, Recruit
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.rng import Mulberry32, choice, shuffled
from tests.games.grid.boards import battle, foe, hero, recruit


def test_by_unit_by_place_waiting_first() -> None:
    game = battle("....", hero((0, 0), movement=1), hero((0, 3), "Alpaca"), foe((0, 2)))

    assert game.legal_actions() == (
        Act(1, (0, 0)),
        Act(1, (0, 1)),
        Act(1, (0, 1), 3),
        Act(2, (0, 3)),
        EndTurn(),
        Remove(1),
        Remove(2),
        Remove(3),
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", ["original", "bridge", "fog", "fort"])
def test_all_that_is_accepted_is_listed(name: str) -> None:
    """Compared with trying every place and every target."""
    game, dice = GridBattle(name, seed=1), Mulberry32(1)
    places = [location.place for location in game.field.locations]
    targets = [None, *range(len(game.units) + 2)]

    for _ in range(6):
        accepted = {
            act
            for unit in game.ready_units()
            for place in places
            for target in targets
            if game.is_legal(act := Act.of(unit.number, place, target))
        }
        listed = [act for act in game.legal_actions() if isinstance(act, Act)]
        assert accepted == set(listed)
        assert len(accepted) == len(listed)
        game.apply(choice(dice, listed))


def test_places_come_in_the_order_of_reach() -> None:
    game = GridBattle()
    while game.outcome is None and game.turn < 4:
        for unit in game.ready_units():
            acts = [a for a in game.legal_actions() if isinstance(a, Act)]
            places = dict.fromkeys(a.to for a in acts if a.unit == unit.number)
            assert [*places] == [*game.reachable(unit)]
            targets = {a.target for a in acts if a.unit == unit.number} - {None}
            assert targets == {
                target.number
                for place in places
                for target in game.targets(unit, place)
            }
        game.apply(BanditAgent(1).decide(game))


def crowd(dice: Mulberry32, side: int, reach: tuple[int, int]) -> list[Recruit]:
    """Units of both sides all over a board: 40 with that range, and one healer each."""
    cells = [(row, column) for row in range(side) for column in range(side)]
    places = shuffled(dice, cells)[:42]
    nearest, farthest = reach
    kinds = [("Archer", nearest, farthest)] * 40 + [("Cleric", 1, 2)] * 2
    return [
        recruit(
            SIDES[number % 2], kind, at, min_range=low, max_range=high, hit_points=9
        )
        for number, (at, (kind, low, high)) in enumerate(
            zip(places, kinds, strict=True)
        )
    ]


@pytest.mark.unmeasured
@pytest.mark.parametrize("fog", [None, 3])
@pytest.mark.parametrize("reach", [(2, 2), (2, 3), (2, 9)], ids=str)
def test_many_units_on_one_board(fog: int | None, reach: tuple[int, int]) -> None:
    """Compared, order included, with asking for each place of each unit in turn."""
    dice = Mulberry32(7)
    game = battle("\n".join(["....f..."] * 8), *crowd(dice, 8, reach), fog=fog)

    for _ in range(4):
        expected = [
            Act(number_of(unit), place, target)
            for unit in game.ready_units()
            for place in game.reachable(unit)
            for target in (None, *(t.number for t in game.targets(unit, place)))
        ]
        listed = [act for act in game.legal_actions() if isinstance(act, Act)]
        assert listed == expected
        assert any(act.target is not None for act in listed)
        game.apply(choice(dice, listed))


def test_monsters_out_of_sight_do_not_act() -> None:
    """If a side knows no foe, all listed actions are the referee's."""
    game = battle("......", hero((0, 0)), foe((0, 5)), fog=1)
    game.end_turn()

    known = GridBattle.from_position(game.view(HEROES).position)

    assert known.to_act == FOES
    assert known.legal_actions() == (Remove(1), Remove(2))
