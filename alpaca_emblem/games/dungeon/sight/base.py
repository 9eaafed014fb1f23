"""What every kind of sight has in common.

Sets of places are masks: for each row a whole number, whose bit ``1 << column`` is set
if the place belongs to the set.
"""

from __future__ import annotations

from abc import abstractmethod
from functools import cached_property, reduce
from operator import or_
from typing import Final, NamedTuple, TypeAlias

from attrs import field, frozen

from alpaca_emblem.checks import instance, is_whole
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.games.dungeon.strategies import Strategy

Masks: TypeAlias = tuple[int, ...]

MAX_RADIUS: Final = 512
"""Nothing on a map lies farther away in a row or column."""

SIGHTS: Final[dict[str, type[Sight]]] = {}
"""Every kind of sight by its name, a user's own included."""


class Seen(NamedTuple):
    """The places that are seen.

    Attributes:
        top: The first row of which something is seen.
        rows: A mask for that row and each one below, as far as anything is seen.
    """

    top: int
    rows: Masks

    def has(self, row: int, column: int) -> bool:
        """Whether that place is seen."""
        below = row - self.top
        return 0 <= below < len(self.rows) and bool(self.rows[below] >> column & 1)


@frozen
class Ground:
    """Where nobody sees through.

    Attributes:
        opaque: Which places block sight, as a mask for each row.
        width: How many columns there are.
    """

    opaque: Masks
    width: int

    @property
    def height(self) -> int:
        """How many rows there are."""
        return len(self.opaque)

    @cached_property
    def opaque_columns(self) -> Masks:
        """The same as a mask for each column, whose bits are rows."""
        return transposed(self.opaque, self.width)

    def with_clear(self, row: int, column: int) -> Ground:
        """This ground, but one sees through that place."""
        opaque = list(self.opaque)
        opaque[row] &= ~(1 << column)
        return Ground(tuple(opaque), self.width)


@frozen
class Sight(Strategy):
    """How far, and through what, one sees: for the adventurer and monsters alike.

    Attributes:
        radius: As far as one sees, in steps as the crow flies, from 0 to `MAX_RADIUS`.
    """

    noun = "sight"
    kinds = SIGHTS

    radius: int = field(default=6, validator=is_whole(0, MAX_RADIUS))

    @abstractmethod
    def seen_from(self, ground: Ground, row: int, column: int) -> Seen:
        """What is seen from a place of *ground*; the place itself always is."""

    def look(self, ground: Ground, row: int, column: int) -> Seen:
        """What `seen_from` gives, held to what it must be.

        Raises:
            InvalidTypeError: It is not `Seen`, or its masks are no whole numbers.
            InvalidValueError: It exceeds the map, or lacks the place itself.
        """
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


def transposed(rows: Masks, width: int) -> Masks:
    """Masks of *width* bits for each row as masks for each column.

    >>> [bin(column) for column in transposed((0b01, 0b11, 0b01), 2)]
    ['0b111', '0b10']
    """
    # By way of texts, since Python handles whole ones at once, not bit by bit.
    written = [format(mask, f"0{width}b") for mask in reversed(rows)]
    columns = [int("".join(bits), 2) for bits in zip(*written, strict=True)]
    return tuple(reversed(columns))


def span(first: int, last: int) -> int:
    """The mask of the places from *first* to *last*, both at least 0 and included.

    >>> bin(span(1, 3)), span(2, 1)
    ('0b1110', 0)
    """
    return (1 << (last + 1)) - (1 << first) if first <= last else 0
