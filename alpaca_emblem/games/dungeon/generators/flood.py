"""Floods: what is connected with a place, worked out for whole rows at once.

An unbroken run of open places is flooded as soon as one of them is. Upwards it is the
carry of an addition that runs along it, downwards it takes steps that double.
"""

from __future__ import annotations

from collections.abc import Sequence

from alpaca_emblem.games.dungeon.sight.base import Masks
from alpaca_emblem.model.topology import Place


def flooded(rows: Sequence[int], start: Place) -> Masks:
    """The places of *rows*, masks of open places, that are connected with *start*.

    The outermost rows must be empty, and *start* open.

    >>> [bin(row) for row in flooded((0, 0b1101110, 0b0001000, 0), (2, 3))]
    ['0b0', '0b1110', '0b1000', '0b0']
    """
    reached = [0] * len(rows)
    reached[start[0]] = _along(rows[start[0]], 1 << start[1])
    waiting = [start[0]]
    while waiting:
        row = waiting.pop()
        for beside in (row - 1, row + 1):
            new = reached[row] & rows[beside] & ~reached[beside]
            if new:
                reached[beside] |= _along(rows[beside], new)
                waiting.append(beside)
    return tuple(reached)


def _along(row: int, start: int) -> int:
    """All runs of *row* of which *start* has a place.

    >>> bin(_along(0b1101110, 0b0000100))
    '0b1110'
    """
    reached = ((row + start) ^ row | start) & row
    step, width = 1, row.bit_length()
    while step < width:
        reached |= row & reached >> step
        row &= row >> step
        step *= 2
    return reached


def places_of(rows: Sequence[int]) -> tuple[Place, ...]:
    """The places whose bits are set in *rows*, row by row."""
    return tuple(
        (row, column)
        for row, mask in enumerate(rows)
        for column in range(mask.bit_length())
        if mask >> column & 1
    )
