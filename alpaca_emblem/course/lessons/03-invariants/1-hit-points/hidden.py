"""Further checks of hit points."""

import pytest
from exercise_1 import Health


def test_negative_amounts_are_refused():
    health = Health(10)
    health.hurt(4)
    for call in (health.hurt, health.heal):
        with pytest.raises(ValueError):
            call(-1)
    assert health.points == 6


def test_the_most_is_at_least_one():
    for most in (0, -5):
        with pytest.raises(ValueError):
            Health(most)
    assert Health(1).points == 1


def test_no_door_leads_around_it():
    health = Health(10)
    for name in ("points", "most"):
        with pytest.raises(AttributeError):
            setattr(health, name, 99)
    assert (health.points, health.most) == (10, 10)


def test_it_holds_after_any_calls():
    """Sums and bounds agree for many sequences of calls."""
    for seed in range(200):
        health, points = Health(1 + seed % 17), 1 + seed % 17
        for step in range(12):
            amount = (seed * 7 + step * step * 5) % 11
            if (seed + step) % 3:
                lost = health.hurt(amount)
                assert lost == min(amount, points)
                points -= lost
            else:
                won = health.heal(amount)
                assert won == (min(amount, health.most - points) if points else 0)
                points += won
            assert health.points == points
            assert 0 <= health.points <= health.most
            assert health.is_alive == (points > 0)
