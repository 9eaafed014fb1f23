"""Games as trees of decisions and chance, for OpenSpiel.

A `Node` is a moment of a game, and never changes: a move leads to another node with a
game of its own. Where the result of an action depends on chance, the next move is that
of chance. So a node is a function of the moves that led to it. While the results of an
action are listed, the game of its node stands in each of them, so that a tree belongs
to one thread at a time.

The moves of chance are the results of `Game.successors`, one for each sequence of
rolls, with their exact probabilities. Where there are more than `MOST_BRANCHES`, chance
draws the digits of a seed instead, with which the action is then carried out.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cached_property
from hashlib import blake2b
from itertools import islice
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from attrs import evolve, field, frozen
from numpy.typing import NDArray

from alpaca_emblem.envs.seeing import Table
from alpaca_emblem.errors import (
    ForecastTooLargeError,
    GameOverError,
    InvalidValueError,
    shown,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.values import Event, Outcome
from alpaca_emblem.games.views import View, use_view
from alpaca_emblem.rng import RandomSource, ScriptedRandom

if TYPE_CHECKING:
    from alpaca_emblem.envs.trees import Tree

MOST_BRANCHES: Final = 500
"""The most results of an action that are listed; for more, chance draws a seed."""
DIGITS: Final = 3
"""The number of digits of a seed."""
BASE: Final = 256
"""The number of values of each digit, all equally likely."""
CERTAIN: Final = 1
"""The probability of a result that is the only one of its action."""


class Node(ABC):
    """A moment of a game, which never changes.

    Attributes:
        tree: The tree to which it belongs.
        path: The moves that lead to it, those of players and of chance.
    """

    tree: Tree
    path: tuple[int, ...]

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the moves that lead here; to read it is to make them again."""
        return _node_at, (self.tree, self.path)

    @property
    @abstractmethod
    def latest(self) -> Decision | None:
        """The latest decision, of which this is a part; None before the first."""

    @property
    def player(self) -> int | None:
        """The index of the side that makes the next move, if it is a side."""
        return None

    @property
    def is_over(self) -> bool:
        """True if the game has ended, or has lasted too long."""
        return False

    @property
    def odds(self) -> list[tuple[int, float]]:
        """The moves of chance with their probabilities; none if it does not move."""
        return []

    @property
    def values(self) -> list[float]:
        """The value of the outcome for each side; 0 before the end. See `zero_sum`."""
        return zero_sum(None, self.tree.sides)

    def memory(self, player: int) -> str:
        """Return the views and actions of a side so far; empty if nothing is hidden."""
        return ""

    @abstractmethod
    def after(self, move: int) -> Node:
        """Return the node to which *move* leads.

        Raises:
            InvalidValueError: The move is not possible.
            GameOverError: There are no moves any more.
        """


@frozen(eq=False)
class Drawing(Node):
    """A move of chance: one of some results, or a digit of a seed.

    Attributes:
        weights: The probability of each result; None if a seed is drawn.
        drawn: The digits of the seed so far.
    """

    tree: Tree
    path: tuple[int, ...]
    weights: tuple[Fraction, ...] | None = None
    drawn: tuple[int, ...] = ()

    def __str__(self) -> str:
        waiting = f"chance: {[*self.drawn]}"
        return waiting if self.latest is None else f"{self.latest}{waiting}"

    @property
    def odds(self) -> list[tuple[int, float]]:
        if self.weights is None:
            return [(digit, 1 / BASE) for digit in range(BASE)]
        return [(move, float(weight)) for move, weight in enumerate(self.weights)]

    def after(self, move: int) -> Node:
        path = (*self.path, move)
        ways = BASE if self.weights is None else len(self.weights)
        if not 0 <= move < ways:
            raise InvalidValueError(
                f"an outcome must be from 0 to {ways - 1}, not {shown(move)}"
            )
        if self.weights is not None:
            return self._with_result(move, path)
        drawn = (*self.drawn, move)
        if len(drawn) < DIGITS:
            return evolve(self, path=path, drawn=drawn)
        return self._with_seed(int.from_bytes(bytes(drawn), "big"), path)

    @abstractmethod
    def _with_result(self, index: int, path: tuple[int, ...]) -> Decision:
        """Return the decision after the result with *index*."""

    @abstractmethod
    def _with_seed(self, seed: int, path: tuple[int, ...]) -> Decision:
        """Return the decision after *seed* has been drawn."""


