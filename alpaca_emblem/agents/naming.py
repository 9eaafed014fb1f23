"""Agents by name: those of the library, and those that packages announce.

A prefix before a colon says how an agent is made from the rest of its name: "bot:" is
followed by the command of a program, and "learned:" by a policy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.plugins import plugin
from alpaca_emblem.loading import Registry

AGENTS: Final[Mapping[str, type[Agent]]] = Registry(
    {
        "bandit": "alpaca_emblem.games.grid.agents:BanditAgent",
        "beast": "alpaca_emblem.games.duel.agents:BeastAgent",
        "cunning": "alpaca_emblem.games.grid.cunning:CunningAgent",
        "duel": "alpaca_emblem.games.duel.agents:DuelAgent",
        "expectiminimax": "alpaca_emblem.agents.searching:ExpectiminimaxAgent",
        "explorer": "alpaca_emblem.games.dungeon.agents:ExplorerAgent",
        "greedy": "alpaca_emblem.games.match.agents:GreedyAgent",
        "learned": "alpaca_emblem.agents.learned:LearnedAgent",
        "random": "alpaca_emblem.agents.playing:RandomAgent",
        "uct": "alpaca_emblem.agents.searching:UctAgent",
    }
)
"""The library's agents, by name."""

MakeAgent = Callable[[int], Agent]
"""Takes a seed, and returns an agent."""


BOT: Final = "bot:"
"""The prefix of the name of a bot, before its command."""


def is_bot(name: str) -> bool:
    """Return whether *name* is that of a bot.

    >>> is_bot("bot:node bot.js"), is_bot("greedy")
    (True, False)
    """
    return name.startswith(BOT)


def bot_maker(command: str) -> MakeAgent:
    """Return the maker of a `BotAgent` with *command*.

    Raises:
        InvalidValueError: The command is empty, or a quotation is not closed.
    """
    from alpaca_emblem.agents.bots import BotAgent
    from alpaca_emblem.agents.bots.processes import words_of

    words = words_of(command)
    return lambda seed: BotAgent(rng=seed, command=words)


LEARNED: Final = "learned:"
"""The prefix of the name of a learned agent, before its policy."""


def learned_maker(policy: str) -> MakeAgent:
    """Return the maker of a `LearnedAgent` with the policy of that name or file.

    Raises:
        InvalidValueError: There is no such policy. See `policy_named`.
    """
    from alpaca_emblem.agents.learned import LearnedAgent
    from alpaca_emblem.agents.policy import policy_named

    return partial(LearnedAgent, policy=policy_named(policy))


def has_prefix(name: str) -> bool:
    """Return whether a prefix of *name* says how the agent is made.

    >>> has_prefix("learned:grid-pass"), has_prefix("learned"), has_prefix("mine:Agent")
    (True, False, False)
    """
    return name.startswith((BOT, LEARNED))


def maker_by_prefix(name: str) -> MakeAgent:
    """Return a function that makes the agent called *name*, which has a prefix.

    Raises:
        InvalidValueError: There is no such agent.
    """
    if is_bot(name):
        return bot_maker(name.removeprefix(BOT))
    return learned_maker(name.removeprefix(LEARNED))


def agent_maker(name: object, what: str = "an agent") -> MakeAgent:
    """Return a function that makes the agent called *name* from a seed.

    Args:
        name: The name of an agent of the library, or of one that a package announces;
            or "bot:" and the command of a program, such as "bot:node bot.js"; or
            "learned:" and a policy of the library, or the file of one, such as
            "learned:grid-pass" or "learned:mine.json".
        what: The meaning of *name*, for error messages.

    Raises:
        InvalidTypeError: *name* is not a name.
        InvalidValueError: There is no such agent.

    >>> type(agent_maker("greedy")(1)).__name__
    'GreedyAgent'
    """
    if not isinstance(name, str):
        raise InvalidTypeError(f"{what} must be a name, not {name!r}")
    if has_prefix(name):
        return maker_by_prefix(name)
    found: Any = AGENTS.get(name) or plugin("agents", name)
    if found is None:
        raise InvalidValueError(
            f"{what} must be one of {', '.join(AGENTS)}, not {name!r}"
        )
    make: MakeAgent = found
    return make
