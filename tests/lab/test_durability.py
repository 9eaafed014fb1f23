"""Runs that are killed, interrupted, shared and starved, and still find the same."""

from __future__ import annotations

import os
import resource
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    StoreError,
    WorkerError,
)
from alpaca_emblem.lab import Experiment, Here, Processes, SetAside, derive, run
from alpaca_emblem.lab.store import Store
from tests.lab.perils import ended, forked

PILE = Experiment(game="tests.games.tiny:Pile", options={"start": 4}, agents=["random"])
GAMES = 600
CHUNK = 5


@cache
def digest(games: int = GAMES) -> str:
    return run(PILE, games).digest()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite"


@pytest.fixture(scope="module")
def process() -> Iterator[Processes]:
    with Processes(1) as executor:
        yield executor


def state_of(path: Path) -> tuple[int, str]:
    """Return the number of chunks that are done, and what SQLite finds wrong."""
    database = sqlite3.connect(path)
    try:
        (done,) = database.execute(
            "SELECT count(*) FROM chunk WHERE summary IS NOT NULL"
        ).fetchone()
        (state,) = database.execute("PRAGMA integrity_check").fetchone()
    except sqlite3.OperationalError:  # it was killed before there were tables
        return 0, "ok"
    finally:
        database.close()
    return done, state


def play_slowly(path: Path, games: int = GAMES) -> None:
    run(
        PILE,
        games,
        store=path,
        chunk=CHUNK,
        progress=lambda *_: time.sleep(0.002),
    )


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("kills", "games"), [(5, GAMES), pytest.param(50, 6_000, marks=pytest.mark.slow)]
)
def test_kills_lose_only_what_was_being_played(
    path: Path, kills: int, games: int
) -> None:
    before = 0
    for number in range(kills):
        child = forked(lambda: play_slowly(path, games))
        time.sleep(derive(kills, number, 0, 5) / 1000)  # up to 31 milliseconds
        os.kill(child, signal.SIGKILL)
        assert ended(child) == -signal.SIGKILL
        done, state = state_of(path)
        assert state == "ok"
        assert before <= done < games // CHUNK
        before = done

    told: list[int] = []
    summary = run(
        PILE, games, store=path, chunk=CHUNK, progress=lambda n, _: told.append(n)
    )
    assert told[0] == (before * CHUNK or CHUNK), "what was done is not done again"
    assert summary.digest() == digest(games)


