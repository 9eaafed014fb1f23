"""Criaturas que sufren golpes.

- `suffer(damage)` quita puntos de vida y devuelve cuántos se perdieron. Está en
  `Creature`, y las subclases no lo redefinen.
- `felt(damage)` dice lo que siente una criatura de un golpe. Cada una tiene el suyo: un
  `Wolf` lo siente entero, un `Knight(hit_points, armour)` lo que supera la armadura, y
  un `Ghost` la mitad, redondeando hacia abajo.

Devuelva `felt` lo que devuelva, un golpe quita al menos 0 y como mucho *damage* puntos
de vida, y nunca más de los que hay. Un daño negativo lanza ValueError.
"""


class Creature:
    """Una criatura con puntos de vida."""

    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points

    def suffer(self, damage: int) -> int:
        """Sufre un golpe. Devuelve los puntos de vida perdidos."""
        self.hit_points -= damage
        return damage


class Wolf(Creature):
    """Siente todos los golpes."""


class Knight(Creature):
    """Lleva armadura."""

    def __init__(self, hit_points: int, armour: int) -> None:
        super().__init__(hit_points)
        self.armour = armour


class Ghost(Creature):
    """Siente la mitad de un golpe."""
