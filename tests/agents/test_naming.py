"""Agents by name."""

from __future__ import annotations

import pytest

from alpaca_emblem import agents
from alpaca_emblem.agents.naming import AGENTS, agent_maker
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import Mulberry32


def test_every_agent_of_the_library_has_a_name() -> None:
    kinds = {getattr(agents, name) for name in agents.__all__ if name.endswith("Agent")}
    assert {*AGENTS.values()} == kinds - {agents.Agent, agents.BotAgent}
    assert list(AGENTS) == sorted(AGENTS)


@pytest.mark.parametrize("name", AGENTS)
def test_a_name_makes_an_agent_from_a_seed(name: str) -> None:
    agent = agent_maker(name)(7)
    assert type(agent) is AGENTS[name]
    assert agent.rng.state == Mulberry32(7).state


def test_what_is_no_name_of_an_agent_is_refused() -> None:
    with pytest.raises(InvalidTypeError, match=r"^an agent must be a name, not 3$"):
        agent_maker(3)
    with pytest.raises(InvalidValueError, match="must be one of bandit, beast, cunni"):
        agent_maker("wise")
    with pytest.raises(InvalidValueError, match="an opponent must be one of"):
        agent_maker("wise", "an opponent")
