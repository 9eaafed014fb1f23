"""Sight that ends at walls: symmetric shadowcasting, in whole numbers throughout.

Each quarter of the compass is scanned line by line, away from the eye. What is open so
far is kept as spans of slopes, each from one fraction to another, both included; an
opaque place takes the slopes from its left to its right edge, half a step on either
side of its centre, out of the span. A place that one sees through is seen if the slope
to its *centre* is in a span; an opaque one is seen if any of its width is.

That the centre counts, for both, makes it symmetric: the line between two centres is
the same from either end. That opaque places only take slopes away makes it monotonous.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import ClassVar, Final, TypeAlias

from attrs import frozen

from alpaca_emblem.games.dungeon.sight.base import (
    Ground,
    Masks,
    Seen,
    Sight,
    span,
    transposed,
)

Slopes: TypeAlias = tuple[int, int, int, int]
"""From one slope to another: numerator and denominator of each."""

QUARTER: Final[Slopes] = (-1, 1, 1, 1)


@frozen
class Walls(Sight):
    """One sees as far as the radius, but not through rock and shut doors.

    Whoever is seen sees as well. Another wall never shows more, but for its own face.
    """

    name: ClassVar[str] = "walls"

    def seen_from(self, ground: Ground, row: int, column: int) -> Seen:
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
    """What is seen of each line of one quarter, nearest first, as its index and mask.

    Args:
        lines: What is opaque, by line across the way in which one looks.
        start: The line of the eye.
        step: To the next line: 1 or -1.
        at: Where on its line the eye is.
        width: Places of a line.
        radius: As far as one sees.
    """
    spans = [QUARTER]
    for depth in range(1, radius + 1):
        line = start + step * depth
        if not spans or not 0 <= line < len(lines):
            return
        mask, spans = _look(lines[line], spans, depth, at, width)
        reach = math.isqrt(radius * radius - depth * depth)
        yield line, mask & span(max(at - reach, 0), min(at + reach, width - 1))


def _look(
    opaque: int, spans: list[Slopes], depth: int, at: int, width: int
) -> tuple[int, list[Slopes]]:
    """What is seen of a line *depth* steps away, and the spans that are open beyond."""
    mask = 0
    beyond: list[Slopes] = []
    for slopes in spans:
        low, low_part, high, high_part = slopes
        # All places of which the span touches more than an edge...
        first = max(at + (2 * depth * low + low_part) // (2 * low_part), 0)
        last = at - (high_part - 2 * depth * high) // (2 * high_part)
        touched = span(first, last := min(last, width - 1))
        # ...and those whose centre is in it.
        left = max(at - (-depth * low) // low_part, 0)
        right = min(at + (depth * high) // high_part, width - 1)
        mask |= touched & opaque | span(left, right) & ~opaque
        if not touched & opaque:
            if touched:
                beyond.append(slopes)
            continue
        for begin, end in _runs(touched & ~opaque):
            if begin > first:
                low, low_part = 2 * (begin - at) - 1, 2 * depth
            if end < last:
                beyond.append((low, low_part, 2 * (end - at) + 1, 2 * depth))
            else:
                beyond.append((low, low_part, high, high_part))
    return mask, beyond


def _runs(mask: int) -> Iterator[tuple[int, int]]:
    """First and last place of each unbroken run of *mask*.

    >>> list(_runs(0b1101110))
    [(1, 3), (5, 6)]
    """
    while mask:
        lowest = mask & -mask
        begin = lowest.bit_length() - 1
        end = (~(mask >> begin) & ((mask >> begin) + 1)).bit_length() + begin - 2
        yield begin, end
        mask = mask >> (end + 1) << (end + 1)


def is_clear(ground: Ground, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether nothing opaque lies between two places."""
    distance = math.hypot(one[0] - other[0], one[1] - other[1])
    return Walls(math.ceil(distance)).seen_from(ground, *one).has(*other)
