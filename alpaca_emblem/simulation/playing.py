"""Whole games by the million: by the compiled engine, or else by the objects.

Game *n* has the seed ``seed + n``, and each agent dice of its own that follow from this
seed and the index of its side. So the results depend neither on the engine, nor on the
number of threads, nor on the number of games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, TypeAlias

import numpy as np
from attrs import frozen

from alpaca_emblem.agents.naming import agent_maker
from alpaca_emblem.checks import function, instance, whole_number
from alpaca_emblem.errors import CannotPackError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.rng import steps
from alpaca_emblem.simulation.compiling import Entry
from alpaca_emblem.simulation.entries import (
    ACTIONS,
    BETWEEN,
    ERRAND,
    HEALS,
    LAST,
    LEFT,
    MOST_ACTIONS,
    NEXT,
    entries_of,
)
from alpaca_emblem.simulation.finding import set_up_class, set_up_of
from alpaca_emblem.simulation.layouts import Ints, Numbers, new_row, wrapped
from alpaca_emblem.simulation.objects import Plan, play_by_objects
from alpaca_emblem.simulation.packing import refuse
from alpaca_emblem.simulation.setups import SetUp
from alpaca_emblem.simulation.tallies import Counts, Tally
from alpaca_emblem.simulation.threads import Threads

Policies: TypeAlias = str | Sequence[str] | Mapping[str, str]
"""Policies by name: one for all sides, in the order of `Game.sides`, or by side."""

MOST: Final = 1 << 60
BUDGET: Final = 100_000
"""The number of actions between two looks at whether to go on."""
CHUNK: Final = 4096
"""The number of results that are counted together, at a cost of its own."""


@frozen
class Progress:
    """The progress of `play_many`.

    Attributes:
        stage: "compiling", which takes up to a minute the first time ever; then
            "playing".
        done: The number of games that have ended.
        games: The number of all games.
    """

    stage: str
    done: int
    games: int


Report: TypeAlias = Callable[[Progress], None]


def play_many(
    game: Game,
    policies: Policies = "random",
    games: int = 1000,
    *,
    seed: int = 0,
    threads: int = 1,
    max_actions: int | None = None,
    progress: Report | None = None,
) -> Tally:
    """Play many games that begin like *game*, and return what came of them.

    Games that the compiled engine cannot play are played by the objects, in as many
    processes as there are *threads*; `Tally.why` has the reason.

    Args:
        game: The game; it does not change.
        policies: The names of agents, such as "random" and "greedy": one for all sides,
            a list in the order of `Game.sides`, or a mapping from sides to names.
        games: The number of games.
        seed: The seed of the first game; the next game has the next seed.
        threads: The number of threads.
        max_actions: The largest number of actions of a game; None for no limit.
        progress: A function to call now and then.

    Raises:
        InvalidValueError: There is no such policy, or a side has none.
        InvalidTypeError: An argument has a wrong type.
        ModuleNotFoundError: numba is not installed.

    >>> from alpaca_emblem import GameController
    >>> match = GameController.skirmish(map_size=4, seed=1)
    >>> tally = play_many(match, ["greedy", "random"], 20)
    >>> tally.wins, tally.ends
    ({'Player 1': 20, 'Player 2': 0}, {'last_standing': 20})
    """
    instance("game", game, Game)
    if progress is not None:
        function("progress", progress)
    names = _by_side(game, policies)
    whole_number("games", games, 0, MOST)
    if max_actions is not None:
        whole_number("max_actions", max_actions, 0)
    most = MOST if max_actions is None else min(max_actions, MOST)
    first = wrapped(whole_number("seed", seed))
    pool = Threads(threads)
    try:
        set_up = set_up_of(game)
        _check_policies(set_up, names)
    except CannotPackError as error:
        kind = set_up_class(game)
        parts = 1 if kind is None else kind.hit_point_parts
        plan = Plan(game, names, first, most, parts)
        return play_by_objects(plan, games, threads, str(error), _told(progress, games))
    counts = Counts(set_up.sides, set_up.reasons, is_compiled=True)
    errand = _Errand(set_up, names, first, most, pool)
    errand.run(games, counts, progress)
    pool.close()
    return counts.tally(set_up.hit_point_parts)


def _told(progress: Report | None, games: int) -> Callable[[int], None]:
    """Return a function that reports the number of games that are done."""

    def tell(done: int) -> None:
        if progress is not None:
            progress(Progress("playing", done, games))

    return tell


def _by_side(game: Game, policies: object) -> tuple[str, ...]:
    """Return the name of the policy of each side, in the order of sides.

    Raises:
        InvalidTypeError: They are not names.
        InvalidValueError: There is no such policy, or a side has none.
    """
    sides = game.sides
    if isinstance(policies, str):
        names: tuple[object, ...] = (policies,) * len(sides)
    elif isinstance(policies, Mapping):
        if set(policies) != set(sides):
            raise InvalidValueError(
                f"policies must be given for {', '.join(sides)}, "
                f"not for {', '.join(map(str, policies)) or 'no side'}"
            )
        names = tuple(policies[side] for side in sides)
    elif isinstance(policies, Sequence):
        names = tuple(policies)
        if len(names) != len(sides):
            raise InvalidValueError(
                f"there must be {len(sides)} policies, one for each side, "
                f"not {len(names)}"
            )
    else:
        raise InvalidTypeError(f"policies must be names, not {policies!r}")
    for name in names:
        agent_maker(name, "a policy")
    return tuple(map(str, names))


def _check_policies(set_up: SetUp, names: tuple[str, ...]) -> None:
    """Refuse a policy that only an agent knows.

    Raises:
        CannotPackError: The kernels have no such policy.
    """
    for name in names:
        if name not in set_up.policies:
            refuse(f"the policy {name}", f"it knows {', '.join(set_up.policies)}")


def usual_seeds(first: int, games: int) -> Numbers:
    """Return the seeds of *games* games from the *first*: a row for each game.

    The dice of agents follow from the seed of their game.
    """
    return (np.arange(games, dtype=np.int64) + first).reshape(games, 1)


def _derive(seeds: Ints, key: int, first: int, turns: int, bits: int) -> None:
    """Write the seeds of games of an experiment, a row for each game.

    Args:
        seeds: The rows: the seed of the game, and that of the agent of each side.
        key: The key of the seed of the experiment, as a signed word.
        first: The number of the first game.
        turns: The number of games from one row to the next, which have the same dice.
        bits: The number of bits of the seed of a game.
    """
    streams, games = steps.SPLIT_STREAMS, seeds.shape[0]
    bout = first // turns
    for row in range(games):
        seeds[row, 0] = steps.split_bits(key, (bout + row) * streams, bits)
    for stream in range(1, seeds.shape[1]):  # there are fewer sides than streams
        for row in range(games):
            place = (first + row * turns) * streams + stream
            seeds[row, stream] = steps.split_bits(key, place, 32)


derive_seeds: Final = Entry(_derive)


class Series:
    """Plays whole games by one set of policies, one after the other.

    Args:
        set_up: What all games have in common.
        names: The policy of each side.
        most: The limit of actions.
        notes_losses: True if results have the hit points that each side has lost.
        size: The largest number of games that are played at a time; by default `CHUNK`.

    Attributes:
        is_ready: True if the first game would not compile anything.
    """

    def __init__(
        self,
        set_up: SetUp,
        names: tuple[str, ...],
        most: int,
        *,
        notes_losses: bool = False,
        size: int | None = None,
    ) -> None:
        sides = len(names)
        self._play = entries_of(set_up.kernels).play
        self._start, self._row = set_up.start, set_up.start.copy()
        self._table = set_up.table.copy() if set_up.draws_table else set_up.table
        self._policies, self._dice = new_row(sides), new_row(sides)
        self._policies[:] = [set_up.policy(name) for name in names]
        self._errand = new_row(ERRAND)
        self._errand[MOST_ACTIONS] = most
        self._errand[HEALS] = int(notes_losses and set_up.heals)
        width = LEFT + (2 if notes_losses else 1) * sides
        size = CHUNK if size is None else size
        self._results = new_row(size * width).reshape(size, width)
        self._scratch = new_row(set_up.most_legal), new_row(set_up.work_size)

    @property
    def is_ready(self) -> bool:
        return self._play.is_ready

    def compile(self) -> None:
        """Compile the games, or load them from the disk, without playing any."""
        self._errand[NEXT], self._errand[LAST], self._errand[ACTIONS] = 0, 0, BETWEEN
        self._call(np.empty((0, 1 + self._dice.size), np.int64))

    def play(
        self, seeds: Numbers, is_stopping: Callable[[], bool] = lambda: False
    ) -> Numbers:
        """Play a game for each row of *seeds*, of which there are not too many.

        Args:
            seeds: The seed of each game, and the dice of the agent of each side, unless
                they follow from the seed.
            is_stopping: Tells now and then whether to end early.

        Returns:
            A row for each game. See `entries.ENDED`. The next call overwrites them.
        """
        errand = self._errand
        errand[NEXT], errand[LAST], errand[ACTIONS] = 0, len(seeds), BETWEEN
        while errand[NEXT] < errand[LAST] and not is_stopping():
            self._call(seeds)
        return self._results[: errand[NEXT]]

    def _call(self, seeds: Numbers) -> None:
        self._play(
            *(self._row, self._table, self._start, self._errand, self._dice),
            *(self._policies, seeds, self._results, BUDGET, *self._scratch),
        )


class _Errand:
    """Games to play, by one set of policies."""

    def __init__(
        self,
        set_up: SetUp,
        names: tuple[str, ...],
        seed: int,
        most: int,
        threads: Threads,
    ) -> None:
        self._set_up, self._names, self._most = set_up, names, most
        self._seed, self._threads = seed, threads

    def run(self, games: int, counts: Counts, progress: Report | None) -> None:
        """Play *games*, and count their results."""
        if progress is not None and not self._series().is_ready:
            progress(Progress("compiling", 0, games))
        lanes: list[Counts] = []
        tell = _told(progress, games)

        def work(low: int, high: int) -> None:
            sides, reasons = self._set_up.sides, self._set_up.reasons
            lane = Counts(sides, reasons, is_compiled=True)
            lanes.append(lane)

            def count(results: Numbers) -> None:
                lane.add(results)
                if low == 0:  # the caller's own thread
                    tell(sum(other.games for other in tuple(lanes)))

            self._play_range(low, high, count)

        self._threads.run(work, games)
        for lane in lanes:
            counts.merge(lane)
        tell(counts.games)

    def _series(self) -> Series:
        return Series(self._set_up, self._names, self._most)

    def _play_range(
        self, low: int, high: int, count: Callable[[Numbers], None]
    ) -> None:
        """Play the games from *low* to *high*, a few at a time."""
        series = self._series()
        for start in range(low, high, CHUNK):
            games = min(CHUNK, high - start)
            seeds = usual_seeds(self._seed + start, games)
            results = series.play(seeds, lambda: self._threads.is_stopping)
            if self._threads.is_stopping:
                return
            count(results)
