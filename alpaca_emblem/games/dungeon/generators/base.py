"""What every floor generator has in common: plans, their guarantees, and the cap.

A generator digs a plan, or gives up and is asked again, on dice that just go on. What
it digs is checked, whoever wrote it: the outermost places are rock, and a way leads
from the start to the stairs. Whatever no way leads to is filled up again, so that
everything that is put on a floor can be reached.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property
from typing import Final

from attrs import evolve, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import FloorError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon.generators.flood import flooded, places_of
from alpaca_emblem.games.dungeon.sight.base import Masks, span
from alpaca_emblem.games.dungeon.strategies import Strategy
from alpaca_emblem.model.topology import Place
from alpaca_emblem.rng import RandomSource

MOST_DIGS: Final = 64
"""Plans that are dug for a floor at most. The original needs 4 for its worst floor."""

MIN_ROWS: Final = 12
MIN_COLUMNS: Final = 16

LEAST_ROOMS: Final = 4
"""Rooms of a floor on which things lie in rooms; the original has no fewer."""

GENERATORS: Final[dict[str, type[FloorGenerator]]] = {}
"""Every floor generator by its name, a user's own included."""


@frozen
class Room:
    """A rectangle of open places."""

    row: int
    column: int
    height: int
    width: int

    @property
    def centre(self) -> Place:
        """The place in its middle; the one below or to the right if there are two."""
        return self.row + self.height // 2, self.column + self.width // 2

    def has(self, place: Place) -> bool:
        """Whether *place* is in it."""
        row, column = place
        return (
            0 <= row - self.row < self.height and 0 <= column - self.column < self.width
        )

    def is_in(self, other: Room) -> bool:
        """Whether it has places, all of which are in *other*."""
        last = self.row + self.height - 1, self.column + self.width - 1
        return self.has(last) and other.has((self.row, self.column)) and other.has(last)


@frozen
class Plan:
    """A floor that is dug, but empty.

    Attributes:
        open: Which places are open, as a mask for each row: bit ``1 << column``.
        width: How many columns there are.
        start: Where the adventurer arrives.
        stairs: Where it goes on.
        rooms: In the order in which they were dug, that of the start first; none if the
            floor does not consist of rooms.
    """

    open: Masks
    width: int
    start: Place
    stairs: Place
    rooms: tuple[Room, ...] = ()

    def is_open(self, place: Place) -> bool:
        """Whether *place*, which is on the map, is open."""
        return bool(self.open[place[0]] >> place[1] & 1)

    @cached_property
    def open_places(self) -> tuple[Place, ...]:
        """All open places, row by row."""
        return places_of(self.open)

    @cached_property
    def spots(self) -> tuple[Place, ...]:
        """Where things lie if not in rooms: not in the third closest to the start."""
        row, column = self.start
        by_distance = sorted(
            self.open_places,
            key=lambda at: ((at[0] - row) ** 2 + (at[1] - column) ** 2, at),
        )
        return tuple(sorted(by_distance[max(len(by_distance) // 3, 1) :]))

    def draw_spot(self, dice: RandomSource) -> Place:
        """A place for somebody or something, free or not.

        In any room but the first, by three draws: room, column, row. On a floor with
        fewer than `LEAST_ROOMS`, such as a cave, anywhere, by one draw.
        """
        if len(self.rooms) < LEAST_ROOMS:
            return self.spots[dice.pick(len(self.spots))]
        room = self.rooms[1 + dice.pick(len(self.rooms) - 1)]
        column = dice.between(room.column, room.column + room.width - 1)
        row = dice.between(room.row, room.row + room.height - 1)
        return row, column

    def reached_from(self, start: Place, shut: Place) -> frozenset[Place]:
        """All places to which a way leads from *start*, not through *shut*."""
        rows = list(self.open)
        rows[shut[0]] &= ~(1 << shut[1])
        return frozenset(places_of(flooded(rows, start)))

    def check(self, rows: int, columns: int) -> None:
        """Refuse a plan that is no floor of that size.

        Raises:
            InvalidTypeError: It consists of something else than it must.
            InvalidValueError: It is of another size, open at the edge, or its start or
                stairs are rock, both are one place, or a room exceeds the floor.
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
        """This plan without what nobody can reach; None if that goes for the stairs."""
        reached = flooded(self.open, self.start)
        if not reached[self.stairs[0]] >> self.stairs[1] & 1:
            return None
        return self if reached == self.open else evolve(self, open=reached)


@frozen
class FloorGenerator(Strategy):
    """Digs floors of any size from 12 x 16 to 500 x 500 places.

    One's own is a class with a `name` and a method `dig`:

    >>> from alpaca_emblem import Dungeon
    >>> from alpaca_emblem.games.dungeon import Variant
    >>> from alpaca_emblem.games.dungeon.sight.base import span
    >>> @frozen
    ... class Hall(FloorGenerator):
    ...     name = "hall"
    ...
    ...     def dig(self, dice, rows, columns):
    ...         inside = span(1, columns - 2)
    ...         return Plan(
    ...             open=(0, *[inside] * (rows - 2), 0),
    ...             width=columns,
    ...             start=(1, dice.between(1, columns - 2)),
    ...             stairs=(rows - 2, dice.between(1, columns - 2)),
    ...         )
    >>> dungeon = Dungeon(seed=1, variant=Variant(generator=Hall()))
    >>> dungeon.adventurer.location.row
    1
    >>> del GENERATORS["hall"]
    """

    noun = "generator"
    kinds = GENERATORS

    @abstractmethod
    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        """A plan of that size; None to be asked again. It draws a bounded number."""

    def make(self, dice: RandomSource, rows: int, columns: int) -> Plan:
        """A plan of that size that keeps the guarantees.

        Raises:
            FloorError: `MOST_DIGS` plans have come to nothing.
            InvalidTypeError: One is no plan.
            InvalidValueError: One is no floor of that size.
        """
        for _ in range(MOST_DIGS):
            plan = self.dig(dice, rows, columns)
            if plan is None:
                continue
            instance("plan", plan, Plan)
            plan.check(rows, columns)
            plan = plan.connected()
            if plan is not None:
                return plan
        raise FloorError(
            f"{MOST_DIGS} attempts to dig a floor have failed: the dice repeat "
            "themselves, or the generator cannot dig floors of that size"
        )


class Canvas:
    """A floor while it is being dug."""

    __slots__ = ("columns", "open")

    def __init__(self, rows: int, columns: int) -> None:
        self.open = [0] * rows
        self.columns = columns

    def carve(self, room: Room) -> None:
        """Open all of *room*."""
        mask = span(room.column, room.column + room.width - 1)
        for row in range(room.row, room.row + room.height):
            self.open[row] |= mask

    def corridor(self, start: Place, end: Place, is_level_first: bool) -> None:
        """Open a corridor of one bend, along the row or along the column first."""
        corner = (start[0], end[1]) if is_level_first else (end[0], start[1])
        for one, other in ((start, corner), (corner, end)):
            top, bottom = sorted((one[0], other[0]))
            left, right = sorted((one[1], other[1]))
            self.carve(Room(top, left, bottom - top + 1, right - left + 1))

    def plan(self, start: Place, stairs: Place, rooms: tuple[Room, ...] = ()) -> Plan:
        """What has been dug."""
        return Plan(tuple(self.open), self.columns, start, stairs, rooms)
