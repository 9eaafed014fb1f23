"""Runs in threads: the same summaries, and no thread that outlives its run."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem.errors import WorkerError
from alpaca_emblem.lab import Experiment, compiled, derive, engines, run, running
from alpaca_emblem.lab.bouts import Bouts
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.compiled import Engine
from alpaca_emblem.lab.engines import is_quick
from alpaca_emblem.lab.measuring import Meter
from alpaca_emblem.lab.objects import play_by_objects
from alpaca_emblem.lab.records import Record
from alpaca_emblem.lab.running import Chunk, Played, plays_in_threads
from alpaca_emblem.lab.threads import Threads, is_given_up
from alpaca_emblem.simulation import compiling
from tests.lab.deeds import refuse_interrupt
from tests.lab.perils import ended, forked

WOLF = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
PILE = Experiment(game="tests.games.tiny:Pile", options={"start": 4}, agents=["random"])
GAMES = 200
CHUNK = 5


@cache
def digest() -> str:
    return run(PILE, GAMES).digest()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite"


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Everything is played in threads, of which none is left over."""
    monkeypatch.setattr(running, "plays_in_threads", lambda *_: True)
    before = threading.active_count()
    yield
    assert threading.active_count() == before


def test_each_task_is_done_in_one_of_the_threads() -> None:
    together = threading.Barrier(2, timeout=10)

    def meet(task: int) -> tuple[int, int]:
        together.wait()
        return task, threading.get_ident()

    threads = set()
    for task, result in Threads(2).each(meet, range(10)):
        assert isinstance(result, tuple)
        assert result[0] == task
        threads.add(result[1])

    assert len(threads) == 2
    assert threading.get_ident() not in threads
    assert list(Threads(2).each(meet, [])) == []


def test_tasks_are_taken_only_when_they_can_begin() -> None:
    taken = 0

    def tasks() -> Iterator[int]:
        nonlocal taken
        for number in range(30):
            taken += 1
            yield number

    for done, _ in enumerate(Threads(3).each(abs, tasks())):
        assert taken <= done + 3


