"""Lets a thing do nothing by default. Fails: test_a_thing_must_say_what_it_does."""

from abc import ABC


class Thing(ABC):
    def __init__(self, name: str, weight: int) -> None:
        self.name = name
        self.weight = weight

    def used_on(self, hit_points):
        return hit_points


class Weapon(Thing):
    def __init__(self, name: str, weight: int, power: int) -> None:
        super().__init__(name, weight)
        self.power = power

    def used_on(self, hit_points: int) -> int:
        return max(hit_points - self.power, 0)


class Potion(Thing):
    def __init__(self, name: str, weight: int, healing: int) -> None:
        super().__init__(name, weight)
        self.healing = healing

    def used_on(self, hit_points: int) -> int:
        return hit_points + self.healing


class Key(Thing):
    def used_on(self, hit_points: int) -> int:
        return hit_points


class Bag:
    def __init__(self, things: list[Thing]) -> None:
        self.things = list(things)

    def weight(self) -> int:
        return sum((thing.weight for thing in self.things))

    def use_all(self, hit_points: int) -> int:
        for thing in self.things:
            hit_points = thing.used_on(hit_points)
        return hit_points
