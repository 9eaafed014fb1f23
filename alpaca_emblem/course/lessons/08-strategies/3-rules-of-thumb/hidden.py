"""Further checks of rules of thumb."""

from exercise_3 import RuleAgent, attack_weakest, end_turn, hit_points

from alpaca_emblem import Duel, GameController
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.match import EndTurn, UseItem


class Heard(RandomAgent):
    """Remembers the outcomes it has been told."""

    outcomes = ()

    def game_over(self, outcome):
        self.outcomes = (*self.outcomes, outcome)


def test_no_rule_is_asked_after_the_decision():
    asked = []

    def rule(name, place):
        def answer(view, actions):
            asked.append((name, type(actions)))
            return None if place is None else actions[place]

        return answer

    duel = Duel(seed=1)
    view = duel.view(duel.to_act)
    rules = [rule("a", None), rule("b", -1), rule("c", 0)]
    assert RuleAgent(rules, RandomAgent(1)).choose(view) == view.legal_actions()[-1]
    assert asked == [("a", tuple), ("b", tuple)]


def test_rules_for_the_match_are_silent_in_a_duel():
    duel = Duel(seed=1)
    view = duel.view(duel.to_act)
    actions = view.legal_actions()
    assert attack_weakest(view, actions) is None
    assert end_turn(view, actions) is None


def test_a_turn_is_ended_if_that_is_legal():
    match = GameController.skirmish(map_size=4, seed=1)
    view = match.view(match.to_act)
    assert end_turn(view, view.legal_actions()) == EndTurn()
    assert end_turn(view, ()) is None


def test_rules_choose_among_the_actions_they_are_given():
    match = GameController.skirmish(map_size=4, seed=1)
    view = match.view(match.to_act)
    attacks = [a for a in view.legal_actions() if isinstance(a, UseItem)]
    assert attack_weakest(view, tuple(attacks[-2:])) == attacks[-2]
    assert attack_weakest(view, (EndTurn(),)) is None


def test_the_outcome_is_passed_on():
    heard = Heard(1)
    match = GameController.skirmish(map_size=4, seed=1, max_rounds=2)
    agents = {
        "Player 1": RuleAgent([attack_weakest, end_turn], heard),
        "Player 2": RuleAgent([end_turn], RandomAgent(2)),
    }
    outcome = play(match, agents)
    assert heard.outcomes == (outcome,)


def test_the_weakest_is_attacked_in_a_whole_match():
    match = GameController.skirmish(map_size=4, seed=3, max_rounds=3)
    agent = RuleAgent([attack_weakest, end_turn], RandomAgent(1))
    while match.outcome is None:
        view = match.view(match.to_act)
        action = agent.choose(view)
        attacks = [a for a in view.legal_actions() if isinstance(a, UseItem)]
        if attacks:
            least = min(hit_points(view, attack.target) for attack in attacks)
            weakest = [a for a in attacks if hit_points(view, a.target) == least]
            assert action == weakest[0]
        else:
            assert action == EndTurn()
        match.apply(action)


def test_agents_share_no_rules():
    """An agent without rules has none, whatever others have been given."""
    duel = Duel(seed=1)
    view = duel.view(duel.to_act)
    one = RuleAgent([lambda view, actions: actions[-1]], RandomAgent(1))
    other = RuleAgent([], RandomAgent(1))
    assert one.choose(view) == view.legal_actions()[-1]
    assert other.choose(view) == RandomAgent(1).choose(view)
