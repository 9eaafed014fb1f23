"""Floor generators: strategies that dig the floors of a dungeon.

A generator digs a plan, or gives up and is called again with the same dice. Each plan
is checked, a user's own too: its edge must be rock, and the stairs reachable from the
start. Unreachable squares are filled with rock, so that everything on a floor can be
reached.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from typing import ClassVar, Final

from attrs import field, frozen

from alpaca_emblem.checks import instance, is_whole, whole_number
from alpaca_emblem.errors import FloorError
from alpaca_emblem.games.dungeon.floors.plans import (
    LEAST_ROOMS,
    LEAST_SIDE,
    Canvas,
    Plan,
    Room,
    flooded,
    places_of,
)
from alpaca_emblem.games.dungeon.floors.sight import Masks
from alpaca_emblem.games.dungeon.strategies import Strategy
from alpaca_emblem.model.topology import MAX_SIDE, SIDES, Coordinates
from alpaca_emblem.rng import RandomSource
from alpaca_emblem.rules.dungeon import UPRIGHT, WHOLE, cut_of
from alpaca_emblem.rules.masks import smoothed, span

MOST_DIGS: Final = 64
"""The most plans dug for a floor. The original needs 4 for its worst floor."""

MIN_ROWS: Final = 12
MIN_COLUMNS: Final = 16

GENERATORS: Final[dict[str, type[FloorGenerator]]] = {}
"""All floor generators by their names, including a user's own."""


@frozen
class FloorGenerator(Strategy):
    """A strategy that digs floors of any size from 12 x 16 to 500 x 500 squares.

    A generator of your own is a class with a `name` and a method `dig`:

    >>> from alpaca_emblem import Dungeon
    >>> from alpaca_emblem.games.dungeon import Variant
    >>> from alpaca_emblem.rules.masks import span
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
        """Return a plan of that size, or None to try again.

        The number of draws must be bounded.
        """

    def make(self, dice: RandomSource, rows: int, columns: int) -> Plan:
        """Return a plan with *rows* and *columns* that passes all checks.

        Raises:
            FloorError: `MOST_DIGS` attempts have failed.
            InvalidTypeError: `dig` did not return a plan, *dice* is not a source of
                chance, or *rows* or *columns* is not an integer.
            InvalidValueError: The plan is not of that size, or no floor can be.
        """
        instance("dice", dice, RandomSource)
        whole_number("rows", rows, LEAST_SIDE, MAX_SIDE)
        whole_number("columns", columns, LEAST_SIDE, MAX_SIDE)
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


LEAST_OPEN: Final = 6
"""A cave covers at least one in so many squares of its floor, or is dug again."""


@frozen
class Caves(FloorGenerator):
    """Caves: rock at random, smoothed by a cellular automaton.

    The largest cave is kept. It starts at the square nearest to the upper left corner,
    and the stairs are as many steps from there as possible. Each of at most 64 attempts
    makes one draw for each square.

    Attributes:
        rock: The percentage of rock at first.
        rounds: The number of rounds of smoothing.
    """

    name: ClassVar[str] = "caves"

    rock: int = field(default=45, validator=is_whole(0, 60))
    rounds: int = field(default=4, validator=is_whole(0, 20))

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        solid = (1 << columns) - 1
        inside = span(1, columns - 2)
        masks = [solid] * rows
        for row in range(1, rows - 1):
            strewn = 0
            for column in range(1, columns - 1):
                strewn |= dice.chance(self.rock) << column
            masks[row] = strewn | solid ^ inside
        for _ in range(self.rounds):
            masks = [
                smoothed(*masks[row - 1 : row + 2]) & inside | solid ^ inside
                if 0 < row < rows - 1
                else solid
                for row in range(rows)
            ]
        rows_of_cave = _largest(tuple(solid ^ mask for mask in masks))
        cave = places_of(rows_of_cave)
        if len(cave) * LEAST_OPEN < rows * columns:
            return None
        start = min(cave, key=lambda place: (sum(place), place))
        return Plan(rows_of_cave, columns, start, _farthest(frozenset(cave), start))


def _largest(rows: Masks) -> Masks:
    """Return the largest cave, the first of equals."""
    largest: Masks = ()
    size = 0
    left = list(rows)
    for row in range(len(rows)):
        while left[row]:
            column = (left[row] & -left[row]).bit_length() - 1
            cave = flooded(rows, (row, column))
            left = [mask & ~taken for mask, taken in zip(left, cave, strict=True)]
            if (places := sum(map(int.bit_count, cave))) > size:
                largest, size = cave, places
    return largest


def _farthest(places: frozenset[Coordinates], start: Coordinates) -> Coordinates:
    """Return the square most steps from *start*, the last that a search finds."""
    known, queue = {start}, deque([start])
    last = start
    while queue:
        last = queue.popleft()
        for down, right in SIDES:
            place = (last[0] + down, last[1] + right)
            if place in places and place not in known:
                known.add(place)
                queue.append(place)
    return last


@frozen
class Maze(FloorGenerator):
    """A maze from corner to corner, dug by a walk that backs out of dead ends.

    Every second square of every second row is a chamber. The walk opens walls between
    chambers, and then some of the walls left are opened too.

    Attributes:
        gaps: The percentage of the remaining walls that are opened.
    """

    name: ClassVar[str] = "maze"

    gaps: int = field(default=5, validator=is_whole(0, 100))

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        canvas = Canvas(rows, columns)
        height, width = (rows - 1) // 2, (columns - 1) // 2
        is_open = canvas.open
        trail: list[Coordinates] = [(0, 0)]
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
        """Open some of the walls between chambers, with one draw for each."""
        for row in range(1, 2 * height):
            for column in range(1 + row % 2, 2 * width, 2):
                # One of the two numbers is even, so this is a wall unless it is open.
                if not canvas.open[row] >> column & 1 and dice.chance(self.gaps):
                    canvas.open[row] |= 1 << column


LEAST_HEIGHT: Final = 5
LEAST_WIDTH: Final = 7
"""The smallest part: a room of 3 x 4, with rock above and to its left."""
MOST_HEIGHT: Final = 9
MOST_WIDTH: Final = 14
"""The largest part that is not divided, on a floor of the original's size."""
MOST_PARTS_ACROSS: Final = 16
"""Parts grow with the floor, so that the largest floor has some hundred rooms."""


