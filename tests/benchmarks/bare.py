"""A bare baseline: the rules of an exchange in the plainest Python, for comparison.

No journal, no events, no errors, no terms, no dispatch: the cost of the numbers alone.
"""

from __future__ import annotations

STRONG = {("axe", "spear"), ("spear", "sword"), ("sword", "axe")}
WEAK = {(defender, attacker) for attacker, defender in STRONG}


class BareUnit:
    """A unit that knows its weapon, and nothing of a field."""

    def __init__(self, hit_points: float, kind: str, power: int, reach: int) -> None:
        self.hit_points = hit_points
        self.kind = kind
        self.power = power
        self.reach = reach

    def damage(self, target: BareUnit) -> float:
        pair = (self.kind, target.kind)
        if pair in STRONG:
            return self.power * 1.5
        if pair in WEAK:
            return max(self.power - 20, 0)
        return self.power

    def attack(self, target: BareUnit, distance: int) -> None:
        if self.hit_points <= 0 or target.hit_points <= 0:
            return
        if not 1 <= distance <= self.reach:
            return
        target.hit_points = max(0, target.hit_points - self.damage(target))
        if target.hit_points > 0 and 1 <= distance <= target.reach:
            self.hit_points = max(0, self.hit_points - target.damage(self))
