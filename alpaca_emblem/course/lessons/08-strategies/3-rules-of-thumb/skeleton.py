"""An agent made of rules of thumb.

An agent is a strategy for a whole game: it gets a view and returns one of its legal
actions. Below stands one that knows a single rule. Make it a frame into which rules are
put, and write two rules.

- A rule is anything that can be called with a view and the tuple of its legal actions.
  It returns one of them, or None if it has nothing to say.
- `RuleAgent(rules, otherwise)` asks its rules in order. The first action that a rule
  returns is chosen, and no other rule is asked. If all are silent, the agent
  *otherwise* chooses.
- A rule that returns an action that is not legal is wrong: ValueError.
- At the end of a game ``game_over`` tells the agent *otherwise* the outcome, too.
- ``attack_weakest`` is a rule for the match: of all `UseItem` actions, the one whose
  target has the fewest hit points, and of equals the first. Without any: None.
- ``end_turn`` is a rule for the match: it ends the turn if that is legal.

``hit_points(view, number)`` tells the hit points of a unit; it is ready.
"""

from alpaca_emblem.building import Agent
from alpaca_emblem.match import EndTurn, UseItem


def hit_points(view, number):
    """Return the hit points of the unit with a *number*."""
    for unit in view.position["unit"]:
        if unit["id"] == number:
            return int(unit["hit_points"].split("/")[0])
    raise ValueError(f"no unit {number}")


class RuleAgent(Agent):
    """Attacks if it can, and ends its turn otherwise."""

    def __init__(self, rules, otherwise):
        self.rules = rules
        self.otherwise = otherwise

    def choose(self, view):
        """Return one of the legal actions of *view*."""
        for action in view.legal_actions():
            if isinstance(action, UseItem):
                return action
        return EndTurn()


def attack_weakest(view, actions):
    """Choose the attack on the weakest target."""
    return None


def end_turn(view, actions):
    """End the turn."""
    return EndTurn()
