"""The speed of the grid battle, beside bare battles in plain Python.

Heroes at random against bandits: each battle is some dozens of actions of the heroes,
and the enemy phases that follow. They take long enough to be measured in the time of
the process, which others on the same machine do not lengthen.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from time import process_time
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.actions import Act
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.cunning import CunningAgent
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.terrain import TerrainMap, search
from alpaca_emblem.rng import Mulberry32
from tests.benchmarks import bare_grid

pytestmark = pytest.mark.unmeasured

ROWS = Scenario.named("original").rows
BANDIT = BanditAgent(1)
TURNS = 60
BATTLES = 10
LEAST_RATE = 4_000
"""Hero actions a second, enemy phases included, that there must be."""
LEAST_SETS = 20_000
"""The least number of reachable sets a second, on any board."""


def play(dice: Mulberry32, *, undo: bool) -> int:
    """Play heroes at random against bandits, and return the number of acts."""
    battle, acted = GridBattle(), 0
    while battle.outcome is None and battle.turn <= TURNS:
        if battle.to_act == HEROES:
            ready = battle.ready_units()
            hero = ready[dice.between(0, len(ready) - 1)]
            places = [*battle.reachable(hero)]
            place = places[dice.between(0, len(places) - 1)]
            targets = battle.targets(hero, place)
            target = targets[dice.between(0, len(targets) - 1)] if targets else None
            number = None if target is None else target.number
            battle.apply(Act.of(hero.number, place, number))
            acted += 1
        else:
            battle.apply(BANDIT.decide(battle))
    if undo:
        for _ in battle.actions:
            battle.undo()
    return acted


@pytest.mark.benchmark(
    group="ten battles at random, enemy phases included", timer=process_time
)
@pytest.mark.parametrize("undo", [False, True], ids=["played", "and all undone"])
def test_battles(benchmark: BenchmarkFixture, undo: bool) -> None:
    acted = benchmark(
        lambda: sum(play(Mulberry32(seed), undo=undo) for seed in range(BATTLES))
    )

    assert acted > 300
    if benchmark.stats is not None:  # it has been measured
        assert acted / benchmark.stats.stats.median > LEAST_RATE


@pytest.mark.benchmark(
    group="ten battles at random, enemy phases included", timer=process_time
)
def test_bare_battles(benchmark: BenchmarkFixture) -> None:
    acted = benchmark(
        lambda: sum(
            bare_grid.play(ROWS, Mulberry32(seed), TURNS) for seed in range(BATTLES)
        )
    )

    assert acted > 300


def board(side: int) -> TerrainMap:
    """The original's map, again and again on a square board."""
    rows = [(row * (1 + side // 12))[:side] for row in ROWS * (1 + side // 8)][:side]
    field = Field.from_text(rows)
    return TerrainMap(field.topology, field.terrain)


@pytest.mark.benchmark(group="a reachable set of five steps")
@pytest.mark.parametrize(
    "side", [12, 50, pytest.param(256, marks=pytest.mark.slow)], ids=str
)
def test_reachable_set(benchmark: BenchmarkFixture, side: int) -> None:
    """The same, however large the board is: from one corner of all of them."""
    ground, blocked = board(side), frozenset([1, 2 * side])
    start = ground.topology.location(3, 4).index

    found = benchmark(search, ground, start, 5, blocked)

    assert len(found) == len(search(board(12), 40, 5, frozenset([1, 24])))
    if benchmark.stats is not None:  # it has been measured
        assert 1 / benchmark.stats.stats.median > LEAST_SETS


@pytest.mark.benchmark(group="a reachable set of five steps")
def test_bare_reachable_set(benchmark: BenchmarkFixture) -> None:
    people = bare_grid.roster()
    people[2].x, people[2].y = 4, 3

    assert benchmark(bare_grid.reach, ROWS, people, people[2])


@pytest.mark.benchmark(group="questions to a grid battle")
@pytest.mark.parametrize("question", ["legal_actions", "digest", "position", "copy"])
def test_question(benchmark: BenchmarkFixture, question: str) -> None:
    assert benchmark(getattr(GridBattle(), question)) is not None


@pytest.mark.benchmark(group="questions to a grid battle")
def test_threat(benchmark: BenchmarkFixture) -> None:
    assert benchmark(GridBattle().threat, HEROES)


@pytest.mark.benchmark(group="questions to a grid battle")
@pytest.mark.parametrize(
    "agent", [BANDIT, CunningAgent(1)], ids=lambda a: type(a).__name__
)
def test_decision(
    benchmark: BenchmarkFixture, agent: BanditAgent | CunningAgent
) -> None:
    assert benchmark(agent.decide, GridBattle())


def acts() -> Iterator[Any]:
    return cycle(GridBattle().legal_actions()[:30])


@pytest.mark.benchmark(group="questions to a grid battle")
def test_forecast(benchmark: BenchmarkFixture) -> None:
    battle, chosen = GridBattle(), acts()

    forecast = benchmark(lambda: battle.forecast(next(chosen)))

    assert forecast.is_certain
