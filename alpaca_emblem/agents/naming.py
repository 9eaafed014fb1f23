"""Agents by name: those of the library, and those that packages announce."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from alpaca_emblem.agents.playing import RandomAgent
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.duel.agents import BeastAgent, DuelAgent
from alpaca_emblem.games.dungeon.agents import ExplorerAgent
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.cunning import CunningAgent
from alpaca_emblem.games.match.agents import GreedyAgent
from alpaca_emblem.games.plugins import plugin

AGENTS: Final[Mapping[str, type[Agent]]] = {
    "bandit": BanditAgent,
    "beast": BeastAgent,
    "cunning": CunningAgent,
    "duel": DuelAgent,
    "explorer": ExplorerAgent,
    "greedy": GreedyAgent,
    "random": RandomAgent,
}
"""The library's agents, by name."""

MakeAgent = Callable[[int], Agent]
"""Takes a seed, and returns an agent."""


def agent_maker(name: object, what: str = "an agent") -> MakeAgent:
    """Return what makes the agent called *name* from a seed.

    Args:
        name: The name of an agent of the library, or of one that a package announces.
        what: What *name* stands for, in messages.

    Raises:
        InvalidTypeError: *name* is not a name.
        InvalidValueError: There is no such agent.

    >>> type(agent_maker("greedy")(1)).__name__
    'GreedyAgent'
    """
    if not isinstance(name, str):
        raise InvalidTypeError(f"{what} must be a name, not {name!r}")
    found: Any = AGENTS.get(name) or plugin("agents", name)
    if found is None:
        raise InvalidValueError(
            f"{what} must be one of {', '.join(AGENTS)}, not {name!r}"
        )
    make: MakeAgent = found
    return make
