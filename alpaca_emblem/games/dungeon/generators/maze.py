"""Mazes: one way, and only one, from everywhere to everywhere, but for some gaps."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alpaca_emblem.checks import is_whole
from alpaca_emblem.games.dungeon.generators.base import Canvas, FloorGenerator, Plan
from alpaca_emblem.model.topology import SIDES, Place
from alpaca_emblem.rng import RandomSource


@frozen
class Maze(FloorGenerator):
    """A maze from corner to corner, by a walk that backs out of dead ends.

    Every second place of every second row is a chamber, and the walk opens the place
    between two of them. Then so many of what still parts two chambers are opened, too.

    Attributes:
        gaps: How many of the remaining walls are opened, in percent.
    """

    name: ClassVar[str] = "maze"

    gaps: int = field(default=5, validator=is_whole(0, 100))

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        canvas = Canvas(rows, columns)
        height, width = (rows - 1) // 2, (columns - 1) // 2
        is_open = canvas.open
        trail: list[Place] = [(0, 0)]
        is_open[1] |= 1 << 1
        while trail:
            row, column = trail[-1]
            ways = [
                (down, right)
                for down, right in SIDES
                if 0 <= row + down < height
                and 0 <= column + right < width
                and not is_open[2 * (row + down) + 1] >> 2 * (column + right) + 1 & 1
            ]
            if not ways:
                trail.pop()
                continue
            down, right = ways[dice.pick(len(ways))]
            is_open[2 * row + 1 + down] |= 1 << 2 * column + 1 + right
            row, column = row + down, column + right
            is_open[2 * row + 1] |= 1 << 2 * column + 1
            trail.append((row, column))
        self._open_gaps(dice, canvas, height, width)
        return canvas.plan((1, 1), (2 * height - 1, 2 * width - 1))

    def _open_gaps(
        self, dice: RandomSource, canvas: Canvas, height: int, width: int
    ) -> None:
        """Open some of the walls between two chambers, one draw for each."""
        for row in range(1, 2 * height):
            for column in range(1 + row % 2, 2 * width, 2):
                # One of both numbers is even: a wall, if it is not open already.
                if not canvas.open[row] >> column & 1 and dice.chance(self.gaps):
                    canvas.open[row] |= 1 << column
