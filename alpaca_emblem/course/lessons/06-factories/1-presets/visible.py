"""Run these tests with ``python -m pytest``."""

import pytest
from exercise_1 import Factory, Goblin, Troll


def test_a_factory_makes_its_class():
    for kind in (Goblin, Troll):
        made = Factory(kind).create(8, 2)
        assert type(made) is kind
        assert (made.hit_points, made.speed) == (8, 2)


def test_presets_set_the_numbers():
    fast = Factory(Goblin).create_preset("fast")
    assert (fast.hit_points, fast.speed) == (70, 5)
    tank = Factory(Troll).create_preset("tank")
    assert (tank.hit_points, tank.speed) == (200, 1)


def test_an_unknown_preset_is_refused():
    with pytest.raises(ValueError) as caught:
        Factory(Goblin).create_preset("huge")
    for name in ("huge", "generic", "tank", "fast"):
        assert name in str(caught.value)
