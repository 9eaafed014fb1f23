"""The speed of exact values: of any game, and of a bare duel by plain numbers.

`make bench` measures; otherwise each benchmark runs once, as an ordinary test.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Final

import pytest
from attrs import evolve
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Duel
from alpaca_emblem.games.duel.bestiary import profile
from alpaca_emblem.lab import Exact, exact_duel, exact_value

pytestmark = pytest.mark.unmeasured

MOST_SECONDS: Final = {"plain": 1, "general": 6}
"""The most processor time for the default duel, by plain numbers and by the objects."""


def frail_duel() -> Duel:
    """A duel of 911 positions."""
    frail = evolve(profile("barbarian"), max_hit_points=10)
    return Duel(hero=frail, enemies=["goblin", "rat"], seed=1)


@pytest.mark.benchmark(group="the exact value of a duel of 911 positions")
@pytest.mark.parametrize(
    "value_of",
    [exact_duel, lambda duel: exact_value(duel, "beast")],
    ids=["exact_duel, plain numbers", "exact_value, objects in place"],
)
def test_values(benchmark: BenchmarkFixture, value_of: Callable[[Duel], Exact]) -> None:
    value = benchmark(value_of, frail_duel())

    assert f"{value.wins('hero').low:.8f}" == "0.65597872"
    assert abs(value.positions - 911) <= 1


@pytest.mark.benchmark(group="the exact value of the default duel", timer=process_time)
def test_the_default_duel(benchmark: BenchmarkFixture) -> None:
    """It has 4,561 positions."""
    value = benchmark(exact_duel, Duel(seed=1))

    assert 0.966264062608 in value.wins("hero")
    if benchmark.stats is not None:
        assert benchmark.stats["min"] < MOST_SECONDS["plain"]


@pytest.mark.slow
@pytest.mark.benchmark(group="the exact value of the default duel", timer=process_time)
def test_the_default_duel_by_the_general_way(benchmark: BenchmarkFixture) -> None:
    value = benchmark.pedantic(  # type: ignore[no-untyped-call]
        exact_value, (Duel(seed=1), "beast")
    )

    assert 0.966264062608 in value.wins("hero")
    if benchmark.stats is not None:
        assert benchmark.stats["min"] < MOST_SECONDS["general"]
