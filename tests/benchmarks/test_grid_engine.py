"""The speed of the compiled grid, beside that of the objects.

Battles are played in one thread, and measured in the time of the process. The least
rates are far below those of a quiet machine, which `docs/engines.md` tells.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem.agents import BanditAgent, CunningAgent, RandomAgent, moves
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.simulation.compiling import Entry, kernel, plainly
from alpaca_emblem.simulation.grid.layout import open_state, open_table, walking
from alpaca_emblem.simulation.grid.setup import GridSetUp
from alpaca_emblem.simulation.grid.walking import find_stops
from alpaca_emblem.simulation.layouts import Ints, new_row
from tests.benchmarks import engines

pytestmark = pytest.mark.unmeasured

LEAST_ACTS = 500_000
LEAST_SETS = 1_500_000
"""Acts of bandits, and sets of places in reach, that there must be a second."""
AGENTS: dict[str, type[Agent]] = {
    "random": RandomAgent,
    "bandit": BanditAgent,
    "cunning": CunningAgent,
}
MOST = 100
"""The largest number of actions of a battle."""


@pytest.fixture(autouse=True)
def compiled_if_measured(benchmark: BenchmarkFixture) -> Iterator[None]:
    """Nothing is compiled where nothing is measured: that would take far longer."""
    with plainly(not benchmark.enabled):
        yield


class Engine:
    """Battles of one scenario as plain numbers."""

    def __init__(self, scenario: str) -> None:
        self.set_up = GridSetUp.of(GridBattle(scenario, seed=1))
        self.legal = new_row(self.set_up.most_legal)
        self.work = new_row(self.set_up.work_size)

    def play(self, policies: tuple[str, str], games: int) -> int:
        """Play battles, and return the number of acts of both sides."""
        return engines.Engine(self.set_up).play(policies, games, MOST)


def by_objects(scenario: str, policies: tuple[str, str], games: int) -> int:
    """Play battles as objects, and return the number of acts of both sides."""
    acted = 0
    for seed in range(games):
        game = GridBattle(scenario, seed=seed, history=False)
        agents = [AGENTS[policy](seed) for policy in policies]
        acted += sum(1 for _ in moves(game, agents, MOST))
    return acted


PAIRS = [("bandit", "bandit"), ("random", "bandit"), ("cunning", "bandit")]


@pytest.mark.benchmark(
    group="grid battles by agents: 200 compiled, 1 of objects", timer=process_time
)
@pytest.mark.parametrize("scenario", ["original", "bridge"])
@pytest.mark.parametrize("policies", PAIRS, ids="/".join)
@pytest.mark.parametrize("engine", ["compiled", "objects"])
def test_battles(
    benchmark: BenchmarkFixture, scenario: str, policies: tuple[str, str], engine: str
) -> None:
    if engine == "compiled":
        made = Engine(scenario)
        made.play(policies, 1)
        acted = benchmark(made.play, policies, 200 if benchmark.enabled else 1)
    else:
        acted = benchmark(by_objects, scenario, policies, 1)

    assert acted > 10
    benchmark.extra_info["acts"] = acted
    if benchmark.stats is not None and policies == PAIRS[0] and engine == "compiled":
        assert acted / benchmark.stats.stats.median > LEAST_ACTS


def reach_many(row: Ints, table: Ints, count: int, work: Ints) -> int:
    t = open_table(table)
    return count_stops(open_state(row, t), t, count, work)


@kernel
def count_stops(g: Any, t: Any, count: int, work: Ints) -> int:
    w, total = walking(work, t), 0
    for unit in range(count):
        total += find_stops(g, t, w, unit % g.units.shape[0])
    return total


REACH = Entry(reach_many)
SETS = 20_000


@pytest.mark.benchmark(group="reachable sets of a battle", timer=process_time)
@pytest.mark.parametrize("scenario", ["original", "bridge"])
def test_reachable_sets(benchmark: BenchmarkFixture, scenario: str) -> None:
    made = Engine(scenario)
    sets = SETS if benchmark.enabled else 8
    REACH(made.set_up.start, made.set_up.table, 1, made.work)

    found = benchmark(REACH, made.set_up.start, made.set_up.table, sets, made.work)

    game = GridBattle(scenario, seed=1)
    in_one_round = sum(len(game.reachable(unit)) for unit in game.units)
    assert found >= in_one_round * (sets // len(game.units))
    if benchmark.stats is not None:
        assert sets / benchmark.stats.stats.median > LEAST_SETS


@pytest.mark.benchmark(group="a step of 4,096 battles", timer=process_time)
@pytest.mark.parametrize("scenario", ["original", "bridge"])
def test_batch(benchmark: BenchmarkFixture, scenario: str) -> None:
    engines.measure_steps(benchmark, GridBattle(scenario, seed=1))
