"""Batches: many games of one set-up that take their steps together.

All arrays are made once, and stay where they are: a step overwrites them. Copy what you
want to keep. A game that ends is begun anew at once, with the next seed; its reward and
`Batch.done` tell of the end, all other arrays of the new game.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.simulation.entries import entries_of
from alpaca_emblem.simulation.finding import set_up_of
from alpaca_emblem.simulation.layouts import Numbers, new_row, wrapped
from alpaca_emblem.simulation.setups import SetUp
from alpaca_emblem.simulation.threads import Threads

Bytes: TypeAlias = NDArray[np.uint8]

MOST_GAMES = 1 << 24


class Batch:
    """*count* games that begin like *game*, with dice of their own.

    Args:
        game: The game, or a set-up.
        count: The number of games.
        seed: The seed of the first game; the next game has the next seed. The games
            after those that end have the seeds that follow.
        threads: The number of threads that take the steps.

    Attributes:
        set_up: What all games have in common.
        states: The games as rows, shape (games, numbers), int64.
        mask: 1 for each legal code, shape (games, codes), uint8.
        lists: The legal codes in the order of `Game.legal_actions`, shape (games,
            codes), int32. Only the first of each row hold, as many as `counts` says.
        counts: The number of legal codes, shape (games,), int64.
        turn: The index of the side to act, shape (games,), int64.
        rewards: The rewards of the last step, shape (games, sides), float32: 1 shared
            by the winners, -1 for all others, 0 while the game goes on.
        done: True where the last step ended a game, shape (games,), bool.
        outcomes: The last end of each game: an index plus one into `SetUp.reasons`, 0
            before the first, shape (games,), int64.
        seeds: The seed of each game, shape (games,), int64.

    Raises:
        CannotPackError: The engine cannot play the game. The message says why.

    >>> from alpaca_emblem import GameController
    >>> batch = Batch(GameController.skirmish(map_size=4, seed=1), 3, seed=7)
    >>> batch.mask.shape, batch.turn.tolist(), batch.counts.tolist()
    ((3, 452), [1, 1, 1], [101, 101, 101])
    >>> batch.step(batch.lists[:, 0])
    >>> batch.done.tolist()
    [False, False, False]
    """

    def __init__(
        self, game: Game | SetUp, count: int, seed: int = 0, *, threads: int = 1
    ) -> None:
        self.set_up = game if isinstance(game, SetUp) else set_up_of(game)
        self._threads = Threads(threads)
        self._first_seed = wrapped(whole_number("seed", seed))
        self._entries = entries_of(self.set_up.kernels)
        games = whole_number("count", count, 1, MOST_GAMES)
        codes, sides = self.set_up.codes.count, len(self.set_up.sides)
        self.states: Numbers = np.zeros((games, self.set_up.start.size), np.int64)
        self.mask: Bytes = np.zeros((games, codes), np.uint8)
        self.lists: NDArray[np.int32] = np.zeros((games, codes), np.int32)
        self.counts, self.turn = new_row(games), new_row(games)
        self.rewards: NDArray[np.float32] = np.zeros((games, sides), np.float32)
        self.done: NDArray[np.bool_] = np.zeros(games, np.bool_)
        self.outcomes, self.seeds = new_row(games), new_row(games)
        self.reset()

    def __len__(self) -> int:
        return int(self.counts.size)

    def reset(self) -> None:
        """Begin all games anew, with their first seeds."""
        self.seeds[:] = np.arange(len(self)) + self._first_seed
        self.rewards[:], self.done[:], self.outcomes[:] = 0, False, 0
        self._threads.run(self._begin, len(self))

    def _begin(self, low: int, high: int) -> None:
        self._entries.begin(
            *(self.states, self.set_up.table, self.set_up.start, self.seeds),
            *(self.mask, self.lists, self.counts, self.turn, low, high),
            *self._scratch(),
        )

    def _scratch(self) -> tuple[Numbers, Numbers]:
        return new_row(self.set_up.most_legal), new_row(self.set_up.work_size)

    def step(self, actions: ArrayLike) -> None:
        """Do one action in each game.

        Args:
            actions: The codes, shape (games,), whole numbers.

        Raises:
            InvalidValueError: A code is not legal, or there are not as many codes as
                games; nothing has changed.
            InvalidTypeError: The codes are not whole numbers.
        """
        codes = self._checked(actions)
        bad = int(self._entries.find_bad(self.mask, codes))
        if bad >= 0:
            raise InvalidValueError(f"code {codes[bad]} is not legal in game {bad}")

        def advance(low: int, high: int) -> None:
            self._entries.advance(
                *(self.states, self.set_up.table, self.set_up.start, self.seeds),
                *(codes, self.mask, self.lists, self.counts, self.turn, self.rewards),
                *(self.done, self.outcomes, low, high, *self._scratch()),
            )

        self._threads.run(advance, len(self))

    def _checked(self, actions: ArrayLike) -> Numbers:
        given: NDArray[Any] = np.asarray(actions)
        if given.shape != self.counts.shape:
            raise InvalidValueError(
                f"actions must have the shape {self.counts.shape}, not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise InvalidTypeError(f"actions must be whole numbers, not {given.dtype}")
        return np.ascontiguousarray(given, np.int64)

    def game(self, index: int) -> Game:
        """Return a copy of the game at *index*, as objects.

        Raises:
            InvalidTypeError: *index* is not a whole number.
            InvalidValueError: There is no such game.
        """
        whole_number("index", index, 0, len(self.states) - 1)
        return self.set_up.unpack(self.states[index])

    def close(self) -> None:
        """End the threads. A later step begins them again."""
        self._threads.close()
