"""A map with several constructors."""

from __future__ import annotations

from typing import Self

FLOOR = "."
WALL = "#"


class Map:
    """A rectangle of squares, each one a character."""

    def __init__(self, rows: list[list[str]]) -> None:
        if not rows:
            raise ValueError("a map needs at least one row")
        for number, row in enumerate(rows, 1):
            if len(row) != len(rows[0]):
                raise ValueError(
                    f"row {number} must have the length {len(rows[0])}, not {len(row)}"
                )
        self.rows = [list(row) for row in rows]

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Return the map that *text* shows."""
        return cls([list(line) for line in text.splitlines()])

    @classmethod
    def empty(cls, width: int, height: int) -> Self:
        """Return a map of floor."""
        return cls([[FLOOR] * width] * height)  # the constructor copies each row

    def to_text(self) -> str:
        """Return the text that shows the map."""
        return "\n".join("".join(row) for row in self.rows)

    def mirrored(self) -> Self:
        """Return a map with left and right exchanged."""
        return type(self)([row[::-1] for row in self.rows])

    def build_wall(self, row: int, column: int) -> None:
        """Turn a square into a wall."""
        self.rows[row][column] = WALL
