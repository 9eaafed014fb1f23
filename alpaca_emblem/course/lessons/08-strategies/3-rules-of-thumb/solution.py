"""An agent made of rules of thumb."""

from alpaca_emblem.building import Agent
from alpaca_emblem.match import EndTurn, UseItem


def hit_points(view, number):
    """Return the hit points of the unit with a *number*."""
    for unit in view.position["unit"]:
        if unit["id"] == number:
            return int(unit["hit_points"].split("/")[0])
    raise ValueError(f"no unit {number}")


class RuleAgent(Agent):
    """Asks its rules in order, and another agent last."""

    def __init__(self, rules, otherwise):
        self.rules = tuple(rules)
        self.otherwise = otherwise

    def choose(self, view):
        """Return one of the legal actions of *view*."""
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
        """Tell the other agent how the game has ended."""
        self.otherwise.game_over(outcome)


def attack_weakest(view, actions):
    """Choose the attack on the weakest target."""
    attacks = [action for action in actions if isinstance(action, UseItem)]
    return min(attacks, key=lambda a: hit_points(view, a.target), default=None)


def end_turn(view, actions):
    """End the turn."""
    return EndTurn() if EndTurn() in actions else None
