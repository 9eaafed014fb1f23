"""A monster that announces what happens to it, and a score.

- `Monster.suffer(damage)` takes at most all hit points, so that they are never below 0.
- If hit points were lost, it announces `MonsterStruck` by the signal `struck`, with the
  number that was lost. If none were lost, it announces nothing.
- If that was the last hit point, it then announces `MonsterDied` by the signal `died`.
  A monster dies once.
- At each event, the monster has changed already. Observers may strike it again.
- `Score.watch(monster)` adds the monster's worth to the points when it dies.

The monster must not know the score.
"""

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
        self.struck.emit(MonsterStruck(self, damage))
        self.hit_points -= damage


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
