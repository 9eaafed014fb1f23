"""Piezas de un tablero: identidades.

Dos caballeros con el mismo nombre y los mismos puntos de vida son dos caballeros. Si
hieren a uno, el otro sigue sano; y un caballero herido sigue siendo el mismo caballero.

La clase de abajo se escribió como si las piezas fueran valores, así que las pruebas
fallan. Repárala y completa `Army`:

- ``add`` recibe una pieza; si ya está, lanza ValueError;
- ``remove`` saca una pieza; si no está, lanza ValueError;
- ``len(army)``, ``piece in army`` y ``for piece in army`` funcionan como siempre, en el
  orden en que se añadieron las piezas.
"""

from collections.abc import Iterator
from dataclasses import dataclass


@dataclass
class Piece:
    """Una pieza con un nombre y puntos de vida, que cambian."""

    name: str
    hit_points: int

    def hurt(self, damage: int) -> None:
        """Quita puntos de vida, como mucho hasta 0."""
        self.hit_points = max(self.hit_points - damage, 0)


class Army:
    """Piezas que van juntas."""

    def __init__(self) -> None:
        self._pieces: list[Piece] = []

    def add(self, piece: Piece) -> None:
        """Deja entrar a *piece*."""
        raise NotImplementedError

    def remove(self, piece: Piece) -> None:
        """Deja salir a *piece*."""
        raise NotImplementedError

    def __len__(self) -> int:
        return len(self._pieces)

    def __contains__(self, piece: object) -> bool:
        return piece in self._pieces

    def __iter__(self) -> Iterator[Piece]:
        return iter(self._pieces)
