"""The original's sight: a circle, through rock and all."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from alpaca_emblem.games.dungeon.sight.base import Ground, Seen, Sight, span


@frozen
class Circle(Sight):
    """Everything within the radius is seen, whatever lies between."""

    name: ClassVar[str] = "circle"

    def seen_from(self, ground: Ground, row: int, column: int) -> Seen:
        return _disc(self.radius, row, column, ground.height, ground.width)


@lru_cache(maxsize=1 << 12)
def _disc(radius: int, row: int, column: int, height: int, width: int) -> Seen:
    """All places of a map of that size that lie in the circle.

    The distance is Euclid's: a place is in it if the squares of its rows and columns
    away sum to at most that of the radius.
    """
    top, bottom = max(row - radius, 0), min(row + radius, height - 1)
    masks = []
    for other in range(top, bottom + 1):
        reach = math.isqrt(radius * radius - (other - row) ** 2)
        masks.append(span(max(column - reach, 0), min(column + reach, width - 1)))
    return Seen(top, tuple(masks))
