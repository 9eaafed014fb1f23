"""Clusters of Dask: the same summary, though workers die."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    MissingPackageError,
    WorkerError,
)
from alpaca_emblem.lab import Dask, Experiment, clusters, run, running
from tests.lab.deeds import deed

dask: Any = pytest.importorskip("dask")
distributed: Any = pytest.importorskip("distributed")

PILE = Experiment(game="tests.games.tiny:Pile", options={"start": 4}, agents=["random"])


@pytest.fixture(scope="module", autouse=True)
def _silence() -> None:
    logging.getLogger("distributed").setLevel(logging.CRITICAL)


@pytest.fixture(scope="module")
def threads() -> Iterator[Any]:
    """A cluster of two threads in this process, which starts fast."""
    with (
        distributed.LocalCluster(
            n_workers=1,
            threads_per_worker=2,
            processes=False,
            dashboard_address="127.0.0.1:0",
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


def test_a_cluster_finds_the_same(threads: Any) -> None:
    told: list[int] = []
    executor = Dask(threads)

    summary = run(
        PILE, 60, executor=executor, chunk=7, progress=lambda n, _: told.append(n)
    )

    assert summary.digest() == run(PILE, 60).digest()
    assert sorted(told) == told
    assert told[-1] == 60


def test_an_address_is_enough(threads: Any, tmp_path: Any) -> None:
    executor = Dask(threads.scheduler.address)

    summary = run(PILE, 60, executor=executor, store=tmp_path / "runs.sqlite")

    assert summary == run(PILE, 60)


def test_equal_tasks_are_all_done(threads: Any) -> None:
    results = list(Dask(threads).each(deed, [("give", 1)] * 5))

    assert results == [(("give", 1), 1)] * 5


def test_errors_are_results(threads: Any) -> None:
    ((task, error),) = Dask(threads).each(deed, [("raise", "once")])

    assert task == ("raise", "once")
    assert isinstance(error, ZeroDivisionError)


@pytest.mark.unmeasured
def test_few_tasks_are_out_at_once(threads: Any) -> None:
    taken = 0

    def tasks() -> Iterator[tuple[str, object]]:
        nonlocal taken
        for number in range(30):
            taken += 1
            yield "give", number

    for done, _ in enumerate(Dask(threads, ahead=3).each(deed, tasks())):
        assert taken <= done + 2 * 3


def test_workers_of_another_version_are_told(
    threads: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running, "_version", iter(["2.0", "1.0", "1.0"]).__next__)

    with pytest.raises(InvalidValueError, match=r"a worker has version 1\.0 of alp"):
        run(PILE, 60, executor=Dask(threads))


def test_errors_of_a_game_end_the_run(threads: Any) -> None:
    hasty = Experiment(
        game="tests.games.tiny:Pile",
        agents=["tests.lab.test_running:Failing"],
        on_error="raise",
    )

    with pytest.raises(ZeroDivisionError, match="no more") as caught:
        run(hasty, 60, executor=Dask(threads))

    assert "in choose" in "".join(caught.value.__notes__)


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("here", "no scheduler of Dask answers at here: missing port number"),
        ("dns://here", "no scheduler of Dask answers at dns://here: unknown address"),
        ("tcp://127.0.0.1:1", "no scheduler of Dask answers at tcp://127.0.0.1:1: Tim"),
    ],
)
def test_addresses_without_a_scheduler_are_told(address: str, message: str) -> None:
    with (
        dask.config.set({"distributed.comm.timeouts.connect": "1s"}),
        pytest.raises(WorkerError, match=message),
    ):
        list(Dask(address).each(deed, [("give", 1)]))


@pytest.mark.parametrize("wrong", [None, 7, ["tcp://127.0.0.1:1"]])
def test_what_is_no_cluster_is_refused(wrong: object) -> None:
    with pytest.raises(InvalidTypeError, match="client must be a client of dask"):
        Dask(wrong)


@pytest.mark.parametrize("wrong", [0, -1, 1.5, None])
def test_numbers_of_tasks_ahead_are_checked(wrong: int) -> None:
    with pytest.raises((InvalidTypeError, InvalidValueError), match="ahead must be"):
        Dask("tcp://127.0.0.1:1", ahead=wrong)


def test_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)

    with pytest.raises(
        MissingPackageError, match=r"pip install 'alpaca-emblem\[dist]'"
    ):
        Dask("tcp://127.0.0.1:1")


def test_clusters_without_workers_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "LONGEST_WAIT", 0.2)
    with (
        distributed.LocalCluster(
            n_workers=0, processes=False, dashboard_address="127.0.0.1:0"
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
        pytest.raises(WorkerError, match=r"the cluster has had no workers for 0\.2 s"),
    ):
        list(Dask(client).each(deed, [("give", 1)]))


@pytest.fixture
def processes() -> Iterator[Any]:
    """A cluster of two processes."""
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0"
        ) as cluster,
        distributed.Client(cluster, set_as_default=False) as client,
    ):
        yield client


@pytest.mark.slow
def test_workers_that_are_killed_change_nothing(processes: Any) -> None:
    kills = 0

    def kill(done: int, _: int) -> None:
        nonlocal kills
        if kills < 3 and done >= 100 * (kills + 1):
            pids = list(processes.run(os.getpid).values())
            os.kill(pids[0], signal.SIGKILL)
            kills += 1

    summary = run(PILE, 600, executor=Dask(processes), chunk=10, progress=kill)

    assert kills == 3
    assert summary.set_aside == ()
    assert summary.digest() == run(PILE, 600).digest()


@pytest.mark.slow
def test_a_task_that_kills_workers_is_given_up_alone(processes: Any) -> None:
    tasks = [("give", 1), ("die", 0), *(("give", n) for n in range(2, 9))]

    found = dict(Dask(processes).each(deed, tasks))

    error = found.pop(("die", 0))
    assert isinstance(error, WorkerError)
    assert str(error) == "they ended their worker 4 times"
    assert found == {("give", n): n for n in range(1, 9)}
