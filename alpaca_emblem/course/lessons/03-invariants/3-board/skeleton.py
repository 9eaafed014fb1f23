"""Units and squares that know each other.

The invariant: ``unit.square is square`` exactly if ``square.unit is unit``. Two
references say one thing, so they must never change one without the other. Complete the
three functions:

- ``place`` puts a unit on a square, from wherever it was. A square on which another
  unit stands raises OccupiedError, and nothing changes. Placing a unit where it stands
  already changes nothing.
- ``remove`` takes a unit off the board. A unit that is not on it stays off it.
- ``swap`` exchanges the squares of two units, of which one or both may be off the
  board.
"""


class Square:
    """A square, perhaps with a unit on it."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.unit: Unit | None = None


class Unit:
    """A unit, perhaps on a square."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.square: Square | None = None


class OccupiedError(Exception):
    """Another unit stands there."""


def place(unit: Unit, square: Square) -> None:
    """Put *unit* on *square*."""
    square.unit = unit
    unit.square = square


def remove(unit: Unit) -> None:
    """Take *unit* off the board."""
    unit.square = None


def swap(one: Unit, other: Unit) -> None:
    """Exchange the squares of two units."""
    one.square, other.square = other.square, one.square
