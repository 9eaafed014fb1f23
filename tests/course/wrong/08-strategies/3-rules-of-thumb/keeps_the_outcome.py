"""Keeps the outcome for itself. Fails: test_the_outcome_is_passed_on."""

from alpaca_emblem.building import Agent
from alpaca_emblem.match import EndTurn, UseItem


def hit_points(view, number):
    for unit in view.position["unit"]:
        if unit["id"] == number:
            return int(unit["hit_points"].split("/")[0])
    raise ValueError(f"no unit {number}")


class RuleAgent(Agent):
    def __init__(self, rules, otherwise):
        self.rules = tuple(rules)
        self.otherwise = otherwise

    def choose(self, view):
        actions = view.legal_actions()
        for rule in self.rules:
            action = rule(view, actions)
            if action is None:
                continue
            if action not in actions:
                raise ValueError(f"{rule} has chosen {action}, which is not legal")
            return action
        return self.otherwise.choose(view)

    def game_over(self, outcome):
        self.outcome = outcome


def attack_weakest(view, actions):
    attacks = [action for action in actions if isinstance(action, UseItem)]
    return min(attacks, key=lambda a: hit_points(view, a.target), default=None)


def end_turn(view, actions):
    return EndTurn() if EndTurn() in actions else None
