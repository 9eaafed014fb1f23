"""Large runs of experiments: two jobs beside one, the clock, and the memory.

The machine should have two idle cores: these figures are those of a clock on the wall.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from time import perf_counter
from typing import Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem.lab import Experiment, run
from alpaca_emblem.simulation.compiling import plainly

pytestmark = pytest.mark.unmeasured

FIGHT: Final = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
CONTEST: Final = Experiment(game="skirmish", agents=["greedy"], seed=7)
LEAST_GAIN: Final = 1.8
"""The time of one job by that of two."""
LONG: Final = {"objects": 30_000, "engine": 30_000_000}
"""The number of duels that one job plays for ten seconds and more."""
LEAST_SECONDS: Final = 10
CLOCKED: Final = {
    "10,000,000 duels": (FIGHT, 10_000_000, 10),
    "100,000 greedy matches": (CONTEST, 100_000, 5),
}
"""Games for two jobs of the engine, with the most seconds from call to result."""
LONG_RUNS: Final = ["objects", pytest.param("engine", marks=pytest.mark.slow)]
CLOCKED_RUNS: Final = [
    "10,000,000 duels",
    pytest.param("100,000 greedy matches", marks=pytest.mark.slow),
]
"""As tests without a clock, the second of each does nearly what the first does."""
MOST_GROWTH: Final = 50
"""The most megabytes by which a run of 10^7 games is larger than one of 10^4."""
MEASURE: Final = """
import resource
from alpaca_emblem.lab import Experiment, run
fight = Experiment(game="duel", options={{"enemies": ["wolf", "goblin"]}}, seed=7)
if __name__ == "__main__":
    assert run(fight, {games}, jobs={jobs}, engine={engine!r}).games == {games}
    for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN):
        print(resource.getrusage(who).ru_maxrss // 1024)
"""


@pytest.fixture(autouse=True)
def compiled_if_measured(benchmark: BenchmarkFixture) -> Iterator[None]:
    """Nothing is compiled where nothing is measured: that would take far longer."""
    with plainly(not benchmark.enabled):
        yield


@pytest.mark.benchmark(group="large runs: two jobs beside one", timer=perf_counter)
@pytest.mark.parametrize("engine", LONG_RUNS)
def test_two_jobs_are_nearly_twice_as_fast(
    benchmark: BenchmarkFixture, engine: str
) -> None:
    games = LONG[engine] if benchmark.enabled else 4
    by = "engine" if benchmark.enabled and engine == "engine" else "objects"
    run(FIGHT, 1, engine=by)  # compiles, which is not what is measured
    start = perf_counter()
    alone = run(FIGHT, games, engine=by)
    one = perf_counter() - start

    together = benchmark.pedantic(  # type: ignore[no-untyped-call]
        run, (FIGHT, games), {"jobs": 2, "engine": by}
    )

    assert together == alone
    if benchmark.stats is not None:
        gain = one / benchmark.stats["min"]
        benchmark.extra_info |= {"one job": round(one, 1), "gain": round(gain, 2)}
        assert one >= LEAST_SECONDS
        assert gain >= LEAST_GAIN


@pytest.mark.benchmark(group="large runs: the clock", timer=perf_counter)
@pytest.mark.parametrize("name", CLOCKED_RUNS)
def test_millions_of_games_take_seconds(benchmark: BenchmarkFixture, name: str) -> None:
    experiment, many, seconds = CLOCKED[name]
    games = many if benchmark.enabled else 3
    by = "engine" if benchmark.enabled else "objects"
    run(experiment, 1, engine=by)

    summary = benchmark.pedantic(  # type: ignore[no-untyped-call]
        run, (experiment, games), {"jobs": 2, "engine": by}
    )

    assert summary.games == games
    if benchmark.stats is not None:
        assert benchmark.stats["min"] < seconds


def megabytes(games: int, jobs: int, engine: str) -> list[int]:
    """Return the most memory that a run takes: of its process, and of a worker."""
    script = MEASURE.format(games=games, jobs=jobs, engine=engine)
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "0"}
    told = subprocess.run(
        [sys.executable, "-c", script],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    return [int(line) for line in told.splitlines()]


@pytest.mark.benchmark(group="large runs: memory", timer=perf_counter)
@pytest.mark.parametrize("jobs", [pytest.param(1, marks=pytest.mark.slow), 2])
def test_memory_does_not_grow_with_games(
    benchmark: BenchmarkFixture, jobs: int
) -> None:
    many, few = (10**7, 10**4) if benchmark.enabled else (8, 4)
    engine = "engine" if benchmark.enabled else "objects"
    if benchmark.enabled:
        megabytes(1, 1, engine)  # compiles, which takes more memory than all games

    large = benchmark.pedantic(  # type: ignore[no-untyped-call]
        megabytes, (many, jobs, engine)
    )
    small = megabytes(few, jobs, engine)

    benchmark.extra_info["megabytes"] = {few: small, many: large}
    for most, least in zip(large, small, strict=True):
        assert most - least < MOST_GROWTH
