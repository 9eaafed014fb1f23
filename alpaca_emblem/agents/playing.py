"""Random play, and games played by agents to their end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from attrs import define

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.agents import Agent, choice_in, decisions_in, dismiss
from alpaca_emblem.games.base import Game
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Action, Event, Outcome
    from alpaca_emblem.games.views import View


@define(eq=False)
class RandomAgent(Agent):
    """An agent that plays any game at random.

    It draws the kind of action first, then an action of that kind. Otherwise the kind
    with the most variants, such as moves, would crowd out all others. It concedes only
    if nothing else is legal.
    """

    def choose(self, view: View) -> Action[Any]:
        """Return a random legal action.

        Raises:
            InvalidTypeError: *view* is not a view.
            InvalidValueError: The view's side has no legal action.
        """
        by_kind: dict[type[Action[Any]], list[Action[Any]]] = {}
        for action in decisions_in(view):
            by_kind.setdefault(type(action), []).append(action)
        kinds = [kind for kind in by_kind if not kind.is_concession] or [*by_kind]
        return choice(self.rng, by_kind[choice(self.rng, kinds)])


Agents: TypeAlias = Mapping[str, Agent] | Sequence[Agent] | Agent
"""Agents by the name of their side, in the order of sides, or one agent for all."""


class Played(NamedTuple):
    """An action that has been applied.

    Attributes:
        side: The side that decided; None if no side was to act.
        action: The action.
        events: Its events, in order.
    """

    side: str | None
    action: Action[Any]
    events: tuple[Event, ...]


def moves(
    game: Game, agents: Agents, max_actions: int | None = None
) -> Iterator[Played]:
    """Play *game* to its end, and yield each action when it has been applied.

    Where no side is to act, the first action that is not a concession is applied.

    Args:
        game: The game; it is changed.
        agents: One agent for each side.
        max_actions: The largest number of actions to apply, at least 0; None for no
            limit.

    Raises:
        IllegalActionError: An agent chose an illegal action, or one for the referee.
        InvalidTypeError: *game* is not a game, or one of *agents* is not an agent.
        InvalidValueError: A side has no agent, or an agent has no side.
    """
    instance("game", game, Game)
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
            action = choice_in(game, side, agents[side])
        yield Played(side, action, game.apply(action))
        done += 1
    dismiss(agents.values(), game.outcome)


def play(game: Game, agents: Agents, max_actions: int | None = None) -> Outcome | None:
    """Play *game* to its end and return the outcome. See `moves`.

    The result is None if the game is not over after *max_actions*.

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
            f"agents must be an agent, or a list or dict of agents, not {agents!r}"
        )
    for agent in agents.values() if isinstance(agents, Mapping) else agents:
        instance("an agent", agent, Agent)
    if not isinstance(agents, Mapping):
        if len(agents) != len(game.sides):
            raise InvalidValueError(
                f"there must be {len(game.sides)} agents, one for each side, "
                f"not {len(agents)}"
            )
        return dict(zip(game.sides, agents, strict=True))
    if set(agents) != set(game.sides):
        raise InvalidValueError(
            f"agents must be given for {', '.join(game.sides)}, "
            f"not for {', '.join(agents) or 'no side'}"
        )
    return agents
