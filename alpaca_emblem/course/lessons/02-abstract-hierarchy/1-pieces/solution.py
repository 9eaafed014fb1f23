"""Pieces of chess that move by single steps."""

from abc import ABC, abstractmethod


class Piece(ABC):
    """A piece of chess."""

    @abstractmethod
    def steps(self) -> list[tuple[int, int]]:
        """Return what one move adds to a square."""

    def moves(self, square: tuple[int, int]) -> list[tuple[int, int]]:
        """Return the squares in reach, sorted."""
        column, row = square
        targets = [(column + right, row + up) for right, up in self.steps()]
        return sorted(t for t in targets if 0 <= t[0] <= 7 and 0 <= t[1] <= 7)

    def attacks(self, square: tuple[int, int], target: tuple[int, int]) -> bool:
        """Return whether a piece on *square* reaches *target* in one move."""
        return target in self.moves(square)


class King(Piece):
    """Takes one step in any direction."""

    def steps(self) -> list[tuple[int, int]]:
        around = [(right, up) for right in (-1, 0, 1) for up in (-1, 0, 1)]
        return [step for step in around if step != (0, 0)]


class Wazir(Piece):
    """Takes one step straight ahead, back, or to a side."""

    def steps(self) -> list[tuple[int, int]]:
        return [(-1, 0), (0, -1), (0, 1), (1, 0)]


class Knight(Piece):
    """Jumps."""

    def steps(self) -> list[tuple[int, int]]:
        near = (-2, -1, 1, 2)
        return [(right, up) for right in near for up in near if abs(right * up) == 2]
