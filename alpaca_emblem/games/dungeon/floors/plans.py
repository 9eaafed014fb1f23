"""Plans: floors that are dug but empty, and flood fills on them.

Squares are masks, a whole number for each row. A flood fill extends whole runs of open
squares at once, so that it takes time in proportion to rows and not to squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Final

from attrs import evolve, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon.floors.sight import Masks
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rng import RandomSource
from alpaca_emblem.rules.masks import along, span


def flooded(rows: Sequence[int], start: Coordinates) -> Masks:
    """Return the squares connected with *start*, as masks like *rows* of open squares.

    The first and last row must be empty, and *start* open.

    >>> [bin(row) for row in flooded((0, 0b1101110, 0b0001000, 0), (2, 3))]
    ['0b0', '0b1110', '0b1000', '0b0']
    """
    reached, first = [0] * len(rows), rows[start[0]]
    reached[start[0]] = along(first, 1 << start[1], first.bit_length())
    waiting = [start[0]]
    while waiting:
        row = waiting.pop()
        for beside in (row - 1, row + 1):
            new = reached[row] & rows[beside] & ~reached[beside]
            if new:
                reached[beside] |= along(rows[beside], new, rows[beside].bit_length())
                waiting.append(beside)
    return tuple(reached)


def places_of(rows: Sequence[int]) -> tuple[Coordinates, ...]:
    """Return the squares whose bits are set in *rows*, row by row."""
    return tuple(
        (row, column)
        for row, mask in enumerate(rows)
        for column in range(mask.bit_length())
        if mask >> column & 1
    )


def _away_from(
    start: Coordinates, places: Sequence[Coordinates]
) -> tuple[Coordinates, ...]:
    """Return all *places* but the third nearest to *start*, row by row."""
    row, column = start
    by_distance = sorted(
        places, key=lambda at: ((at[0] - row) ** 2 + (at[1] - column) ** 2, at)
    )
    return tuple(sorted(by_distance[max(len(by_distance) // 3, 1) :]))


LEAST_SIDE: Final = 3
"""Rows and columns of the smallest plan: one place with rock around it."""

LEAST_ROOMS: Final = 4
"""The fewest rooms of a floor whose contents lie in rooms, as in the original."""


def _no_place(place: object) -> InvalidTypeError:
    return InvalidTypeError(f"a place is (row, column), not {place!r}")


@frozen
class Room:
    """A rectangle of open squares."""

    row: int
    column: int
    height: int
    width: int

    @property
    def centre(self) -> Coordinates:
        """The middle square; the lower or right one if there are two."""
        return self.row + self.height // 2, self.column + self.width // 2

    def has(self, place: Coordinates) -> bool:
        """Return whether *place* is in the room.

        Raises:
            InvalidTypeError: *place* is not a tuple of row and column.
        """
        try:
            row, column = place
            down, right = row - self.row, column - self.column
        except (TypeError, ValueError):
            raise _no_place(place) from None
        return 0 <= down < self.height and 0 <= right < self.width

    def is_in(self, other: Room) -> bool:
        """Return whether the room is not empty, and lies within *other*.

        Raises:
            InvalidTypeError: *other* is not a room.
        """
        instance("other", other, Room)
        last = self.row + self.height - 1, self.column + self.width - 1
        return self.has(last) and other.has((self.row, self.column)) and other.has(last)


@frozen
class Plan:
    """A floor that is dug, but empty.

    Attributes:
        open: The open squares, as a mask for each row with bits ``1 << column``.
        width: The number of columns.
        start: The square where the adventurer arrives.
        stairs: The square of the exit.
        rooms: The rooms in the order of digging, that of the start first; none if the
            floor does not consist of rooms.
    """

    open: Masks
    width: int
    start: Coordinates
    stairs: Coordinates
    rooms: tuple[Room, ...] = ()

    def is_open(self, place: Coordinates) -> bool:
        """Return whether *place*, a square of the map, is open.

        Raises:
            InvalidTypeError: *place* is not a tuple of row and column.
            InvalidValueError: It is not on the map.
        """
        try:
            return bool(self.open[place[0]] >> place[1] & 1)
        except (TypeError, KeyError):
            raise _no_place(place) from None
        except (IndexError, ValueError):
            raise InvalidValueError(f"{place} is not on the map") from None

    @cached_property
    def open_places(self) -> tuple[Coordinates, ...]:
        """All open squares, row by row."""
        return places_of(self.open)

    @cached_property
    def spots(self) -> tuple[Coordinates, ...]:
        """Squares for contents without rooms: not the third nearest to the start."""
        return _away_from(self.start, self.open_places)

    def draw_spot(self, dice: RandomSource) -> Coordinates:
        """Draw a square for a monster or an item. It may be occupied.

        It lies in any room but the first, by three draws: room, column, row. With fewer
        rooms than `LEAST_ROOMS`, as in a cave, it is any of `spots`, by one draw.

        Raises:
            InvalidTypeError: *dice* is not a source of chance.
        """
        instance("dice", dice, RandomSource)
        if len(self.rooms) < LEAST_ROOMS:
            return self.spots[dice.pick(len(self.spots))]
        room = self.rooms[1 + dice.pick(len(self.rooms) - 1)]
        column = dice.between(room.column, room.column + room.width - 1)
        row = dice.between(room.row, room.row + room.height - 1)
        return row, column

    def reached_from(
        self, start: Coordinates, shut: Coordinates
    ) -> frozenset[Coordinates]:
        """Return the squares reachable from *start* without passing *shut*.

        Raises:
            InvalidTypeError: *start* or *shut* is not a tuple of row and column.
            InvalidValueError: *start* or *shut* is not on the map.
        """
        self.is_open(start)  # refuses places that are not on the map
        self.is_open(shut)
        rows = list(self.open)
        rows[shut[0]] &= ~(1 << shut[1])
        return frozenset(places_of(flooded(rows, start)))

    def check(self, rows: int, columns: int) -> None:
        """Check that the plan is a valid floor with *rows* and *columns*.

        Raises:
            InvalidTypeError: A part of the plan has the wrong type.
            InvalidValueError: The plan has another size or an open edge, its start or
                stairs are rock or the same square, or a room exceeds the floor.
        """
        self._check_types()
        if (len(self.open), self.width) != (rows, columns):
            raise InvalidValueError(f"a floor must have {rows} x {columns} places")
        edge = span(0, 0) | span(columns - 1, columns - 1)
        if self.open[0] or self.open[-1] or any(mask & edge for mask in self.open):
            raise InvalidValueError("the outermost places of a floor must be rock")
        if any(mask >> columns for mask in self.open):
            raise InvalidValueError(f"a floor must not exceed {columns} columns")
        inside = Room(1, 1, rows - 2, columns - 2)
        for place in (self.start, self.stairs):
            if not inside.has(place) or not self.is_open(place):
                raise InvalidValueError("the start and the stairs must be open places")
        if self.start == self.stairs:
            raise InvalidValueError("the start and the stairs must be two places")
        if not all(room.is_in(inside) for room in self.rooms):
            raise InvalidValueError(
                "rooms must lie on the floor, one place large or more"
            )

    def _check_types(self) -> None:
        for name, values, kind in (
            ("open", self.open, int),
            ("start", self.start, int),
            ("stairs", self.stairs, int),
            ("rooms", self.rooms, Room),
        ):
            if type(values) is not tuple or {*map(type, values)} - {kind}:
                raise InvalidTypeError(
                    f"{name} of a plan must be a tuple of {kind.__name__}, "
                    f"not {values!r}"
                )
        for name, place in (("start", self.start), ("stairs", self.stairs)):
            if len(place) != 2:
                raise InvalidTypeError(f"{name} must be row and column, not {place}")

    def connected(self) -> Plan | None:
        """Return the plan without unreachable squares; None if the stairs are one."""
        reached = flooded(self.open, self.start)
        if not reached[self.stairs[0]] >> self.stairs[1] & 1:
            return None
        return self if reached == self.open else evolve(self, open=reached)


class Canvas:
    """A floor while it is being dug."""

    __slots__ = ("columns", "open")

    def __init__(self, rows: int, columns: int) -> None:
        self.open = [0] * rows
        self.columns = columns

    def carve(self, room: Room) -> None:
        """Open all squares of *room*."""
        mask = span(room.column, room.column + room.width - 1)
        for row in range(room.row, room.row + room.height):
            self.open[row] |= mask

    def corridor(
        self, start: Coordinates, end: Coordinates, is_level_first: bool
    ) -> None:
        """Open a corridor with one bend, along the row or along the column first."""
        corner = (start[0], end[1]) if is_level_first else (end[0], start[1])
        for one, other in ((start, corner), (corner, end)):
            top, bottom = sorted((one[0], other[0]))
            left, right = sorted((one[1], other[1]))
            self.carve(Room(top, left, bottom - top + 1, right - left + 1))

    def plan(
        self, start: Coordinates, stairs: Coordinates, rooms: tuple[Room, ...] = ()
    ) -> Plan:
        """Return the dug floor as a plan."""
        return Plan(tuple(self.open), self.columns, start, stairs, rooms)
