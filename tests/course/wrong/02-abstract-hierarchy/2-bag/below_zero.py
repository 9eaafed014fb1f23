"""Takes more than there is. Fails: test_hit_points_are_not_below_zero."""

from abc import ABC, abstractmethod


class Thing(ABC):
    def __init__(self, name: str, weight: int) -> None:
        self.name = name
        self.weight = weight

    @abstractmethod
    def used_on(self, hit_points: int) -> int:
        pass


class Weapon(Thing):
    def __init__(self, name: str, weight: int, power: int) -> None:
        super().__init__(name, weight)
        self.power = power

    def used_on(self, hit_points: int) -> int:
        return hit_points - self.power


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
