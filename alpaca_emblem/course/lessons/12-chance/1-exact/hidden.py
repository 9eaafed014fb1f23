"""Further checks."""

from fractions import Fraction
from itertools import product

import pytest
from exercise_1 import Odds


def test_wrong_probabilities_are_refused():
    with pytest.raises(ValueError, match="1"):
        Odds({1: Fraction(1, 2), 2: Fraction(1, 3)})


def test_counting_agrees_with_every_way():
    odds = Odds.die(2) + Odds.die(3) + Odds.die(4)
    ways = [a + b + c for a, b, c in product((1, 2), (1, 2, 3), (1, 2, 3, 4))]
    assert odds.chances == {n: Fraction(ways.count(n), 24) for n in set(ways)}
    assert odds.mean() == Fraction(sum(ways), 24)
    for least in range(12):
        count = sum(way >= least for way in ways)
        assert odds.at_least(least) == Fraction(count, 24)


def test_adding_changes_nothing():
    one, two = Odds.die(4), Odds.die(6)
    before = dict(one.chances), dict(two.chances)
    one + two
    one + one
    assert (one.chances, two.chances) == before


def test_results_are_in_order_and_possible():
    odds = Odds({5: Fraction(1, 2), 9: Fraction(0), 2: Fraction(1, 2)})
    assert list(odds.chances) == [2, 5]
