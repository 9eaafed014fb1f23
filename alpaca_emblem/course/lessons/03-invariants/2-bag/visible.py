"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_2 import Bag, BagFullError


def test_a_thing_that_is_too_heavy_stays_out():
    bag = Bag(10)
    bag.put("axe", 6)
    with pytest.raises(BagFullError):
        bag.put("anvil", 5)
    assert (bag.weight, bag.things()) == (6, ["axe"])


def test_taking_a_thing_out_makes_room():
    bag = Bag(10)
    bag.put("axe", 6)
    assert bag.take("axe") == 6
    assert bag.weight == 0


def test_all_or_none():
    bag = Bag(10)
    with pytest.raises(BagFullError):
        bag.put_all([("rope", 2), ("anvil", 9)])
    assert (bag.weight, bag.things()) == (0, [])
