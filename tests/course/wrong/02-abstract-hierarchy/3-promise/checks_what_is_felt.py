"""Checks what is felt, not the damage. Fails: test_negative_damage_is_refused_before_it_is_felt."""

from abc import ABC, abstractmethod


class Creature(ABC):
    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points

    def suffer(self, damage: int) -> int:
        felt = max(self.felt(damage), 0)
        if damage < 0:
            raise ValueError(damage)
        lost = min(felt, damage, self.hit_points)
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
