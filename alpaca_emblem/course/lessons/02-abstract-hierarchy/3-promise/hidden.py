"""Further checks of creatures."""

import pytest
from exercise_3 import Creature, Wolf


class Strange(Creature):
    """Feels what it is told to feel."""

    def __init__(self, hit_points, answer):
        super().__init__(hit_points)
        self.answer = answer
        self.blows = []

    def felt(self, damage):
        self.blows.append(damage)
        return self.answer


def test_no_subclass_breaks_the_promise():
    for hit_points in range(5):
        for damage in range(6):
            for answer in range(-3, 9):
                strange = Strange(hit_points, answer)
                lost = strange.suffer(damage)
                told = f"{hit_points} hit points, damage {damage}, felt {answer}"
                assert lost == min(max(answer, 0), damage, hit_points), told
                assert strange.hit_points == hit_points - lost, told


def test_negative_damage_is_refused_before_it_is_felt():
    strange, wolf = Strange(5, 2), Wolf(5)
    for creature in (strange, wolf):
        with pytest.raises(ValueError):
            creature.suffer(-1)
        assert creature.hit_points == 5
    assert strange.blows == []


def test_a_blow_is_felt_once():
    strange = Strange(9, 2)
    for damage in (3, 5, 4):
        strange.suffer(damage)
    assert strange.blows == [3, 5, 4]


def test_a_creature_must_say_what_it_feels():
    class Stone(Creature):
        pass

    for kind in (Creature, Stone):
        with pytest.raises(TypeError):
            kind(5)
