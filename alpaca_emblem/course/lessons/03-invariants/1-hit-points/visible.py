"""Run these tests with ``python -m pytest``."""

from exercise_1 import Health


def test_points_stay_between_zero_and_the_most():
    health = Health(10)
    health.hurt(25)
    assert health.points == 0
    other = Health(10)
    other.hurt(3)
    other.heal(25)
    assert other.points == 10


def test_the_real_loss_and_gain_are_returned():
    health = Health(10)
    assert health.hurt(4) == 4
    assert health.heal(9) == 4
    assert health.hurt(25) == 10


def test_the_dead_are_not_healed():
    health = Health(10)
    health.hurt(10)
    assert health.heal(5) == 0
    assert not health.is_alive
