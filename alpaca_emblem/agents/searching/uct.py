"""UCT with an open loop: a tree of lines of actions, and fresh dice in each descent.

A node is a sequence of lines, not a position: the dice that are thrown on the way
differ from descent to descent, so its value is the mean over them. A line is an action,
or a series of actions of one unit. Legal lines are listed again at each visit, since
they may differ, too; those that a judgement has ranked are remembered, and checked.
Nothing is copied: a descent applies actions to one sample of the view, and undoes them.

See Browne et al. 2012, "A Survey of Monte Carlo Tree Search Methods", and Perez et al.
2015, "Open Loop Search for General Video Game Playing".
"""

from __future__ import annotations

import math
import time
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias

from attrs import define, field
from attrs.validators import optional

from alpaca_emblem.agents.learned import FittedPolicy
from alpaca_emblem.agents.policy import Policy, policy_named
from alpaca_emblem.agents.searching.judgements import (
    Judgement,
    Line,
    MakeJudgement,
    apply_line,
    judgement_of,
    lines_in,
    made_judgement,
    throw_anew,
)
from alpaca_emblem.checks import (
    instance,
    is_between,
    is_function,
    is_instance,
    is_time,
    is_whole,
)
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.agents import Agent, decisions_in
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.views import use_view
from alpaca_emblem.rng import choice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from alpaca_emblem.games.values import Action
    from alpaca_emblem.games.views import View

MOST_DEPTH: Final = 200
"""The largest number of actions of one descent."""
ADVISED: Final = 3
"""The largest number of lines that a policy proposes."""
DOUBT: Final = 0.2
"""The least weight by a policy of a line that is tried; the likeliest has 1."""
LARGEST_WEIGHT: Final = 1_000_000
"""The largest weight of exploration, and of priors."""


Arms: TypeAlias = "list[tuple[Line, float]]"
"""Lines with their priors."""


class Odds(NamedTuple):
    """The findings of a search about one action.

    Attributes:
        action: The action.
        visits: The number of times that it was tried.
        value: The mean value, from -1 to 1; 0 without a visit.
        chance: The estimated probability to win, from 0 to 1.
    """

    action: Action[Any]
    visits: int
    value: float
    chance: float


class _Node:
    """The results of a series of lines."""

    __slots__ = ("arms", "children", "total", "visits")

    def __init__(self) -> None:
        self.visits = 0
        self.total = 0.0
        self.children: dict[Line, _Node] = {}
        self.arms: Arms | None = None

    @property
    def mean(self) -> float:
        """The mean value; 0 without a visit."""
        return self.total / self.visits if self.visits else 0.0


