"""Pieces of chess that move by single steps.

- `steps()` returns pairs (right, up): what one move adds to a square. Each piece says
  its own.
- `moves(square)` returns the squares that a piece on *square* can move to, sorted. All
  coordinates are from 0 to 7.
- `attacks(square, target)` is true if *target* is one of these squares.

A king takes one step in any of eight directions, a wazir in any of four, straight only.
A knight steps one square in one direction, and two in the other.
"""


class Piece:
    """A piece of chess."""

    def steps(self) -> list[tuple[int, int]]:
        """Return what one move adds to a square."""
        return []


class King(Piece):
    """Takes one step in any direction."""

    def moves(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        """Return the squares in reach, sorted."""
        found = []
        for right in (-1, 0, 1):
            for up in (-1, 0, 1):
                new = (square[0] + right, square[1] + up)
                if new != square and 0 <= new[0] <= 7 and 0 <= new[1] <= 7:
                    found.append(new)
        return found


class Wazir(Piece):
    """Takes one step straight ahead, back, or to a side."""

    def moves(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        """Return the squares in reach, sorted."""
        found = []
        for right, up in ((-1, 0), (0, -1), (0, 1), (1, 0)):
            new = (square[0] + right, square[1] + up)
            if 0 <= new[0] <= 7:
                found.append(new)
        return found


class Knight(Piece):
    """Jumps."""
