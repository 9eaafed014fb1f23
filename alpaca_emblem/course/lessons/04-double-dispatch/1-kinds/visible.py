"""Run these tests with ``python -m pytest``."""

from exercise_1 import Axe, Bow, Spear, Sword


def test_the_circle():
    assert Sword().factor_against(Axe()) == 1.5
    assert Axe().factor_against(Spear()) == 1.5
    assert Spear().factor_against(Sword()) == 1.5


def test_the_circle_backwards():
    assert Axe().factor_against(Sword()) == 0.5
    assert Spear().factor_against(Axe()) == 0.5
    assert Sword().factor_against(Spear()) == 0.5


def test_a_bow_is_neutral():
    assert Bow().factor_against(Sword()) == 1.0
    assert Sword().factor_against(Bow()) == 1.0
