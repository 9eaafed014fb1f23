"""Whole games in both engines, for benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem.agents import (
    BeastAgent,
    DuelAgent,
    ExplorerAgent,
    RandomAgent,
    moves,
)
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.base import Game
from alpaca_emblem.simulation import Batch
from alpaca_emblem.simulation.entries import LENGTH
from alpaca_emblem.simulation.layouts import Numbers
from alpaca_emblem.simulation.playing import CHUNK, Series, usual_seeds
from alpaca_emblem.simulation.setups import SetUp

AGENTS: dict[str, type[Agent]] = {
    "random": RandomAgent,
    "beast": BeastAgent,
    "duel": DuelAgent,
    "explorer": ExplorerAgent,
}

LEAST_STEPS = 400_000
"""The steps of games in a batch that there must be a second."""


class Engine:
    """Games of one set-up as plain numbers."""

    def __init__(self, set_up: SetUp) -> None:
        self.set_up = set_up

    def play(self, policies: Sequence[str], games: int, most: int = 1 << 40) -> int:
        """Play games of the seeds from 1, and return the number of actions."""
        series, acted = Series(self.set_up, tuple(policies), most), 0
        for first in range(1, games + 1, CHUNK):
            count = min(CHUNK, games + 1 - first)
            results = series.play(usual_seeds(first, count))
            acted += int(results[:, LENGTH].sum())
        return acted


def by_objects(
    make: Callable[[int], Game], policies: Sequence[str], games: int, most: int
) -> int:
    """Play games as objects, and return the number of actions."""
    acted = 0
    for seed in range(1, games + 1):
        agents = [AGENTS[policy](seed) for policy in policies]
        acted += sum(1 for _ in moves(make(seed), agents, most))
    return acted


def measure_steps(benchmark: BenchmarkFixture, game: Game, spared: int = 0) -> None:
    """Measure steps of 4,096 games, in each of which a legal code is chosen.

    Args:
        benchmark: If it measures nothing, there are four games.
        game: The games begin like it.
        spared: The number of last codes, such as to resign, that are not chosen.
    """
    batch = Batch(game, 4096 if benchmark.enabled else 4)
    rows = np.arange(len(batch))

    def chosen(step: int) -> Numbers:
        at = (step * 7919 + rows) % np.maximum(batch.counts - spared, 1)
        codes: Numbers = batch.lists[rows, at].astype(np.int64)
        return codes

    for step in range(30 if benchmark.enabled else 2):
        batch.step(chosen(step))
    steps = iter(range(1 << 30))

    def prepare() -> tuple[tuple[Numbers], dict[str, Any]]:
        return (chosen(next(steps)),), {}

    rounds = 60 if benchmark.enabled else 1
    benchmark.pedantic(batch.step, setup=prepare, rounds=rounds)  # type: ignore[no-untyped-call]

    assert batch.counts.min() > 0
    if benchmark.stats is not None:  # it has been measured
        assert len(batch) / benchmark.stats.stats.median > LEAST_STEPS
