"""Many environments that take their steps together, by the compiled engine."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from functools import cached_property
from typing import Any, ClassVar
from warnings import warn

import gymnasium as gym
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from alpaca_emblem.checks import instance, whole_number
from alpaca_emblem.envs.backends import Engine, Objects, Results, Seeds
from alpaca_emblem.envs.making import Opponents
from alpaca_emblem.envs.seeing import MASK, OBSERVATION, Seen, checked_seed
from alpaca_emblem.envs.shaping import Potential
from alpaca_emblem.envs.single import Illegal, TacticsEnv
from alpaca_emblem.errors import (
    CannotPackError,
    GameOverError,
    InvalidTypeError,
    InvalidValueError,
    shown,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.codes import Codes
from alpaca_emblem.games.observing import Observer
from alpaca_emblem.games.views import use_view
from alpaca_emblem.simulation.threads import MOST_THREADS

MOST_ENVS = 1 << 20

Step = tuple[
    Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
]


class EngineVectorEnv(VectorEnv[Seen, Any, Any]):
    """One side of *num_envs* games that take their steps together.

    Environment *k* takes the steps of a `TacticsEnv` with the same options and the seed
    of this one plus *k*: observations, masks, rewards and ends are equal. An episode
    that ends is begun anew in the same step: the rewards and ends are those of the old
    game, the observation is that of the new one, and ``info`` has the last observation
    of the old one and its result, as ``final_obs`` and ``final_info``.

    The compiled engine takes the steps. Where it cannot, objects take them, hundreds of
    times slower; a warning says so, once, and `why` says why.

    The arrays are made once, and every step overwrites them. Copy what you keep, or
    choose ``copy=True``.

    Args:
        game: "match", "grid", "duel" or "dungeon".
        num_envs: The number of games.
        side: The side to play, by default the first.
        opponents: The agents of the other sides, as for `TacticsEnv`. The engine plays
            those that it knows by name.
        max_steps: The number of steps after which an episode is truncated; None for no
            limit.
        shaping: A potential, or None. Potentials are functions of views, which need
            objects.
        gamma: The discount of the potential, from 0 to 1.
        may_concede: True if masks have resigning in them.
        illegal: The treatment of a code that is not in the mask: "refuse" or "raise".
        planes: False if there are no observations but masks.
        copy: True if the arrays of each step are new.
        threads: The number of threads that take the steps.
        seed: The seed of the first reset, if it has none of its own.
        render_mode: None, since there are no pictures of many games.
        **setup: The options of the game, all but its seed.

    Attributes:
        num_envs: The number of games.
        side: The side that is played.
        masks: 1 for each legal code, shape (games, codes), int8.
        lists: The legal codes of each game, shape (games, codes), int32. Only the first
            of each row hold, as many as `counts` says.
        counts: The number of legal codes, shape (games,), int64.
        states: The games as rows of the engine, with all that is hidden; None if
            objects take the steps.
        engine: "compiled" or "objects".
        why: Why the engine cannot play the games; None if it does.
    """

    metadata: ClassVar[dict[str, Any]] = {  # type: ignore[misc]  # never assigned
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(  # noqa: PLR0915  # many attributes
        self,
        game: str = "grid",
        num_envs: int = 1,
        *,
        side: str | None = None,
        opponents: Opponents | None = None,
        max_steps: int | None = 1000,
        shaping: Potential | None = None,
        gamma: float = 0.99,
        may_concede: bool = False,
        illegal: Illegal = "refuse",
        planes: bool = True,
        copy: bool = False,
        threads: int = 1,
        seed: int = 0,
        render_mode: None = None,
        **setup: Any,
    ) -> None:
        whole_number("num_envs", num_envs, 1, MOST_ENVS)
        whole_number("threads", threads, 1, MOST_THREADS)
        instance("planes", planes, bool)
        instance("copy", copy, bool)
        if render_mode is not None:
            raise InvalidValueError(
                f"render_mode must be None for many games, not {shown(render_mode)}"
            )
        self._seed: int | None = whole_number("seed", checked_seed(seed), 0)

        def make(opponents: Opponents | None) -> TacticsEnv:
            return TacticsEnv(
                game,
                side=side,
                opponents=opponents,
                max_steps=max_steps,
                shaping=shaping,
                gamma=gamma,
                may_concede=may_concede,
                illegal=illegal,
                **setup,
            )

        self._first = first = make(opponents)
        self.num_envs, self.side = num_envs, first.side
        self._copies, self._raises = copy, illegal == "raise"
        self._has_planes = planes
        self.single_action_space = first.action_space
        self.single_observation_space = first.observation_space
        if not planes:
            spaces: Any = first.observation_space
            self.single_observation_space = gym.spaces.Dict({MASK: spaces[MASK]})
        self.why: str | None = None
        self._games: Engine | Objects
        try:
            if shaping is not None:
                raise CannotPackError("potentials are functions of views, of objects")
            self._games = Engine(first, num_envs, planes, threads)
        except CannotPackError as error:
            self.why = str(error)
            warn(f"objects take the steps, slowly: {self.why}", stacklevel=2)
            # An agent given as an object has dice for one game at a time.
            envs = [make(deepcopy(opponents)) for _ in range(num_envs)]
            self._games = Objects(envs, planes)
        self._show_arrays()
        self._rows = np.arange(num_envs)
        self._all: NDArray[np.bool_] = np.ones(num_envs, np.bool_)
        self._sides = np.full(num_envs, self.side, object)
        self._has_begun = False

    def _show_arrays(self) -> None:
        """Hand out the arrays of the games, some of which have another shape here."""
        games = self._games
        self.engine = games.name
        self.masks: NDArray[np.int8] = games.mask.view(np.int8)
        self.lists, self.counts, self.states = games.lists, games.counts, games.states
        self._seen = self._named(games.planes, games.mask)
        self._lasts = self._named(games.last_planes, games.last_mask)

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._show_arrays()

    def _named(self, planes: NDArray[np.float32], mask: NDArray[np.uint8]) -> Seen:
        """Return observations and masks of all games by their names."""
        masks = mask.view(np.int8)
        if not self._has_planes:
            return {MASK: masks}
        shape = (self.num_envs, *self._first.observer.shape)
        return {OBSERVATION: planes.reshape(shape), MASK: masks}

    @cached_property
    def action_space(self) -> gym.Space[Any]:  # type: ignore[override]  # never assigned
        """The space of the codes of all games."""
        return batch_space(self.single_action_space, self.num_envs)

    @cached_property
    def observation_space(self) -> gym.Space[Any]:  # type: ignore[override]
        """The space of the observations of all games, made when it is asked for."""
        return batch_space(self.single_observation_space, self.num_envs)

    @property
    def codes(self) -> Codes:
        """The codes of actions."""
        return self._first.codes

    @property
    def observer(self) -> Observer:
        """The observer, which names every plane or entry of observations."""
        return self._first.observer

    def reset(
        self,
        *,
        seed: Any = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin all games anew.

        Args:
            seed: The seed of the first environment, to which the others add their
                index; or a list with a seed, or None, for each.
            options: There are none.

        Returns:
            The observations and masks; and the seeds of the games, and the side. Where
            a game is over already, also how it ended: see `TacticsEnv`.

        Raises:
            InvalidTypeError: *seed* is not a whole number, or a list of them; or
                *options* are no table.
            InvalidValueError: It is negative, or there are not as many as games; or
                there are options.
        """
        if options is not None and not isinstance(options, Mapping):
            raise InvalidTypeError(f"options must be a table, not {shown(options)}")
        if options:
            name = shown(next(iter(options)))
            raise InvalidValueError(f"many games have no options, not even {name}")
        seeds = self._seeds(seed)
        self._games.begin(seeds)
        self._seed, self._has_begun = None, True
        return self._handed_out(), self._info()

    def _seeds(self, seed: Any) -> Seeds:
        """Return the seed of each environment.

        Raises:
            InvalidTypeError: *seed* is neither a whole number nor a list of them.
            InvalidValueError: A seed is negative, or there are not as many as games.
        """
        if isinstance(seed, np.ndarray):
            seed = seed.tolist()  # a number, if the array has no dimensions
        if isinstance(seed, list | tuple):
            if len(seed) != self.num_envs:
                raise InvalidValueError(
                    f"there must be {self.num_envs} seeds, not {len(seed)}"
                )
            given = [checked_seed(each) for each in seed]
            if self._seed is not None:
                given = [
                    self._seed + index if each is None else each
                    for index, each in enumerate(given)
                ]
            return given
        first = checked_seed(seed)
        first = self._seed if first is None else first
        if first is None:
            return [None] * self.num_envs
        return [first + index for index in range(self.num_envs)]

    def step(self, actions: ArrayLike) -> Step:
        """Take a step in each game.

        Args:
            actions: The codes, shape (games,), whole numbers.

        Returns:
            The observations and masks, the rewards, where games have ended, where
            episodes have been truncated, and information: ``game_seed`` and ``side``;
            ``refused``, why codes have been refused; ``reason`` and ``is_success`` of
            new games that are over already; and where something has ended,
            ``final_obs``, the last observation and mask of each old game, and
            ``final_info``, with their ``game_seed``, ``side``, ``reason`` and
            ``is_success``. As in Gymnasium, each array has another beside it, whose
            name begins with an underscore, which is True where it holds.

        Raises:
            InvalidTypeError: The codes are not whole numbers.
            InvalidValueError: There are not as many as games, or one is no code; or, in
                environments that raise errors, one is not in the mask. Nothing has
                changed then.
            GameOverError: `reset` has not been called.
        """
        if not self._has_begun:
            raise GameOverError("there are no games yet: call reset")
        codes = self._checked(actions)
        refused: dict[int, str] = {}
        if not self._games.are_in_mask(codes):
            is_in = self._games.mask[self._rows, codes]
            refused = self._refusals(codes, np.flatnonzero(is_in == 0))
        self._games.step(codes)
        games = self._games
        info = self._info()
        if refused:
            info |= self._told("refused", refused)
        ends = games.terminated | games.truncated
        if ends.any():
            info |= self._ends(ends)
        rewards, terminated = games.rewards, games.terminated
        truncated = games.truncated
        if self._copies:
            rewards, terminated = rewards.copy(), terminated.copy()
            truncated = truncated.copy()
        return self._handed_out(), rewards, terminated, truncated, info

    def _checked(self, actions: ArrayLike) -> NDArray[np.int64]:
        try:
            given: NDArray[Any] = np.asarray(actions)
        except ValueError:  # of rows of different lengths
            raise InvalidValueError(
                f"actions must have the shape {(self.num_envs,)}, not {shown(actions)}"
            ) from None
        if given.shape != (self.num_envs,):
            raise InvalidValueError(
                f"actions must have the shape {(self.num_envs,)}, not {given.shape}"
            )
        if given.dtype.kind not in "iu":
            raise InvalidTypeError(f"actions must be whole numbers, not {given.dtype}")
        if given.min() < 0 or given.max() >= self.codes.count:
            wrong = (given < 0) | (given >= self.codes.count)
            at = int(wrong.argmax())
            raise InvalidValueError(
                f"action {at} must be from 0 to {self.codes.count - 1}, not {given[at]}"
            )
        return np.ascontiguousarray(given, np.int64)

    def _refusals(
        self, codes: NDArray[np.int64], indices: NDArray[np.int64]
    ) -> dict[int, str]:
        """Return why codes that are not in the mask are refused, by index.

        Raises:
            InvalidValueError: These environments raise errors.
        """
        refused: dict[int, str] = {}
        for index in map(int, indices):
            game, code = self._games.game(index), int(codes[index])
            reason, words = self._refusal(game, code)
            if self._raises:
                told = f"{words} (environment {index})"
                raise self._first._sight.not_in_mask(code, told)
            if game.outcome is None:
                refused[index] = reason
        return refused

    def _refusal(self, game: Game, code: int) -> tuple[str, str]:
        sight = self._first._sight
        roster = sight.codes.roster(game, self.side)
        return use_view(game, self.side, lambda view: sight.refusal(view, roster, code))

    def _info(self) -> dict[str, Any]:
        games, seeds = self._games, self._games.seeds
        info = {
            "game_seed": seeds.copy() if self._copies else seeds,
            "_game_seed": self._all,
            "side": self._sides,
            "_side": self._all,
        }
        over = games.over
        return info | _told(games.results(), over.copy()) if over.any() else info

    def _told(self, name: str, words: dict[int, str]) -> dict[str, Any]:
        told = np.full(self.num_envs, None, object)
        holds: NDArray[np.bool_] = np.zeros(self.num_envs, np.bool_)
        for index, word in words.items():
            told[index], holds[index] = word, True
        return {name: told, f"_{name}": holds}

    def _ends(self, ends: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the last observations, and what came of the games that have ended."""
        games, over = self._games, self._games.terminated.copy()
        final_obs = np.empty(self.num_envs, object)
        for index in np.flatnonzero(ends).tolist():
            final_obs[index] = self._last(index)
        final_info = {
            **{"game_seed": games.last_seeds.copy(), "_game_seed": ends},
            **{"side": self._sides, "_side": ends},
            **_told(games.last_results(), over),
        }
        return {
            **{"final_obs": final_obs, "_final_obs": ends},
            **{"final_info": final_info, "_final_info": ends},
        }

    def _last(self, index: int) -> Seen:
        """Return the last observation of the game at *index* that has ended."""
        if self._copies:
            return {name: array[index].copy() for name, array in self._lasts.items()}
        return {name: array[index] for name, array in self._lasts.items()}

    def _handed_out(self) -> Seen:
        if not self._copies:
            return self._seen
        return {name: array.copy() for name, array in self._seen.items()}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the masks of all games, as truth values."""
        return self.masks.astype(np.bool_)

    def describe(self, code: int, language: str = "en") -> str:
        """Return *code* in words. See `describe_code`.

        Raises:
            NoCodeError: There is no such code.
            InvalidValueError: The library does not speak *language*.
        """
        return self._first.describe(code, language)

    def close_extras(self, **kwargs: Any) -> None:
        """End the threads."""
        self._games.close()


def _told(results: Results, over: NDArray[np.bool_]) -> dict[str, Any]:
    """Return *results* as information, which holds where games are *over*."""
    reasons, successes = results
    return {
        **{"reason": reasons, "_reason": over},
        **{"is_success": successes, "_is_success": over},
    }