def largest_part(rows: int, columns: int) -> tuple[int, int]:
    """Return the height and width up to which a part of a floor is not divided."""
    return (
        max(MOST_HEIGHT, rows // MOST_PARTS_ACROSS),
        max(MOST_WIDTH, columns // MOST_PARTS_ACROSS),
    )


@frozen
class Partition(FloorGenerator):
    """Binary space partition: parts are cut in two until they are small enough.

    Each final part gets a room, and corridors join the two halves of every cut, so that
    all rooms are connected. There are at most six draws for each part.
    """

    name: ClassVar[str] = "partition"

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        canvas = Canvas(rows, columns)
        largest = largest_part(rows, columns)
        # A row and a column of rock remain below and to the right of all parts.
        rooms = _divide(dice, canvas, Room(0, 0, rows - 1, columns - 1), largest)
        return canvas.plan(rooms[0].centre, rooms[-1].centre, tuple(rooms))


def _divide(
    dice: RandomSource, canvas: Canvas, part: Room, largest: tuple[int, int]
) -> list[Room]:
    """Dig the rooms in *part*, and corridors between them. Return them in order."""
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
    """Return the two halves of *part*, or None if it is small enough."""
    top, left, height, width = part.row, part.column, part.height, part.width
    cut = cut_of(height, width, *largest)
    if cut == WHOLE:
        return None
    if cut == UPRIGHT:
        at = dice.between(LEAST_WIDTH, width - LEAST_WIDTH)
        return Room(top, left, height, at), Room(top, left + at, height, width - at)
    at = dice.between(LEAST_HEIGHT, height - LEAST_HEIGHT)
    return Room(top, left, at, width), Room(top + at, left, height - at, width)


def _room_in(dice: RandomSource, part: Room) -> Room:
    """Return a room in *part*, below its first row and right of its first column."""
    height = dice.between(3, part.height - 1)
    width = dice.between(4, part.width - 1)
    row = part.row + dice.between(1, part.height - height)
    column = part.column + dice.between(1, part.width - width)
    return Room(row, column, height, width)


AREA: Final = 32 * 16
"""The squares of the original's floor, for which the numbers below hold."""
ATTEMPTS: Final = 80
MOST_ROOMS: Final = 7
MOST_ROOMS_EVER: Final = 100


def room_numbers(rows: int, columns: int) -> tuple[int, int, int, int, int]:
    """Return the numbers of the rooms of a floor.

    They are the fewest and the most rooms, the attempts to place one, and the largest
    width and height. Small floors have no space for the largest rooms of the original.

    >>> room_numbers(16, 32), room_numbers(12, 16)
    ((4, 7, 80, 8, 5), (2, 3, 80, 4, 4))
    """
    scale = rows * columns / AREA
    most = min(max(int(MOST_ROOMS * scale), 3), MOST_ROOMS_EVER)
    least = min(max(int(LEAST_ROOMS * scale), 2), LEAST_ROOMS)
    attempts = max(ATTEMPTS, ATTEMPTS * most // MOST_ROOMS)
    return least, most, attempts, min(columns // 4, 8), min(rows // 3, 5)


@frozen
class Rooms(FloorGenerator):
    """The original's rooms and corridors, drawn in its order.

    Up to 80 attempts are made to place seven rooms. Each draws width, height, column
    and row. A room is kept if it is two squares apart from all others, and a corridor
    with one bend joins it to the previous room. A plan with fewer than four rooms is
    discarded. Floors of other sizes have rooms and attempts in proportion.
    """

    name: ClassVar[str] = "rooms"

    def dig(self, dice: RandomSource, rows: int, columns: int) -> Plan | None:
        least, most, attempts, widest, highest = room_numbers(rows, columns)
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
        if len(rooms) < least:
            return None
        return canvas.plan(rooms[0].centre, rooms[-1].centre, tuple(rooms))


def _is_apart(
    rooms: list[Room], row: int, column: int, height: int, width: int
) -> bool:
    """Return whether a room would be two squares from all *rooms* on some axis."""
    for other in rooms:
        if (
            column - 2 < other.column + other.width
            and other.column - 2 < column + width
            and row - 2 < other.row + other.height
            and other.row - 2 < row + height
        ):
            return False
    return True