@frozen(eq=False)
class Beginning(Drawing):
    """Chance chooses how the game begins."""

    @property
    def latest(self) -> Decision | None:
        return None

    def _with_result(self, index: int, path: tuple[int, ...]) -> Decision:
        assert self.tree.seeds is not None, "there are some beginnings"
        return self.tree.beginning(self.tree.seeds[index], path)

    def _with_seed(self, seed: int, path: tuple[int, ...]) -> Decision:
        return self.tree.beginning(seed, path)


@frozen(eq=False)
class Roll(Drawing):
    """Chance decides how an action turns out.

    Attributes:
        before: The decision for the action.
        code: The code of the action.
    """

    before: Decision = field(kw_only=True)
    code: int = field(kw_only=True)

    def __str__(self) -> str:
        return f"{super().__str__()} of {self.code}"

    @property
    def latest(self) -> Decision | None:
        return self.before

    def memory(self, player: int) -> str:
        known = self.before.memory(player)
        return f"{known} {self.code}" if player == self.before.player else known

    def _with_result(self, index: int, path: tuple[int, ...]) -> Decision:
        return self.before.result(self.code, index, path)

    def _with_seed(self, seed: int, path: tuple[int, ...]) -> Decision:
        return self.before.rolled(self.code, seed, path)


@frozen(eq=False)
class Decision(Node):
    """A side decides; or the game is over.

    Attributes:
        game: The game. Its dice mean nothing. Do not change it.
        steps: The number of actions so far.
        known: What each side knows of the past; empty if nothing is hidden.
        player: The index of the side to act; None if the game is over.
    """

    tree: Tree
    path: tuple[int, ...]
    game: Game
    steps: int
    known: tuple[Memory, ...]
    player: int | None = field(init=False)  # the game may stand in a successor later

    @player.default
    def _index_of_side(self) -> int | None:
        game = self.game
        if game.outcome is not None or self.steps >= self.tree.max_steps:
            return None
        assert game.to_act is not None, "the game goes on"
        return self.tree.sides.index(game.to_act)

    def __str__(self) -> str:
        return f"{self.game}steps = {self.steps}\n"

    @property
    def latest(self) -> Decision | None:
        return self

    @property
    def is_over(self) -> bool:
        return self.player is None

    @property
    def values(self) -> list[float]:
        return zero_sum(self.game.outcome, self.tree.sides)

    @cached_property
    def table(self) -> Table:
        """The legal actions by code, as far as the side to act knows the game."""
        if self.player is None:
            return {}
        return use_view(self.game, self.tree.sides[self.player], self._table_of)

    def _table_of(self, view: View) -> Table:
        sight = self.tree.sight
        roster = sight.codes.roster(view, view.side)
        return sight.table(view, roster, may_concede=self.tree.may_concede)

    def memory(self, player: int) -> str:
        return str(self.known[player])

    def text(self, player: int) -> str:
        """Return the position as a side knows it, as JSON."""
        return text_for(self.game, self.tree.sides[player])

    def observation(self, player: int) -> NDArray[np.float32]:
        """Return what a side sees, as the observer writes it."""
        return use_view(self.game, self.tree.sides[player], self.tree.sight.observe)

    def resampled(self, player: int, rng: RandomSource) -> Node:
        """Return a decision that a side cannot tell from this one.

        *rng* draws what is hidden from the side. The others know nothing of the past.
        """
        side = self.tree.sides[player]
        game = settled(self.game.view(side).sample(rng))
        known = [Memory(b"", text_for(game, other)) for other in self.tree.sides]
        known[player] = self.known[player]
        return evolve(self.tree, start=(game, self.steps, tuple(known))).root

    def after(self, move: int) -> Node:
        if self.player is None:
            raise GameOverError("the game is over")
        if move not in self.table:
            raise InvalidValueError(f"{shown(move)} is not among the legal actions")
        path, weights = (*self.path, move), []
        try:
            for weight, events in self._results(move):
                if weight == CERTAIN:
                    return self._after_result(move, events, path)
                weights.append(weight)
        except ForecastTooLargeError:
            return Roll(self.tree, path, None, before=self, code=move)
        return Roll(self.tree, path, tuple(weights), before=self, code=move)

    def _results(self, code: int) -> Iterator[tuple[Fraction, tuple[Event, ...]]]:
        """Go through the results of the action with *code*, in place."""
        return self.game.successors(self.table[code], limit=MOST_BRANCHES)

    def result(self, code: int, index: int, path: tuple[int, ...]) -> Decision:
        """Return the decision after the result *index* of the action with *code*."""
        results = self._results(code)  # kept, or the game would not stand there
        _, events = next(islice(results, index, None))
        return self._after_result(code, events, path)

    def _after_result(
        self, code: int, events: tuple[Event, ...], path: tuple[int, ...]
    ) -> Decision:
        """Return the decision after a result, in which the game stands now."""
        known = self._memories(self.game, code, events)
        return Decision(self.tree, path, self.game.copy(), self.steps + 1, known)

    def rolled(self, code: int, seed: int, path: tuple[int, ...]) -> Decision:
        """Return the decision after the action with *code* on dice with *seed*."""
        game = self.game.copy()
        game.reseed(ScriptedRandom((seed,)))
        events = game.apply(self.table[code])
        known = self._memories(game, code, events)
        return Decision(self.tree, path, settled(game), self.steps + 1, known)

    def _memories(
        self, game: Game, code: int, events: tuple[Event, ...]
    ) -> tuple[Memory, ...]:
        """Return the memories of the sides after an action that has led to *game*.

        A side that notices nothing does not know that there was an action.
        """
        memories = []
        for player, memory in enumerate(self.known):
            side = self.tree.sides[player]
            own, heard = player == self.player, game.events_for(side, events)
            text = text_for(game, side)
            if own or heard or text != memory.text:
                news = (code if own else None, [event.to_json() for event in heard])
                memories.append(memory.with_news(json.dumps(news), text))
            else:
                memories.append(memory)
        return tuple(memories)


