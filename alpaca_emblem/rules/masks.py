"""Sets of squares as masks, and the lines of sight between them.

A mask is a whole number for a row, whose bit ``1 << column`` is set if the square
belongs to the set.
"""

from __future__ import annotations

from alpaca_emblem.rules import rule


@rule
def span(first: int, last: int) -> int:
    """Return the mask of the columns from *first* to *last*, both included, from 0.

    >>> bin(span(1, 3)), span(2, 1)
    ('0b1110', 0)
    """
    return (1 << (last + 1)) - (1 << first) if first <= last else 0


@rule
def within(reach: int, column: int, width: int) -> int:
    """Return the mask of the squares of a row at most *reach* from *column*.

    >>> bin(within(1, 3, 6)), bin(within(2, 0, 6)), bin(within(2, 5, 6))
    ('0b11100', '0b111', '0b111000')
    """
    return span(max(column - reach, 0), min(column + reach, width - 1))


@rule
def along(line: int, start: int, width: int) -> int:
    """Return all runs of *line* that overlap *start*; no square is beyond *width*.

    A run is extended to higher bits by the carry of one addition, and to lower bits by
    shifts that double.

    >>> bin(along(0b1101110, 0b0000100, 7)), bin(along(0b1101110, 0b1001000, 7))
    ('0b1110', '0b1101110')
    """
    reached = ((line + start) ^ line | start) & line
    step = 1
    while step < width:
        reached |= line & reached >> step
        line &= line >> step
        step *= 2
    return reached


@rule
def smoothed(above: int, line: int, below: int) -> int:
    """Return the squares of *line* of which at least five of nine around are set.

    The nine squares, that in the middle included, are added for the whole row at once,
    as binary numbers of four digits, a mask for each digit.

    >>> bin(smoothed(0b010, 0b111, 0b010)), bin(smoothed(0b010, 0b101, 0b010))
    ('0b10', '0b0')
    """
    ones, twos, fours, eights = 0, 0, 0, 0
    for each in (above, line, below):
        for mask in (each << 1, each, each >> 1):
            carry = ones & mask
            ones ^= mask
            more = twos & carry
            twos ^= carry
            eights |= fours & more
            fours ^= more
    return eights | fours & (ones | twos)


@rule
def beside(above: int, line: int, below: int) -> int:
    """Return the squares of *line* that are beside a set one, in four directions.

    >>> bin(beside(0b00001, 0b01000, 0b10000))
    '0b10101'
    """
    return line << 1 | line >> 1 | above | below


@rule
def touched(
    depth: int,
    low: int,
    low_part: int,
    high: int,
    high_part: int,
    at: int,
    width: int,
) -> tuple[int, int]:
    """Return the first and last square of a line that slopes touch inside.

    A square of which only an edge is touched does not count.

    Args:
        depth: The distance of the line from the eye, from 1.
        low: The numerator of the lowest slope.
        low_part: Its denominator.
        high: The numerator of the highest slope.
        high_part: Its denominator.
        at: The place of the eye on its own line.
        width: The number of squares of a line.

    >>> touched(2, -1, 1, 1, 1, 5, 20), touched(2, -1, 1, 1, 1, 0, 2)
    ((3, 7), (0, 1))
    """
    first = max(at + (2 * depth * low + low_part) // (2 * low_part), 0)
    last = at - (high_part - 2 * depth * high) // (2 * high_part)
    return first, min(last, width - 1)


@rule
def centred(
    depth: int,
    low: int,
    low_part: int,
    high: int,
    high_part: int,
    at: int,
    width: int,
) -> tuple[int, int]:
    """Return the first and last square of a line whose centre is among slopes.

    See `touched`.

    >>> centred(3, -1, 2, 1, 2, 5, 20), centred(3, -1, 1, 1, 1, 1, 3)
    ((4, 6), (0, 2))
    """
    left = max(at - (-depth * low) // low_part, 0)
    return left, min(at + (depth * high) // high_part, width - 1)
