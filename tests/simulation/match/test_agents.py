"""The policies of the match choose as the agents do, and spend the same dice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from alpaca_emblem import GameController
from alpaca_emblem.agents import GreedyAgent, RandomAgent
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.model.items import Axe, Staff
from alpaca_emblem.model.units import Cleric, Fighter
from alpaca_emblem.simulation.agents import dice_of
from alpaca_emblem.simulation.layouts import ACTOR
from alpaca_emblem.simulation.match.setup import MatchSetUp
from tests.simulation.match.matches import any_match, clerics, islands, weaklings
from tests.simulation.match.test_setup import Charm, listed, mustered
from tests.simulation.match.worths import check_judgement
from tests.simulation.side_by_side import SideBySide

AGENTS: dict[str, type[Agent]] = {"random": RandomAgent, "greedy": GreedyAgent}


def compare(
    policy: str,
    seed: int,
    most: int,
    make: Callable[[int], GameController] = any_match,
) -> list[str]:
    """Let the agent and the policy choose in one match; the kinds of their choices."""
    game = make(seed)
    set_up = MatchSetUp.of(game)
    both, agent, dice = SideBySide(game, set_up), AGENTS[policy](seed), seed
    kinds: list[str] = []
    for _ in range(most):
        if game.to_act is None:
            break
        if policy == "greedy" and len(kinds) % 2 == 0:
            check_judgement(both)
        action = agent.choose(game.view(game.to_act))
        code, dice = both.entries.choose(
            both.row, set_up.table, set_up.policy(policy), dice, both.legal, both.work
        )
        assert set_up.action(code, int(both.row[ACTOR])) == action
        assert dice == agent.rng.state
        kinds.append(type(action).__name__)
        both.do(action)
    return kinds


def test_random_play() -> None:
    kinds = [kind for seed in range(4) for kind in compare("random", seed, 40)]
    assert len(set(kinds)) == 7


def test_greedy_play() -> None:
    kinds = [kind for seed in range(8) for kind in compare("greedy", seed, 12)]
    assert len(set(kinds)) == 4


def test_greedy_play_on_islands() -> None:
    kinds = [k for seed in range(5) for k in compare("greedy", seed, 60, islands)]
    assert "EndTurn" in kinds


@pytest.mark.parametrize("seed", range(12))
def test_greedy_play_of_weaklings(seed: int) -> None:
    compare("greedy", seed, 16, weaklings)


def test_clerics_walk_to_the_wounded() -> None:
    kinds = [k for seed in range(6) for k in compare("greedy", seed, 25, clerics)]
    assert kinds.count("Move") >= 10


def test_greedy_play_with_an_item_that_does_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    listed(Charm)(monkeypatch)
    roster = ((Fighter, (Axe,)), (Cleric, (Staff, Charm)))
    kinds = compare("greedy", 1, 20, lambda _: mustered(*roster))
    assert "UseItem" in kinds


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("policy", AGENTS)
def test_many_compiled_choices(policy: str) -> None:
    for seed in range(500, 800):
        compare(policy, seed, 60)


def test_the_sides_of_a_game_have_dice_of_their_own() -> None:
    known = {dice_of(seed, side) for seed in range(100) for side in range(8)}
    assert len(known) == 800
