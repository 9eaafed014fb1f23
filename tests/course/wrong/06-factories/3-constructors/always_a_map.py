"""Names the class. Fails: test_subclasses_inherit_the_constructors."""

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
        return Map([list(line) for line in text.splitlines()])

    @classmethod
    def empty(cls, width: int, height: int) -> Self:
        return Map([[FLOOR] * width] * height)

    def to_text(self) -> str:
        return "\n".join(("".join(row) for row in self.rows))

    def mirrored(self) -> Self:
        return type(self)([row[::-1] for row in self.rows])

    def build_wall(self, row: int, column: int) -> None:
        self.rows[row][column] = WALL