def _policy_of(given: Policy | str | None) -> Policy | None:
    return policy_named(given) if isinstance(given, str) else given


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
        policy: A learned policy of the agent's side, or its name. It selects and ranks
            the agent's own actions instead of the judgement, and where it is sure,
            nothing is searched. None for the judgement alone.
    """

    iterations: int = field(default=300, validator=is_whole(1))
    seconds: float | None = field(default=None, validator=optional(is_time()))
    exploration: float = field(default=0.1, validator=is_between(0, LARGEST_WEIGHT))
    trust: float = field(default=0.3, validator=is_between(0, LARGEST_WEIGHT))
    playing_on: int | None = field(default=None, validator=optional(is_whole(0)))
    judgement: MakeJudgement = field(
        default=judgement_of, validator=is_function, repr=False
    )
    policy: Policy | None = field(
        default=None,
        converter=_policy_of,
        validator=optional(is_instance(Policy)),
        repr=False,
    )
    _fitted: FittedPolicy | None = field(default=None, init=False, repr=False)

    def choose(self, view: View) -> Action[Any]:
        """Return the action that was tried most often.

        Raises:
            InvalidTypeError: *view* is not a view.
            InvalidValueError: The view's side is not to act.
        """
        legal = decisions_in(view)
        if len(legal) == 1:
            return legal[0]
        _, root = self._searched(view, is_idle=True)
        if root.children:
            line, _ = max(
                root.children.items(), key=lambda arm: (arm[1].visits, arm[1].mean)
            )
            return line[0]
        assert root.arms, "there is a legal action"
        return root.arms[0][0][0]

    def odds(self, view: View) -> list[Odds]:
        """Search, and return the findings about each action that was tried.

        They are in the order of legal actions.

        Raises:
            InvalidTypeError: *view* is not a view.
            InvalidValueError: The view's side is not to act.
        """
        decisions_in(view)
        judgement, root = self._searched(view, is_idle=False)
        found: dict[Action[Any], list[_Node]] = {}
        for line, _ in root.arms or ():
            tried = found.setdefault(line[0], [])
            if line in root.children:
                tried.append(root.children[line])
        odds = []
        for action, nodes in found.items():
            mean = max(nodes, key=lambda node: node.visits).mean if nodes else 0.0
            visits = sum(node.visits for node in nodes)
            odds.append(Odds(action, visits, mean, judgement.chance(mean)))
        return odds

    def check(self, game: Game, side: str) -> None:
        """Check that the agent can play *side* of *game*.

        Raises:
            InvalidTypeError: *game* is no game, or *side* is no text.
            InvalidValueError: The policy has learned something else.
        """
        instance("game", game, Game)
        instance("side", side, str)
        if self.policy is not None:
            FittedPolicy.of(game, side, self.policy)

    def _searched(self, view: View, *, is_idle: bool) -> tuple[Judgement[Any], _Node]:
        """Search, and return the judgement and the root.

        *is_idle* leaves out a search for which there is a single line.
        """
        game = view.sample(self.rng)
        judgement = made_judgement(self.judgement, game, self.rng)
        searched = _Search(self, judgement, self._fitted_in(view))
        root = searched.root
        root.arms = searched.arms(game)
        if is_idle and len(root.arms) == 1:
            return judgement, root
        hides = _known(game) != _known(view.sample(self.rng))
        end = None if self.seconds is None else time.monotonic() + self.seconds
        done = 0
        while done < self.iterations if end is None else time.monotonic() < end:
            if hides and done:
                game = view.sample(self.rng)
            else:
                throw_anew(game, self.rng)
            searched.descend(game)
            done += 1
        return judgement, root

    def _fitted_in(self, view: View) -> FittedPolicy | None:
        """Return the policy with all that it needs to read *view*, if there is one.

        Raises:
            InvalidValueError: The policy has learned something else.
        """
        if self.policy is None:
            return None
        game, fitted = view._present, self._fitted
        if fitted is None or not fitted.fits(game, view.side, self.policy):
            fitted = self._fitted = FittedPolicy.of(game, view.side, self.policy)
        return fitted


def _known(game: Game) -> dict[str, Any]:
    """Return the position of *game* without its dice."""
    position = game.position()
    position.pop("dice", None)
    return position


class _Search:
    """One decision's tree."""

    def __init__(
        self, agent: UctAgent, judgement: Judgement[Any], fitted: FittedPolicy | None
    ) -> None:
        self.agent = agent
        self.judgement = judgement
        self.fitted = fitted
        self.root = _Node()
        own = agent.playing_on
        self.playing_on = judgement.playing_on if own is None else own

    def arms(self, game: Game) -> Arms:
        """Return the lines to try in *game*, with their priors, the largest first."""
        lines = lines_in(self.judgement, game)
        if self.fitted is not None and game.to_act == self.fitted.side:
            return self._advised(game, lines, self.fitted)
        priors = self.judgement.priors(game, lines)
        if priors is None:
            return [(line, 0.0) for line in lines]
        if len(priors) != len(lines):
            raise InvalidValueError(
                f"{type(self.judgement).__name__}.priors must be {len(lines)} numbers, "
                f"one for each line, not {len(priors)}"
            )
        arms = sorted(zip(lines, priors, strict=True), key=lambda arm: -arm[1])
        return arms[: self.judgement.width]

    def _advised(self, game: Game, lines: Sequence[Line], fitted: FittedPolicy) -> Arms:
        """Return the lines between which the policy is in doubt, with their weights.

        Mostly there is only one, so that there is nothing to search.
        """
        scores = use_view(game, fitted.side, fitted.scores)
        known = [line for line in lines if line[0] in scores] or lines
        most = max(scores.get(line[0], 0.0) for line in known)
        arms = [(line, math.exp(scores.get(line[0], most) - most)) for line in known]
        arms.sort(key=lambda arm: -arm[1])
        return [arm for arm in arms if arm[1] >= DOUBT][:ADVISED]

    def descend(self, game: Game) -> None:
        """Try one series of lines from the root, and undo it."""
        path: list[tuple[_Node, str | None]] = []
        node, done, is_new = self.root, 0, False
        last: Action[Any] | None = None
        while not is_new and game.outcome is None and done < MOST_DEPTH:
            side = game.to_act
            line, is_new = self._selected(node, game)
            node = node.children.setdefault(line, _Node())
            path.append((node, side))
            if self._is_foreseen(game, line[0]):
                last = line[0]
                break
            done += apply_line(game, line)
        if last is None:
            played, last = self._play_on(game)
            done += played
        sides = dict.fromkeys(side for _, side in path if side is not None)
        values = {side: self._value(game, side, last) for side in sides}
        for visited, side in path:
            visited.visits += 1
            visited.total += 0.0 if side is None else values[side]
        for _ in range(done):
            game.undo()

    def _play_on(self, game: Game) -> tuple[int, Action[Any] | None]:
        """Play on, and return the number of actions, and a foreseen one after them."""
        done = 0
        while done < self.playing_on and game.outcome is None:
            action = self.judgement.play_on(game)
            if self._is_foreseen(game, action):
                return done, action
            game.apply(action)
            done += 1
        return done, None

    def _is_foreseen(self, game: Game, action: Action[Any]) -> bool:
        side = game.to_act
        return (
            side is not None and self.judgement.foreseen(game, side, action) is not None
        )

    def _value(self, game: Game, side: str, last: Action[Any] | None) -> float:
        """Return the value for *side* of *game*, or that of its *last* action."""
        if last is not None:
            foreseen = self.judgement.foreseen(game, side, last)
            assert foreseen is not None, "of one side, and so of all"
            return foreseen
        return self.judgement.value(game, side)

    def _selected(self, node: _Node, game: Game) -> tuple[Line, bool]:
        """Return the line to try at *node*, and whether it is tried first."""
        arms = self._legal_arms(node, game)
        fresh = [arm for arm in arms if arm[0] not in node.children]
        if fresh:
            best = fresh[0][1]
            return choice(
                self.agent.rng, [arm[0] for arm in fresh if arm[1] == best]
            ), True
        tried = sum(node.children[line].visits for line, _ in arms)
        log = math.log(max(tried, 1))
        weight, trust = self.agent.exploration, self.agent.trust

        def bound(arm: tuple[Line, float]) -> float:
            child = node.children[arm[0]]
            seldom = weight * math.sqrt(log / child.visits)
            return child.mean + seldom + trust * arm[1] / (1 + child.visits)

        return max(arms, key=bound)[0], False

    def _legal_arms(self, node: _Node, game: Game) -> Arms:
        """Return the arms of *node* that are legal after the dice of this descent.

        Those of a judgement with a width cost time, and are remembered.
        """
        if node.arms is not None:
            if node is self.root:
                return node.arms
            arms = [arm for arm in node.arms if game.is_legal(arm[0][0])]
            if arms:
                return arms
        arms = self.arms(game)
        if self.judgement.width is not None:
            node.arms = arms
        return arms
