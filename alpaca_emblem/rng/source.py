"""What a game asks of its dice, and what every source of them has in common.

A source is handed to whoever needs one; there is no global generator. Only `fresh_seed`
is not reproducible, so a game that is given no seed draws one here and reports it.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from typing import ClassVar, Final, Self, TypeVar

from alpaca_emblem.checks import INT_MAX, instance, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError

T = TypeVar("T")

LISTS: Final = (tuple, list)
"""What indices that are banned come in, if they are to be looked at in line."""


class RandomSource(ABC):
    """Dice: whole numbers, chances and picks, from a state that can be stored.

    Questions that have no answer are refused before anything is drawn.
    """

    __slots__ = ()

    kind: ClassVar[str]
    """The name of the class in stored positions."""

    @abstractmethod
    def between(self, low: int, high: int) -> int:
        """A whole number from *low* to *high*, both included, equally likely.

        Raises:
            InvalidTypeError: A bound is no whole number.
            InvalidValueError: *high* is below *low*, or the source has no draw of so
                many values.
        """

    @abstractmethod
    def chance(self, percent: int) -> bool:
        """True *percent* times out of a hundred; never at 0 or less.

        A draw is spent whatever *percent* is.

        Raises:
            InvalidTypeError: *percent* is no whole number.
        """

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        """An index from 0 to below *count* that is not *banned*, equally likely.

        One draw between the places of the allowed indices, unless a source says
        otherwise.

        Raises:
            InvalidTypeError: *count* is no whole number, or *banned* no collection.
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

    @property
    @abstractmethod
    def state(self) -> float:
        """What decides all answers to come: a plain number, readable and settable."""

    @state.setter
    @abstractmethod
    def state(self, state: float) -> None: ...

    @abstractmethod
    def copy(self) -> Self:
        """A source of its own that will give the same answers."""


class SeededSource(RandomSource):
    """A generator: made from a seed, and its state alone says everything.

    Two of them are equal if they are of one class and in one state, that is, if they
    will give the same answers.

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
        """A source that goes on where one in that *state* stood.

        Raises:
            InvalidTypeError: *state* is of the wrong type.
            InvalidValueError: The generator can never be in that *state*.
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
    """One of *items*, equally likely.

    Raises:
        InvalidTypeError: *source* is none, or *items* have no order.
        InvalidValueError: There are no *items*.

    >>> from alpaca_emblem.rng import Mulberry32
    >>> choice(Mulberry32(0), ["bow", "axe", "sword"])
    'sword'
    """
    instance("source", source, RandomSource)
    check_order("items", items)
    if not items:
        raise InvalidValueError(f"there is nothing to choose from in {items!r}")
    return items[source.between(0, len(items) - 1)]


def shuffled(source: RandomSource, items: Sequence[T]) -> list[T]:
    """The *items* in random order, as a new list, by one draw for each but the first.

    Java: `Collections.shuffle`, if the source is a `JavaRandom`.

    Raises:
        InvalidTypeError: *source* is none, or *items* have no order to begin with.

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
    """A seed that nobody can foretell: from 0 to 2^31 - 1, good for any source."""
    return secrets.randbits(31)


# The sources check a question in line, since a call costs as much as a draw. What looks
# wrong there comes here, where an int of a subclass is let through.


def check_range(low: object, high: object, most: int | None = None) -> None:
    """Refuse bounds that are no whole numbers, or too few or too many values."""
    values = whole_number("high", high) - whole_number("low", low) + 1
    if values < 1:
        raise InvalidValueError(f"nothing lies between {low} and {high}")
    if most is not None and values > most:
        raise InvalidValueError(
            f"{low} to {high} is too wide: one draw has {most} values"
        )


def check_percent(percent: object) -> None:
    """Refuse a *percent* that is no whole number."""
    whole_number("percent", percent)


def check_pick(count: object, banned: object) -> None:
    """Refuse a *count* that is no whole number, or whose every index is *banned*."""
    indices = range(whole_number("count", count, most=INT_MAX))
    if isinstance(banned, str) or not isinstance(banned, Collection):
        raise InvalidTypeError(f"banned must be a collection, not {banned!r}")
    if all(index in banned for index in indices):
        raise InvalidValueError(f"no index below {count} is left but for {banned!r}")


def check_order(name: str, items: object) -> None:
    """Refuse *items* that have no order."""
    if not isinstance(items, Sequence):
        raise InvalidTypeError(f"{name} must be a list or the like, not {items!r}")
