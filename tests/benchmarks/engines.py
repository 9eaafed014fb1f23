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
from alpaca_emblem.simulation.entries import (
    BETWEEN,
    ERRAND,
    LAST,
    LEFT,
    LENGTH,
    MOST_ACTIONS,
    NEXT,
    SEED,
    entries_of,
)
from alpaca_emblem.simulation.layouts import Numbers, new_row
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
        self.legal = new_row(set_up.most_legal)
        self.work = new_row(set_up.work_size)

    def play(self, policies: Sequence[str], games: int, most: int = 1 << 40) -> int:
        """Play games of the seeds from 1, and return the number of actions."""
        errand, set_up, sides = new_row(ERRAND, BETWEEN), self.set_up, len(policies)
        errand[NEXT], errand[LAST], errand[MOST_ACTIONS] = 0, games, most
        errand[SEED] = 1
        chosen, dice = new_row(sides), new_row(sides)
        chosen[:] = [set_up.policy(policy) for policy in policies]
        columns = LEFT + sides
        results: Numbers = new_row(games * columns).reshape(games, columns)
        entries_of(set_up.kernels).play(
            *(set_up.start.copy(), set_up.table, set_up.start, errand, dice, chosen),
            *(results, 1 << 60, self.legal, self.work),
        )
        return int(results[:, LENGTH].sum())


def by_objects(
    make: Callable[[int], Game], policies: Sequence[str], games: int, most: int
) -> int:
    """Play games as objects, and return the number of actions."""
    acted = 0
    for seed in range(1, games + 1):
        agents = [AGENTS[policy](seed) for policy in policies]
        acted += sum(1 for _ in moves(make(seed), agents, most))
    return acted
