"""Agents by name."""

from __future__ import annotations

from pathlib import Path

import pytest

from alpaca_emblem import GridBattle, agents
from alpaca_emblem.agents.naming import AGENTS, agent_maker
from alpaca_emblem.agents.policy import SHIPPED, shipped_policy
from alpaca_emblem.commands.running import find_agent
from alpaca_emblem.envs import TacticsEnv
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.lab import AgentSpec, Experiment, run
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


@pytest.mark.parametrize("name", SHIPPED)
def test_learned_agents_have_the_names_of_their_policies(name: str) -> None:
    agent = agent_maker(f"learned:{name}")(7)
    assert isinstance(agent, agents.LearnedAgent)
    assert agent.policy is shipped_policy(name)
    assert agent.rng.state == Mulberry32(7).state


def test_learned_agents_are_read_from_files(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    shipped_policy("grid-pass").save(path)
    agent = agent_maker(f"learned:{path}")(1)
    assert isinstance(agent, agents.LearnedAgent)
    assert agent.policy == shipped_policy("grid-pass")
    path.write_text("{", "utf-8")
    with pytest.raises(
        InvalidValueError, match=r"mine\.json: not a policy: Expecting prop"
    ):
        agent_maker(f"learned:{path}")
    with pytest.raises(InvalidValueError, match=r"ends in \.json, not 'chess'$"):
        agent_maker("learned:chess")
    with pytest.raises(InvalidValueError, match=r"ends in \.json, not ''$"):
        agent_maker("learned:")


@pytest.mark.unmeasured
def test_names_of_learned_agents_hold_wherever_agents_are_named() -> None:
    name = "learned:grid-pass"
    options = {"scenario": "pass"}
    battle = Experiment(
        game="grid", options=options, agents=(name, "bandit"), seed=1, max_actions=12
    )
    assert run(battle, 1).games == 1
    assert isinstance(AgentSpec(name).make(1), agents.LearnedAgent)
    make = find_agent(name, {})
    assert make is not None
    assert isinstance(make(1), agents.LearnedAgent)
    env = TacticsEnv("grid", side="foes", opponents=name, scenario="pass")
    env.reset(seed=1)
    assert isinstance(env.game, GridBattle)
    assert any(True for _ in env.game.actions)
