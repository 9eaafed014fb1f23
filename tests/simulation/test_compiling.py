"""The compilation of kernels: at the first call, kept on disk, or not at all."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import warnings
from importlib import import_module
from pathlib import Path
from threading import Event, Thread
from types import SimpleNamespace
from typing import Any, NamedTuple

import numpy as np
import pytest

from alpaca_emblem.games.observing import cut, share
from alpaca_emblem.rules import combat
from alpaca_emblem.simulation import compiling
from alpaca_emblem.simulation.compiling import (
    SELDOM,
    Entry,
    apart,
    collecting_seldom,
    fetch,
    kernel,
    mirrors,
    opener,
    plainly,
    shaped,
)
from alpaca_emblem.simulation.duel.setup import DuelSetUp
from alpaca_emblem.simulation.entries import Entries, entries_of
from alpaca_emblem.simulation.layouts import Ints, cut_to, new_row, share_of
from alpaca_emblem.simulation.match.setup import MatchSetUp


class Opened(NamedTuple):
    head: Ints
    units: Ints


@opener
def open_row(row: Ints) -> Opened:
    return Opened(row[:2], shaped(row, 2, 2, 3))


@apart
def damage_of(power: int) -> float:
    return combat.damage(power, combat.STRONG)


@mirrors("games.match.game.Match._end")
@kernel
def hurt(g: Opened, unit: int, power: int) -> None:
    damage = damage_of(power)
    g.units[unit, 1] = int(combat.hit_points_after(g.units[unit, 1], -damage, 100.0))
    g.head[0] += 1


def hurt_both(rows: Any, power: int) -> int:
    for i in range(rows.shape[0]):
        fetch(rows[min(i + 1, 2)])
        g = open_row(rows[i])
        hurt(g, 0, power)
        hurt(g, 1, power)
    return int(rows[0, 0])


def some_rows() -> Any:
    rows = np.full((3, 8), 50, np.int64)
    rows[:, 0] = 0
    return rows


EXPECTED = [2, 50, 50, 5, 50, 50, 5, 50]


def test_a_part_of_a_row_is_shaped() -> None:
    row = np.arange(9)

    part = shaped(row, 2, 2, 3)
    part[1, 0] = -1

    assert part.tolist() == [[2, 3, 4], [-1, 6, 7]]
    assert row.tolist() == [0, 1, 2, 3, 4, -1, 6, 7, 8]


def test_an_entry_runs_as_plain_python() -> None:
    entry, rows = Entry(hurt_both), some_rows()

    assert entry.is_ready
    assert entry(rows, 30) == 2
    assert rows.tolist() == [EXPECTED] * 3


@pytest.mark.compiled
def test_an_entry_compiles_at_its_first_call(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numba = pytest.importorskip("numba")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    entry, rows = Entry(hurt_both), some_rows()

    assert not entry.is_ready
    assert not entry.is_on_disk
    assert entry(rows, 30) == 2
    assert entry.is_ready
    assert entry.is_on_disk
    assert rows.tolist() == [EXPECTED] * 3
    assert entry(rows, 0) == 4
    assert compiling.sources_key() not in numba.config.CACHE_DIR
    kept = list((tmp_path / compiling.sources_key()).rglob("*.nbi"))
    assert len(kept) == 1
    for _ in range(100):  # views hold on to the array no longer than a call takes
        entry(rows, 0)
    assert sys.getrefcount(rows) <= 2


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of machine code, which is empty."""
    pytest.importorskip("numba")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    found = compiling.cache_folder()
    assert found is not None
    return found


