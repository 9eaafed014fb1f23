"""The demonstration: four groups of units, set up by their players in turn."""

import pytest

from alpaca_emblem.agents import play
from alpaca_emblem.commands.demo import COMPANIES, ROUNDS, SIZE, set_up
from alpaca_emblem.commands.match import AGENTS
from alpaca_emblem.commands.running import agents_of
from alpaca_emblem.games.match import GameController


@pytest.fixture
def match() -> GameController:
    match = GameController(players=len(COMPANIES), map_size=SIZE, seed=1)
    set_up(match)
    return match


def test_every_player_leads_a_hero_and_mixed_units(match: GameController) -> None:
    for tactician, (_, company) in zip(match.tacticians, COMPANIES, strict=True):
        classes = [type(unit) for unit in tactician.units]
        assert classes == [unit_class for unit_class, _, _ in company]
        assert len(set(classes)) == len(classes)
        assert [unit.must_survive for unit in tactician.units].count(True) == 1


def test_every_player_stands_around_its_own_corner(match: GameController) -> None:
    corners = [(0, 0), (0, SIZE - 1), (SIZE - 1, 0), (SIZE - 1, SIZE - 1)]

    for tactician, corner in zip(match.tacticians, corners, strict=True):
        places = {unit.location.place for unit in tactician.units if unit.location}
        assert corner in places
        assert all(
            abs(row - corner[0]) <= 1 and abs(column - corner[1]) <= 1
            for row, column in places
        )


def test_units_that_can_wield_an_item_have_it_equipped(match: GameController) -> None:
    for unit in match.units:
        assert unit.has_equipped_item == any(map(unit.can_wield, unit.items))


def test_two_kinds_of_agents_play() -> None:
    assert {agent for agent, _ in COMPANIES} == {"greedy", "random"}


@pytest.mark.parametrize("seed", [1, 2])
def test_it_comes_to_an_end(seed: int) -> None:
    match = GameController(players=len(COMPANIES), map_size=SIZE, seed=seed)
    set_up(match)
    match.init_game(ROUNDS)
    agents = (agent for agent, _ in COMPANIES)
    names = dict(zip(match.players, agents, strict=True))

    assert play(match, agents_of(seed, names, AGENTS), max_actions=2000) is not None
