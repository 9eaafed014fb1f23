"""Running experiments: many games in, whole numbers out."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import wait
from threading import Thread
from typing import Any, Final

from alpaca_emblem.checks import function, instance, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.summaries import Summary

Chunk = tuple[int, int]
"""The number of the first game, and that after the last."""
Progress = Callable[[int, int], None]
"""Takes the number of games that are done, and of all."""

LARGEST_CHUNK: Final = 1000
CHUNKS_PER_JOB: Final = 8


def run(
    experiment: Experiment,
    games: int,
    *,
    jobs: int = 1,
    chunk: int | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Play the first *games* games of *experiment*, and return their summary.

    The summary does not depend on *jobs* and *chunk*. Games that raise an error are
    counted as "end.failed", those that take too many actions as "end.unfinished".

    Args:
        experiment: What is played.
        games: The number of games, at least 0.
        jobs: The number of processes. With more than one, a script needs the guard
            ``if __name__ == "__main__":``, since the processes import it.
        chunk: The number of games that are played at a time.
        progress: A function that is called after each chunk.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: An argument is out of range, or the experiment cannot be
            played; nothing has been played then.
        NotationError: The options are not those of the game.

    >>> summary = run(Experiment(game="duel", options={"enemies": ["wolf"]}), 20)
    >>> summary["won.hero"], summary["end.enemies_fell"]
    (20, 20)
    """
    instance("experiment", experiment, Experiment)
    whole_number("games", games, 0)
    whole_number("jobs", jobs, 1)
    if progress is not None:
        function("progress", progress)
    size = chunk if chunk is not None else _size(games, jobs)
    chunks = list(_chunks(games, whole_number("chunk", size, 1)))
    if jobs > 1:
        _check_names(experiment)
    experiment.game_number(0)  # tells what is wrong before anything is played
    total, done = Summary(), 0
    for (start, stop), summary in _played(experiment, chunks, jobs):
        total, done = total.merge(summary), done + stop - start
        if progress is not None:
            progress(done, games)
    return total


def _size(games: int, jobs: int) -> int:
    return max(1, min(LARGEST_CHUNK, games // (jobs * CHUNKS_PER_JOB)))


def _chunks(games: int, size: int) -> Iterator[Chunk]:
    for start in range(0, games, size):
        yield start, min(start + size, games)


def _played(
    experiment: Experiment, chunks: list[Chunk], jobs: int
) -> Iterator[tuple[Chunk, Summary]]:
    if jobs == 1 or len(chunks) < 2:
        for chunk in chunks:
            yield chunk, play_chunk(experiment, *chunk)
        return
    plain = experiment.to_plain()
    context = get_context("spawn")  # forks copy the threads of compiled code half
    workers = min(jobs, len(chunks))
    with ProcessPoolExecutor(workers, context, end_with_parent) as pool:
        waiting = [pool.submit(_play_plain, plain, *chunk) for chunk in chunks]
        try:
            for chunk, future in zip(chunks, waiting, strict=True):
                yield chunk, Summary.from_plain(future.result())
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def end_with_parent() -> None:
    """Let this worker end when its parent does, even if that is killed.

    Otherwise it would wait for work for ever.
    """
    parent = parent_process()
    if parent is not None:
        Thread(target=_wait_for, args=(parent.sentinel,), daemon=True).start()


def _wait_for(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _check_names(experiment: Experiment) -> None:
    """Refuse names that other processes cannot import.

    Raises:
        InvalidValueError: A name is one of a script or a notebook.
    """
    for name in experiment.imports:
        if name.startswith("__main__:"):
            raise InvalidValueError(
                f"other processes cannot import {name}: move it to a module, "
                "or use jobs=1"
            )


def _play_plain(plain: dict[str, Any], start: int, stop: int) -> dict[str, Any]:
    experiment = Experiment.from_plain(plain)
    return play_chunk(experiment, start, stop).to_plain()
