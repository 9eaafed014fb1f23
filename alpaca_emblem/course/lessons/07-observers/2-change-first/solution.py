"""A monster that announces what happens to it, and a score."""

from collections.abc import Callable
from dataclasses import dataclass


class Signal:
    """The observers of one kind of event."""

    def __init__(self) -> None:
        self._observers: list[Callable] = []

    def subscribe(self, observer: Callable) -> None:
        """Call *observer* at every event."""
        self._observers.append(observer)

    def emit(self, event: object) -> None:
        """Announce *event* to all observers."""
        for observer in tuple(self._observers):
            observer(event)


class Monster:
    """A monster with hit points, worth some points."""

    def __init__(self, hit_points: int, worth: int = 10) -> None:
        self.hit_points = hit_points
        self.worth = worth
        self.struck = Signal()
        self.died = Signal()

    def suffer(self, damage: int) -> None:
        """Lose hit points."""
        lost = min(damage, self.hit_points)
        if lost == 0:
            return
        self.hit_points -= lost
        dies = self.hit_points == 0  # known now: an observer may strike again
        self.struck.emit(MonsterStruck(self, lost))
        if dies:
            self.died.emit(MonsterDied(self))


@dataclass(frozen=True)
class MonsterStruck:
    """A monster has lost some hit points."""

    monster: Monster
    lost: int


@dataclass(frozen=True)
class MonsterDied:
    """A monster has lost its last hit point."""

    monster: Monster


class Score:
    """Points for monsters that have died."""

    def __init__(self) -> None:
        self.points = 0

    def watch(self, monster: Monster) -> None:
        """Gain points when *monster* dies."""
        monster.died.subscribe(self._on_monster_died)

    def _on_monster_died(self, event: MonsterDied) -> None:
        self.points += event.monster.worth
