"""Creatures that suffer blows."""

from abc import ABC, abstractmethod


class Creature(ABC):
    """A creature with hit points."""

    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points

    def suffer(self, damage: int) -> int:
        """Suffer a blow. Return the hit points that were lost."""
        if damage < 0:
            raise ValueError(f"damage must be at least 0, not {damage}")
        lost = min(max(self.felt(damage), 0), damage, self.hit_points)
        self.hit_points -= lost
        return lost

    @abstractmethod
    def felt(self, damage: int) -> int:
        """Return what the creature feels of a blow; `suffer` bounds it."""


class Wolf(Creature):
    """Feels every blow."""

    def felt(self, damage: int) -> int:
        return damage


class Knight(Creature):
    """Wears armour."""

    def __init__(self, hit_points: int, armour: int) -> None:
        super().__init__(hit_points)
        self.armour = armour

    def felt(self, damage: int) -> int:
        return damage - self.armour


class Ghost(Creature):
    """Feels half of a blow."""

    def felt(self, damage: int) -> int:
        return damage // 2