@pytest.mark.unmeasured
def test_two_processes_share_a_run(path: Path) -> None:
    other = forked(lambda: play_slowly(path))

    summary = run(PILE, GAMES, store=path, chunk=CHUNK)

    assert ended(other) == 0
    assert summary.digest() == digest()
    assert state_of(path) == (GAMES // CHUNK, "ok")


def test_many_processes_make_one_store(path: Path) -> None:
    """They all find no file, and create it at the same time."""
    start = time.time() + 0.2

    def begin() -> None:
        time.sleep(max(0, start - time.time()))
        assert run(PILE, GAMES, store=path, chunk=CHUNK).digest() == digest()

    digest()
    assert [ended(child) for child in [forked(begin) for _ in range(6)]] == [0] * 6
    assert state_of(path) == (GAMES // CHUNK, "ok")


def test_what_another_was_killed_with_is_free_at_once(path: Path) -> None:
    """It does not wait for the end of the lease."""
    endless = evolve(PILE, agents=["tests.lab.perils:Endless"])
    other = forked(lambda: run(endless, 40, store=path, chunk=10))
    while not path.exists() or state_of(path)[0] < 2:
        time.sleep(0.01)
    time.sleep(0.1)
    with Store(path, endless, 40) as store:
        assert store.claim(10) == (30, 40), "it is alive, and hangs in the third chunk"
    os.kill(other, signal.SIGKILL)
    ended(other)

    with Store(path, endless, 40) as store:
        assert store.claim(10) == (20, 30)


def test_games_that_kill_are_set_aside_and_named(
    path: Path, process: Processes
) -> None:
    deadly = evolve(PILE, agents=["tests.lab.perils:Deadly"])

    for _ in range(2):  # the second time it is known
        summary = run(deadly, 40, executor=process, store=path, chunk=10)

        why = "they ended their process 3 times, the last time by SIGKILL"
        assert summary.set_aside == (SetAside(20, 30, why),)
        assert summary.games == 30
        assert f"games 20 to 29 were set aside: {why}" in str(summary)
    assert run(deadly, 40, store=path) == summary, "nor does it kill this process"


@pytest.mark.slow
def test_games_that_hang_are_set_aside_and_named() -> None:
    endless = evolve(PILE, agents=["tests.lab.perils:Endless"])
    before = {child.pid for child in active_children()}

    summary = run(endless, 40, chunk=10, seconds_per_chunk=1)

    why = "they took longer than 1 s"
    assert summary.set_aside == (SetAside(20, 30, why),)
    assert summary.games == 30
    assert {child.pid for child in active_children()} <= before


@pytest.mark.slow
def test_workers_that_are_killed_change_nothing() -> None:
    kills = 0

    def kill(done: int, _: int) -> None:
        nonlocal kills
        if kills < 2 and done >= 200 * (kills + 1):
            worker = active_children()[0]
            assert worker.pid is not None
            os.kill(worker.pid, signal.SIGKILL)
            kills += 1

    summary = run(PILE, GAMES, jobs=2, chunk=20, progress=kill)

    assert kills == 2
    assert summary.set_aside == ()
    assert summary.digest() == digest()


class Shuffled:
    """Plays in the reverse order."""

    def each(self, function, tasks):  # type: ignore[no-untyped-def]
        yield from Here().each(function, reversed(list(tasks)))


@pytest.mark.unmeasured
def test_the_order_of_chunks_does_not_matter(path: Path) -> None:
    for store in (None, path):
        summary = run(PILE, GAMES, executor=Shuffled(), chunk=17, store=store)
        assert summary.digest() == digest()


@pytest.mark.unmeasured
@pytest.mark.parametrize("limit", [4_096, 100_000])
def test_a_full_disk_is_told_and_keeps_what_is_done(path: Path, limit: int) -> None:
    """No file can be longer than the limit, as if there was no more room."""
    message = path.parent / "message.txt"

    def starve() -> None:
        before = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, before[1]))
        try:
            run(PILE, GAMES, store=path, chunk=1)
        except StoreError as error:
            resource.setrlimit(resource.RLIMIT_FSIZE, before)
            message.write_text(str(error))

    assert ended(forked(starve)) == 0
    told = message.read_text()
    before, state = state_of(path)

    assert told.startswith(f"{path}: ")
    assert "\n" not in told
    assert state == "ok"
    assert (before > 0) == (limit == 100_000)
    assert run(PILE, GAMES, store=path).digest() == digest()


UNGUARDED = """
from alpaca_emblem.lab import Experiment, run
print("imported", flush=True)
print(run(Experiment(game="duel", max_actions=1), 40, seconds_per_chunk=60))
"""


