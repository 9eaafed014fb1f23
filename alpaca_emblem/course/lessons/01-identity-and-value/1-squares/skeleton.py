"""Squares of a board: values.

Two squares with the same row and column are the same square, wherever they were made.
So they are equal, they count once in a set, and they never change.

Complete the class so that

- squares with equal numbers are equal, and no square equals anything else;
- squares can be members of sets and keys of dictionaries;
- assigning a new row or column raises AttributeError;
- ``north()``, ``south()``, ``west()`` and ``east()`` return the square beside this one,
  and leave this one alone. Rows are counted downwards.
"""


class Square:
    """A square of a board, by its row and column."""

    def __init__(self, row: int, column: int) -> None:
        self.row = row
        self.column = column

    def north(self) -> "Square":
        """Return the square above this one."""
        raise NotImplementedError

    def south(self) -> "Square":
        """Return the square below this one."""
        raise NotImplementedError

    def west(self) -> "Square":
        """Return the square to the left of this one."""
        raise NotImplementedError

    def east(self) -> "Square":
        """Return the square to the right of this one."""
        raise NotImplementedError
