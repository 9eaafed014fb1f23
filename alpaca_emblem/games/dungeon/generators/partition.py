"""Floors by binary space partition: halves of halves, a room in each last part."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from alpaca_emblem.games.dungeon.generators.base import (
    Canvas,
    FloorGenerator,
    Plan,
    Room,
)
from alpaca_emblem.rng import RandomSource

LEAST_HEIGHT: Final = 5
LEAST_WIDTH: Final = 7
"""Of a part: a room of at least 3 x 4, and rock above it and to its left."""
MOST_HEIGHT: Final = 9
MOST_WIDTH: Final = 14
"""Of a part that is not divided any further, on a floor of the original's size."""
MOST_PARTS_ACROSS: Final = 16
"""Parts grow with the floor, so that the largest has some hundred rooms."""


@frozen
class Partition(FloorGenerator):
    """A part is cut in two, across its longer side, until it is small enough.

    Then it gets a room somewhere in it. Corridors join the two halves of every cut, so
    that all rooms are connected. There are no more draws than six for each part.
    """

    name: ClassVar[str] = "partition"

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        canvas = Canvas(rows, columns)
        largest = (
            max(MOST_HEIGHT, rows // MOST_PARTS_ACROSS),
            max(MOST_WIDTH, columns // MOST_PARTS_ACROSS),
        )
        # One row and column of rock stay below and to the right of all parts.
        rooms = _divide(dice, canvas, Room(0, 0, rows - 1, columns - 1), largest)
        return canvas.plan(rooms[0].centre, rooms[-1].centre, tuple(rooms))


def _divide(
    dice: RandomSource, canvas: Canvas, part: Room, largest: tuple[int, int]
) -> list[Room]:
    """Dig all rooms in *part* and the corridors between them; the rooms in order."""
    halves = _halves(dice, part, largest)
    if halves is None:
        room = _room_in(dice, part)
        canvas.carve(room)
        return [room]
    first, second = (_divide(dice, canvas, half, largest) for half in halves)
    canvas.corridor(first[-1].centre, second[0].centre, dice.chance(50))
    return first + second


def _halves(
    dice: RandomSource, part: Room, largest: tuple[int, int]
) -> tuple[Room, Room] | None:
    """The two parts into which *part* is cut; None if it is small enough."""
    top, left, height, width = part.row, part.column, part.height, part.width
    if height <= largest[0] and width <= largest[1]:
        return None
    if width * largest[0] >= height * largest[1]:
        at = dice.between(LEAST_WIDTH, width - LEAST_WIDTH)
        return Room(top, left, height, at), Room(top, left + at, height, width - at)
    at = dice.between(LEAST_HEIGHT, height - LEAST_HEIGHT)
    return Room(top, left, at, width), Room(top + at, left, height - at, width)


def _room_in(dice: RandomSource, part: Room) -> Room:
    """A room in *part*, which keeps its uppermost row and leftmost column as rock."""
    height = dice.between(3, part.height - 1)
    width = dice.between(4, part.width - 1)
    row = part.row + dice.between(1, part.height - height)
    column = part.column + dice.between(1, part.width - width)
    return Room(row, column, height, width)
