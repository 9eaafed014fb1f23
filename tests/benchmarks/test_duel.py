"""The speed of the duel, each figure beside a bare baseline of the same run.

`make bench` measures; otherwise each benchmark runs once, as an ordinary test.
"""

from __future__ import annotations

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.energy_queue import EnergyQueue
from alpaca_emblem.simulation import fights
from tests.benchmarks import bare_duel

pytestmark = pytest.mark.unmeasured

SEEDS = range(1, 101)
WON = 94


def fight(seed: int) -> bool:
    """A battle through the public objects, with events and undo kept."""
    game = Duel(seed=seed)
    while game.outcome is None:
        game.strike()
    return "hero" in game.outcome.winners


def of_objects() -> int:
    return sum(fight(seed) for seed in SEEDS)


def of_bare_objects() -> int:
    return sum(bare_duel.battle(seed)[0] for seed in SEEDS)


def of_plain_numbers() -> int:
    return sum(battle.is_won for battle in fights(SEEDS))


def test_the_baseline_fights_the_same_battles() -> None:
    battles = list(fights(SEEDS))

    assert [bare_duel.battle(seed) for seed in SEEDS] == [
        (battle.is_won, battle.state) for battle in battles
    ]


@pytest.mark.benchmark(group="100 battles of the source")
@pytest.mark.parametrize(
    "way",
    [of_bare_objects, of_objects, of_plain_numbers],
    ids=["bare objects", "Duel, events and undo kept", "simulation.fights"],
)
def test_battles(benchmark: BenchmarkFixture, way: object) -> None:
    assert callable(way)

    assert benchmark(way) == WON


@pytest.mark.benchmark(group="a duel")
def test_making(benchmark: BenchmarkFixture) -> None:
    game = benchmark(Duel, seed=16)

    assert game.queue.tick == 8


@pytest.mark.benchmark(group="a duel")
def test_strike_and_back(benchmark: BenchmarkFixture) -> None:
    game = Duel(seed=16)
    before = game.digest()

    def there_and_back() -> None:
        game.strike()
        game.undo()

    benchmark(there_and_back)

    assert game.digest() == before


@pytest.mark.benchmark(group="a duel")
@pytest.mark.parametrize("rules", ["lesson", "full"])
def test_forecast_of_a_strike(benchmark: BenchmarkFixture, rules: str) -> None:
    game = Duel(seed=16, rules=rules)

    forecast = benchmark(game.forecast, game.legal_actions()[0])

    assert sum(result.probability for result in forecast.results) == 1


@pytest.mark.benchmark(group="a turn of the energy queue")
@pytest.mark.parametrize("count", [3, 30, 1_000, 100_000])
def test_turn(benchmark: BenchmarkFixture, count: int) -> None:
    queue = EnergyQueue.of((place, 1 + place * 7919 % 97) for place in range(count))

    def turn() -> int:
        seat = queue.next()
        queue.pay(seat)
        return queue.tick

    assert benchmark(turn) > 0
