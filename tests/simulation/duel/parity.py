"""A duel on both engines at once, compared after every action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final

from alpaca_emblem.agents import BeastAgent, DuelAgent, RandomAgent
from alpaca_emblem.games.agents import Agent
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.actions import Strike, UseSkill
from alpaca_emblem.games.duel.agents import _worth
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation.duel.agents import worth_of_action
from alpaca_emblem.simulation.duel.layout import FIGHTER, open_state, open_table
from alpaca_emblem.simulation.duel.setup import DuelSetUp
from alpaca_emblem.simulation.layouts import ACTOR
from tests.simulation.side_by_side import SideBySide

AGENTS: Final[tuple[type[Agent], ...]] = (RandomAgent, BeastAgent, DuelAgent)
"""The agents by the number of their policy."""


class Twins(SideBySide):
    """A duel of objects, and the same duel as a row."""

    game: Duel
    set_up: DuelSetUp

    def __init__(self, game: Duel) -> None:
        super().__init__(game, DuelSetUp.of(game))

    def choices(self, seed: int) -> Iterator[Action[Any]]:
        """All policies choose what their agents choose, with the same dice after."""
        assert self.game.to_act is not None
        view = self.game.view(self.game.to_act)
        for policy, kind in enumerate(AGENTS):
            agent = kind(seed)
            action = agent.choose(view)
            code, after = self.entries.choose(
                self.row, self.set_up.table, policy, seed, self.legal, self.work
            )
            assert (code, after) == (self.set_up.code(action), agent.rng.state)
            yield action

    def check_worths(self) -> None:
        """Both engines find all strikes and skills worth the same."""
        t = open_table(self.set_up.table)
        g = open_state(self.row, t)
        for action in self.game.legal_actions():
            if isinstance(action, Strike | UseSkill):
                worth = worth_of_action(g, t, self.set_up.code(action))
                assert worth == _worth(self.game, action)

    def do(self, action: Action[Any]) -> None:
        side, actor = int(self.row[ACTOR]), int(self.row[FIGHTER]) + 1
        code = self.set_up.code(action)
        assert self.set_up.action(code, side, actor) == action
        self.game.apply(action)
        self.entries.step(self.row, self.set_up.table, code, self.work)
        self.played[type(action).__name__] += 1
        self.check()


def play_both(game: Duel, seed: int, most: int = 60, asked: int = 100) -> Counter[str]:
    """Play *game* on both engines; return what has occurred.

    All agents are *asked* for their choices in so many percent of the turns.
    """
    twins, dice, met = Twins(game), Mulberry32(seed), Counter[str]()
    for _ in range(most):
        if game.outcome is not None:
            break
        choices = [*game.legal_actions()]
        if dice.chance(asked):
            chosen = [*twins.choices(dice.next_word())]
            choices = chosen if dice.chance(60) else choices
            if dice.chance(20):
                twins.check_worths()
        twins.do(choice(dice, choices))
        met.update(e.name for unit in game.fighters for e in unit.effects)
        if dice.chance(10):
            twins.check_whole()
    twins.check_whole()
    if game.outcome is not None:
        met[game.outcome.reason] += 1
    return met + twins.played
