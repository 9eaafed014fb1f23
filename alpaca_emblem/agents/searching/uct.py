"""UCT with an open loop: a tree of actions, and fresh dice in each descent.

A node is a sequence of actions, not a position: the dice that are thrown on the way
differ from descent to descent, so its value is the mean over them. Legal actions are
listed again at each visit, since they may differ, too. Nothing is copied: a descent
applies actions to one sample of the view, and undoes them.

See Browne et al. 2012, "A Survey of Monte Carlo Tree Search Methods", and Perez et al.
2015, "Open Loop Search for General Video Game Playing".
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from attrs import define, field
from attrs.validators import optional

from alpaca_emblem.agents.searching.judgements import (
    Judgement,
    MakeJudgement,
    judgement_of,
    throw_anew,
)
from alpaca_emblem.checks import is_between, is_function, is_time, is_whole
from alpaca_emblem.games.agents import Agent, decisions_in
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View

MOST_DEPTH: Final = 200
"""The largest number of actions of one descent."""
LARGEST_WEIGHT: Final = 1_000_000
"""The largest weight of exploration, and of priors."""


class Odds(NamedTuple):
    """The findings of a search about one action.

    Attributes:
        action: The action.
        visits: The number of times that it was tried.
        value: The mean value, from -1 to 1; 0 without a visit.
    """

    action: Action[Any]
    visits: int
    value: float


class _Node:
    """The results of a sequence of actions."""

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Action[Any], _Node] = {}


@define(eq=False)
class UctAgent(Agent):
    """Plays any game by upper confidence bounds.

    With a number of iterations, its choices repeat from its seed; with a time limit,
    they do not.
    Where something is hidden, each iteration searches a fresh sample of the view.

    Attributes:
        iterations: The number of descents of each decision, at least 1.
        seconds: The time of each decision instead; None to count.
        exploration: The weight of rarely tried actions, at least 0.
        trust: The weight of the judgement's priors, at least 0.
        playing_on: The number of actions to play on before a position is evaluated;
            None for the default of the judgement.
        judgement: Takes a game and dice, and returns the judgement.
    """

    iterations: int = field(default=300, validator=is_whole(1))
    seconds: float | None = field(default=None, validator=optional(is_time()))
    exploration: float = field(default=0.1, validator=is_between(0, LARGEST_WEIGHT))
    trust: float = field(default=0.3, validator=is_between(0, LARGEST_WEIGHT))
    playing_on: int | None = field(default=None, validator=optional(is_whole(0)))
    judgement: MakeJudgement = field(
        default=judgement_of, validator=is_function, repr=False
    )

    def choose(self, view: View) -> Action[Any]:
        """Return the action that was tried most often.

        Raises:
            InvalidTypeError: *view* is not a view.
            InvalidValueError: The view's side is not to act.
        """
        legal = decisions_in(view)
        if len(legal) == 1:
            return legal[0]
        return max(self.odds(view), key=lambda odds: (odds.visits, odds.value)).action

    def odds(self, view: View) -> list[Odds]:
        """Search, and return the findings about each action that was tried.

        They are in the order of legal actions.

        Raises:
            InvalidTypeError: *view* is not a view.
            InvalidValueError: The view's side is not to act.
        """
        decisions_in(view)
        game = view.sample(self.rng)
        judgement = self.judgement(game, self.rng)
        searched = _Search(self, judgement)
        actions = searched.arms(game, judgement.actions(game))
        hides = _known(game) != _known(view.sample(self.rng))
        end = None if self.seconds is None else time.monotonic() + self.seconds
        done = 0
        while done < self.iterations if end is None else time.monotonic() < end:
            if hides and done:
                game = view.sample(self.rng)
            else:
                throw_anew(game, self.rng)
            searched.descend(game, actions)
            done += 1
        return [
            Odds(action, node.visits, node.total / node.visits if node.visits else 0.0)
            for action in actions
            for node in (searched.root.children.get(action, _Node()),)
        ]


def _known(game: Game) -> dict[str, Any]:
    """Return the position of *game* without its dice."""
    position = game.position()
    position.pop("dice", None)
    return position


class _Search:
    """One decision's tree."""

    def __init__(self, agent: UctAgent, judgement: Judgement[Any]) -> None:
        self.agent = agent
        self.judgement = judgement
        self.root = _Node()
        self.priors: dict[Action[Any], float] = {}
        own = agent.playing_on
        self.playing_on = judgement.playing_on if own is None else own

    def arms(self, game: Game, actions: Sequence[Action[Any]]) -> Sequence[Action[Any]]:
        """Return the actions to try at the root, and remember their priors."""
        priors = self.judgement.priors(game, actions)
        if priors is None:
            return actions
        self.priors = dict(zip(actions, priors, strict=True))
        width = self.judgement.width
        best = sorted(actions, key=lambda action: -self.priors[action])[:width]
        return [action for action in actions if action in set(best)]

    def descend(self, game: Game, actions: Sequence[Action[Any]]) -> None:
        """Try one line of actions from the root, and undo it."""
        path: list[tuple[_Node, str | None]] = []
        node, depth = self.root, 0
        while game.outcome is None and depth < MOST_DEPTH:
            legal = actions if node is self.root else self.judgement.actions(game)
            side = game.to_act
            action, is_new = self._selected(node, legal)
            node = node.children.setdefault(action, _Node())
            game.apply(action)
            path.append((node, side))
            depth += 1
            if is_new:
                break
        for _ in range(self.playing_on):
            if game.outcome is not None:
                break
            game.apply(self.judgement.play_on(game))
            depth += 1
        values = {side: self.judgement.value(game, side) for side in game.sides}
        for visited, side in path:
            visited.visits += 1
            visited.total += 0.0 if side is None else values[side]
        for _ in range(depth):
            game.undo()

    def _selected(
        self, node: _Node, legal: Sequence[Action[Any]]
    ) -> tuple[Action[Any], bool]:
        """Return the action to try at *node*, and whether it is tried first."""
        fresh = [action for action in legal if action not in node.children]
        if fresh:
            return choice(self.agent.rng, fresh), True
        tried = sum(node.children[action].visits for action in legal)
        log = math.log(max(tried, 1))
        weight, trust = self.agent.exploration, self.agent.trust

        def bound(action: Action[Any]) -> float:
            child = node.children[action]
            mean = child.total / child.visits
            bias = self.priors.get(action, 0.0) if node is self.root else 0.0
            seldom = weight * math.sqrt(log / child.visits)
            return mean + seldom + trust * bias / (1 + child.visits)

        return max(legal, key=bound), False
