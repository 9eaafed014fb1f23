"""Squares of a board: values."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Square:
    """A square of a board, by its row and column."""

    row: int
    column: int

    def north(self) -> "Square":
        """Return the square above this one."""
        return Square(self.row - 1, self.column)

    def south(self) -> "Square":
        """Return the square below this one."""
        return Square(self.row + 1, self.column)

    def west(self) -> "Square":
        """Return the square to the left of this one."""
        return Square(self.row, self.column - 1)

    def east(self) -> "Square":
        """Return the square to the right of this one."""
        return Square(self.row, self.column + 1)