def test_errors_are_results_and_interrupts_are_none() -> None:
    found = dict(Threads(2).each(lambda n: 12 // n, [0, 3]))

    assert isinstance(found[0], ZeroDivisionError)
    assert found[3] == 4
    with pytest.raises(KeyboardInterrupt):
        list(Threads(2).each(refuse_interrupt, [1, 2]))


def test_work_that_is_given_up_can_end_early() -> None:
    ended_early: list[int] = []

    def wait_long(task: int) -> int:
        while task and not is_given_up():
            time.sleep(0.001)
        ended_early.append(task)
        return task

    results = Threads(2).each(wait_long, [1, 0])
    assert next(results) == (0, 0)
    results.close()  # type: ignore[attr-defined]

    assert sorted(ended_early) == [0, 1]
    assert not is_given_up()


@pytest.mark.usefixtures("in_threads")
@pytest.mark.parametrize("jobs", [2, 3])
@pytest.mark.parametrize("experiment", [WOLF, PILE], ids=["engine", "objects"])
def test_threads_find_the_same(experiment: Experiment, jobs: int) -> None:
    whole = run(experiment, 40)
    told: list[tuple[int, int]] = []

    summary = run(
        *(experiment, 40), jobs=jobs, chunk=7, progress=lambda *n: told.append(n)
    )

    assert summary == whole
    assert summary.digest() == whole.digest()
    assert told == sorted(told)
    assert told[-1] == (40, 40)
    assert run(experiment, 0, jobs=jobs).games == 0


@pytest.fixture
def in_front() -> Iterator[None]:
    """Ctrl-C interrupts, even if the tests run in the background of a shell."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("in_threads", "in_front")
def test_ctrl_c_keeps_what_is_done(path: Path) -> None:
    def press(done: int, _: int) -> None:
        if done >= 50:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt) as interrupt:
        run(PILE, GAMES, jobs=2, chunk=CHUNK, store=path, progress=press)
    told: list[int] = []
    summary = run(
        *(PILE, GAMES), jobs=2, store=path, progress=lambda n, _: told.append(n)
    )

    assert f"of {GAMES} games are kept in" in interrupt.value.__notes__[0]
    assert told[0] >= 50
    assert summary.digest() == digest()


@pytest.mark.usefixtures("in_threads")
def test_kills_lose_only_what_was_being_played(path: Path) -> None:
    def play() -> None:
        run(
            *(PILE, GAMES),
            jobs=2,
            chunk=CHUNK,
            store=path,
            progress=lambda *_: time.sleep(0.01),
        )

    for number in range(3):
        child = forked(play)
        time.sleep(derive(3, number, 0, 6) / 1000)
        os.kill(child, signal.SIGKILL)
        assert ended(child) == -signal.SIGKILL

    assert run(PILE, GAMES, jobs=2, store=path).digest() == digest()


@pytest.mark.usefixtures("in_threads")
def test_an_error_ends_all_threads(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    real, numbers = running.play, count()

    def fail(chunk: Chunk) -> Played:
        if next(numbers) == 6:
            raise ZeroDivisionError("in the middle")
        return real(chunk)

    with monkeypatch.context() as patch:
        patch.setattr(running, "play", fail)
        with pytest.raises(ZeroDivisionError, match="in the middle"):
            run(PILE, GAMES, jobs=2, chunk=CHUNK, store=path)
    told: list[int] = []
    summary = run(
        *(PILE, GAMES), jobs=2, store=path, progress=lambda n, _: told.append(n)
    )

    assert told[0] >= 4 * CHUNK, "what was done before is not done again"
    assert summary.digest() == digest()


@pytest.mark.usefixtures("in_threads")
def test_the_main_thread_compiles(monkeypatch: pytest.MonkeyPatch) -> None:
    """There, Ctrl-C ends it at once."""
    played: list[tuple[int, bool]] = []

    def note(experiment: Any, start: int, stop: int, engine: str) -> Any:
        is_main = threading.current_thread() is threading.main_thread()
        played.append((stop, is_main))
        return play_chunk(experiment, start, stop, engine)

    monkeypatch.setattr(running, "play_chunk", note)
    run(WOLF, 4, jobs=2, chunk=4, engine="engine")

    assert played == [(0, True), (1, True), (4, False)]


def test_a_long_chunk_of_the_engine_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(compiled, "is_given_up", lambda: True)

    with pytest.raises(WorkerError, match="the run was given up"):
        play_chunk(WOLF, 0, 10, "engine")


@pytest.fixture
def on_disk(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Pretend that nothing is plain; return the games that are on the disk."""
    known: set[str] = set()
    monkeypatch.setattr(compiling, "is_plain", lambda: False)
    monkeypatch.setattr(compiled.Engine, "is_ready", False)
    monkeypatch.setattr(
        compiled.Engine,
        "is_on_disk",
        property(lambda engine: engine.experiment.game in known),
    )
    return known


def test_threads_play_what_machine_code_plays(on_disk: set[str]) -> None:
    assert not is_quick(WOLF, "auto"), "objects play until it is compiled"
    assert is_quick(WOLF, "engine")
    on_disk.add("duel")
    assert is_quick(WOLF, "auto")
    assert not is_quick(WOLF, "objects")
    assert not is_quick(PILE, "auto")

    assert plays_in_threads(WOLF, "auto")
    bouts = Bouts(games=[WOLF, WOLF], seats=[(0, 1), (1, 0)])
    assert not plays_in_threads(bouts, "engine"), "they are counted one by one"


def test_plain_python_plays_in_no_threads() -> None:
    assert not is_quick(WOLF, "engine")


def test_searches_need_no_processes_where_threads_play(on_disk: set[str]) -> None:
    for engine, seconds, kept in (
        ("engine", None, False),
        ("engine", 10, True),
        ("auto", None, True),
    ):
        with Meter(
            experiment=WOLF,
            key="won.hero",
            games=4,
            is_exact=False,
            running={"jobs": 2, "engine": engine, "seconds_per_chunk": seconds},
        ) as measuring:
            assert ("executor" in measuring.running) == kept


@pytest.mark.usefixtures("on_disk")
def test_machine_code_on_disk_is_loaded_after_a_second(
    monkeypatch: pytest.MonkeyPatch, on_disk: set[str]
) -> None:
    loaded: list[bool] = []
    whole = play_chunk(WOLF, 0, 4)

    def play(_: Engine, start: int, stop: int, record: Record) -> None:
        play_by_objects(WOLF, range(start, stop), record)

    monkeypatch.setattr(compiled.Engine, "compile", lambda _: loaded.append(True))
    monkeypatch.setattr(compiled.Engine, "play", play)
    monkeypatch.setattr(engines, "_seconds", defaultdict(float))

    assert play_chunk(WOLF, 0, 4) == whole
    assert 0 < engines._seconds["duel"] < 60
    engines._seconds["duel"] = engines.SECONDS_OF_LOADING
    assert play_chunk(WOLF, 0, 4) == whole
    assert not loaded, "it would have to be compiled"
    on_disk.add("duel")
    assert play_chunk(WOLF, 0, 4) == whole
    assert loaded


@pytest.mark.slow
@pytest.mark.compiled
def test_compiled_games_are_the_same_in_threads(path: Path) -> None:
    pytest.importorskip("numba")
    games = 100_000
    whole = play_chunk(WOLF, 0, games, "engine")

    for chunk in (None, 999, 30_000):
        summary = run(WOLF, games, jobs=2, chunk=chunk, engine="engine")
        assert summary == whole
    for number in range(4):
        child = forked(
            lambda: run(WOLF, 10**8, jobs=2, store=path, engine="engine", chunk=10**7)
        )
        time.sleep(0.5)
        os.kill(child, signal.SIGKILL if number % 2 else signal.SIGINT)
        before = time.monotonic()
        assert ended(child) == (-signal.SIGKILL if number % 2 else 1)
        assert time.monotonic() - before < 10, "chunks take far longer"
    again = run(WOLF, games, jobs=2, store=path, engine="engine")
    assert again == whole
