"""Caves by a cellular automaton, all places of a row at once as bits of a number."""

from __future__ import annotations

from collections import deque
from typing import ClassVar, Final

from attrs import field, frozen

from alpaca_emblem.checks import is_whole
from alpaca_emblem.games.dungeon.generators.base import FloorGenerator, Plan
from alpaca_emblem.games.dungeon.generators.flood import flooded, places_of
from alpaca_emblem.games.dungeon.sight.base import Masks, span
from alpaca_emblem.model.topology import SIDES, Place
from alpaca_emblem.rng import RandomSource

LEAST_OPEN: Final = 6
"""A cave takes up at least one in so many places of its floor, or is dug anew."""


@frozen
class Caves(FloorGenerator):
    """Rock is strewn at random; then what has much rock around it becomes rock.

    The largest cave is kept, from its place nearest to the upper left corner, where it
    starts, to the one that takes most steps from there, where the stairs are. There is
    one draw for each place, in each of at most 64 attempts.

    Attributes:
        rock: How much is strewn, in percent.
        rounds: How often it is smoothed.
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
                _smoothed(masks[row - 1 : row + 2]) & inside | solid ^ inside
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


def _smoothed(rows: list[int]) -> int:
    """Where there will be rock in the middle one of three *rows*.

    That is where at least five of the nine places around have rock, the place itself
    included. The nine are added up bit by bit: as four digits of two, a mask for each.
    """
    ones = twos = fours = eights = 0
    for row in rows:
        for mask in (row << 1, row, row >> 1):
            carry, ones = ones & mask, ones ^ mask
            carry, twos = twos & carry, twos ^ carry
            carry, fours = fours & carry, fours ^ carry
            eights |= carry
    return eights | fours & (ones | twos)


def _largest(rows: Masks) -> Masks:
    """The largest cave; the first of equals."""
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


def _farthest(places: frozenset[Place], start: Place) -> Place:
    """The place that takes most steps from *start*, the last that a search finds."""
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
