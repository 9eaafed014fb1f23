"""Further checks of things and bags."""

from exercise_2 import Bag, Key, Potion, Thing, Weapon


def test_a_thing_of_the_future():
    class Mirror(Thing):
        def used_on(self, hit_points):
            return int(str(hit_points)[::-1])

    assert Bag([Mirror("mirror", 3), Weapon("axe", 4, 1)]).use_all(12) == 20
    assert Bag([Mirror("mirror", 3)]).weight() == 3


def test_the_weight_is_that_of_all_things():
    things = [Key("key", 1), Weapon("axe", 20, 3), Potion("tea", 300, 5)]
    for number in range(8):
        packed = [thing for place, thing in enumerate(things) if number >> place & 1]
        assert Bag(packed).weight() == sum(thing.weight for thing in packed)
    assert Bag(things).weight() == 321


def test_hit_points_are_not_below_zero():
    for power in range(6):
        for hit_points in range(6):
            left = Weapon("axe", 1, power).used_on(hit_points)
            assert left == max(hit_points - power, 0)
