"""The cost of running experiments, beside loops written by hand.

Rates are compared within one run: both ways take turns, and the least times count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from time import perf_counter, process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import __version__
from alpaca_emblem.agents import play
from alpaca_emblem.lab import Experiment, Processes, run
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.lab.compiled import engine_of
from alpaca_emblem.lab.running import Chunk
from alpaca_emblem.lab.running import play as play_part
from alpaca_emblem.simulation.compiling import plainly
from alpaca_emblem.simulation.entries import WON
from alpaca_emblem.simulation.playing import CHUNK, Series, usual_seeds
from alpaca_emblem.simulation.playing import MOST as MOST_ACTIONS

pytestmark = pytest.mark.unmeasured

FIGHT = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
MOST_OVERHEAD = {"objects": 0.05, "engine": 0.05}
"""The share of the time that a run may take beyond playing the same games at once."""
MOST_OF_COUNTING = 0.25
"""The share beyond a loop that plays games of objects, and counts only who won."""
ENGINE_OVERHEAD = {
    "duel": (FIGHT, 400_000, 0.15),
    "skirmish": (Experiment(game="skirmish"), 10_000, 0.1),
}
"""The same for chunks by the engine, with the number of games. A bare duel takes half a
microsecond, so that a twentieth of one is little for all that is counted."""
MOST_OF_HALVES = 1.2
"""The time of a run by two processes, by that of two halves that they play at once.
That is the best they can do, however busy the machine is."""
MANY = {"objects": 300, "engine": 1_000_000}
REPEATS = 10


@pytest.fixture(autouse=True)
def compiled_if_measured(benchmark: BenchmarkFixture) -> Iterator[None]:
    """Nothing is compiled where nothing is measured: that would take far longer."""
    with plainly(not benchmark.enabled):
        yield


def least_times(*ways: Callable[[], object]) -> list[float]:
    """Return the least processor time of each of *ways*, which take turns."""
    times: list[list[float]] = [[] for _ in ways]
    for _ in range(REPEATS):
        for way, found in zip(ways, times, strict=True):
            start = process_time()
            way()
            found.append(process_time() - start)
    return [min(found) for found in times]


def by_hand(games: int) -> int:
    """Play games of objects in a loop; the number of those that the hero has won."""
    won = 0
    for number in range(games):
        game, agents = FIGHT.game_number(number)
        outcome = play(game, agents)
        won += outcome is not None and outcome.winners == ("hero",)
    return won


@pytest.mark.benchmark(group="runs: overhead", timer=process_time)
@pytest.mark.parametrize("engine", ["objects", "engine"])
def test_overhead(benchmark: BenchmarkFixture, engine: str) -> None:
    games = MANY[engine] if benchmark.enabled else 3
    play_chunk(FIGHT, 0, 1, engine)

    summary = benchmark.pedantic(  # type: ignore[no-untyped-call]
        run, (FIGHT, games), {"engine": engine}
    )

    assert summary == play_chunk(FIGHT, 0, games, engine)
    if benchmark.stats is None:
        return
    ways: list[Callable[[], object]] = [
        lambda: run(FIGHT, games, engine=engine),
        lambda: play_chunk(FIGHT, 0, games, engine),
    ]
    if engine == "objects":
        ways.append(lambda: by_hand(games))
    ours, at_once, *loop = least_times(*ways)
    benchmark.extra_info["overhead"] = round(ours / at_once - 1, 4)
    assert ours / at_once - 1 < MOST_OVERHEAD[engine]
    for time in loop:
        benchmark.extra_info["beyond a loop"] = round(ours / time - 1, 4)
        assert ours / time - 1 < MOST_OF_COUNTING


@pytest.mark.benchmark(group="runs: the compiled engine", timer=process_time)
@pytest.mark.parametrize("game", ENGINE_OVERHEAD)
def test_engine_overhead(benchmark: BenchmarkFixture, game: str) -> None:
    """Beside a loop over the same kernels, which counts nothing but who won."""
    experiment, many, most = ENGINE_OVERHEAD[game]
    games = many if benchmark.enabled else 3
    play_chunk(experiment, 0, 1, "engine")
    engine = engine_of(experiment)
    series = Series(engine.set_up, engine.names, MOST_ACTIONS)

    def loop() -> int:
        won = 0
        for first in range(0, games, CHUNK):
            seeds = usual_seeds(first, min(CHUNK, games - first), len(engine.names))
            won += int((series.play(seeds)[:, WON] == 1).sum())
        return won

    summary = benchmark(play_chunk, experiment, 0, games, "engine")

    assert summary.games == games
    assert 0 <= loop() <= games
    if benchmark.stats is not None:
        ours, bare = least_times(
            lambda: play_chunk(experiment, 0, games, "engine"), loop
        )
        benchmark.extra_info["overhead"] = round(ours / bare - 1, 4)
        benchmark.extra_info["games a second"] = int(games / ours)
        assert ours / bare - 1 < most


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
