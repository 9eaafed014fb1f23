"""Piezas de ajedrez que se mueven de paso en paso.

- `steps()` devuelve pares (derecha, arriba): lo que suma un movimiento a una casilla.
  Cada pieza dice los suyos.
- `moves(square)` devuelve, ordenadas, las casillas a las que puede ir una pieza desde
  *square*. Todas las coordenadas van de 0 a 7.
- `attacks(square, target)` es cierto si *target* es una de esas casillas.

Un rey da un paso en cualquiera de ocho direcciones; un wazir, en cuatro, solo en línea
recta. Un caballo avanza una casilla en una dirección y dos en la otra.
"""


class Piece:
    """Una pieza de ajedrez."""

    def steps(self) -> list[tuple[int, int]]:
        """Devuelve lo que suma un movimiento a una casilla."""
        return []


class King(Piece):
    """Da un paso en cualquier dirección."""

    def moves(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        """Devuelve las casillas alcanzables, ordenadas."""
        found = []
        for right in (-1, 0, 1):
            for up in (-1, 0, 1):
                new = (square[0] + right, square[1] + up)
                if new != square and 0 <= new[0] <= 7 and 0 <= new[1] <= 7:
                    found.append(new)
        return found


class Wazir(Piece):
    """Da un paso adelante, atrás o a un lado."""

    def moves(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        """Devuelve las casillas alcanzables, ordenadas."""
        found = []
        for right, up in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            new = (square[0] + right, square[1] + up)
            if 0 <= new[0] <= 7:
                found.append(new)
        return found


class Knight(Piece):
    """Salta."""
