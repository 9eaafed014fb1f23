"""Backends of many environments: the compiled engine, or the objects.

Both fill the same arrays with the same numbers. Environment *k* equals a `TacticsEnv`
with its seed: its games and the dice of its opponents come from its own generator.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.util import find_spec
from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from alpaca_emblem.envs.making import Maker
from alpaca_emblem.envs.seeing import MASK, OBSERVATION, Seen
from alpaca_emblem.envs.single import DRAWS, TacticsEnv
from alpaca_emblem.errors import CannotPackError
from alpaca_emblem.games.base import Game
from alpaca_emblem.simulation.compiling import NEEDED, is_plain
from alpaca_emblem.simulation.entries import entries_of
from alpaca_emblem.simulation.episodes import QUEUE, Episodes
from alpaca_emblem.simulation.finding import set_up_of
from alpaca_emblem.simulation.layouts import (
    GOES_ON,
    OUTCOME,
    WINNERS,
    Numbers,
    new_row,
)
from alpaca_emblem.simulation.match.setup import MatchSetUp
from alpaca_emblem.simulation.packing import refuse
from alpaca_emblem.simulation.setups import SetUp

Seeds: TypeAlias = Sequence[int | None]
"""The seed of each environment, or None to go on."""

Results: TypeAlias = tuple[NDArray[Any], NDArray[np.bool_]]
"""For each game the reason of its end, or None, and whether the side has won."""

TRIED: Final = (1, 2)
"""The seeds whose games must begin as the engine begins them."""


class Engine:
    """Environments whose games are rows of the compiled engine.

    Args:
        env: An environment like all of them.
        count: Their number.
        has_planes: True if observations are written.
        threads: The number of threads.

    Attributes:
        planes: The observations; without numbers if they are not written.
        mask: 1 for each legal code.
        lists: The legal codes of each game; as many hold as `counts` says.
        counts: The number of legal codes.
        rewards: Of the last step.
        terminated: True where the last step ended a game.
        truncated: True where it ended an episode whose game goes on.
        over: True where a game is over before the side decides anything.
        seeds: The seed of each game.
        last_seeds: The seed of each game before the last step.
        last_planes: The observation at the end of each game's latest episode.
        last_mask: The mask at that end.
        states: The games as rows.

    Raises:
        CannotPackError: The engine cannot play them. The message says why.
    """

    name: Final = "compiled"

    def __init__(
        self, env: TacticsEnv, count: int, has_planes: bool, threads: int
    ) -> None:
        if find_spec("numba") is None and not is_plain():
            raise CannotPackError(NEEDED)
        self._maker = env._maker
        self._set_up = set_up = _set_up_of(env._maker)
        side = set_up.sides.index(env.side)
        names: dict[str, str] = {}
        for other, opponent in env._usual_opponents.items():
            if not isinstance(opponent, str):
                refuse(f"the opponent {opponent!r}", "it knows policies by their names")
            names[other] = opponent
        self._games = games = Episodes(
            set_up,
            count,
            side=side,
            policies=names,
            most=env._max_steps,
            blank=np.frombuffer(env.observer._blank, np.float32)
            if has_planes
            else None,
            withheld=_concessions(set_up, side, env._may_concede),
            threads=threads,
        )
        self._side = side
        self.planes, self.mask = games.planes, games.mask
        self.lists, self.counts, self.states = games.lists, games.counts, games.states
        self.rewards, self.seeds = games.rewards, games.seeds
        self.terminated, self.truncated = games.terminated, games.truncated
        self.over = games.over
        self.last_seeds = new_row(count)
        self.last_planes, self.last_mask = games.last_planes, games.last_mask
        self._words = np.array([None, *set_up.reasons], object)
        self._generators: list[Any] = [seeding.np_random(0)[0]] * count

    def are_in_mask(self, codes: Numbers) -> bool:
        """Return whether all *codes* are in the masks of their games."""
        return entries_of(self._set_up.kernels).find_bad(self.mask, codes) < 0

    def results(self) -> Results:
        """Return why present games are over, or None, and where the side has won.

        The arrays are new.
        """
        return self._results(self.states[:, OUTCOME], self.states[:, WINNERS])

    def last_results(self) -> Results:
        """Return the same for the games that ended in the last step."""
        outcomes, winners = self._games.ended.T
        return self._results(np.where(self.terminated, outcomes, GOES_ON), winners)

    def _results(self, outcomes: Numbers, winners: Numbers) -> Results:
        reasons = np.empty(outcomes.size, object)
        successes = np.zeros(outcomes.size, np.bool_)
        ended = np.flatnonzero(outcomes != GOES_ON)  # few have
        reasons[ended] = self._words[outcomes[ended]]
        successes[ended] = winners[ended] >> self._side & 1 == 1
        return reasons, successes

    def begin(self, seeds: Seeds) -> None:
        """Begin all games anew."""
        for index, seed in enumerate(seeds):
            if seed is not None:
                self._generators[index], _ = seeding.np_random(seed)
                self._draw(index)
        self._games.begin()
        self._refill()

    def step(self, codes: Numbers) -> None:
        """Take a step in each game; codes that are not in the mask are refused."""
        self.last_seeds[:] = self.seeds
        self._games.step(codes)
        self._refill()

    def _refill(self) -> None:
        for index in np.flatnonzero(self._games.used == QUEUE):
            self._draw(int(index))

    def _draw(self, index: int) -> None:
        """Draw seeds and dice ahead, as the same number of resets would."""
        drawn: Any = self._generators[index].integers(DRAWS, size=(QUEUE, 2))
        drawn[:, 0] = self._maker.seed_from(drawn[:, 0])
        self._games.draws[index] = drawn
        self._games.used[index] = 0

    def game(self, index: int) -> Game:
        """Return the game at *index* as objects."""
        set_up = self._set_up
        if set_up.draws_table:  # that of this game alone
            set_up = set_up_of(self._maker.new(int(self.seeds[index])))
        return set_up.unpack(self.states[index])

    def close(self) -> None:
        """End the threads."""
        self._games.close()


def _set_up_of(maker: Maker) -> SetUp:
    """Return the set-up of all games of *maker*.

    Raises:
        CannotPackError: The engine does not begin them as the objects do.
    """
    if maker.game == "match":
        return MatchSetUp.skirmish(**maker.arguments)
    first = maker.new(maker.seed_from(0))
    set_up = set_up_of(first)
    for seed in map(maker.seed_from, TRIED):
        if set_up.begin(first, seed).digest() != maker.new(seed).digest():
            refuse("these games", "more than their dice depends on the seed")
    return set_up


def _concessions(set_up: SetUp, side: int, may_concede: bool) -> NDArray[np.uint8]:
    """Return 1 for each code that masks leave out."""
    withheld = np.zeros(set_up.codes.count, np.uint8)
    if not may_concede:
        for code in range(set_up.codes.count):
            action = set_up.action(code, side)
            withheld[code] = action is not None and action.is_concession
    return withheld


class Objects:
    """The same as `Engine`, whose games are objects, one environment each.

    Args:
        envs: The environments.
        has_planes: True if observations are written.
    """

    name: Final = "objects"

    def __init__(self, envs: list[TacticsEnv], has_planes: bool) -> None:
        count, codes = len(envs), envs[0].codes.count
        self._envs = envs
        size = len(envs[0].observer._blank) if has_planes else 0
        self.planes: NDArray[np.float32] = np.zeros((count, size), np.float32)
        self.mask: NDArray[np.uint8] = np.zeros((count, codes), np.uint8)
        self.lists: NDArray[np.int32] = np.zeros((count, codes), np.int32)
        self.counts, self.seeds = new_row(count), new_row(count)
        self.rewards: NDArray[np.float64] = np.zeros(count, np.float64)
        self.terminated: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.truncated: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self.over: NDArray[np.bool_] = np.zeros(count, np.bool_)
        self._results: Results = np.full(count, None), np.zeros(count, np.bool_)
        self._lasts: Results = np.full(count, None), np.zeros(count, np.bool_)
        self.last_seeds = new_row(count)
        self.last_planes = np.zeros_like(self.planes)
        self.last_mask = np.zeros_like(self.mask)
        self.states: Numbers | None = None

    def begin(self, seeds: Seeds) -> None:
        for index, (env, seed) in enumerate(zip(self._envs, seeds, strict=True)):
            self._take_in(index, *env.reset(seed=seed))
        self.rewards[:], self.terminated[:], self.truncated[:] = 0, False, False

    def step(self, codes: Numbers) -> None:
        self.last_seeds[:] = self.seeds
        for index, env in enumerate(self._envs):
            seen, reward, is_over, is_cut, info = env.step(codes[index])
            self.rewards[index] = reward
            self.terminated[index], self.truncated[index] = is_over, is_cut
            self._note(self._lasts, index, info)
            if is_over or is_cut:
                if self.planes.size:
                    self.last_planes[index] = seen[OBSERVATION].ravel()
                self.last_mask[index] = seen[MASK]
                seen, info = env.reset()
            self._take_in(index, seen, info)

    def _take_in(self, index: int, seen: Seen, info: dict[str, Any]) -> None:
        if self.planes.size:
            self.planes[index] = seen[OBSERVATION].ravel()
        self.mask[index] = seen[MASK]
        codes = [*self._envs[index]._codes_left()]
        self.lists[index, : len(codes)], self.counts[index] = codes, len(codes)
        self.seeds[index], self.over[index] = info["game_seed"], "reason" in info
        self._note(self._results, index, info)

    def _note(self, results: Results, index: int, info: dict[str, Any]) -> None:
        reasons, successes = results
        reasons[index] = info.get("reason")
        successes[index] = info.get("is_success", False)

    def are_in_mask(self, codes: Numbers) -> bool:
        return bool(self.mask[np.arange(codes.size), codes].all())

    def results(self) -> Results:
        reasons, successes = self._results
        return reasons.copy(), successes.copy()

    def last_results(self) -> Results:
        reasons, successes = self._lasts
        return reasons.copy(), successes.copy()

    def game(self, index: int) -> Game:
        return self._envs[index].game

    def close(self) -> None:
        for env in self._envs:
            env.close()
