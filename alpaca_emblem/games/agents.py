"""Agents: they choose actions for a side, from the part of the game it can see.

Every agent begins alike: it makes sure that it has a view of a game that it plays, and
that there is something to decide. `decisions_in` does that, and returns the legal
actions. Agents that try actions out call `game_to_search` instead.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import define, field

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.views import View, use_view
from alpaca_emblem.rng import Mulberry32, RandomSource, fresh_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from alpaca_emblem.games.values import Action, Outcome

GameT = TypeVar("GameT", bound=Game)


def _as_source(given: RandomSource | int | None) -> RandomSource:
    """Return the given source, or a new one from the given seed or a fresh one."""
    if isinstance(given, RandomSource):
        return given
    if given is not None and type(given) is not int:
        raise InvalidTypeError(f"rng must be a source or a seed, not {given!r}")
    return Mulberry32(fresh_seed() if given is None else given)


@define(eq=False)
class Agent(ABC):
    """A player. It sees only views, which hold neither dice nor hidden state.

    Attributes:
        rng: The agent's own source of chance, shared with no game or other agent.
            Agents of one class with equal sources choose alike. It may be given as a
            seed; by default it is fresh.
    """

    rng: RandomSource = field(default=None, converter=_as_source)

    @abstractmethod
    def choose(self, view: View) -> Action[Any]:
        """Return one of the legal actions of *view*, whose side is to act."""

    def check(self, game: Game, side: str) -> None:  # noqa: B027  # optional
        """Check that the agent can play *side* of *game*; by default, it can.

        Experiments call this before the first game. Override it in agents that are made
        for some sides or set-ups only.

        Raises:
            InvalidTypeError: *game* is not one that the agent plays.
            InvalidValueError: The agent cannot play this side or set-up.
        """

    def game_over(self, outcome: Outcome | None) -> None:  # noqa: B027  # optional
        """Hear how a game ended in which this agent played; most ignore it.

        `play`, `moves`, experiments and environments call this at the end of each game,
        and sessions before the next one; *outcome* is None if the game was stopped.
        """

    def _choose_in(self, game: Game, side: str) -> Action[Any]:
        """Return what `choose` returns for a view of *game*, perhaps without one."""
        return use_view(game, side, self.choose)


def choice_in(game: Game, side: str, agent: Agent) -> Action[Any]:
    """Return what *agent* chooses for *side*, which is to act in *game*.

    It is the choice for ``game.view(side)``, and the view need not be made.

    Raises:
        IllegalActionError: The action is for the referee.
    """
    action = agent._choose_in(game, side)
    if getattr(action, "is_referees", False):  # the game refuses other objects
        raise IllegalActionError(f"{action} is not for {side} to decide")
    return action


def dismiss(agents: Iterable[Agent], outcome: Outcome | None) -> None:
    """Tell each of *agents* once how their game ended. See `Agent.game_over`."""
    for agent in {id(agent): agent for agent in agents}.values():  # some have no hash
        agent.game_over(outcome)


def decisions_in(view: View, game_class: type[Game] = Game) -> tuple[Action[Any], ...]:
    """Return the legal actions of *view*, of which there is at least one.

    Args:
        view: The view that an agent was given.
        game_class: The games that the agent plays; by default, all.

    Raises:
        InvalidTypeError: *view* is not a view, or one of another game.
        InvalidValueError: The side of the view is not to act.
    """
    instance("view", view, View)
    legal = view.legal_actions()
    if not legal:
        raise InvalidValueError(f"{view.side} has nothing to decide")
    kinds = game_class.action_classes
    if kinds and not any(isinstance(action, kinds) for action in legal):
        raise InvalidTypeError(
            f"view must be of a {game_class.__name__}, "
            f"not of a game with the action {legal[0]!r}"
        )
    return legal


def game_to_search(view: View, game_class: type[GameT], rng: RandomSource) -> GameT:
    """Return a game that agrees with *view*, to try actions out in.

    Dice and hidden state are drawn anew from *rng*.

    Raises:
        InvalidTypeError: *view* is not a view, or one of another game.
        InvalidValueError: The side of the view is not to act.
    """
    decisions_in(view, game_class)
    game = view.sample(rng)
    if not isinstance(game, game_class):
        kinds = f"{game_class.__name__}, not of a {type(game).__name__}"
        raise InvalidTypeError(f"view must be of a {kinds}")
    return game
