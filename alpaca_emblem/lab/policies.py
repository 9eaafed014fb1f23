"""Policies: agents whose choices can be enumerated, because they remember nothing."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
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
        InvalidValueError: A side lacks an agent, there are too many, a name is unknown,
            or an agent cannot play its side.
    """
    agents = _by_side(game, policies)
    for side, agent in agents.items():
        agent.check(game, side)
    return agents


def _by_side(game: Game, policies: object) -> dict[str, Agent]:
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
) -> list[tuple[Fraction, Action[Any]]]:
    """Return each action that may be chosen now, with its probability.

    The order is fixed. Where no side is to act, it is the first action that is not a
    concession.

    Raises:
        InvalidValueError: The agent cannot be enumerated.
    """
    side = game.to_act
    if side is None:
        legal = game.legal_actions()
        return [(Fraction(1), next(a for a in legal if not a.is_concession))]
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
    return [(weight, action) for action, weight in odds.items()]


class Minds:
    """The states of agents apart from their dice, so that a change is noticed.

    They are compared as bytes, since not all objects can be compared by value.
    """

    def __init__(self, agents: Mapping[str, Agent]) -> None:
        self._agents = agents
        self._before = {side: _mind(agent) for side, agent in agents.items()}

    def check(self, side: str) -> None:
        """Refuse the agent of *side* if its state has changed.

        Raises:
            InvalidValueError: The agent has changed.
        """
        agent = self._agents[side]
        if _mind(agent) != self._before[side]:
            raise InvalidValueError(
                f"{type(agent).__name__} remembers something, so positions are not "
                "enough to tell what it does"
            )


def _mind(agent: Agent) -> dict[str, object]:
    """Return all attributes of *agent* but its dice, in a form that can be compared.

    Raises:
        InvalidValueError: One cannot be copied, such as the process of a bot.
    """
    names = {attribute.name for attribute in attrs.fields(type(agent))}
    names |= set(getattr(agent, "__dict__", ()))
    try:
        return {name: _noted(getattr(agent, name, None)) for name in names - {"rng"}}
    except Exception as error:  # whatever a value raises that cannot be copied
        raise InvalidValueError(
            f"{type(agent).__name__} holds something that cannot be copied, so its "
            f"choice is not exact: {error}"
        ) from error


def _noted(value: object) -> object:
    try:
        return pickle.dumps(value)
    except Exception:  # whatever a value raises that cannot be pickled
        return deepcopy(value)
