"""The agent that plays any game at random, and games played by agents to their end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from attrs import define

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.agents import Agent, decisions_in
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action, Event, Outcome
    from alpaca_emblem.games.views import View


@define(eq=False)
class RandomAgent(Agent):
    """Plays any game at random: it draws the kind of action, then the action.

    Drawn from all actions alike, the kind with most actions would crowd out the rest.
    The agent never concedes unless nothing else is legal.
    """

    def choose(self, view: View) -> Action[Any]:
        """Return a random action.

        Raises:
            InvalidTypeError: *view* is no view.
            InvalidValueError: The side of the view is not to act.
        """
        by_kind: dict[type[Action[Any]], list[Action[Any]]] = {}
        for action in decisions_in(view):
            by_kind.setdefault(type(action), []).append(action)
        kinds = [kind for kind in by_kind if not kind.is_concession] or [*by_kind]
        return choice(self.rng, by_kind[choice(self.rng, kinds)])


Agents: TypeAlias = Mapping[str, Agent] | Sequence[Agent] | Agent
"""Who plays for whom: by name of the side, in the order of sides, or one for all."""


class Played(NamedTuple):
    """An action that has been applied.

    Attributes:
        side: Whose decision it was; None if it was nobody's.
        action: What was decided.
        events: What has come of it, in order.
    """

    side: str | None
    action: Action[Any]
    events: tuple[Event, ...]


def moves(
    game: Game, agents: Agents, max_actions: int | None = None
) -> Iterator[Played]:
    """Play *game* action by action, each applied when it is asked for, to the end.

    Where nobody is to act, the first action is taken that is no concession.

    Args:
        game: It changes, from where it stands.
        agents: One for each side.
        max_actions: How many actions are applied at most, at least 0; None for no
            limit.

    Raises:
        IllegalActionError: An agent chose what the rules refuse, or the referee's.
        InvalidTypeError: Somebody among *agents* is none.
        InvalidValueError: A side has no agent, or there are agents without a side.
    """
    if max_actions is not None:
        whole_number("max_actions", max_actions, 0)
    return _moves(game, _by_side(game, agents), max_actions)


def _moves(
    game: Game, agents: Mapping[str, Agent], max_actions: int | None
) -> Iterator[Played]:
    done = 0
    while game.outcome is None and done != max_actions:
        side = game.to_act
        if side is None:
            legal = game.legal_actions()
            action = next(action for action in legal if not action.is_concession)
        else:
            action = _chosen(game, side, agents[side])
        yield Played(side, action, game.apply(action))
        done += 1


def _chosen(game: Game, side: str, agent: Agent) -> Action[Any]:
    """What *agent* decides, unless that is not for players to decide."""
    action = agent.choose(game.view(side))
    if getattr(action, "is_referees", False):  # what is no action, the game refuses
        raise IllegalActionError(f"{action} is not for {side} to decide")
    return action


def play(game: Game, agents: Agents, max_actions: int | None = None) -> Outcome | None:
    """Play *game* to its end, and say how it ended: see `moves`.

    None if it was not over after *max_actions*.

    >>> from alpaca_emblem import GameController
    >>> from alpaca_emblem.agents import GreedyAgent, RandomAgent
    >>> match = GameController.skirmish(players=2, map_size=5, seed=1)
    >>> play(match, [GreedyAgent(1), RandomAgent(2)])
    Outcome(reason='last_standing', winners=('Player 1',))
    """
    for _ in moves(game, agents, max_actions):
        pass
    return game.outcome


def _by_side(game: Game, agents: object) -> Mapping[str, Agent]:
    if isinstance(agents, Agent):
        return dict.fromkeys(game.sides, agents)
    if not isinstance(agents, Mapping | Sequence) or isinstance(agents, str):
        raise InvalidTypeError(
            f"agents must be one, or a list or dict of them, not {agents!r}"
        )
    everybody = agents.values() if isinstance(agents, Mapping) else agents
    for agent in everybody:
        instance("an agent", agent, Agent)
    if not isinstance(agents, Mapping):
        if len(agents) != len(game.sides):
            raise InvalidValueError(
                f"{len(game.sides)} sides need as many agents, not {len(agents)}"
            )
        return dict(zip(game.sides, agents, strict=True))
    if set(agents) != set(game.sides):
        raise InvalidValueError(
            f"agents must be given for {', '.join(game.sides)}, "
            f"not for {', '.join(agents) or 'nobody'}"
        )
    return agents
