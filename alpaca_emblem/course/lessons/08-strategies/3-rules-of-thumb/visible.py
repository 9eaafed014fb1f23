"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_3 import RuleAgent, attack_weakest

from alpaca_emblem import Duel, GameController
from alpaca_emblem.building import Agent
from alpaca_emblem.match import EndTurn, Resign, UseItem


class First(Agent):
    """Chooses the first legal action."""

    def choose(self, view):
        return view.legal_actions()[0]


def silent(view, actions):
    return None


def test_the_first_rule_that_speaks_decides():
    match = GameController.skirmish(map_size=4, seed=1)
    view = match.view(match.to_act)
    agent = RuleAgent([silent, lambda view, actions: actions[1], silent], First())
    assert agent.choose(view) == view.legal_actions()[1]


def test_if_all_are_silent_the_other_agent_chooses():
    duel = Duel(seed=1)
    view = duel.view(duel.to_act)
    assert RuleAgent([silent], First()).choose(view) == view.legal_actions()[0]


def test_the_weakest_target_is_attacked():
    match = GameController.skirmish(map_size=4, seed=1)
    view = match.view(match.to_act)
    first = attack_weakest(view, view.legal_actions())
    assert first == next(a for a in view.legal_actions() if isinstance(a, UseItem))
    match.apply(UseItem(1, 10))
    view = match.view(match.to_act)
    assert attack_weakest(view, view.legal_actions()).target == 10


def test_an_illegal_action_is_refused():
    duel = Duel(seed=1)
    for wrong in (EndTurn(), Resign()):
        agent = RuleAgent([lambda view, actions, wrong=wrong: wrong], First())
        with pytest.raises(ValueError):
            agent.choose(duel.view(duel.to_act))
