"""Units and squares that know each other."""


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
    if square.unit is not None and square.unit is not unit:
        raise OccupiedError(f"{square.unit.name} stands on {square.name}")
    remove(unit)
    _join(unit, square)


def remove(unit: Unit) -> None:
    """Take *unit* off the board."""
    if unit.square is not None:
        unit.square.unit = None
        unit.square = None


def swap(one: Unit, other: Unit) -> None:
    """Exchange the squares of two units."""
    squares = (other.square, one.square)
    remove(one)
    remove(other)
    for unit, square in zip((one, other), squares, strict=True):
        if square is not None:
            _join(unit, square)


def _join(unit: Unit, square: Square) -> None:
    """Set both references: the only place that does."""
    unit.square = square
    square.unit = unit
