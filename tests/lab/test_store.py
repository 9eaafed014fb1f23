"""Stores: the same summary, however often it is begun, and by however many."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from attrs import evolve

import alpaca_emblem
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, StoreError
from alpaca_emblem.lab import Experiment, SetAside, Summary, databases, run
from alpaca_emblem.lab import store as stores
from alpaca_emblem.lab.databases import (
    APPLICATION,
    SCHEMA,
    is_dead,
    new_owner,
    store_error,
)
from alpaca_emblem.lab.store import Store

PILE = Experiment(game="tests.games.tiny:Pile", options={"start": 4}, agents=["random"])
OTHER = evolve(PILE, seed=1)
Rows = list[tuple[Any, ...]]


def digest_of(games: int, experiment: Experiment = PILE) -> str:
    return run(experiment, games).digest()


def rows_of(path: Path, what: str = "start, stop") -> Rows:
    database = sqlite3.connect(path)
    rows = database.execute(f"SELECT {what} FROM chunk ORDER BY start").fetchall()
    database.close()
    return rows


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "runs.sqlite"


class StopError(Exception):
    """Ends a run from its progress."""


def stop_after(games: int) -> Callable[[int, int], None]:
    def progress(done: int, _: int) -> None:
        if done >= games:
            raise StopError

    return progress


def test_what_is_interrupted_goes_on(path: Path) -> None:
    with pytest.raises(StopError):
        run(PILE, 60, store=path, chunk=7, progress=stop_after(28))
    assert rows_of(path) == [(0, 7), (7, 14), (14, 21), (21, 28)]

    told: list[int] = []
    summary = run(
        PILE, 60, store=path, chunk=7, progress=lambda done, _: told.append(done)
    )

    assert summary.digest() == digest_of(60)
    assert told == [28, 35, 42, 49, 56, 60]


def test_what_is_played_is_not_played_again(path: Path) -> None:
    first = run(PILE, 20, store=path)
    database = sqlite3.connect(path)
    with database:
        (before,) = database.execute("SELECT count(*) FROM chunk").fetchone()
        database.execute("UPDATE chunk SET engine = 'by hand'")
    database.close()

    again = run(PILE, 20, store=path)

    assert again == first
    assert rows_of(path, "engine") == [("by hand",)] * before


def test_more_games_play_only_the_rest(path: Path) -> None:
    run(PILE, 25, store=path, chunk=10)
    summary = run(PILE, 60, store=path, chunk=20)

    assert summary.digest() == digest_of(60)
    assert rows_of(path) == [(0, 10), (10, 20), (20, 25), (25, 45), (45, 60)]


def test_fewer_games_use_the_chunks_that_fit(path: Path) -> None:
    """The rest is played again, and not stored, since it would overlap."""
    run(PILE, 60, store=path, chunk=20)
    told: list[int] = []

    summary = run(
        PILE, 50, store=path, chunk=4, progress=lambda done, _: told.append(done)
    )

    assert summary.digest() == digest_of(50)
    assert told == [40, 44, 48, 50]
    assert rows_of(path) == [(0, 20), (20, 40), (40, 60)]


def test_experiments_do_not_mix(path: Path) -> None:
    for _ in range(2):
        assert run(PILE, 30, store=path).digest() == digest_of(30)
        assert run(OTHER, 30, store=path).digest() == digest_of(30, OTHER)


def test_versions_do_not_mix(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run(PILE, 30, store=path, chunk=30)
    monkeypatch.setattr(alpaca_emblem, "__version__", "99.0", raising=False)

    run(evolve(PILE), 30, store=path, chunk=15)

    assert sorted(rows_of(path)) == [(0, 15), (0, 30), (15, 30)]


def test_stores_that_overlap_share_the_work(path: Path) -> None:
    """Two runs of different lengths claim what the other has not."""
    with Store(path, PILE, 100) as long, Store(path, PILE, 50) as short:
        assert long.claim(30) == (0, 30)
        assert short.claim(15) == (30, 45)
        assert long.claim(30) == (45, 75)
        assert short.claim(3) == (45, 48), "which no chunk of its own can hold"
        assert short.claim(9) == (48, 50)
        assert short.claim(9) is None
        assert long.claim(30) == (75, 100)
        assert long.claim(30) is None
        assert (long.done(), short.done()) == (0, 0)
        for store, start, stop in (
            *((long, 0, 30), (short, 30, 45), (long, 45, 75)),
            *((short, 48, 50), (short, 45, 48), (long, 75, 100)),
        ):
            assert long.summary() is None
            store.put(start, stop, run(PILE, 0), "objects", 1.0)
        assert (long.done(), short.done()) == (100, 50)
        assert long.summary() == short.summary() == Summary()


def test_claims_of_the_dead_are_free_at_once(path: Path) -> None:
    host = socket.gethostname()
    with Store(path, PILE, 30) as store:
        assert store.claim(10) == (0, 10)
        assert store.claim(10) == (10, 20)
    claim = "INSERT INTO chunk (experiment, start, stop, owner, until) VALUES (1, "
    database = sqlite3.connect(path)
    with database:
        for start, owner, until in (
            (0, f"{host}:{os.getpid()}:{time.time_ns()}:0", 50),
            (5, f"{host}:{os.getpid()}:0:0", 50),  # the process before of that number
            (10, f"{host}:{2**22 + 1}:0:0", 50),  # no number of a process
            (15, "another machine:1:0:0", 50),
            (20, "another machine:1:0:0", -1),  # it has not renewed its claim
            (25, "another machine:1:0:0", 70),  # its clock is wrong
        ):
            row = f"{start}, {start + 5}, '{owner}', {time.time() + until})"
            database.execute(claim + row)
    database.close()

    with Store(path, PILE, 30) as store:
        claims = list(iter(lambda: store.claim(5), None))
        assert store.summary() is None

    assert claims == [(5, 10), (10, 15), (20, 25), (25, 30)]
    assert rows_of(path) == [(0, 5), (15, 20)], "those of the living stay"


def test_owners_are_dead_only_if_that_is_certain() -> None:
    host = socket.gethostname()

    assert not is_dead(new_owner())
    assert not is_dead(f"{host}:1:0:0")
    assert is_dead(f"{host}:{2**22 + 1}:0:0")
    assert not is_dead(f"elsewhere:{2**22 + 1}:0:0")
    assert not is_dead("what is this")


def test_claims_are_renewed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stores, "LEASE", 0.15)
    with Store(path, PILE, 30) as store, Store(path, PILE, 30) as other:
        assert store.claim(10) == (0, 10)
        (before,) = rows_of(path, "until")
        for _ in range(100):
            time.sleep(0.01)
            if rows_of(path, "until") != [before]:
                break

        assert other.claim(10) == (10, 20)
        assert rows_of(path, "until")[0] > before


def test_other_processes_leave_alone_what_is_open(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    look = f"sqlite3.connect({str(path)!r}).execute('SELECT * FROM chunk').close()"
    monkeypatch.setattr(stores, "LEASE", 0.15)
    with Store(path, PILE, 30) as store:
        assert store.claim(10) == (0, 10)
        (before,) = rows_of(path, "until")
        while rows_of(path, "until") == [before]:
            time.sleep(0.01)

        subprocess.run([sys.executable, "-c", f"import sqlite3; {look}"], check=True)
        assert path.with_name(f"{path.name}-wal").exists(), "it is in use"
        store.put(0, 10, Summary(), "objects", 0.0)
        assert rows_of(path, "summary IS NOT NULL") == [(1,)]


def test_the_first_summary_counts(path: Path) -> None:
    """A claim that has expired is played twice, and counted once."""
    with Store(path, PILE, 20) as slow, Store(path, PILE, 20) as fast:
        assert slow.claim(20) == (0, 20)
        database = sqlite3.connect(path)
        with database:
            database.execute("UPDATE chunk SET until = 0")
        database.close()
        assert fast.claim(15) == (0, 15)
        slow.put(0, 20, Summary({"games": 20}), "objects", 1)
        assert slow.summary() is None
        fast.put(0, 15, Summary({"games": 15}), "objects", 1)
        fast.put(0, 15, Summary({"games": 99}), "objects", 1)
        fast.set_aside(0, 15, "they were played", "objects")

        assert slow.claim(15) == (15, 20)
        slow.set_aside(15, 20, "they did not end", "objects")
        summary = fast.summary()

    assert summary is not None
    assert summary.games == 15
    assert summary.set_aside == (SetAside(15, 20, "they did not end"),)


def test_what_is_set_aside_stays_so_until_it_is_tried_again(path: Path) -> None:
    with Store(path, PILE, 30) as store:
        assert store.claim(10) == (0, 10)
        store.set_aside(0, 10, "they hung", "objects")
    told: list[int] = []

    summary = run(PILE, 30, store=path, chunk=30, progress=lambda n, _: told.append(n))
    assert (summary.games, summary.set_aside) == (20, (SetAside(0, 10, "they hung"),))
    assert told == [10, 30]

    again = run(PILE, 30, store=path, retry=True)
    assert (again.games, again.set_aside) == (30, ())
    assert again.digest() == digest_of(30)


def text_file(path: Path) -> None:
    path.write_text("games,won\n10,5\n")


def short_file(path: Path) -> None:
    path.write_bytes(b"x")


def file_below_a_page(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + bytes(495))


def long_file(path: Path) -> None:
    path.write_text("games,won\n" + "10,5\n" * 2000)


def other_database(path: Path) -> None:
    _make_database(path, "CREATE TABLE chunk (x)", "INSERT INTO chunk VALUES (1)")


def other_application(path: Path) -> None:
    _make_database(path, "PRAGMA application_id = 7", "CREATE TABLE mine (x)")


def other_schema(path: Path) -> None:
    run(PILE, 5, store=path)
    _make_database(path, f"PRAGMA user_version = {SCHEMA + 1}")


def no_tables(path: Path) -> None:
    _make_database(
        path,
        f"PRAGMA application_id = {APPLICATION}",
        f"PRAGMA user_version = {SCHEMA}",
    )


def _make_database(path: Path, *statements: str) -> None:
    database = sqlite3.connect(path)
    with database:
        for statement in statements:
            database.execute(statement)
    database.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (text_file, "file is not a database"),
        (short_file, "file is not a database"),
        (file_below_a_page, "file is not a database"),
        (long_file, "file is not a database"),
        (other_database, "is a database of another application"),
        (other_application, "is a database of another application"),
        (other_schema, "has schema 2; this version of the library reads 1"),
        (no_tables, "no such table: experiment"),
        (Path.mkdir, "is a folder, and not a file"),
        (os.mkfifo, "is not a file"),
    ],
)
def test_other_files_are_refused_and_stay_as_they_were(
    path: Path, make: Callable[[Path], None], message: str
) -> None:
    make(path)
    before = path.read_bytes() if path.is_file() else b""

    with pytest.raises(StoreError) as caught:
        run(PILE, 30, store=path)

    assert str(caught.value) == f"{path}: {message}"
    assert sorted(path.parent.iterdir()) == [path]
    assert (path.read_bytes() if path.is_file() else b"") == before


def test_folders_that_do_not_exist_are_told(path: Path) -> None:
    with pytest.raises(StoreError, match=r"sqlite/x: there is no such folder"):
        run(PILE, 30, store=path / "x")
    with pytest.raises(StoreError, match="/proc/x: cannot be opened or created: is "):
        run(PILE, 30, store="/proc/x")


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser can write everywhere")
def test_folders_and_files_that_cannot_be_written_are_told(path: Path) -> None:
    run(PILE, 5, store=path)
    path.chmod(0o400)
    with pytest.raises(StoreError, match="the file or its folder is read-only"):
        run(PILE, 30, store=path)
    path.parent.chmod(0o500)
    with pytest.raises(StoreError, match="created: is its folder read-only"):
        run(PILE, 30, store=path.parent / "other.sqlite")
    path.parent.chmod(0o700)


@contextmanager
def only_reading() -> Iterator[None]:
    """Let databases only be read, as in a folder that is read-only.

    It holds for the superuser, too.
    """
    connect = sqlite3.connect

    def reading(path: str, **options: Any) -> sqlite3.Connection:
        readable = f"file:{quote(path)}?mode=ro"
        found: sqlite3.Connection = connect(readable, uri=True, **options)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", reading)
        yield


def all_done(done: int, games: int) -> None:
    """Refuse, as a progress, that anything is played."""
    assert done == games


def test_read_only_files_are_told_and_keep_what_they_have(path: Path) -> None:
    some = run(PILE, 30, store=path)
    before, other = path.read_bytes(), path.with_name("other.sqlite")

    for wanted, games, message in (
        (path, 30, "cannot be written: the file or its folder is read-only"),
        (path, 60, "cannot be written: the file or its folder is read-only"),
        (other, 30, "cannot be opened or created: is its folder read-only?"),
    ):
        with only_reading(), pytest.raises(StoreError) as caught:
            run(PILE, games, store=wanted)
        assert str(caught.value) == f"{wanted}: {message}"

    assert not other.exists()
    assert path.read_bytes() == before
    assert run(PILE, 30, store=path, progress=all_done) == some


@pytest.mark.parametrize(
    ("code", "message"),
    [
        (sqlite3.SQLITE_FULL, "cannot grow: the disk is full"),
        (sqlite3.SQLITE_IOERR_WRITE, "the disk may be full or damaged"),
        (sqlite3.SQLITE_CORRUPT_INDEX, "is damaged: take a new file"),
        (sqlite3.SQLITE_BUSY, "is locked by another process"),
        (sqlite3.SQLITE_ERROR, "odd"),
    ],
)
def test_errors_of_the_disk_are_told_in_plain_words(code: int, message: str) -> None:
    error = sqlite3.OperationalError("odd")
    error.sqlite_errorcode = code

    assert str(store_error("runs.sqlite", error)).startswith("runs.sqlite: ")
    assert str(store_error("runs.sqlite", error)).endswith(message)


@pytest.mark.parametrize("wrong", [7, True, ["x"], "", "a\0b", b"runs.sqlite"])
def test_paths_are_checked(wrong: Any) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match="store must be "):
        run(PILE, 30, store=wrong)


@pytest.mark.parametrize("written", ["{", "[]", '{"counts": {"games": "x"}}'])
def test_summaries_that_cannot_be_read_are_told(path: Path, written: str) -> None:
    run(PILE, 30, store=path, chunk=30)
    database = sqlite3.connect(path)
    with database:
        database.execute("UPDATE chunk SET summary = ?", (written,))
    database.close()

    with pytest.raises(StoreError, match="the summary of games 0 to 29 cannot be read"):
        run(PILE, 30, store=path)


def test_a_new_store_says_what_it_is(path: Path) -> None:
    run(PILE, 30, store=path)

    assert int.from_bytes(path.read_bytes()[68:72], "big") == APPLICATION == 0x414C5041
    assert int.from_bytes(path.read_bytes()[60:64], "big") == SCHEMA == 1
    assert path.read_bytes()[18:20] == b"\2\2", "WAL"
    assert list(path.parent.iterdir()) == [path]


def test_ctrl_c_keeps_what_is_done(path: Path) -> None:
    def interrupt(done: int, _: int) -> None:
        if done == 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as caught:
        run(PILE, 60, store=path, chunk=10, progress=interrupt)

    assert caught.value.__notes__ == [
        f"20 of 60 games are kept in {path}: the same call goes on from there"
    ]
    assert rows_of(path) == [(0, 10), (10, 20)]
    assert run(PILE, 60, store=path).digest() == digest_of(60)


def test_a_file_that_others_are_making_is_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make, tried = databases._make_store, []

    def busy_at_first(database: sqlite3.Connection, where: str) -> None:
        tried.append(where)
        if len(tried) < 3:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = sqlite3.SQLITE_BUSY
            raise error
        make(database, where)

    monkeypatch.setattr(databases, "_make_store", busy_at_first)
    assert run(PILE, 5, store=path).digest() == digest_of(5)
    assert tried[:3] == [str(path)] * 3

    tried.clear()
    monkeypatch.setattr(databases, "PATIENCE", 0)
    with pytest.raises(StoreError, match="is locked by another process"):
        run(PILE, 5, store=path)
