"""Calls felt twice. Fails: test_a_blow_is_felt_once."""

from abc import ABC, abstractmethod


class Creature(ABC):
    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points

    def suffer(self, damage: int) -> int:
        if damage < 0:
            raise ValueError(f"damage must be at least 0, not {damage}")
        lost = self.felt(damage) if self.felt(damage) > 0 else 0
        lost = min(lost, damage, self.hit_points)
        self.hit_points -= lost
        return lost

    @abstractmethod
    def felt(self, damage: int) -> int:
        pass


class Wolf(Creature):
    def felt(self, damage: int) -> int:
        return damage


class Knight(Creature):
    def __init__(self, hit_points: int, armour: int) -> None:
        super().__init__(hit_points)
        self.armour = armour

    def felt(self, damage: int) -> int:
        return damage - self.armour


class Ghost(Creature):
    def felt(self, damage: int) -> int:
        return damage // 2
