"""The common part of all games as plain numbers.

A game is one flat row of 64-bit integers, so that it is copied, compared and kept in
batches as easily as a number. An entry point opens the row once, as a named tuple of
shaped views, and kernels write ``g.units[unit, HIT_POINTS]``. All that never changes in
a game is another such row, its table.

Every row of a game begins with the words listed here. What follows is the game's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, overload

import numpy as np
from numpy.typing import NDArray

from alpaca_emblem.simulation.compiling import kernel

DICE: Final = 0
"""The state of the dice, which must be a whole number below 2^63."""
OUTCOME: Final = 1
"""The number of the reason of the end, from 1; `GOES_ON` before."""
WINNERS: Final = 2
"""The winning sides: bit *n* stands for side *n*."""
ACTOR: Final = 3
"""The index of the side to act, in the order of `Game.sides`; `NONE` after the end."""
COMMON: Final = 4
"""The number of common words. A game's own begin here."""

GOES_ON: Final = 0
NONE: Final = -1
"""No unit, no item, no place: every "none" is the same number.

It must be tested before it is used as an index, which is checked by nothing: as plain
Python it means the last element, and compiled what stands before the array.
"""
MOST_SIDES: Final = 62
"""The largest number of sides whose winners fit into a word."""

SHORT: Final = (1 << 31) - 1
"""More than any code, and than the size of any part of a row."""

Numbers: TypeAlias = NDArray[np.int64]
"""An array of 64-bit integers, for code that runs as Python only."""

if TYPE_CHECKING:

    class Ints(Protocol):
        """An array of 64-bit integers as kernels see it: its elements are integers."""

        @property
        def shape(self) -> tuple[int, ...]: ...
        @property
        def size(self) -> int: ...
        @overload
        def __getitem__(self, at: int, /) -> int: ...
        @overload
        def __getitem__(self, at: tuple[int, int], /) -> int: ...
        @overload
        def __getitem__(self, at: slice, /) -> Ints: ...
        def __setitem__(self, at: int | tuple[int, int], value: int, /) -> None: ...
        def view(self, kind: type[np.float64], /) -> Floats: ...

    class Floats(Protocol):
        """An array of floating-point numbers as kernels see it."""

        def __getitem__(self, at: int, /) -> float: ...
        def __setitem__(self, at: int, value: float, /) -> None: ...

else:
    Ints = Numbers
    Floats = NDArray[np.float64]


def new_row(size: int, fill: int = 0) -> Numbers:
    """Return a row of *size* integers."""
    return np.full(size, fill, np.int64)


def wrapped(seed: int) -> int:
    """Return *seed* as a word to which a number of games can be added.

    Seeds near the ends of the range, or beyond, lose their high bits, which the
    generators do not use.

    >>> wrapped(-5), wrapped(2**64 + 7), wrapped(2**63 - 1) == 2**48 - 1
    (-5, 7, True)
    """
    return seed if abs(seed) < 1 << 61 else seed & ((1 << 48) - 1)


@kernel
def short(number: int) -> int:
    """Return *number*, which is a code or a size.

    A compiler that knows that it is short divides in less time.
    """
    return number & SHORT


@kernel
def kind_of(first: Ints, code: int) -> int:
    """Return the kind of action of *code*, given the *first* code of each kind."""
    kind = 0
    while code >= first[kind + 1]:
        kind += 1
    return kind


@kernel
def cut_to(value: float) -> float:
    """Return *value*, or the nearer of 0 and 1 if it is not between them."""
    if value < 0.0:
        return 0.0
    return 1.0 if value > 1.0 else value


@kernel
def share_of(now: int, most: int) -> float:
    """Return how much of *most* is left, from 0 to 1; 0 if there was nothing."""
    return cut_to(now / most) if most > 0 else 0.0


@kernel
def flood(planes: Any, first: int, area: int, value: float) -> None:
    """Fill a plane of *area* squares, the *first* among them, with *value*."""
    for at in range(first, first + area):
        planes[at] = value
