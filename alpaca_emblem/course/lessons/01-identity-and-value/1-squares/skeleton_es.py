"""Casillas de un tablero: valores.

Dos casillas con la misma fila y columna son la misma casilla, se hayan creado donde se
hayan creado. Por eso son iguales, cuentan una sola vez en un conjunto y nunca cambian.

Completa la clase de modo que

- las casillas con números iguales sean iguales, y ninguna sea igual a otra cosa;
- puedan ser elementos de conjuntos y claves de diccionarios;
- asignar una fila o columna nueva lance AttributeError;
- ``north()``, ``south()``, ``west()`` y ``east()`` devuelvan la casilla de al lado y
  dejen esta como está. Las filas se cuentan hacia abajo.
"""


class Square:
    """Una casilla de un tablero, por su fila y su columna."""

    def __init__(self, row: int, column: int) -> None:
        self.row = row
        self.column = column

    def north(self) -> "Square":
        """Devuelve la casilla que está encima de esta."""
        raise NotImplementedError

    def south(self) -> "Square":
        """Devuelve la casilla que está debajo de esta."""
        raise NotImplementedError

    def west(self) -> "Square":
        """Devuelve la casilla que está a la izquierda de esta."""
        raise NotImplementedError

    def east(self) -> "Square":
        """Devuelve la casilla que está a la derecha de esta."""
        raise NotImplementedError
