"""Further checks of the factory."""

import pytest
from exercise_1 import PRESETS, Factory, Goblin, Preset, Troll


def test_a_class_of_the_future():
    class Ghost:
        def __init__(self, *, speed, colour="white", hit_points):
            self.numbers = (hit_points, speed, colour)

    assert Factory(Ghost).create(5, 9).numbers == (5, 9, "white")
    assert Factory(Ghost).create_preset("fast").numbers == (70, 5, "white")


def test_a_function_can_be_the_kind():
    assert Factory(lambda hit_points, speed: (hit_points, speed)).create(4, 7) == (4, 7)
    assert Factory(dict).create_preset("tank") == {"hit_points": 200, "speed": 1}


def test_each_call_makes_a_new_object():
    factory = Factory(Goblin)
    made = [factory.create_preset("tank") for _ in range(4)]
    made += [factory.create(200, 1) for _ in range(4)]
    assert len({id(monster) for monster in made}) == 8
    made[0].hit_points = 0
    assert all(monster.hit_points == 200 for monster in made[1:])


def test_an_added_preset_belongs_to_one_factory():
    known = tuple(PRESETS)
    one, other = Factory(Goblin), Factory(Troll)
    one.add_preset(Preset("huge", 900, 2))
    assert one.create_preset("huge").hit_points == 900
    for factory in (other, Factory(Goblin)):
        with pytest.raises(ValueError):
            factory.create_preset("huge")
    assert tuple(PRESETS) == known


def test_a_name_in_use_is_refused():
    factory = Factory(Goblin)
    factory.add_preset(Preset("huge", 900, 2))
    for name, hit_points in (("tank", 200), ("huge", 900)):
        with pytest.raises(ValueError):
            factory.add_preset(Preset(name, 1, 1))
        assert factory.create_preset(name).hit_points == hit_points
