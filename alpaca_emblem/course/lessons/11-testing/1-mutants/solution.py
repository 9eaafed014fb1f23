"""Checks of a rule, by examples and by properties."""

from collections.abc import Callable

Rule = Callable[[int, int, int], int]


def check_examples(rule: Rule) -> None:
    """Raise an AssertionError unless *rule* is right in examples."""
    assert rule(10, 5, 2) == 7, "a blow loses the strength of the armour"
    assert rule(10, 2, 5) == 10, "strong armour does not heal"
    assert rule(3, 9, 0) == 0, "life does not fall below 0"


def check_properties(rule: Rule) -> None:
    """Raise an AssertionError unless *rule* keeps its promises for many numbers."""
    for life in range(12):
        for blow in range(12):
            for armour in range(12):
                left = rule(life, blow, armour)
                assert 0 <= left <= life
                if blow <= armour:
                    assert left == life
                elif blow - armour >= life:
                    assert left == 0
                else:
                    assert left + (blow - armour) == life
