"""The generator of the Java platform, in which Alpaca Emblem was written."""

from __future__ import annotations

from collections.abc import Collection, MutableSequence
from typing import ClassVar, Final, TypeVar

from alpaca_emblem.checks import INT_MAX, whole_number
from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.rng import steps
from alpaca_emblem.rng.source import (
    LISTS,
    SeededSource,
    check_percent,
    check_pick,
    check_range,
    shuffled,
)

T = TypeVar("T")

LONG_MASK: Final = (1 << 64) - 1


class JavaRandom(SeededSource):
    """Gives what `java.util.Random` gives, for every seed.

    Any integer is a seed, taken modulo 2^64 as a long. The state is a whole number of
    48 bits, and not the seed, which is scrambled.

    >>> random = JavaRandom(42)
    >>> random.next_int(), random.next_int(6), random.next_double()
    (-1170105035, 3, 0.6832234717598454)
    """

    __slots__ = ()

    kind: ClassVar[str] = "java"

    _state: int

    def __init__(self, seed: int) -> None:
        self.set_seed(seed)

    def set_seed(self, seed: int) -> None:
        """Start again as if newly made from *seed*."""
        self._state = steps.java_state(whole_number("seed", seed) & LONG_MASK)

    @property
    def state(self) -> int:
        """From 0 to 2^48 - 1."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        self._state = whole_number("state", state, 0, steps.JAVA_MASK)

    def between(self, low: int, high: int) -> int:
        """A whole number from *low* to *high*: Java's ``low + nextInt(high-low+1)``.

        Costs one draw, or more if some are rejected.
        """
        if (
            type(low) is not int
            or type(high) is not int
            or not 0 <= high - low < INT_MAX
        ):
            check_range(low, high, INT_MAX)
        value, self._state = steps.java_between(self._state, low, high)
        return value

    def chance(self, percent: int) -> bool:
        """Whether a number from 1 to 100 is at most *percent*."""
        if type(percent) is not int:
            check_percent(percent)
        value, self._state = steps.java_chance(self._state, percent)
        return value

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        """An index below *count*, drawn anew as long as it is *banned*.

        This is how the original draws the order of a round: ``|nextInt()| mod count``,
        and rejected draws are spent. The bias is below 2^-28 for 8 indices or fewer.
        """
        if (
            type(count) is not int
            or type(banned) not in LISTS
            or not len(banned) < count <= INT_MAX
        ):
            check_pick(count, banned)
        value, state = steps.java_int(self._state)
        while abs(value) % count in banned:
            value, state = steps.java_int(state)
        self._state = state
        return abs(value) % count

    def next_int(self, bound: int | None = None) -> int:
        """A signed 32-bit integer, or one from 0 to below *bound*.

        Raises:
            InvalidTypeError: *bound* is no whole number.
            InvalidValueError: *bound* is not from 1 to 2^31 - 1.
        """
        if bound is None:
            value, self._state = steps.java_int(self._state)
            return value
        whole_number("bound", bound, 1, INT_MAX)
        value, self._state = steps.java_int_below(self._state, bound)
        return value

    def next_long(self) -> int:
        """A signed 64-bit integer. Costs two draws, and can only take 2^48 values."""
        value, self._state = steps.java_long(self._state)
        return value

    def next_double(self) -> float:
        """A number from 0 to below 1. Costs two draws."""
        value, self._state = steps.java_double(self._state)
        return value

    def next_boolean(self) -> bool:
        """True or False, by one draw."""
        value, self._state = steps.java_boolean(self._state)
        return value

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Bring *items* into random order, in place. Java: `Collections.shuffle`.

        Raises:
            InvalidTypeError: *items* are no list, or nothing like one.
        """
        if not isinstance(items, MutableSequence):
            raise InvalidTypeError(f"items must be a list or the like, not {items!r}")
        items[:] = shuffled(self, items)