@frozen
class Memory:
    """The views and actions of a side so far.

    Attributes:
        digest: Of all but the latest position; empty at the beginning.
        text: The latest position, as the side knows it, as JSON.
    """

    digest: bytes
    text: str

    def with_news(self, news: str, text: str) -> Memory:
        """Return the memory of the side after *news*, in a new position."""
        told = "\n".join((self.digest.hex(), self.text, news))
        return Memory(blake2b(told.encode(), digest_size=16).digest(), text)

    def __str__(self) -> str:
        return f"{self.digest.hex()} {self.text}"


Start: TypeAlias = tuple[Game, int, tuple[Memory, ...]]
"""The game, the number of steps, and what each side knows of the past."""


def text_for(game: Game, side: str) -> str:
    """Return the position of *game* as *side* knows it, as JSON."""
    return use_view(game, side, lambda view: view.text)


def settled(game: Game) -> Game:
    """Give *game* dice that are the same in all positions, and return it."""
    game.reseed(ScriptedRandom((0,)))
    return game


def zero_sum(outcome: Outcome | None, sides: tuple[str, ...]) -> list[float]:
    """Return the value of *outcome* for each of *sides*; together they are 0.

    A side that wins alone has 1, and the losers share the loss. Several winners share
    what they win. All have 0 if there are no winners or no losers, and before the end.

    >>> zero_sum(Outcome("last_standing", ("b",)), ("a", "b", "c"))
    [-0.5, 1.0, -0.5]
    """
    winners = () if outcome is None else outcome.winners
    losers = len(sides) - len(winners)
    if not winners or not losers:
        return [0.0] * len(sides)
    lost = 1 / (len(sides) - 1)
    won = lost * losers / len(winners)
    return [won if side in winners else -lost for side in sides]


def _node_at(tree: Tree, path: Iterable[int]) -> Node:
    """Return the node of *tree* to which the moves of *path* lead."""
    node = tree.root
    for move in path:
        node = node.after(move)
    return node
