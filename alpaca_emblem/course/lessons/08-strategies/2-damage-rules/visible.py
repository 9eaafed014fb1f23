"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_2 import AtLeast, Charge, Halved, Most, Plain


def test_each_rule_does_one_thing():
    assert Plain().damage(9, 4) == 5
    assert Plain().damage(4, 9) == 0
    assert Halved(Plain()).damage(9, 4) == 2
    assert AtLeast(Plain(), 3).damage(4, 9) == 3
    assert Charge(Plain(), 2).damage(9, 4) == 7


def test_the_order_is_the_writers():
    assert AtLeast(Halved(Plain()), 4).damage(9, 7) == 4
    assert Halved(AtLeast(Plain(), 4)).damage(9, 7) == 2


def test_most_takes_the_most():
    assert Most(Halved(Plain()), AtLeast(Plain(), 1)).damage(9, 4) == 5
    with pytest.raises(ValueError):
        Most()
