"""Efectos sobre luchadores: veneno, un escudo o nada.

Un efecto cambia el daño que sufre quien lo lleva, y los puntos de vida al final de cada
ronda. Cuando termina, lo sustituye lo que viene después.

- `Poison(rounds)` quita 2 puntos de vida al final de cada ronda, durante esas rondas.
- `Shield(blows)` reduce a la mitad el daño de tantos golpes, redondeando hacia abajo.
  El golpe que lo gasta también se reduce.
- `NoEffect` no hace nada, para siempre. Viene después de todo otro efecto.

Completa las clases. `Bearer` no pregunta nada: siempre tiene un efecto.
"""


class Effect:
    """Un efecto que por defecto no cambia nada."""

    def damage(self, damage: int) -> int:
        """Devuelve lo que queda de *damage*."""
        return damage

    def at_end_of_round(self, hit_points: int) -> int:
        """Devuelve los puntos de vida tras una ronda, nunca por debajo de 0."""
        return hit_points

    def after_blow(self) -> "Effect":
        """Devuelve el efecto que queda tras un golpe."""
        raise NotImplementedError

    def after_round(self) -> "Effect":
        """Devuelve el efecto que queda tras una ronda."""
        raise NotImplementedError


class Bearer:
    """Un luchador con puntos de vida, bajo un efecto."""

    def __init__(self, hit_points: int) -> None:
        self.hit_points = hit_points
        self.effect: Effect = NoEffect()

    def suffer(self, damage: int) -> None:
        """Sufre un golpe."""
        self.hit_points = max(self.hit_points - self.effect.damage(damage), 0)
        self.effect = self.effect.after_blow()

    def end_round(self) -> None:
        """Termina una ronda."""
        self.hit_points = self.effect.at_end_of_round(self.hit_points)
        self.effect = self.effect.after_round()
