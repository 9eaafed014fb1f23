"""Sight: fields of view, through everything or up to walls.

Sets of squares are masks: a whole number for each row, whose bit ``1 << column`` is set
if the square belongs to the set.

`Walls` is symmetric shadowcasting in whole numbers. Each quadrant is scanned line by
line, away from the eye. The part still in view is kept as spans of slopes, each between
two fractions, both included. An opaque square removes the slopes between its left and
right edge, half a step on either side of its centre. A transparent square is seen if
the slope to its *centre* is in a span, an opaque one if any of its width is.

Since only centres count, the field of view is symmetric: the line between two centres
is the same from either end. Since opaque squares only remove slopes, another wall never
reveals anything but its own face.
"""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache, reduce
from operator import or_
from typing import ClassVar, Final, NamedTuple, TypeAlias

from attrs import field, frozen

from alpaca_emblem.checks import instance, is_whole, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon.strategies import Strategy
from alpaca_emblem.rules import masks
from alpaca_emblem.rules.masks import span, within

Masks: TypeAlias = tuple[int, ...]

MAX_RADIUS: Final = 512
"""The largest useful radius: no map has more rows or columns."""

SIGHTS: Final[dict[str, type[Sight]]] = {}
"""All sights by their names, including a user's own."""


class Seen(NamedTuple):
    """A field of view: the squares that are seen.

    Attributes:
        top: The first row with a seen square.
        rows: A mask for that row and each one below, to the last with a seen square.
    """

    top: int
    rows: Masks

    def has(self, row: int, column: int) -> bool:
        """Return whether a square is seen.

        Raises:
            InvalidTypeError: *row* or *column* is not an integer.
        """
        try:
            below = row - self.top
            return 0 <= below < len(self.rows) and bool(self.rows[below] >> column & 1)
        except TypeError:
            raise InvalidTypeError(
                f"row and column must be whole numbers, not {row!r} and {column!r}"
            ) from None
        except ValueError:  # left of the map
            return False


@frozen
class SightMap:
    """The squares of a map that block sight.

    Attributes:
        opaque: The squares that block sight, as a mask for each row.
        width: The number of columns.
    """

    opaque: Masks
    width: int

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.opaque)

    @cached_property
    def opaque_columns(self) -> Masks:
        """The squares that block sight, as a mask of rows for each column."""
        return transposed(self.opaque, self.width)

    def with_clear(self, row: int, column: int) -> SightMap:
        """Return this map with one more transparent square.

        Raises:
            InvalidTypeError: *row* or *column* is not an integer.
            InvalidValueError: The place is not on the map.
        """
        whole_number("row", row, 0, self.height - 1)
        whole_number("column", column, 0, self.width - 1)
        opaque = list(self.opaque)
        opaque[row] &= ~(1 << column)
        return SightMap(tuple(opaque), self.width)


@frozen
class Sight(Strategy):
    """A strategy for fields of view, of the adventurer and of monsters.

    Attributes:
        radius: The range of sight in steps, as the crow flies, from 0 to `MAX_RADIUS`.
    """

    noun = "sight"
    kinds = SIGHTS

    radius: int = field(default=6, validator=is_whole(0, MAX_RADIUS))

    @abstractmethod
    def seen_from(self, ground: SightMap, row: int, column: int) -> Seen:
        """Return the field of view from a square of *ground*, which it includes."""

    def look(self, ground: SightMap, row: int, column: int) -> Seen:
        """Return the result of `seen_from`, after checking it.

        Raises:
            InvalidTypeError: *ground* is not a `SightMap`, *row* or *column* is not an
                integer, or `seen_from` did not return `Seen` with integers as masks.
            InvalidValueError: The square is not on the map, or the result exceeds the
                map or lacks the square itself.
        """
        instance("ground", ground, SightMap)
        whole_number("row", row, 0, ground.height - 1)
        whole_number("column", column, 0, ground.width - 1)
        seen = self.seen_from(ground, row, column)
        try:
            instance("what is seen", seen, Seen)
            somewhere = reduce(or_, seen.rows, 0)
        except TypeError as error:
            raise InvalidTypeError(
                f"the sight {self.name} must give Seen, with masks, not {seen}"
            ) from error
        is_on_map = (
            0 <= seen.top <= ground.height - len(seen.rows)
            and 0 <= somewhere < 1 << ground.width
        )
        if not is_on_map or not seen.has(row, column):
            raise InvalidValueError(
                f"the sight {self.name} must give places of the map from "
                f"({row}, {column}), that one included"
            )
        return seen


def bits_of(rows: Iterable[int], width: int) -> str:
    """Return masks of *width* bits for each row as characters, square by square.

    >>> bits_of((0b001, 0b110), 3)
    '100011'
    """
    return "".join([format(mask, f"0{width}b")[::-1] for mask in rows])


def masks_of(bits: str, width: int) -> Masks:
    """Return the masks of which `bits_of` gives *bits*.

    >>> [bin(row) for row in masks_of("100011", 3)]
    ['0b1', '0b110']
    """
    starts = range(0, len(bits), width)
    return tuple([int(bits[start : start + width][::-1], 2) for start in starts])


