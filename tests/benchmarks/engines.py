"""Whole games in both engines, for benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from alpaca_emblem.agents import (
    BeastAgent,
    DuelAgent,
    ExplorerAgent,
    RandomAgent,
    moves,
)
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.base import Game
from alpaca_emblem.simulation.entries import LENGTH
from alpaca_emblem.simulation.playing import CHUNK, Series, usual_seeds
from alpaca_emblem.simulation.setups import SetUp

AGENTS: dict[str, type[Agent]] = {
    "random": RandomAgent,
    "beast": BeastAgent,
    "duel": DuelAgent,
    "explorer": ExplorerAgent,
}


class Engine:
    """Games of one set-up as plain numbers."""

    def __init__(self, set_up: SetUp) -> None:
        self.set_up = set_up

    def play(self, policies: Sequence[str], games: int, most: int = 1 << 40) -> int:
        """Play games of the seeds from 1, and return the number of actions."""
        series, acted = Series(self.set_up, tuple(policies), most), 0
        for first in range(1, games + 1, CHUNK):
            count = min(CHUNK, games + 1 - first)
            results = series.play(usual_seeds(first, count, len(policies)))
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
