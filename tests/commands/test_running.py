"""The agents of the commands that play games."""

import pytest

from alpaca_emblem.agents import GreedyAgent, RandomAgent
from alpaca_emblem.commands.match import AGENTS
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.running import agent_names, agents_of
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.rng import Mulberry32

NAMES = {"North": "greedy", "South": "random"}


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (("greedy",), ("greedy", "greedy", "greedy")),
        (("greedy", "random"), ("greedy", "random", "greedy")),
        (("random", "random", "greedy"), ("random", "random", "greedy")),
    ],
)
def test_agents_repeat(given: tuple[str, ...], expected: tuple[str, ...]) -> None:
    assert agent_names(given, 3, AGENTS, Words()) == expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (
            ("greedy", "lazy"),
            "must name greedy, random, expectiminimax or uct, separated by commas, "
            "not 'lazy'",
        ),
        (("",), "not ''"),
        (("greedy",) * 4, "must name at most 3, one for each player, not 4"),
    ],
)
def test_other_agents_are_refused(given: tuple[str, ...], message: str) -> None:
    with pytest.raises(InvalidValueError, match=message):
        agent_names(given, 3, AGENTS, Words())


def test_each_agent_has_a_seed_of_its_own() -> None:
    agents = agents_of(7, NAMES, AGENTS)

    assert isinstance(agents["North"], GreedyAgent)
    assert isinstance(agents["South"], RandomAgent)
    assert agents["North"].rng == Mulberry32(8)
    assert agents["South"].rng == Mulberry32(9)
