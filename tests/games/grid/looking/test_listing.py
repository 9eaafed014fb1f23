"""Legal actions: all of them, in their order."""

from __future__ import annotations

import pytest

from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.grid.actions import Act, EndTurn, Remove
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.rng import Mulberry32, choice
from tests.games.grid.boards import battle, foe, hero


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
