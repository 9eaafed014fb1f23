"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_2 import Registry, UnknownNameError


class Orc:
    def __init__(self, strength=5):
        self.strength = strength


def test_a_registered_class_is_made_by_name():
    registry = Registry()
    assert registry.register("orc")(Orc) is Orc
    made = registry.create("orc", strength=8)
    assert type(made) is Orc
    assert made.strength == 8


def test_an_unknown_name_is_refused():
    registry = Registry()
    registry.register("orc")(Orc)
    with pytest.raises(UnknownNameError) as caught:
        registry.create("ogre")
    assert "ogre" in str(caught.value)
    assert "orc" in str(caught.value)


def test_a_text_becomes_a_wave():
    registry = Registry()
    registry.register("orc")(Orc)
    registry.register("number")(int)
    wave = registry.create_all("orc 2\n\nnumber 1\norc 1\n")
    assert [type(each) for each in wave] == [Orc, Orc, int, Orc]