def test_scripts_without_a_guard_are_told_once(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(UNGUARDED)

    done = subprocess.run(
        [sys.executable, script], capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert done.stderr.count("Traceback") == 1
    assert done.stderr.splitlines()[-1] == (
        "alpaca_emblem.errors.WorkerError: each process that plays imports the script, "
        "which has begun its run again: put the run below "
        '`if __name__ == "__main__":`, or use jobs=1'
    )


INTERRUPTED = """
import signal, sys
from alpaca_emblem.lab import Experiment, run

signal.signal(signal.SIGINT, signal.default_int_handler)

def tell(done, games):
    print(done, flush=True)

if __name__ == "__main__":
    pile = Experiment(
        game="tests.games.tiny:Pile", options={"start": 4}, agents=["random"]
    )
    run(pile, 10**6, jobs=2, chunk=5, store=sys.argv[1], progress=tell)
"""


def is_group(number: int) -> bool:
    """Return whether there are processes of this group."""
    try:
        os.killpg(number, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.unmeasured
def test_ctrl_c_ends_all_processes_and_keeps_what_is_done(
    tmp_path: Path, path: Path
) -> None:
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED)
    parent = subprocess.Popen(
        [sys.executable, script, path],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert parent.stdout is not None
    while int(parent.stdout.readline()) < 50:
        pass

    os.killpg(parent.pid, signal.SIGINT)  # as a terminal does: to the workers, too
    _, errors = parent.communicate(timeout=60)

    assert parent.returncode == -signal.SIGINT
    assert errors.count("Traceback") == 1
    last = errors.splitlines()[-1]
    assert last.endswith(
        f" of 1000000 games are kept in {path}: the same call goes on from there"
    )
    for _ in range(300):  # Python's own helper takes a moment to end
        if not is_group(parent.pid):
            break
        time.sleep(0.01)
    assert not is_group(parent.pid)
    done, state = state_of(path)
    assert last.startswith(f"{done * CHUNK} of ")
    assert state == "ok"
    assert run(PILE, GAMES, store=path).digest() == digest()


def test_no_games_need_no_workers(path: Path) -> None:
    for jobs in (1, 2):
        summary = run(PILE, 0, jobs=jobs, store=path)
        assert (summary.games, str(summary)) == (0, "games: 0")


@pytest.mark.unmeasured
def test_one_huge_chunk_is_the_same(path: Path) -> None:
    assert run(PILE, GAMES, chunk=10**30, store=path).digest() == digest()


def test_executors_bring_their_own_arguments(process: Processes) -> None:
    with pytest.raises(InvalidValueError, match="jobs and seconds_per_chunk belong to"):
        run(PILE, 10, executor=process, jobs=2)
    with pytest.raises(InvalidValueError, match="jobs and seconds_per_chunk belong to"):
        run(PILE, 10, executor=Here(), seconds_per_chunk=5)
    for wrong in (Processes, "processes", 2):
        with pytest.raises(InvalidTypeError, match="executor must be an executor, not"):
            run(PILE, 10, executor=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        *(("jobs", wrong) for wrong in (0, -1, 1025, 1.0, None)),
        *(("chunk", wrong) for wrong in (0, -1, 1.0, "x", float("nan"))),
        *(("seconds_per_chunk", wrong) for wrong in (0, -1, "x", float("nan"))),
        *(("engine", wrong) for wrong in ("fast", None)),
        *(("progress", wrong) for wrong in (1, "x")),
        *(("retry", wrong) for wrong in (1, "x", None)),
    ],
)
def test_wrong_ways_to_run_are_refused(path: Path, name: str, wrong: object) -> None:
    arguments: Any = {name: wrong}
    with pytest.raises((InvalidTypeError, InvalidValueError), match=name):
        run(PILE, 10, store=path, **arguments)
    assert not path.exists()


@pytest.mark.parametrize("games", [-1, 1.0, "1", None, True, 2**48 + 1, float("nan")])
def test_wrong_numbers_of_games_are_refused(path: Path, games: Any) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match="games must be "):
        run(PILE, games, store=path)
    assert not path.exists()


def test_what_workers_cannot_import_is_told_before_anything_is_played(
    process: Processes, path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The workers do not know of a folder that was added after they had started."""
    list(process.each(abs, [1, 2, 3]))
    (tmp_path / "lately.py").write_text("from tests.games.tiny import Pile\n")
    monkeypatch.syspath_prepend(tmp_path)

    with pytest.raises(InvalidValueError, match="'lately:Pile' cannot be imported"):
        run(evolve(PILE, game="lately:Pile"), 10, executor=process, store=path)
    assert state_of(path)[0] == 0


def test_workers_that_cannot_make_a_game_are_told(process: Processes) -> None:
    class Broken:
        def each(self, function, tasks):  # type: ignore[no-untyped-def]
            for task in tasks:
                yield task, WorkerError("they were lost")

    with pytest.raises(WorkerError, match="workers cannot make a game: they were lost"):
        run(PILE, 10, executor=Broken())
