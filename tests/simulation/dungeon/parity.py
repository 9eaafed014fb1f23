"""A dungeon on both engines at once, compared after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from alpaca_emblem import Dungeon
from alpaca_emblem.agents import ExplorerAgent, RandomAgent
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation.dungeon.setup import DungeonSetUp
from tests.simulation.side_by_side import SideBySide

AGENTS: Final[tuple[type[Agent], ...]] = (RandomAgent, ExplorerAgent)
"""The agents by the number of their policy."""


class Twins(SideBySide):
    """A dungeon of objects, and the same dungeon as a row."""

    game: Dungeon

    def __init__(self, game: Dungeon) -> None:
        super().__init__(game, DungeonSetUp.of(game))

    def choices(self, seed: int) -> Iterator[Action[Any]]:
        """All policies choose what their agents choose, with the same dice after."""
        view = self.game.view("adventurer")
        for policy, kind in enumerate(AGENTS):
            agent = kind(seed)
            action = agent.choose(view)
            code, after = self.entries.choose(
                self.row, self.set_up.table, policy, seed, self.legal, self.work
            )
            assert (code, after) == (self.set_up.code(action), agent.rng.state)
            yield action


def play_both(
    game: Dungeon, seed: int, most: int = 80, asked: int = 100
) -> Counter[str]:
    """Play *game* on both engines; return the events that have occurred.

    All agents are *asked* for their choices in so many percent of the turns.
    """
    twins, dice, met = Twins(game), Mulberry32(seed), Counter[str]()
    for _ in range(most):
        if game.outcome is not None:
            break
        action = choice(dice, game.legal_actions())
        if dice.chance(asked):
            *_, explored = twins.choices(dice.next_word())
            action = action if dice.chance(25) else explored
        twins.do(action)
        met[type(action).__name__] += 1
        met.update(type(event).__name__ for event in game._events)
        if dice.chance(4):
            twins.check_whole()
    twins.check_whole()
    return met
