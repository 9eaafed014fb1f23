"""Puntos de vida, que nunca bajan de 0 ni pasan del máximo.

El invariante: ``0 <= points <= most``, y ``most`` es al menos 1. Se cumple desde el
constructor, se llame a lo que se llame.

- `Health(most)` empieza con el máximo. Un máximo menor que 1 lanza ValueError.
- ``hurt`` y ``heal`` devuelven cuántos puntos se han perdido o ganado de verdad. Una
  cantidad negativa lanza ValueError y no cambia nada.
- Los muertos no se curan: ``heal`` devuelve 0.
- ``points`` y ``most`` se pueden leer, pero no asignar: AttributeError.
"""


class Health:
    """Puntos de vida entre 0 y el máximo."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.points = most

    def hurt(self, amount: int) -> int:
        """Pierde puntos y devuelve cuántos."""
        self.points -= amount
        return amount

    def heal(self, amount: int) -> int:
        """Gana puntos y devuelve cuántos."""
        self.points += amount
        return amount

    @property
    def is_alive(self) -> bool:
        """True mientras quedan puntos."""
        return self.points > 0
