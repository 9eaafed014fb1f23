"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_2 import Bag, Key, Potion, Thing, Weapon


def test_a_thing_has_only_what_all_things_have():
    key, axe, tea = Key("key", 1), Weapon("axe", 4, 6), Potion("tea", 2, 3)
    assert (key.name, key.weight) == ("key", 1)
    assert (axe.power, tea.healing) == (6, 3)
    assert not hasattr(key, "power")
    assert not hasattr(key, "healing")
    assert not hasattr(axe, "healing")
    assert not hasattr(tea, "power")


def test_things_are_used():
    axe, tea = Weapon("axe", 4, 6), Potion("tea", 2, 3)
    assert Bag([axe, Key("key", 1), tea]).use_all(20) == 17


def test_a_thing_must_say_what_it_does():
    class Riddle(Thing):
        pass

    for kind in (Thing, Riddle):
        with pytest.raises(TypeError):
            kind("what", 1)
