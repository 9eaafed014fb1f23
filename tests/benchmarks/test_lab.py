"""The cost of running experiments, beside loops written by hand.

Rates are compared within one run: all ways take turns at the same few games, and the
lower quartile of the processor times of each counts. So a busy machine measures the
same, neither by the luck of a quiet moment nor by the interruptions of others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from math import inf
from time import perf_counter, process_time

import numpy as np
import pytest
from attrs import evolve
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import __version__
from alpaca_emblem.agents import play
from alpaca_emblem.lab import Experiment, Processes, run
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.compiled import engine_of
from alpaca_emblem.lab.making import GAMES as KINDS
from alpaca_emblem.lab.running import Chunk
from alpaca_emblem.lab.running import play as play_part
from alpaca_emblem.lab.seeds import key_of
from alpaca_emblem.simulation.compiling import plainly
from alpaca_emblem.simulation.entries import WON
from alpaca_emblem.simulation.playing import CHUNK, Series, derive_seeds
from alpaca_emblem.simulation.playing import MOST as MOST_ACTIONS

pytestmark = pytest.mark.unmeasured

FIGHT = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
MOST_OVERHEAD = 0.05
"""The share of the time that a run may take beyond a loop that counts only who won."""
BY_ENGINE = {
    "duel": (FIGHT, 1_000_000),
    "skirmish": (Experiment(game="skirmish"), 10_000),
}
"""Experiments for the compiled engine, with the number of games."""
MOST_OF_HALVES = 1.2
"""The time of a run by two jobs, by that of two halves that they play at once.
That is the best they can do, however busy the machine is."""
SERIES, GAMES = 4, 250
"""The number of series of duels by the objects, and of games in each."""
TURNS = 12
"""The number of times that each way is measured."""

Ways = Mapping[str, Callable[[int], object]]


@pytest.fixture(autouse=True)
def compiled_if_measured(benchmark: BenchmarkFixture) -> Iterator[None]:
    """Nothing is compiled where nothing is measured: that would take far longer."""
    with plainly(not benchmark.enabled):
        yield


def overheads(ways: Ways, series: int) -> dict[str, float]:
    """Return by what share each of *ways* takes longer than the first, the loop.

    All take turns at each series.
    """
    total = dict.fromkeys(ways, 0.0)
    for number in range(series):
        times: dict[str, list[float]] = {name: [] for name in ways}
        for _ in range(TURNS):
            for name, way in ways.items():
                times[name].append(seconds_of(way, number))
        for name, found in times.items():
            total[name] += sorted(found)[TURNS // 4]
    loop, *others = total
    return {name: round(total[name] / total[loop] - 1, 4) for name in others}


def seconds_of(way: Callable[[int], object], number: int) -> float:
    """Return the processor time of a series."""
    start = process_time()
    way(number)
    return process_time() - start


def by_hand(experiment: Experiment, games: int) -> int:
    """Play games in a loop; the number of those that the hero has won."""
    won = 0
    for number in range(games):
        game, agents = experiment.game_number(number)
        outcome = play(game, agents)
        won += outcome is not None and outcome.winners == ("hero",)
    return won


@pytest.mark.benchmark(group="runs: the objects", timer=process_time)
def test_overhead_of_objects(benchmark: BenchmarkFixture) -> None:
    games = GAMES if benchmark.enabled else 3
    fights = [evolve(FIGHT, seed=seed) for seed in range(SERIES)]

    summary = benchmark.pedantic(  # type: ignore[no-untyped-call]
        run, (fights[0], games), {"engine": "objects"}
    )

    assert summary["won.hero"] == by_hand(fights[0], games)
    if benchmark.stats is not None:
        ways: Ways = {
            "loop": lambda seed: by_hand(fights[seed], games),
            "chunk": lambda seed: play_chunk(fights[seed], 0, games, "objects"),
            "run": lambda seed: run(fights[seed], games, engine="objects"),
        }
        found = overheads(ways, SERIES)
        benchmark.extra_info["overhead"] = found
        assert found["run"] < MOST_OVERHEAD


@pytest.mark.benchmark(group="runs: the compiled engine", timer=process_time)
@pytest.mark.parametrize("game", BY_ENGINE)
def test_overhead_of_the_engine(benchmark: BenchmarkFixture, game: str) -> None:
    """Beside a loop over the same kernels, which plays the same games."""
    experiment, many = BY_ENGINE[game]
    games = many if benchmark.enabled else 3
    play_chunk(experiment, 0, 1, "engine")
    engine = engine_of(experiment)
    series = Series(engine.set_up, engine.names, MOST_ACTIONS)
    key, bits = key_of(experiment.seed), KINDS[game].bits

    def loop(_: int) -> int:
        won = 0
        for first in range(0, games, CHUNK):
            size = min(CHUNK, games - first)
            seeds = np.empty((size, 1 + len(engine.names)), np.int64)
            derive_seeds(seeds, key - (key >> 63 << 64), first, 1, bits)
            won += int((series.play(seeds)[:, WON] == 1).sum())
        return won

    summary = benchmark.pedantic(  # type: ignore[no-untyped-call]
        run, (experiment, games), {"engine": "engine"}
    )

    assert summary.games == games
    assert summary[f"won.{experiment.sides[0]}"] == loop(0)
    if benchmark.stats is not None:
        ways: Ways = {
            "loop": loop,
            "chunk": lambda _: play_chunk(experiment, 0, games, "engine"),
            "run": lambda _: run(experiment, games, engine="engine"),
        }
        found = overheads(ways, 1)
        benchmark.extra_info["overhead"] = found
        benchmark.extra_info["games a second"] = int(games / benchmark.stats["min"])
        assert found["run"] < MOST_OVERHEAD


@pytest.mark.benchmark(group="runs: two processes", timer=perf_counter)
def test_two_processes(benchmark: BenchmarkFixture) -> None:
    half = 1_000 if benchmark.enabled else 2
    halves = [
        Chunk(FIGHT, "objects", __version__, start, start + half) for start in (0, half)
    ]
    alone = run(FIGHT, 2 * half, engine="objects")
    times = {"halves": inf, "run": inf}
    with Processes(2) as pair:
        for _ in range(4 if benchmark.enabled else 1):
            start = perf_counter()
            assert len(list(pair.each(play_part, halves))) == 2
            middle = perf_counter()
            assert run(FIGHT, 2 * half, executor=pair, engine="objects") == alone
            times["halves"] = min(times["halves"], middle - start)
            times["run"] = min(times["run"], perf_counter() - middle)
        benchmark.pedantic(  # type: ignore[no-untyped-call]
            run, (FIGHT, 2 * half), {"executor": pair, "engine": "objects"}
        )

    if benchmark.stats is not None:
        benchmark.extra_info["of halves"] = round(times["run"] / times["halves"], 3)
        assert times["run"] / times["halves"] < MOST_OF_HALVES


@pytest.mark.benchmark(group="runs: two threads", timer=perf_counter)
def test_two_threads(benchmark: BenchmarkFixture) -> None:
    """No thread waits for the other, neither at the start nor at the end."""
    half, jobs = (500_000, 2) if benchmark.enabled else (2, 1)
    play_chunk(FIGHT, 0, 1, "engine")

    def play_half(start: int) -> None:
        play_chunk(FIGHT, start, start + half, "engine")

    alone = run(FIGHT, 2 * half, engine="engine")
    times: dict[str, list[float]] = {"halves": [], "run": []}
    with ThreadPoolExecutor(2) as pair:
        for _ in range(20 if benchmark.enabled else 1):
            start = perf_counter()
            list(pair.map(play_half, (0, half)))
            middle = perf_counter()
            assert run(FIGHT, 2 * half, jobs=jobs, engine="engine") == alone
            times["halves"].append(middle - start)
            times["run"].append(perf_counter() - middle)
    benchmark.pedantic(  # type: ignore[no-untyped-call]
        run, (FIGHT, 2 * half), {"jobs": jobs, "engine": "engine"}
    )

    if benchmark.stats is not None:
        ratio = min(times["run"]) / min(times["halves"])
        benchmark.extra_info["of halves"] = round(ratio, 3)
        assert ratio < MOST_OF_HALVES
