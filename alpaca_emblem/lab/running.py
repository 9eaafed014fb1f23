"""Running experiments: many games in, whole numbers out.

A run hands out chunks of games one by one, and learns from those that come back how
large the next should be. So it holds a few chunks for each worker, however many games
there are, and its summary is the same whatever their size and order.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import sleep
from typing import Final

from attrs import define, field, frozen

from alpaca_emblem.checks import function, is_flag, whole_number
from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    StoreError,
    WorkerError,
    shown,
)
from alpaca_emblem.lab.chunks import Work, check_work, play_chunk
from alpaca_emblem.lab.engines import ENGINE, is_quick
from alpaca_emblem.lab.executors import Executor, Here, ResultT
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.ledgers import Ledger, Looks, Memory, Pace
from alpaca_emblem.lab.making import located
from alpaca_emblem.lab.processes import Processes
from alpaca_emblem.lab.store import MOST_GAMES, Store
from alpaca_emblem.lab.summaries import Summary
from alpaca_emblem.lab.threads import Threads
from alpaca_emblem.lab.workers import end_if_imported_by_worker, stopwatch

Progress = Callable[[int, int], None]
"""Takes the number of games that are done, and of all."""

SECONDS_OF_WAITING: Final = 0.1
"""The seconds between two looks whether other processes have finished."""


def run(
    experiment: Work,
    games: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    store: str | os.PathLike[str] | None = None,
    chunk: int | None = None,
    progress: Progress | None = None,
    engine: str = "auto",
    seconds_per_chunk: float | None = None,
    retry: bool = False,
) -> Summary:
    """Play the first *games* games of *experiment*, and return their summary.

    The summary is the same to the bit whatever the other arguments are. Games that
    raise an error are counted as "end.failed", those that take too many actions as
    "end.unfinished". Games that end their process are set aside: see
    `Summary.set_aside`.

    With a *store*, what has been played is kept in a file. A run that was interrupted
    or killed goes on where it was if the same call is made again, several processes can
    make the same call at the same time to share the work, and a call with more games
    plays only those that are missing.

    Args:
        experiment: What is played: games, or `Bouts`, which are then counted in place
            of games.
        games: The number of games, at least 0.
        jobs: The number of chunks that are played at a time: in threads if the compiled
            engine plays the experiment, which begin at once, and otherwise in
            processes. A script then needs the guard ``if __name__ == "__main__":``,
            since the processes import it.
        executor: What plays instead, such as `Processes` that are kept for several
            runs, or a cluster.
        store: The file, which is created if there is none.
        chunk: The number of games that are played at a time; by default, what takes
            about half a second.
        progress: A function that is called after each chunk.
        engine: What plays a chunk: see `play_chunk`.
        seconds_per_chunk: The time after which a process that hangs is killed, and its
            games are set aside; well above a second. None for no limit. With a limit,
            processes play in any case.
        retry: True to play games that the store has set aside once more.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: An argument is out of range, or the experiment cannot be
            played, here or by other processes; nothing has been played then.
        NotationError: The options are not those of the game.
        StoreError: The file is not a store, or cannot be written.
        WorkerError: No processes can be started.

    >>> from alpaca_emblem.lab import Experiment
    >>> summary = run(Experiment(game="duel", options={"enemies": ["wolf"]}), 20)
    >>> summary["won.hero"], summary["end.enemies_fell"]
    (20, 20)
    """
    way = Way(jobs, executor, store, progress, engine, seconds_per_chunk, retry)
    return run_by(way, experiment, games, chunk)


@frozen
class Way:
    """The arguments of `run` that control a run, in their order."""

    jobs: int = 1
    executor: Executor | None = None
    store: str | os.PathLike[str] | None = None
    progress: Progress | None = None
    engine: str = "auto"
    seconds_per_chunk: float | None = None
    retry: bool = field(default=False, validator=is_flag)


def run_by(
    way: Way,
    experiment: Work,
    games: int,
    chunk: int | None = None,
    look: Callable[[Summary], bool] | None = None,
) -> Summary:
    """Do what `run` says.

    With *look*, the run ends as soon as that returns True. It is called with the
    summary of the games from the first to each multiple of *chunk*, in order, so that
    the end is the same however the games are played.
    """
    end_if_imported_by_worker()
    check_work("experiment", experiment)
    whole_number("games", games, 0, MOST_GAMES)
    if way.progress is not None:
        function("progress", way.progress)
    if chunk is not None:
        whole_number("chunk", chunk, 1)
    with ExitStack() as stack:
        executor, seconds = way.executor, way.seconds_per_chunk
        if executor is None:
            executor = _own_executor(way, experiment, games, stack)
        else:
            _check_executor(executor, way.jobs, seconds)
        _check_experiment(experiment, way.engine, executor)
        ledger: Ledger = Memory(games)
        if way.store is not None:
            store = Store(way.store, experiment, games, way.retry)
            ledger = stack.enter_context(store)
        if look is not None:
            ledger = Looks(ledger, games, chunk or 1, look)
        pace = Pace(games, chunk, seconds)
        plays = _Run(experiment, games, way.engine, ledger, pace, way.progress)
        with _told_what_is_kept(plays, way.store):
            return plays.to_end(executor)


@contextmanager
def _told_what_is_kept(
    plays: _Run, store: str | os.PathLike[str] | None
) -> Iterator[None]:
    """Add to an interrupt what the store holds."""
    try:
        yield
    except KeyboardInterrupt as interrupt:
        with suppress(StoreError):
            if store is not None:
                done = f"{plays.ledger.done()} of {plays.games} games"
                interrupt.add_note(
                    f"{done} are kept in {store}: the same call goes on from there"
                )
        raise


def _own_executor(way: Way, experiment: Work, games: int, stack: ExitStack) -> Executor:
    processes = Processes(way.jobs, way.seconds_per_chunk)
    if way.seconds_per_chunk is None and way.jobs == 1:
        return Here()
    processes.jobs = max(1, min(way.jobs, games))
    if way.seconds_per_chunk is None and plays_in_threads(experiment, way.engine):
        return Threads(processes.jobs)
    return stack.enter_context(processes)


def plays_in_threads(experiment: Work, engine: str) -> bool:
    """Return whether threads play *experiment* side by side.

    Points and bouts are counted game by game, which takes Python longer than the games
    take the compiled engine.
    """
    return isinstance(experiment, Experiment) and is_quick(experiment, engine)


def _check_executor(executor: object, jobs: object, seconds: object) -> None:
    """Refuse an invalid executor, or arguments that it would ignore.

    Raises:
        InvalidTypeError: It is no executor.
        InvalidValueError: There are other arguments that belong to it.
    """
    if not callable(getattr(executor, "each", None)) or isinstance(executor, type):
        raise InvalidTypeError(f"executor must be an executor, not {shown(executor)}")
    if jobs != 1 or seconds is not None:
        raise InvalidValueError(
            "jobs and seconds_per_chunk belong to an executor of run's own: "
            "give them to the executor"
        )


def _check_experiment(experiment: Work, engine: str, executor: Executor) -> None:
    """Refuse an experiment that cannot be played, here or by other processes.

    Raises:
        InvalidTypeError: Something that was imported is not a game or an agent.
        InvalidValueError: There cannot be such a game, or a name is one of a script or
            a notebook.
        NotationError: The options are not those of the game.
    """
    for name in experiment.imports:
        if name.startswith("__main__:") and not isinstance(executor, Here):
            raise InvalidValueError(
                f"other processes cannot import {name}: move it to a module, "
                "or use jobs=1"
            )
    _check_here(experiment, engine)


@frozen
class Chunk:
    """Games to be played by a worker.

    Attributes:
        experiment: What is played.
        engine: What plays it.
        version: The version of the library that asks.
        start: The number of the first game.
        stop: The number after that of the last.
    """

    experiment: Work
    engine: str
    version: str
    start: int
    stop: int


@frozen
class Played:
    """The result of a worker.

    Attributes:
        summary: The summary of the games.
        seconds: The time that the games took, without compiling.
    """

    summary: Summary
    seconds: float


def play(chunk: Chunk) -> Played:
    """Play *chunk*; called by workers.

    Raises:
        InvalidValueError: The worker has another version of the library.
    """
    if chunk.version != _version():
        raise InvalidValueError(
            f"a worker has version {_version()} of alpaca_emblem, and must have "
            f"{chunk.version}"
        )
    before = stopwatch()
    summary = play_chunk(chunk.experiment, chunk.start, chunk.stop, chunk.engine)
    return Played(summary, stopwatch() - before)


def prepare(chunk: Chunk) -> None:
    """Raise whatever keeps a worker from playing games such as those of *chunk*."""
    play(chunk)
    _check_here(chunk.experiment, chunk.engine)


def _check_here(experiment: Work, engine: str) -> None:
    play_chunk(experiment, 0, 0, engine)
    for name in experiment.imports:
        located(name)
    experiment.check()


def _version() -> str:
    from alpaca_emblem import __version__

    return __version__


@define
class _Run:
    """A run in progress.

    Attributes:
        experiment: What is played.
        games: The number of games.
        engine: What plays them.
        ledger: The games left to play, and the results.
        pace: The sizes of chunks.
        progress: The function to call, or None.
        told: The number of games that was last reported to it.
    """

    experiment: Work
    games: int
    engine: str
    ledger: Ledger
    pace: Pace
    progress: Progress | None
    told: int = 0

    def to_end(self, executor: Executor) -> Summary:
        """Play until all games are done, by this run or others with the same store."""
        self._tell()
        total = self.ledger.summary()
        if total is None:
            self._make_ready(executor)
        while total is None:
            for chunk, result in _each(executor, play, self._chunks()):
                self.pace.out -= 1
                self._take(chunk, result)
                self._tell()
            total = self.ledger.summary()
            if total is None:
                sleep(SECONDS_OF_WAITING)
                self._tell()
        return total

    def _make_ready(self, executor: Executor) -> None:
        """Compile for threads, or see that workers can play, before anything is played.

        In a thread, compiling could not be interrupted.
        """
        if isinstance(executor, Threads) and self.engine == ENGINE:
            play(self._chunk(0, 1))
        elif not isinstance(executor, Here | Threads):
            self._check(executor)

    def _check(self, executor: Executor) -> None:
        """Raise what keeps a worker from playing."""
        for _, result in _each(executor, prepare, [self._chunk(0, 0)]):
            if isinstance(result, ImportError | InvalidValueError):
                raise InvalidValueError(f"workers cannot play: {result}") from result
            if isinstance(result, WorkerError):
                raise WorkerError(f"workers cannot make a game: {result}")
            if isinstance(result, Exception):
                raise result

    def _chunk(self, start: int, stop: int) -> Chunk:
        return Chunk(self.experiment, self.engine, _version(), start, stop)

    def _chunks(self) -> Iterator[Chunk]:
        while claimed := self.ledger.claim(self.pace.next_size()):
            self.pace.out += 1
            self.pace.left -= claimed[1] - claimed[0]
            yield self._chunk(*claimed)

    def _take(self, chunk: Chunk, result: Played | Exception) -> None:
        start, stop = chunk.start, chunk.stop
        if isinstance(result, WorkerError):
            self.ledger.set_aside(start, stop, str(result), self.engine)
        elif isinstance(result, Exception):
            raise result
        else:
            self.pace.learn(stop - start, result.seconds)
            self.ledger.put(start, stop, result.summary, self.engine, result.seconds)

    def _tell(self) -> None:
        if self.progress is not None:
            done = self.ledger.done()
            if done != self.told:
                self.told = done
                self.progress(done, self.games)


def _each(
    executor: Executor, function: Callable[[Chunk], ResultT], chunks: Iterable[Chunk]
) -> Iterator[tuple[Chunk, ResultT | Exception]]:
    """Yield the results of *executor*, which stops at once should they not be used."""
    results = executor.each(function, chunks)
    try:
        yield from results
    finally:
        if isinstance(results, Generator):
            results.close()
