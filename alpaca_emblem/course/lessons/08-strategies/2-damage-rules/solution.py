"""Rules of damage that are built of rules."""

from typing import Protocol


class Rule(Protocol):
    """Whatever can say how much a blow takes."""

    def damage(self, attack: int, defense: int) -> int:
        """Return the hit points that a blow takes."""


class Plain:
    """The attack less the defense."""

    def damage(self, attack: int, defense: int) -> int:
        return max(attack - defense, 0)


class Halved:
    """Half of the damage by another rule."""

    def __init__(self, rule: Rule) -> None:
        self._rule = rule

    def damage(self, attack: int, defense: int) -> int:
        return self._rule.damage(attack, defense) // 2


class AtLeast:
    """The damage by another rule, but at least some."""

    def __init__(self, rule: Rule, least: int) -> None:
        self._rule = rule
        self._least = least

    def damage(self, attack: int, defense: int) -> int:
        return max(self._rule.damage(attack, defense), self._least)


class Charge:
    """Another rule, for a stronger attack."""

    def __init__(self, rule: Rule, bonus: int) -> None:
        self._rule = rule
        self._bonus = bonus

    def damage(self, attack: int, defense: int) -> int:
        return self._rule.damage(attack + self._bonus, defense)


class Most:
    """The most that any of some rules gives."""

    def __init__(self, *rules: Rule) -> None:
        if not rules:
            raise ValueError("at least one rule is needed")
        self._rules = rules

    def damage(self, attack: int, defense: int) -> int:
        return max(rule.damage(attack, defense) for rule in self._rules)
