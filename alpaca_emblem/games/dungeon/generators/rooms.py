"""The original's floors: rooms apart from each other, each joined to the one before."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from alpaca_emblem.games.dungeon.generators.base import (
    LEAST_ROOMS,
    Canvas,
    FloorGenerator,
    Plan,
    Room,
)
from alpaca_emblem.rng import RandomSource

AREA: Final = 32 * 16
"""The places of the original's floor, of which the numbers below speak."""
ATTEMPTS: Final = 80
MOST_ROOMS: Final = 7
MOST_ROOMS_EVER: Final = 100


@frozen
class Rooms(FloorGenerator):
    """Rooms and corridors, drawn in the order of the original.

    Up to 80 attempts are made to place a room, until there are seven. Each draws width,
    height, column and row; a room stays if it is two places apart from all before it,
    and a corridor of one bend joins it to the last one. With fewer than four rooms all
    is thrown away. Floors of other sizes have rooms, and attempts, in proportion.
    """

    name: ClassVar[str] = "rooms"

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        scale = rows * columns / AREA
        most = min(max(int(MOST_ROOMS * scale), 3), MOST_ROOMS_EVER)
        attempts = max(ATTEMPTS, ATTEMPTS * most // MOST_ROOMS)
        # Where the original has room for rooms of any size, small floors have not.
        widest, highest = min(columns // 4, 8), min(rows // 3, 5)
        canvas, rooms = Canvas(rows, columns), list[Room]()
        between = dice.between
        while attempts and len(rooms) < most:
            attempts -= 1
            width, height = between(4, widest), between(3, highest)
            column = between(1, columns - 2 - width)
            row = between(1, rows - 2 - height)
            if _is_apart(rooms, row, column, height, width):
                room = Room(row, column, height, width)
                canvas.carve(room)
                if rooms:
                    canvas.corridor(rooms[-1].centre, room.centre, dice.chance(50))
                rooms.append(room)
        if len(rooms) < min(max(int(LEAST_ROOMS * scale), 2), LEAST_ROOMS):
            return None
        return canvas.plan(rooms[0].centre, rooms[-1].centre, tuple(rooms))


def _is_apart(
    rooms: list[Room], row: int, column: int, height: int, width: int
) -> bool:
    """Whether a room there is two places away from all *rooms*, be it on one axis."""
    for other in rooms:
        if (
            column - 2 < other.column + other.width
            and other.column - 2 < column + width
            and row - 2 < other.row + other.height
            and other.row - 2 < row + height
        ):
            return False
    return True
