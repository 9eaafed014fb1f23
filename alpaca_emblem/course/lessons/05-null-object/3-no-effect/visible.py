"""Run these tests with ``python -m pytest``."""

from exercise_3 import Bearer, NoEffect, Poison, Shield


def test_without_an_effect_nothing_changes():
    bearer = Bearer(20)
    bearer.suffer(3)
    bearer.end_round()
    assert bearer.hit_points == 17
    assert isinstance(bearer.effect, NoEffect)


def test_poison_hurts_for_some_rounds():
    bearer = Bearer(20)
    bearer.effect = Poison(2)
    for _ in range(5):
        bearer.end_round()
    assert bearer.hit_points == 16
    assert isinstance(bearer.effect, NoEffect)


def test_a_shield_halves_some_blows():
    bearer = Bearer(20)
    bearer.effect = Shield(1)
    bearer.suffer(7)
    bearer.suffer(7)
    assert bearer.hit_points == 20 - 3 - 7
