"""Luchadores con arma y sin ella.

La clase `Fighter` pregunta en cinco lugares si hay un arma, y se olvidó uno: decir qué
lleva un luchador desarmado lanza un AttributeError.

Escribe la clase `EmptyHand`, un arma que no lo es, y que todo luchador lleve una si no
se le da otra cosa. Después quita todas las preguntas: la palabra None no debe aparecer
en `Fighter`.

- Una mano vacía tiene poder 0, alcance 1 y el nombre "nothing".
- Un luchador desarmado golpea solo con su fuerza y no paga reparaciones.
- ``disarm`` devuelve lo que llevaba el luchador y deja una mano vacía. Desarmar a un
  luchador desarmado no es un error, y devuelve una mano vacía.
- ``is_armed`` es False para una mano vacía. Responde el arma, no el luchador.
"""


class Weapon:
    """Un arma."""

    def __init__(self, name: str, power: int, reach: int = 1) -> None:
        self.name = name
        self.power = power
        self.reach = reach

    def price_of_repair(self) -> int:
        """Devuelve el precio de una reparación, en monedas."""
        return 2 * self.power


class Fighter:
    """Un luchador, quizá con un arma."""

    def __init__(self, strength: int, weapon: Weapon | None = None) -> None:
        self.strength = strength
        self.weapon = weapon

    def damage(self) -> int:
        """Devuelve el daño de un golpe."""
        return self.strength + (self.weapon.power if self.weapon is not None else 0)

    def reaches(self, distance: int) -> bool:
        """Devuelve si un golpe llega tan lejos."""
        if self.weapon is None:
            return distance <= 1
        return distance <= self.weapon.reach

    def price_of_repair(self) -> int:
        """Devuelve lo que paga el luchador por reparaciones."""
        if self.weapon is None:
            return 0
        return self.weapon.price_of_repair()

    def holds(self) -> str:
        """Devuelve lo que lleva el luchador, en una palabra."""
        return self.weapon.name

    def is_armed(self) -> bool:
        """Devuelve si el luchador tiene un arma."""
        return self.weapon is not None

    def disarm(self) -> Weapon:
        """Quita el arma y la devuelve."""
        weapon, self.weapon = self.weapon, None
        return weapon
