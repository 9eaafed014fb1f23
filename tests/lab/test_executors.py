"""Executors: every task once, whatever happens to those who carry it out."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from multiprocessing import active_children
from pathlib import Path

import pytest

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, WorkerError
from alpaca_emblem.lab import Executor, Here, Processes
from alpaca_emblem.lab.workers import stopwatch
from tests.lab.deeds import deed, own_process, refuse_interrupt

Told = dict[object, object]


def told_of(executor: Executor, tasks: Sequence[tuple[str, object]]) -> Told:
    """Return the result of each task, or the text of its error."""
    found: Told = {}
    for task, result in executor.each(deed, tasks):
        assert task not in found
        is_error = isinstance(result, Exception)
        found[task] = f"{type(result).__name__}: {result}" if is_error else result
    return found


@pytest.fixture(scope="module")
def pair() -> Iterator[Processes]:
    with Processes(2) as executor:
        yield executor
    assert not active_children()


def test_tasks_are_done_here_one_by_one() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for number in (3, -4, 0):
            taken.append(number)
            yield number

    found = []
    for task, result in Here().each(lambda n: 12 // n, tasks()):
        found.append((task, result))
        assert len(taken) == len(found)

    assert found[:2] == [(3, 4), (-4, -3)]
    assert isinstance(found[2][1], ZeroDivisionError)


def test_interrupts_are_no_results() -> None:
    with pytest.raises(KeyboardInterrupt):
        list(Here().each(refuse_interrupt, [1]))


def test_every_task_is_done_by_a_process(pair: Processes) -> None:
    tasks = [("give", n) for n in range(50)]

    assert told_of(pair, tasks) == {task: task[1] for task in tasks}
    assert told_of(pair, []) == {}


def test_processes_are_kept_and_share_the_work(pair: Processes) -> None:
    first = {pid for _, pid in pair.each(own_process, range(100))}
    again = {pid for _, pid in pair.each(own_process, range(100))}

    assert first <= again, "the second may not have been ready at first"
    assert len(again) <= 2
    assert os.getpid() not in first


def test_tasks_are_taken_only_when_they_can_begin(pair: Processes) -> None:
    taken = 0

    def tasks() -> Iterator[tuple[str, object]]:
        nonlocal taken
        for number in range(40):
            taken += 1
            yield "give", number

    for done, _ in enumerate(pair.each(deed, tasks())):
        assert taken <= done + 1 + pair.jobs


def test_errors_are_results(pair: Processes) -> None:
    tasks = [("raise", "once"), ("stubborn", "as a mule"), ("give", 1)]

    assert told_of(pair, tasks) == {
        tasks[0]: "ZeroDivisionError: once",
        tasks[1]: "RuntimeError: StubbornError: as a mule",
        tasks[2]: 1,
    }
    (error,) = [error for _, error in pair.each(deed, [("raise", "twice")])]
    assert isinstance(error, ZeroDivisionError)
    assert "raise ZeroDivisionError(value)" in error.__notes__[0]


def test_what_cannot_be_sent_is_told(pair: Processes) -> None:
    with pytest.raises(InvalidValueError, match="cannot be sent to another process"):
        list(pair.each(lambda task: task, [1]))

    assert told_of(pair, [("give", 1)]) == {("give", 1): 1}


@pytest.mark.slow  # a faster test of a whole run is in test_durability
def test_a_task_that_kills_its_process_is_given_up(pair: Processes) -> None:
    tasks = [("give", 0), ("die", 0), *(("give", n) for n in range(1, 9))]

    found = told_of(pair, tasks)

    assert found.pop(("die", 0)) == (
        "WorkerError: they ended their process 3 times, the last time by SIGKILL"
    )
    assert found == {("give", n): n for n in range(9)}


def test_a_task_whose_process_is_killed_is_done_again(
    pair: Processes, tmp_path: Path
) -> None:
    task = ("die once", str(tmp_path / "mark"))

    assert told_of(pair, [task]) == {task: task[1]}


def test_processes_that_die_idle_are_replaced(pair: Processes) -> None:
    old = {pid for _, pid in pair.each(own_process, range(100))}
    for pid in old:
        assert isinstance(pid, int)
        os.kill(pid, signal.SIGKILL)
    time.sleep(0.1)

    new = {pid for _, pid in pair.each(own_process, range(100))}

    assert not old & new


def test_a_task_that_hangs_is_given_up() -> None:
    tasks = [("sleep", 60), ("give", 1), ("sleep", 0.01)]

    with Processes(1, seconds_per_chunk=0.5) as executor:
        found = told_of(executor, tasks)

    assert found == {
        tasks[0]: "WorkerError: they took longer than 0.5 s",
        tasks[1]: 1,
        tasks[2]: 0.01,
    }


def test_the_clock_of_a_task_stands_while_it_compiles() -> None:
    tasks = [("compile", 0.01), ("compile", 60)]

    with Processes(1, seconds_per_chunk=0.5) as executor:
        found = told_of(executor, tasks)

    assert found == {
        tasks[0]: 0.01,
        tasks[1]: "WorkerError: they took longer than 0.5 s",
    }
    before, start = stopwatch(), time.monotonic()
    assert deed(("compile", 0)) == 0, "which has no time limit here"
    assert stopwatch() - before < time.monotonic() - start - 0.9


def test_work_that_is_given_up_ends_its_processes(pair: Processes) -> None:
    results = pair.each(deed, [("give", 1), ("sleep", 60), ("give", 2)])
    assert next(results) == (("give", 1), 1)

    with pytest.raises(WorkerError, match="the processes are in use by another run"):
        list(pair.each(deed, [("give", 1)]))
    results.close()  # type: ignore[attr-defined]

    assert told_of(pair, [("give", 2)]) == {("give", 2): 2}


@pytest.mark.parametrize("jobs", [0, -1, 1025, 1.5, None, True])
def test_numbers_of_processes_are_checked(jobs: int) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match="jobs must be"):
        Processes(jobs)


@pytest.mark.parametrize(
    "seconds", [0, -1, float("nan"), float("inf"), 10**6 + 1, 10**400, "1", True]
)
def test_time_limits_are_checked(seconds: float) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match="seconds_per_chu"):
        Processes(1, seconds)


def test_the_largest_time_limit_can_be_waited_for() -> None:
    with Processes(1, 10**6) as executor:
        assert told_of(executor, [("give", 1)]) == {("give", 1): 1}


def run_script(text: str, folder: Path, *, is_file: bool = True) -> tuple[int, str]:
    """Run *text* as a script; return its exit status, and what it wrote as errors."""
    script = folder / "script.py"
    script.write_text(text)
    command = [sys.executable, str(script) if is_file else "-"]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=60, check=False
    )
    return done.returncode, done.stderr


FAILING = """
from alpaca_emblem.lab import Processes
if __name__ != "__main__":
    raise SystemExit("not as a module")
list(Processes(2).each(abs, [1, 2]))
"""


def test_scripts_that_workers_cannot_import_are_told(tmp_path: Path) -> None:
    status, errors = run_script(FAILING, tmp_path)

    assert status == 1
    assert errors.count("Traceback") == 1
    assert errors.splitlines()[-1].endswith(
        "a process that should play ended with exit status 1 while it started, "
        "as it could not import the script or the library"
    )


def test_scripts_without_a_file_are_told(tmp_path: Path) -> None:
    status, errors = run_script(FAILING, tmp_path, is_file=False)

    assert status == 1
    assert errors.splitlines()[-1].endswith(
        "other processes cannot import the script <stdin>: save it as a file, "
        "or use jobs=1"
    )
