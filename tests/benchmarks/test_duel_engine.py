"""The speed of compiled duels and dungeons, beside that of the objects.

Games are played in one thread, and measured in the time of the process. The least rates
are far below those of a quiet machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from time import process_time
from typing import Final, NamedTuple

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Duel, Dungeon
from alpaca_emblem.dungeon import Variant
from alpaca_emblem.games.base import Game
from alpaca_emblem.simulation.compiling import Entry, plainly
from alpaca_emblem.simulation.duel.setup import DuelSetUp
from alpaca_emblem.simulation.dungeon.layout import open_state, open_table
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from alpaca_emblem.simulation.dungeon.turns import begin
from alpaca_emblem.simulation.layouts import Ints, new_row
from alpaca_emblem.simulation.setups import SetUp
from tests.benchmarks.engines import Engine, by_objects

pytestmark = pytest.mark.unmeasured


class Case(NamedTuple):
    """The games played, and the least number of actions a second."""

    make: Callable[[int], Game]
    set_up: type[SetUp]
    policies: tuple[str, ...]
    games: int
    least: int


def lesson(seed: int) -> Duel:
    return Duel(seed=seed, history=False)


def full(seed: int) -> Duel:
    return Duel(seed=seed, rules="full", history=False)


def run(seed: int) -> Dungeon:
    return Dungeon(seed=seed, history=False)


def caves(seed: int) -> Dungeon:
    variant = Variant(generator="caves", sight="walls", inventory=4, doors=True)
    return Dungeon(seed=seed, variant=variant, history=False)


MOST: Final = 400
CASES: Final = {
    "duel, lesson, beasts": Case(
        lesson, DuelSetUp, ("beast", "beast"), 20_000, 12_000_000
    ),
    "duel, full rules, beasts": Case(
        full, DuelSetUp, ("beast", "beast"), 20_000, 8_000_000
    ),
    "duel, full rules, duel agent": Case(
        full, DuelSetUp, ("duel", "beast"), 10_000, 3_000_000
    ),
    "duel, full rules, random": Case(
        full, DuelSetUp, ("random", "random"), 10_000, 4_000_000
    ),
    "dungeon, random": Case(run, DungeonSetUp, ("random",), 1_000, 5_000_000),
    "dungeon, explorer": Case(run, DungeonSetUp, ("explorer",), 1_000, 1_000_000),
    "dungeon, caves, random": Case(caves, DungeonSetUp, ("random",), 200, 500_000),
    "dungeon, caves, explorer": Case(caves, DungeonSetUp, ("explorer",), 200, 200_000),
}


@pytest.fixture(autouse=True)
def compiled_if_measured(benchmark: BenchmarkFixture) -> Iterator[None]:
    """Nothing is compiled where nothing is measured: that would take far longer."""
    with plainly(not benchmark.enabled):
        yield


@pytest.mark.benchmark(
    group="duels and dungeons by agents: thousands compiled, 2 of objects",
    timer=process_time,
)
@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("engine", ["compiled", "objects"])
def test_games(benchmark: BenchmarkFixture, name: str, engine: str) -> None:
    make, set_up, policies, games, least = CASES[name]
    if engine == "objects":
        acted = benchmark(by_objects, make, policies, 2, MOST)
    else:
        made = Engine(set_up.of(make(1)))
        made.play(policies, 1, 10)
        acted = benchmark(made.play, policies, games if benchmark.enabled else 1, MOST)

    assert acted > 5
    benchmark.extra_info["acts"] = acted
    if benchmark.stats is not None and engine == "compiled":
        assert acted / benchmark.stats.stats.median > least


def make_floors(row: Ints, table: Ints, count: int, work: Ints) -> int:
    t = open_table(table)
    g = open_state(row, t)
    for seed in range(1, 1 + count):
        begin(g, t, seed, work)
    return int(row[0])


FLOORS: Final = Entry(make_floors)
LEAST_FLOORS: Final = 100_000


@pytest.mark.benchmark(group="first floors of a dungeon", timer=process_time)
def test_floors(benchmark: BenchmarkFixture) -> None:
    made = Engine(DungeonSetUp.of(run(1)))
    row, table = made.set_up.start.copy(), made.set_up.table
    work = new_row(made.set_up.work_size)
    count = 10_000 if benchmark.enabled else 3
    FLOORS(row, table, 1, work)

    dice = benchmark(FLOORS, row, table, count, work)

    assert dice == run(count).dice.state
    if benchmark.stats is not None:
        assert count / benchmark.stats.stats.median > LEAST_FLOORS
