"""Cosas que se pueden llevar en una bolsa.

- Toda `Thing` tiene un nombre y un peso, y `used_on(hit_points)` devuelve los puntos de
  vida de una criatura tras usarla con ella.
- `Weapon(name, weight, power)` quita su fuerza, hasta 0 como mínimo.
- `Potion(name, weight, healing)` suma su curación.
- `Key(name, weight)` no cambia nada.
- `Bag.weight()` es el peso de todas las cosas juntas. `Bag.use_all(hit_points)` las usa
  una tras otra, en orden, y devuelve los puntos de vida que quedan.

Ninguna cosa tiene lo que no necesita: una llave no tiene fuerza. No se puede crear una
cosa que no diga lo que hace.
"""


class Thing:
    """Cualquier cosa que se puede llevar."""

    def __init__(self, name: str, weight: int, power: int = 0, healing: int = 0):
        self.name = name
        self.weight = weight
        self.power = power
        self.healing = healing

    def used_on(self, hit_points: int) -> int:
        """Devuelve los puntos de vida de una criatura tras usarla con ella."""
        if isinstance(self, Weapon):
            return hit_points - self.power
        return hit_points


class Weapon(Thing):
    """Hiere."""


class Potion(Thing):
    """Cura."""


class Key(Thing):
    """Abre una puerta."""


class Bag:
    """Cosas, en orden."""

    def __init__(self, things: list[Thing]) -> None:
        self.things = list(things)

    def weight(self) -> int:
        """Devuelve el peso de todas las cosas juntas."""
        return sum(thing.weight for thing in self.things)

    def use_all(self, hit_points: int) -> int:
        """Usa todas en orden; devuelve los puntos de vida que quedan."""
        for thing in self.things:
            hit_points = thing.used_on(hit_points)
        return hit_points