def transposed(rows: Masks, width: int) -> Masks:
    """Return masks for each column from masks of *width* bits for each row.

    >>> [bin(column) for column in transposed((0b01, 0b11, 0b01), 2)]
    ['0b111', '0b10']
    """
    # Through texts, which Python handles as a whole and not bit by bit.
    written = [format(mask, f"0{width}b") for mask in reversed(rows)]
    columns = [int("".join(bits), 2) for bits in zip(*written, strict=True)]
    return tuple(reversed(columns))


@frozen
class Circle(Sight):
    """The original's sight: everything within the radius is seen, through rock too."""

    name: ClassVar[str] = "circle"

    def seen_from(self, ground: SightMap, row: int, column: int) -> Seen:
        return _disc(self.radius, row, column, ground.height, ground.width)


@lru_cache(maxsize=1 << 12)
def _disc(radius: int, row: int, column: int, height: int, width: int) -> Seen:
    """Return all squares of a map that lie within *radius*, by Euclidean distance."""
    top, bottom = max(row - radius, 0), min(row + radius, height - 1)
    rows = []
    for other in range(top, bottom + 1):
        reach = math.isqrt(radius * radius - (other - row) ** 2)
        rows.append(within(reach, column, width))
    return Seen(top, tuple(rows))


Slopes: TypeAlias = tuple[int, int, int, int]
"""A span of slopes: numerator and denominator of both ends."""

QUARTER: Final[Slopes] = (-1, 1, 1, 1)


@frozen
class Walls(Sight):
    """A sight that is blocked by rock and shut doors.

    It is symmetric: if a square is seen from another, that one is seen from it too.
    """

    name: ClassVar[str] = "walls"

    def seen_from(self, ground: SightMap, row: int, column: int) -> Seen:
        rows, columns, radius = ground.opaque, ground.opaque_columns, self.radius
        height, width = ground.height, ground.width
        top, bottom = max(row - radius, 0), min(row + radius, height - 1)
        left, right = max(column - radius, 0), min(column + radius, width - 1)
        seen = [0] * (bottom - top + 1)
        seen[row - top] = 1 << column
        across = [0] * (right - left + 1)
        for step in (-1, 1):
            for line, mask in _scan(rows, row, step, column, width, radius):
                seen[line - top] |= mask
            for line, mask in _scan(columns, column, step, row, height, radius):
                across[line - left] |= mask >> top
        turned = transposed(tuple(across), len(seen))
        return Seen(
            top,
            tuple(
                mask | sides << left for mask, sides in zip(seen, turned, strict=True)
            ),
        )


def _scan(
    lines: Masks, start: int, step: int, at: int, width: int, radius: int
) -> Iterator[tuple[int, int]]:
    """Yield the index and the seen mask of each line of a quadrant, nearest first.

    Args:
        lines: The opaque squares of each line across the direction of sight.
        start: The line of the eye.
        step: The step to the next line, 1 or -1.
        at: The place of the eye on its line.
        width: The number of squares of a line.
        radius: The range of sight.
    """
    spans = [QUARTER]
    for depth in range(1, radius + 1):
        line = start + step * depth
        if not spans or not 0 <= line < len(lines):
            return
        mask, spans = _look(lines[line], spans, depth, at, width)
        reach = math.isqrt(radius * radius - depth * depth)
        yield line, mask & within(reach, at, width)


def _look(
    opaque: int, spans: list[Slopes], depth: int, at: int, width: int
) -> tuple[int, list[Slopes]]:
    """Return the seen mask of a line *depth* steps away, and the spans beyond it."""
    mask = 0
    beyond: list[Slopes] = []
    for slopes in spans:
        low, low_part, high, high_part = slopes
        # All squares of which the span touches more than an edge...
        first, last = masks.touched(depth, *slopes, at, width)
        touched = span(first, last)
        # ...and those whose centre is in the span.
        left, right = masks.centred(depth, *slopes, at, width)
        mask |= touched & opaque | span(left, right) & ~opaque
        if not touched & opaque:
            if touched:
                beyond.append(slopes)
            continue
        for begin, end in runs_of(touched & ~opaque):
            if begin > first:
                low, low_part = 2 * (begin - at) - 1, 2 * depth
            if end < last:
                beyond.append((low, low_part, 2 * (end - at) + 1, 2 * depth))
            else:
                beyond.append((low, low_part, high, high_part))
    return mask, beyond


def runs_of(mask: int) -> Iterator[tuple[int, int]]:
    """Yield the first and last column of each unbroken run of *mask*.

    >>> list(runs_of(0b1101110))
    [(1, 3), (5, 6)]
    """
    while mask:
        lowest = mask & -mask
        begin = lowest.bit_length() - 1
        end = (~(mask >> begin) & ((mask >> begin) + 1)).bit_length() + begin - 2
        yield begin, end
        mask = mask >> (end + 1) << (end + 1)


def is_clear(ground: SightMap, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether the line of sight between two squares is clear."""
    distance = math.hypot(one[0] - other[0], one[1] - other[1])
    return Walls(math.ceil(distance)).seen_from(ground, *one).has(*other)
