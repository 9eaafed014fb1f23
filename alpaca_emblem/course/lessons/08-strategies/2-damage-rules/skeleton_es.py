"""Reglas de daño hechas de reglas.

`Damage` tiene una opción por cada regla del juego, y un solo orden fijo en el que
actúan. «La mitad, pero al menos 1» se puede decir; «al menos 4, y de eso la mitad», no.

Sustituye las opciones por reglas pequeñas. Una regla es cualquier objeto con un método
``damage(attack, defense)``. Las reglas no cambian, así que una misma puede servir en
muchas batallas y formar parte de muchas otras.

- `Plain()`: el ataque menos la defensa, y nunca menos de 0.
- `Halved(rule)`: la mitad del daño según otra regla, redondeada hacia abajo.
- `AtLeast(rule, least)`: el daño según otra regla, o *least* si es más.
- `Charge(rule, bonus)`: otra regla para un ataque que es *bonus* más fuerte.
- `Most(*rules)`: lo máximo que da cualquiera de las reglas. Sin reglas: ValueError.
"""


class Damage:
    """El daño de un golpe, según opciones."""

    def __init__(self, is_halved: bool, least: int, bonus: int) -> None:
        self.is_halved = is_halved
        self.least = least
        self.bonus = bonus

    def damage(self, attack: int, defense: int) -> int:
        """Devuelve los puntos de vida que quita un golpe."""
        damage = max(attack + self.bonus - defense, 0)
        if self.is_halved:
            damage //= 2
        return max(damage, self.least)
