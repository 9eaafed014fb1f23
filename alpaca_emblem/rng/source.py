"""The interface of all dice, and functions over it.

There is no global generator: code that needs randomness takes a source as an argument.
Only `fresh_seed` is not reproducible. A game without a seed draws one here and reports
it.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar, Final, Self, TypeVar

from alpaca_emblem.checks import INT_MAX, instance, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError, shown

T = TypeVar("T")

LISTS: Final = (tuple, list)
"""Types of *banned* indices that need no further check."""


class RandomSource(ABC):
    """Dice: integers, chances and picks, from a state that can be stored.

    Impossible requests are refused before anything is drawn.
    """

    __slots__ = ()

    kind: ClassVar[str]
    """The name of the class in stored positions."""

    @abstractmethod
    def between(self, low: int, high: int) -> int:
        """Return an integer from *low* to *high*, inclusive, uniformly distributed.

        Raises:
            InvalidTypeError: A bound is not an integer.
            InvalidValueError: *high* is below *low*, or the range is wider than one
                draw of the source.
        """

    @abstractmethod
    def chance(self, percent: int) -> bool:
        """Return True with a probability of *percent* percent; never at 0 or less.

        It takes one draw, whatever *percent* is.

        Raises:
            InvalidTypeError: *percent* is not an integer.
        """

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        """Return an index from 0 to *count* - 1 that is not *banned*, uniformly.

        It takes one draw among the allowed indices, unless a source says otherwise.

        Raises:
            InvalidTypeError: *count* is not an integer, or *banned* not a collection.
            InvalidValueError: No index is left, or *count* is above 2^31 - 1.
        """
        if (
            type(count) is not int
            or type(banned) not in LISTS
            or not len(banned) < count <= INT_MAX
        ):
            check_pick(count, banned)
        allowed: Sequence[int] = range(count)
        if banned:
            allowed = [index for index in allowed if index not in banned]
        return allowed[self.between(0, len(allowed) - 1)]

    def reseed(self) -> int:
        """Return a seed for another source, from 0 to 2^31 - 2, by one draw."""
        return self.between(0, 2**31 - 2)

    @property
    @abstractmethod
    def state(self) -> float:
        """A number that determines all future answers. It can be set."""

    @state.setter
    @abstractmethod
    def state(self, state: float) -> None: ...

    @abstractmethod
    def copy(self) -> Self:
        """Return an independent source that will give the same answers."""


class SeededSource(RandomSource):
    """A generator made from a seed and determined by its state alone.

    Two generators are equal if they have the same class and state, and so will give the
    same answers.

    >>> from alpaca_emblem.rng import Mulberry32
    >>> source = Mulberry32.from_state(1831565813)
    >>> source.between(1, 6), source
    (2, Mulberry32.from_state(3663131626))
    """

    __slots__ = ("_state",)

    _state: float

    @abstractmethod
    def __init__(self, seed: int) -> None: ...

    @classmethod
    def from_state(cls, state: float) -> Self:
        """Return a source that continues from *state*.

        Raises:
            InvalidTypeError: *state* is of the wrong type.
            InvalidValueError: *state* is impossible for this generator.
        """
        source = object.__new__(cls)
        source.state = state
        return source

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        twin._state = self._state
        return twin

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self._state == other._state

    __hash__ = None  # type: ignore[assignment]  # equality changes with every draw

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_state({self.state!r})"


def choice(source: RandomSource, items: Sequence[T]) -> T:
    """Return one of *items*, uniformly.

    Raises:
        InvalidTypeError: *source* is not a `RandomSource`, or *items* not a sequence.
        InvalidValueError: *items* is empty.

    >>> from alpaca_emblem.rng import Mulberry32
    >>> choice(Mulberry32(0), ["bow", "axe", "sword"])
    'sword'
    """
    instance("source", source, RandomSource)
    check_order("items", items)
    if not items:
        raise InvalidValueError(f"items must not be empty, got {items!r}")
    return items[source.between(0, len(items) - 1)]


def shuffled(source: RandomSource, items: Sequence[T]) -> list[T]:
    """Return *items* in random order, as a new list.

    It takes one draw for each item but the first, from last to second. With a
    `JavaRandom`, this is Java's `Collections.shuffle`.

    Raises:
        InvalidTypeError: *source* is not a `RandomSource`, or *items* not a sequence.

    >>> from alpaca_emblem.rng import JavaRandom
    >>> shuffled(JavaRandom(0), [0, 1, 2, 3, 4])
    [4, 2, 1, 3, 0]
    """
    instance("source", source, RandomSource)
    check_order("items", items)
    mixed = list(items)
    for last in range(len(mixed) - 1, 0, -1):
        other = source.between(0, last)
        mixed[last], mixed[other] = mixed[other], mixed[last]
    return mixed


def fresh_seed() -> int:
    """Return an unpredictable seed from 0 to 2^31 - 1, valid for any source."""
    return secrets.randbits(31)


# The sources check their arguments inline, since a function call costs as much as a
# draw. Only suspicious arguments come here; instances of subclasses of int are valid.


def check_range(low: object, high: object, most: int | None = None) -> None:
    """Refuse bounds that are not integers, an empty range, and one that is too wide."""
    values = whole_number("high", high) - whole_number("low", low) + 1
    if values < 1:
        raise InvalidValueError(
            f"high must be at least {shown(low)}, not {shown(high)}"
        )
    if most is not None and values > most:
        raise InvalidValueError(
            f"the range from {shown(low)} to {shown(high)} must have at most {most} "
            "values"
        )


def check_percent(percent: object) -> None:
    """Refuse a *percent* that is not an integer."""
    whole_number("percent", percent)


def check_pick(count: object, banned: object) -> None:
    """Refuse a *count* that is not an integer, or of which all indices are *banned*."""
    indices = range(whole_number("count", count, most=INT_MAX))
    if isinstance(banned, str) or not isinstance(banned, Collection):
        raise InvalidTypeError(f"banned must be a collection, not {banned!r}")
    if all(index in banned for index in indices):
        raise InvalidValueError(f"no index below {count} is left: banned is {banned!r}")


def check_order(name: str, items: object) -> None:
    """Refuse *items* that are not a sequence."""
    if not isinstance(items, Sequence):
        raise InvalidTypeError(f"{name} must be a sequence, not {items!r}")
