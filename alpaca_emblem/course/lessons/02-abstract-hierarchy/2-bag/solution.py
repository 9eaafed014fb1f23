"""Things that can be carried in a bag."""

from abc import ABC, abstractmethod


class Thing(ABC):
    """Anything that can be carried."""

    def __init__(self, name: str, weight: int) -> None:
        self.name = name
        self.weight = weight

    @abstractmethod
    def used_on(self, hit_points: int) -> int:
        """Return the hit points of a creature on which it was used."""


class Weapon(Thing):
    """Hurts."""

    def __init__(self, name: str, weight: int, power: int) -> None:
        super().__init__(name, weight)
        self.power = power

    def used_on(self, hit_points: int) -> int:
        return max(hit_points - self.power, 0)


class Potion(Thing):
    """Heals."""

    def __init__(self, name: str, weight: int, healing: int) -> None:
        super().__init__(name, weight)
        self.healing = healing

    def used_on(self, hit_points: int) -> int:
        return hit_points + self.healing


class Key(Thing):
    """Opens a door."""

    def used_on(self, hit_points: int) -> int:
        return hit_points


class Bag:
    """Things, in order."""

    def __init__(self, things: list[Thing]) -> None:
        self.things = list(things)

    def weight(self) -> int:
        """Return the weight of all things together."""
        return sum(thing.weight for thing in self.things)

    def use_all(self, hit_points: int) -> int:
        """Use all things in order; return the hit points that are left."""
        for thing in self.things:
            hit_points = thing.used_on(hit_points)
        return hit_points
