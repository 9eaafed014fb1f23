"""Un mapa con varios constructores.

- `Map(rows)` recibe filas de caracteres, y guarda copias de ellas. Debe haber al menos
  una fila, y todas deben medir lo mismo; si no, se lanza ValueError. Si una fila
  difiere de la primera, el mensaje lleva su número, desde 1.
- `Map.from_text(text)` lee una fila de cada línea.
- `Map.empty(width, height)` es suelo en todas partes.
- `to_text()` devuelve el texto que lee `from_text`.
- `mirrored()` devuelve un mapa nuevo con izquierda y derecha cambiadas.

Todos hacen objetos de la clase sobre la que se llaman.
"""

from __future__ import annotations

FLOOR = "."
WALL = "#"


class Map:
    """Un rectángulo de casillas, cada una un carácter."""

    def __init__(self, rows: list[list[str]]) -> None:
        self.rows = rows

    @staticmethod
    def from_text(text: str) -> Map:
        """Devuelve el mapa que muestra *text*."""
        return Map([[text]])

    @staticmethod
    def empty(width: int, height: int) -> Map:
        """Devuelve un mapa de suelo."""
        return Map([[FLOOR]])

    def to_text(self) -> str:
        """Devuelve el texto que muestra el mapa."""
        return str(self.rows)

    def mirrored(self) -> Map:
        """Devuelve un mapa con izquierda y derecha cambiadas."""
        return self

    def build_wall(self, row: int, column: int) -> None:
        """Convierte una casilla en un muro."""
        self.rows[row][column] = WALL