def test_one_process_compiles_and_others_wait(folder: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    begun, is_done = Event(), Event()

    def compile_it() -> None:
        begun.set()
        with compiling.compiling_once(hurt_both):
            is_done.set()

    with (folder / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # as another process would
        thread = Thread(target=compile_it)
        thread.start()
        assert begun.wait(10)
        assert not is_done.wait(0.05)
    thread.join(10)
    assert is_done.is_set()


def test_machine_code_on_disk_is_read_without_waiting(folder: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    with compiling.compiling_once(hurt_both):
        pass

    with (folder / "lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        with compiling.compiling_once(hurt_both):
            pass


def test_a_failure_to_compile_leaves_the_others_to_compile(folder: Path) -> None:
    with pytest.raises(ZeroDivisionError), compiling.compiling_once(hurt_both):
        raise ZeroDivisionError

    assert [each.name for each in folder.iterdir()] == ["lock"]


def test_each_function_is_compiled_once(folder: Path) -> None:
    """Entry points of one game are not taken for those of another."""
    for kernels in (DuelSetUp.kernels, MatchSetUp.kernels):
        for entry in entries_of(kernels):
            with compiling.compiling_once(entry.plain):
                pass

    different = len(Entries._fields) * 2 - 1  # both have `find_bad`
    assert len([*folder.glob("*.compiled")]) == different


@pytest.mark.slow
def test_two_processes_compile_once(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    script = (
        "from tests.simulation.test_compiling import Entry, hurt_both, some_rows\n"
        "entry = Entry(hurt_both)\n"
        "assert entry(some_rows(), 30) == 2\n"
        "print(sum(entry._fast.stats.cache_misses.values()))"
    )
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    environment.pop("NUMBA_DISABLE_JIT", None)
    both = [
        subprocess.Popen(
            [sys.executable, "-c", script], stdout=subprocess.PIPE, env=environment
        )
        for _ in range(2)
    ]
    told = [int(process.communicate(timeout=100)[0]) for process in both]
    assert sorted(told) == [0, 1]


@pytest.mark.compiled
def test_nothing_is_kept_where_nothing_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(in_the_way))

    entry = Entry(lambda number: number + 1)

    assert compiling.cache_folder() is None
    assert entry(1) == 2
    assert not entry.is_on_disk


def test_the_usual_folder_gives_way_to_a_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    monkeypatch.delenv("NUMBA_CACHE_DIR", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "usual"))
    monkeypatch.setattr("tempfile.gettempdir", lambda: str(tmp_path))

    usual = compiling.cache_folder()
    assert usual == tmp_path / "usual" / "alpaca_emblem" / compiling.sources_key()

    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    shared = compiling.cache_folder()
    assert shared is not None
    assert shared.parent.name.startswith("alpaca_emblem-")


def test_the_key_changes_with_the_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    (tmp_path / "one.py").write_text("1")
    monkeypatch.setattr(compiling, "LIBRARY", tmp_path)
    monkeypatch.setattr(compiling, "SOURCES", ("one.py", "."))

    keys = set()
    for text in ("1", "2"):
        (tmp_path / "one.py").write_text(text)
        compiling.sources_key.cache_clear()
        keys.add(compiling.sources_key())
    compiling.sources_key.cache_clear()

    assert len(keys) == 2


def test_without_numba_the_error_names_the_extra(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "numba", None)
    compiling._numba.cache_clear()

    with (
        plainly(False),
        pytest.raises(ModuleNotFoundError, match=r"alpaca-emblem\[fast"),
    ):
        Entry(lambda: 0)()

    compiling._numba.cache_clear()


def test_an_error_inside_of_numba_is_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(name: str) -> None:
        raise ModuleNotFoundError("no llvmlite", name="llvmlite")

    compiling._numba.cache_clear()
    monkeypatch.setattr(compiling, "import_module", broken)
    with pytest.raises(ModuleNotFoundError, match="no llvmlite"):
        compiling._numba()
    compiling._numba.cache_clear()


@pytest.mark.parametrize("found", [SimpleNamespace(), None])
def test_a_numba_without_the_private_option(
    found: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    def options(name: str) -> Any:
        if found is None:
            raise ImportError
        return found

    compiling._uncounted.cache_clear()
    monkeypatch.setattr(compiling, "import_module", options)
    with pytest.warns(RuntimeWarning, match="no option _nrt"):
        assert compiling._uncounted() == {}
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert compiling._uncounted() == {}  # it is said once
    compiling._uncounted.cache_clear()


def test_the_installed_numba_has_the_private_option() -> None:
    pytest.importorskip("numba")
    assert compiling._uncounted() == {"_nrt": False}


@pytest.mark.parametrize(
    ("value", "is_plain"), [(None, False), ("0", False), ("", False), ("1", True)]
)
def test_the_environment_switches_compiling_off(
    value: str | None, is_plain: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiling, "_is_plain", None)
    monkeypatch.delenv("NUMBA_DISABLE_JIT", raising=False)
    if value is not None:
        monkeypatch.setitem(os.environ, "NUMBA_DISABLE_JIT", value)

    assert compiling.is_plain() == is_plain


def test_mirrored_methods_are_noted_and_exist() -> None:
    assert compiling.MIRRORED[f"{__name__}.hurt"] == ("games.match.game.Match._end",)


def test_a_new_row() -> None:
    assert new_row(2).tolist() == [0, 0]
    assert new_row(2, -1).dtype == np.int64
    assert import_module("alpaca_emblem.simulation.layouts").NONE == -1


@pytest.mark.parametrize(
    ("value", "expected"), [(-0.5, 0), (0, 0), (0.25, 0.25), (1, 1), (1.5, 1)]
)
def test_numbers_are_cut_as_observers_cut_them(value: float, expected: float) -> None:
    assert cut_to(value) == cut(value) == expected
    assert share_of(int(4 * value), 4) == share(int(4 * value), 4) == expected
    assert share_of(int(4 * value), 0) == share(int(4 * value), 0) == 0


@pytest.mark.parametrize(
    ("usual", "meanwhile"), [((700, 10, 10), SELDOM), ((0, 10, 10), (0, 10, 10))]
)
def test_garbage_is_looked_for_less_often_while_something_is_compiled(
    usual: tuple[int, int, int], meanwhile: tuple[int, int, int]
) -> None:
    """A program that never looks for it is left alone, and so is what comes after."""
    before, seen = gc.get_threshold(), []

    def fail() -> None:
        with collecting_seldom():
            seen.append(gc.get_threshold())
            raise ZeroDivisionError

    gc.set_threshold(*usual)
    try:
        with pytest.raises(ZeroDivisionError):
            fail()
        seen.append(gc.get_threshold())
    finally:
        gc.set_threshold(*before)
    assert seen == [meanwhile, usual]
