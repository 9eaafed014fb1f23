"""Un monstruo que anuncia lo que le pasa, y una puntuación.

- `Monster.suffer(damage)` quita como mucho todos los puntos de vida, así que nunca
  bajan de 0.
- Si se perdieron puntos de vida, anuncia `MonsterStruck` por la señal `struck`, con el
  número perdido. Si no se perdió ninguno, no anuncia nada.
- Si ese era el último punto de vida, anuncia después `MonsterDied` por la señal `died`.
  Un monstruo muere una sola vez.
- En cada evento, el monstruo ya ha cambiado. Los observadores pueden
  golpearlo otra vez.
- `Score.watch(monster)` suma el valor del monstruo a los puntos cuando muere.

El monstruo no debe conocer la puntuación.
"""

from collections.abc import Callable
from dataclasses import dataclass


class Signal:
    """Los observadores de una clase de evento."""

    def __init__(self) -> None:
        self._observers: list[Callable] = []

    def subscribe(self, observer: Callable) -> None:
        """Llama a *observer* en cada evento."""
        self._observers.append(observer)

    def emit(self, event: object) -> None:
        """Anuncia *event* a todos los observadores."""
        for observer in tuple(self._observers):
            observer(event)


class Monster:
    """Un monstruo con puntos de vida, que vale unos puntos."""

    def __init__(self, hit_points: int, worth: int = 10) -> None:
        self.hit_points = hit_points
        self.worth = worth
        self.struck = Signal()
        self.died = Signal()

    def suffer(self, damage: int) -> None:
        """Pierde puntos de vida."""
        self.struck.emit(MonsterStruck(self, damage))
        self.hit_points -= damage


@dataclass(frozen=True)
class MonsterStruck:
    """Un monstruo ha perdido puntos de vida."""

    monster: Monster
    lost: int


@dataclass(frozen=True)
class MonsterDied:
    """Un monstruo ha perdido su último punto de vida."""

    monster: Monster


class Score:
    """Puntos por los monstruos que han muerto."""

    def __init__(self) -> None:
        self.points = 0

    def watch(self, monster: Monster) -> None:
        """Gana puntos cuando muere *monster*."""
