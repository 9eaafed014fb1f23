"""Policies: agents whose choices can be enumerated, because they remember nothing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from fractions import Fraction
from typing import Any, TypeAlias

import attrs

from alpaca_emblem.agents import Agent
from alpaca_emblem.agents.naming import AGENTS
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    RandomExhaustedError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng.exact import DEFAULT_LIMIT, sequences

Policy: TypeAlias = str | Agent
Policies: TypeAlias = Policy | Sequence[Policy] | Mapping[str, Policy]
"""One policy for all sides, one for each in the order of sides, or by name of side."""


def agents_of(game: Game, policies: object) -> dict[str, Agent]:
    """Return the agent of each side of *game*.

    Raises:
        InvalidTypeError: *policies* are neither names nor agents.
        InvalidValueError: A side lacks an agent, there are too many, or a name is
            unknown.
    """
    if isinstance(policies, str | Agent):
        return dict.fromkeys(game.sides, _agent(policies))
    if isinstance(policies, Mapping):
        if set(policies) != set(game.sides):
            raise InvalidValueError(
                f"policies must be given for {', '.join(game.sides)}, "
                f"not for {', '.join(map(str, policies)) or 'no side'}"
            )
        return {side: _agent(policies[side]) for side in game.sides}
    if not isinstance(policies, Sequence):
        raise InvalidTypeError(f"policies must be names or agents, not {policies!r}")
    if len(policies) != len(game.sides):
        raise InvalidValueError(
            f"there must be {len(game.sides)} policies, one for each side, "
            f"not {len(policies)}"
        )
    return dict(zip(game.sides, map(_agent, policies), strict=True))


def _agent(policy: object) -> Agent:
    if isinstance(policy, Agent):
        return policy
    if not isinstance(policy, str):
        raise InvalidTypeError(f"a policy must be a name or an agent, not {policy!r}")
    if policy not in AGENTS:
        raise InvalidValueError(
            f"a policy must be one of {', '.join(AGENTS)}, not {policy!r}"
        )
    return AGENTS[policy](0)


def choices(
    game: Game, agents: Mapping[str, Agent], limit: int = DEFAULT_LIMIT
) -> Iterator[tuple[Fraction, Action[Any]]]:
    """Yield each action that may be chosen now, with its probability, in a fixed order.

    Where no side is to act, it is the first action that is not a concession.

    Raises:
        InvalidValueError: The agent cannot be enumerated.
    """
    side = game.to_act
    if side is None:
        legal = game.legal_actions()
        yield Fraction(1), next(a for a in legal if not a.is_concession)
        return
    odds: dict[Action[Any], Fraction] = {}
    view, agent = game.view(side), agents[side]
    dice = agent.rng
    try:
        for source in sequences(limit=limit):
            agent.rng = source
            action = agent.choose(view)
            odds[action] = odds.get(action, Fraction(0)) + source.probability
    except RandomExhaustedError as error:
        raise InvalidValueError(
            f"{type(agent).__name__} plays trials, so its choice is not exact"
        ) from error
    finally:
        agent.rng = dice
    for action, weight in odds.items():
        yield weight, action


def memory_of(agents: Mapping[str, Agent]) -> dict[str, dict[str, object]]:
    """Return a copy of all that the agents have in mind, beside their dice."""
    return {side: deepcopy(_mind(agent)) for side, agent in agents.items()}


def check_memory(
    agents: Mapping[str, Agent], before: dict[str, dict[str, object]]
) -> None:
    """Refuse agents that have not the same in mind as *before*.

    Raises:
        InvalidValueError: An agent has changed.
    """
    for side, agent in agents.items():
        if _mind(agent) != before[side]:
            raise InvalidValueError(
                f"{type(agent).__name__} remembers something, so positions are not "
                "enough to tell what it does"
            )


def _mind(agent: Agent) -> dict[str, object]:
    names = {attribute.name for attribute in attrs.fields(type(agent))}
    names |= set(getattr(agent, "__dict__", ()))
    return {name: getattr(agent, name) for name in sorted(names - {"rng"})}
