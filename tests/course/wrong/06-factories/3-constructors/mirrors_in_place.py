"""Reverses the rows themselves. Fails: test_mirrored_makes_a_new_map_of_the_same_class."""

from __future__ import annotations
from typing import Self

FLOOR = "."
WALL = "#"


class Map:
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
        return cls([list(line) for line in text.splitlines()])

    @classmethod
    def empty(cls, width: int, height: int) -> Self:
        return cls([[FLOOR] * width] * height)

    def to_text(self) -> str:
        return "\n".join(("".join(row) for row in self.rows))

    def mirrored(self) -> Self:
        for row in self.rows:
            row.reverse()
        return type(self)(self.rows)

    def build_wall(self, row: int, column: int) -> None:
        self.rows[row][column] = WALL
