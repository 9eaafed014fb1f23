"""Run these tests with ``python -m pytest``."""

from exercise_3 import Comet, Rock, Ship, meet


def test_comets():
    assert meet(Comet(), Ship()) == "destroyed"
    assert meet(Comet(), Rock()) == "dust"
    assert meet(Comet(), Comet()) == "flash"


def test_ships_and_rocks():
    assert meet(Ship(), Ship()) == "greeting"
    assert meet(Ship(), Rock()) == "damaged"
    assert meet(Rock(), Rock()) == "dust"
