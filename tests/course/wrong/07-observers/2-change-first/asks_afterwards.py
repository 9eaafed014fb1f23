"""Asks for the death after the observers. Fails: test_a_monster_dies_once_even_if_an_observer_strikes."""

from collections.abc import Callable
from dataclasses import dataclass


class Signal:
    def __init__(self) -> None:
        self._observers: list[Callable] = []

    def subscribe(self, observer: Callable) -> None:
        self._observers.append(observer)

    def emit(self, event: object) -> None:
        for observer in tuple(self._observers):
            observer(event)


class Monster:
    def __init__(self, hit_points: int, worth: int = 10) -> None:
        self.hit_points = hit_points
        self.worth = worth
        self.struck = Signal()
        self.died = Signal()

    def suffer(self, damage: int) -> None:
        lost = min(damage, self.hit_points)
        if lost == 0:
            return
        self.hit_points -= lost
        self.struck.emit(MonsterStruck(self, lost))
        if self.hit_points == 0:
            self.died.emit(MonsterDied(self))


@dataclass(frozen=True)
class MonsterStruck:
    monster: Monster
    lost: int


@dataclass(frozen=True)
class MonsterDied:
    monster: Monster


class Score:
    def __init__(self) -> None:
        self.points = 0

    def watch(self, monster: Monster) -> None:
        monster.died.subscribe(self._on_monster_died)

    def _on_monster_died(self, event: MonsterDied) -> None:
        self.points += event.monster.worth
