"""Further checks of bags."""

import pytest
from exercise_2 import Bag, BagFullError


def test_a_bag_can_be_filled_to_the_brim():
    bag = Bag(10)
    bag.put_all([("axe", 6), ("rope", 4)])
    assert (bag.weight, bag.things()) == (10, ["axe", "rope"])


def test_a_name_is_there_once():
    bag = Bag(10)
    bag.put("axe", 3)
    with pytest.raises(ValueError):
        bag.put("axe", 2)
    with pytest.raises(ValueError):
        bag.put_all([("rope", 1), ("rope", 1)])
    assert (bag.weight, bag.things()) == (3, ["axe"])
    assert bag.take("axe") == 3


def test_weights_are_at_least_one():
    bag = Bag(10)
    for weight in (0, -4):
        with pytest.raises(ValueError):
            bag.put("balloon", weight)
        with pytest.raises(ValueError):
            bag.put_all([("axe", 1), ("balloon", weight)])
    assert (bag.weight, bag.things()) == (0, [])


def test_a_stranger_cannot_be_taken():
    bag = Bag(10)
    bag.put("axe", 3)
    with pytest.raises(KeyError):
        bag.take("rope")
    assert (bag.weight, bag.things()) == (3, ["axe"])


def test_the_list_is_the_callers():
    bag = Bag(10)
    bag.put("axe", 3)
    bag.things().clear()
    bag.things().append("anvil")
    assert bag.things() == ["axe"]


def test_an_iterator_can_be_packed():
    bag = Bag(10)
    bag.put_all((name, 2) for name in "abc")
    assert (bag.weight, bag.things()) == (6, ["a", "b", "c"])
    with pytest.raises(BagFullError):
        bag.put_all((name, 2) for name in "def")
    assert (bag.weight, bag.things()) == (6, ["a", "b", "c"])


def test_the_weight_is_always_the_sum():
    for seed in range(100):
        bag, known = Bag(20), {}
        for step in range(20):
            name = "abcdef"[(seed + step * 3) % 6]
            weight = 1 + (seed * 5 + step * 7) % 9
            if name in known:
                assert bag.take(name) == known.pop(name)
            elif sum(known.values()) + weight > 20:
                with pytest.raises(BagFullError):
                    bag.put(name, weight)
            else:
                bag.put(name, weight)
                known[name] = weight
            assert bag.weight == sum(known.values())
            assert bag.things() == sorted(known)
