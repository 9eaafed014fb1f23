"""Una bolsa con un límite, que nunca queda a medio llenar.

Los invariantes: ``weight`` es la suma de los pesos de las cosas, y nunca es más que
``most``. Deben cumplirse después de *toda* llamada, también de una que lanza un error.

- ``put`` lanza BagFullError si la cosa pesa demasiado, y ValueError si el nombre ya
  está en la bolsa o el peso es menor que 1. La bolsa queda entonces como estaba.
- ``take`` devuelve el peso de una cosa y la quita; un nombre que no está lanza
  KeyError.
- ``put_all`` mete todas las cosas o ninguna: si una no cabe, no se mete ninguna.
- ``things()`` devuelve los nombres ordenados. Lo que se haga con esa lista no cambia
  la bolsa.
"""

from collections.abc import Iterable


class BagFullError(Exception):
    """La cosa pesa demasiado."""


class Bag:
    """Cosas por nombre, con un límite de peso."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.weights: dict[str, int] = {}
        self.weight = 0

    def put(self, name: str, weight: int) -> None:
        """Mete una cosa."""
        self.weight += weight
        if self.weight > self.most:
            raise BagFullError(name)
        self.weights[name] = weight

    def take(self, name: str) -> int:
        """Saca una cosa y devuelve su peso."""
        return self.weights.pop(name)

    def put_all(self, things: Iterable[tuple[str, int]]) -> None:
        """Mete todas las cosas, o ninguna."""
        for name, weight in things:
            self.put(name, weight)
