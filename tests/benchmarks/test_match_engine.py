"""The speed of compiled matches, batches and threads, beside that of the objects.

Games are measured in the time of the process, threads by the clock on the wall. The
least rates are far below those of a quiet machine, which `docs/engines.md` tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter, process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import GameController
from alpaca_emblem.agents import GreedyAgent, RandomAgent, moves
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.simulation import play_many
from alpaca_emblem.simulation.compiling import Entry, kernel, plainly
from alpaca_emblem.simulation.layouts import Ints
from alpaca_emblem.simulation.match.blows import use
from alpaca_emblem.simulation.match.layout import (
    HIGH,
    HIT_POINTS,
    MOST,
    OWNER,
    State,
    Table,
    open_state,
    open_table,
)
from alpaca_emblem.simulation.match.setup import MatchSetUp
from tests.benchmarks import engines

pytestmark = pytest.mark.unmeasured

LEAST = {"random": 3_000, "greedy": 20_000}
"""Compiled games of two players on 4 x 4 places that there must be a second."""
LEAST_RATIO = 20
"""The least gain of compiled random play; below it, references are counted."""
LEAST_EXCHANGES = 20_000_000
AGENTS = {"random": RandomAgent, "greedy": GreedyAgent}
SIZES = [(2, 4), (2, 7), (4, 7)]


@pytest.fixture(autouse=True)
def compiled_if_measured(benchmark: BenchmarkFixture) -> Iterator[None]:
    """Nothing is compiled where nothing is measured: that would take far longer."""
    with plainly(not benchmark.enabled):
        yield


def match(players: int, size: int) -> GameController:
    """A match in which units use items without limit: random play is longest there."""
    return GameController.skirmish(
        players=players, map_size=size, seed=1, max_rounds=30, plan=CLASSIC
    )


def by_objects(players: int, size: int, policy: str) -> int:
    """Play one match of objects; the number of actions."""
    return sum(1 for _ in moves(match(players, size), AGENTS[policy](1)))


@pytest.mark.benchmark(
    group="matches by agents: 2,000 compiled, 1 of objects", timer=process_time
)
@pytest.mark.parametrize(("players", "size"), SIZES)
@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("engine", ["compiled", "objects"])
def test_matches(
    benchmark: BenchmarkFixture, players: int, size: int, policy: str, engine: str
) -> None:
    if engine == "compiled":
        game, games = match(players, size), 2000 if benchmark.enabled else 1
        play_many(game, policy, 1)
        tally = benchmark(play_many, game, policy, games)
        benchmark.extra_info["actions"] = tally.actions
        if benchmark.stats is not None and (players, size) == SIZES[0]:
            assert games / benchmark.stats.stats.median > LEAST[policy]
    else:
        acted = benchmark(by_objects, players, size, policy)
        assert acted > 3
        benchmark.extra_info["actions"] = acted


def test_random_play_is_many_times_faster(benchmark: BenchmarkFixture) -> None:
    """References that are counted cost most of the speed: see `compiling.UNCOUNTED`."""
    game, games = match(2, 4), 400 if benchmark.enabled else 1
    play_many(game, "random", 1)
    start = process_time()
    play_many(game, "random", games)
    between = process_time()
    by_objects(2, 4, "random")
    ratio = (process_time() - between) * games / (between - start)
    benchmark.extra_info["ratio"] = round(ratio)
    benchmark(lambda: None)
    if benchmark.enabled:
        assert ratio > LEAST_RATIO


def exchange(row: Ints, table: Ints, one: int, other: int, count: int) -> int:
    t = open_table(table)
    return exchange_many(open_state(row, t), t, one, other, count)


@kernel
def exchange_many(g: State, t: Table, one: int, other: int, count: int) -> int:
    for _ in range(count):
        use(g, t, one, other)
        g.units[one, HIT_POINTS] = t.unit[one, MOST]
        g.units[other, HIT_POINTS] = t.unit[other, MOST]
    return g.units[one, HIT_POINTS]


@pytest.mark.benchmark(group="exchanges of blows: 1,000,000", timer=process_time)
def test_exchanges(benchmark: BenchmarkFixture) -> None:
    set_up = MatchSetUp.of(match(2, 4))
    t, row = open_table(set_up.table), set_up.start.copy()
    for item in range(t.item.shape[0]):
        t.item[item, HIGH] = 50
    enemy = next(u for u in range(10) if t.unit[u, OWNER] != t.unit[0, OWNER])
    entry, count = Entry(exchange), 1_000_000 if benchmark.enabled else 2
    entry(row, set_up.table, 0, enemy, 1)

    left = benchmark(entry, row, set_up.table, 0, enemy, count)

    assert left == t.unit[0, MOST]
    if benchmark.stats is not None:
        assert count / benchmark.stats.stats.median > LEAST_EXCHANGES


@pytest.mark.benchmark(group="a step of 4,096 matches in a batch", timer=process_time)
@pytest.mark.parametrize(("players", "size"), SIZES)
def test_batches(benchmark: BenchmarkFixture, players: int, size: int) -> None:
    engines.measure_steps(benchmark, match(players, size), spared=1)


@pytest.mark.benchmark(group="20,000 greedy matches in threads", timer=perf_counter)
@pytest.mark.parametrize("threads", [1, 2])
def test_threads(benchmark: BenchmarkFixture, threads: int) -> None:
    game, games = match(2, 7), 20_000 if benchmark.enabled else 2
    play_many(game, "greedy", 1)
    tally = benchmark(play_many, game, "greedy", games, threads=threads)
    assert tally.games == games


@pytest.mark.benchmark(group="a match of 20 units: restored and copied")
@pytest.mark.parametrize("way", ["pack", "unpack", "copy", "from_position"])
def test_to_numbers_and_back(benchmark: BenchmarkFixture, way: str) -> None:
    game = match(4, 7)
    set_up = MatchSetUp.of(game)
    row, position = set_up.pack(game), game.position()
    twin = set_up.unpack(row)
    calls: dict[str, Any] = {
        "pack": lambda: set_up.pack(game),
        "unpack": lambda: set_up.unpack(row, twin),
        "copy": game.copy,
        "from_position": lambda: GameController.from_position(position),
    }
    benchmark(calls[way])
    assert twin.digest() == game.digest()
