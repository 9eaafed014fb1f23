"""Checks of a rule: a blow takes its strength less the armour from a life, but never
heals, and life never falls below 0.

``check_examples`` and ``check_properties`` are given an implementation. They raise an
AssertionError if it is wrong, and do nothing if it is right. The tests hand over
mutants: implementations with one mistake. Write checks that notice them all. All
numbers are whole, from 0 up; numbers below 12 are enough.
"""

from collections.abc import Callable

Rule = Callable[[int, int, int], int]


def check_examples(rule: Rule) -> None:
    """Raise an AssertionError unless *rule* is right in examples."""
    assert rule(10, 5, 2) == 7, "a blow loses the strength of the armour"


def check_properties(rule: Rule) -> None:
    """Raise an AssertionError unless *rule* keeps its promises for many numbers."""
    for life in range(5, 12):
        assert rule(life, 2, 0) <= life
