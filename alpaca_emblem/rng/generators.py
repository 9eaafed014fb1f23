"""The generators of the original games, and a table of them by name.

The state of Kaplay's generator is a double. Each step rounds away low bits, so every
stream soon enters a cycle; for most seeds, one of 10,466 draws. A loop that draws until
a value fits must therefore have a limit.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, MutableSequence, Sequence
from types import MappingProxyType
from typing import ClassVar, Final, TypeVar, overload

from alpaca_emblem.checks import INT_MAX, whole_number
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import steps
from alpaca_emblem.rng.source import (
    LISTS,
    SeededSource,
    check_order,
    check_percent,
    check_pick,
    check_range,
    shuffled,
)

T = TypeVar("T")

LONG_MASK: Final = (1 << 64) - 1


class JavaRandom(SeededSource):
    """The generator of the match: `java.util.Random`, reproduced for every seed.

    Any integer is a seed, taken modulo 2^64 as a long. The state is an integer of 48
    bits. It differs from the seed, which is scrambled.

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
        """Reset the generator to *seed*."""
        self._state = steps.java_state(whole_number("seed", seed) & LONG_MASK)

    @property
    def state(self) -> int:
        """An integer from 0 to 2^48 - 1."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        self._state = whole_number("state", state, 0, steps.JAVA_MASK)

    def between(self, low: int, high: int) -> int:
        """Return an integer from *low* to *high*: ``low + nextInt(high - low + 1)``.

        It takes one draw, or more if draws are rejected.
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
        """Return whether a random number from 1 to 100 is at most *percent*."""
        if type(percent) is not int:
            check_percent(percent)
        value, self._state = steps.java_chance(self._state, percent)
        return value

    def pick(self, count: int, banned: Collection[int] = ()) -> int:
        """Return an index below *count*, drawn again while it is *banned*.

        The original draws the order of a round in this way: ``|nextInt()| mod count``,
        with repeated draws. The bias is below 2^-28 for up to 8 indices.
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
        """Return a signed 32-bit integer, or one from 0 to *bound* - 1.

        Raises:
            InvalidTypeError: *bound* is not an integer.
            InvalidValueError: *bound* is not from 1 to 2^31 - 1.
        """
        if bound is None:
            value, self._state = steps.java_int(self._state)
            return value
        whole_number("bound", bound, 1, INT_MAX)
        value, self._state = steps.java_int_below(self._state, bound)
        return value

    def next_long(self) -> int:
        """Return a signed 64-bit integer, by two draws. Only 2^48 values can occur."""
        value, self._state = steps.java_long(self._state)
        return value

    def next_double(self) -> float:
        """Return a float from 0 (inclusive) to 1 (exclusive), by two draws."""
        value, self._state = steps.java_double(self._state)
        return value

    def next_boolean(self) -> bool:
        """Return True or False, by one draw."""
        value, self._state = steps.java_boolean(self._state)
        return value

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Shuffle *items* in place. Java: `Collections.shuffle`.

        Raises:
            InvalidTypeError: *items* is not a mutable sequence.
        """
        if not isinstance(items, MutableSequence):
            raise InvalidTypeError(f"items must be a mutable sequence, not {items!r}")
        items[:] = shuffled(self, items)


WORDS: Final = 1 << 32


class Mulberry32(SeededSource):
    """The generator of the duel: the public-domain *mulberry32*.

    Any integer is a seed, taken modulo 2^32, and becomes the state. Every answer takes
    one draw.

    >>> dice = Mulberry32(0)
    >>> dice.between(1, 100), dice.chance(50), dice.next_word(), dice.state
    (39, True, 958946056, 1199730143)
    """

    __slots__ = ()

    kind: ClassVar[str] = "mulberry32"

    _state: int

    def __init__(self, seed: int) -> None:
        self._state = whole_number("seed", seed) & steps.MULBERRY_MASK

    @property
    def state(self) -> int:
        """An integer from 0 to 2^32 - 1."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        self._state = whole_number("state", state, 0, steps.MULBERRY_MASK)

    def between(self, low: int, high: int) -> int:
        """Return an integer from *low* to *high*: a word modulo the range."""
        if type(low) is not int or type(high) is not int or not 0 <= high - low < WORDS:
            check_range(low, high, WORDS)
        # In line, as duels throw so many: `steps.mulberry_between`.
        word, self._state = steps.mulberry_word(self._state)
        return low + word % (high - low + 1)

    def chance(self, percent: int) -> bool:
        """Return whether a random number from 1 to 100 is at most *percent*."""
        if type(percent) is not int:
            check_percent(percent)
        word, self._state = steps.mulberry_word(self._state)  # in line, as above
        return 1 + word % 100 <= percent

    def next_word(self) -> int:
        """Return an unsigned 32-bit integer."""
        word, self._state = steps.mulberry_word(self._state)
        return word


VALUES: Final = 1 << 31
STATE_LIMIT: Final = 1e299
"""From here on, the original's next product is infinite and its stream is NaN."""


class KaplayRandom(SeededSource):
    """The generator of the dungeon: that of the Kaplay 3001 game library.

    Any number is a seed, fractions included, and becomes the state unchanged. Every
    answer takes one draw. As in the original, a *negative* seed leads to a stream of
    negative numbers: `between` then answers below its lower bound, and `chance` is
    always true. Since doubles are rounded, bounds beyond four million can be exceeded
    by one.

    >>> dice = KaplayRandom(42)
    >>> dice.between(1, 6), dice.randi(4, 9), dice.rand(), dice.state
    (4, 6, 0.9149397611618042, 1964818176.0)
    """

    __slots__ = ()

    kind: ClassVar[str] = "kaplay"

    _state: float

    def __init__(self, seed: float) -> None:
        self.state = seed

    @property
    def state(self) -> float:
        """A number of magnitude below 1e299; below 2^31 after a draw."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        _check_numbers(state)
        if not abs(state) < STATE_LIMIT:
            raise InvalidValueError(f"state must be below {STATE_LIMIT}, not {state}")
        self._state = float(state)

    def between(self, low: int, high: int) -> int:
        """Return an integer from *low* to *high*: Kaplay's ``randi(low, high + 1)``."""
        if (
            type(low) is not int
            or type(high) is not int
            or not 0 <= high - low < VALUES
        ):
            check_range(low, high, VALUES)
        try:
            value, self._state = steps.kaplay_between(self._state, low, high)
        except ValueError:
            raise InvalidValueError("the state is NaN: set a new seed") from None
        except OverflowError:
            raise InvalidValueError("low must have at most 308 digits") from None
        return value

    def chance(self, percent: int) -> bool:
        """Return whether a random number in [0, 1) is at most *percent* / 100.

        So even 0 percent comes true if the random number is exactly 0.
        """
        if type(percent) is not int:
            check_percent(percent)
        try:
            value, self._state = steps.kaplay_chance(self._state, percent)
        except OverflowError:
            raise InvalidValueError("percent must have at most 308 digits") from None
        return value

    def chance_of(self, probability: float = math.nan) -> bool:
        """Return whether a random number in [0, 1) is at most *probability*.

        Kaplay: ``chance(p)``, which is false without an argument.

        Raises:
            InvalidTypeError: *probability* is not a number.
        """
        _check_numbers(probability)
        return self.rand() <= probability

    def rand(self, *bounds: float) -> float:
        """Return a float in [0, 1), below one bound, or between two bounds.

        Raises:
            InvalidTypeError: There are more than two bounds, or one is not a number.
        """
        _check_numbers(*bounds)
        low, high = _span(bounds, 1.0)
        unit, self._state = steps.kaplay_unit(self._state)
        return low + unit * (high - low)

    @overload
    def randi(self, *bounds: int) -> int: ...

    @overload
    def randi(self, *bounds: float) -> float: ...

    def randi(self, *bounds: float) -> float:
        """Return the result of `rand`, rounded down; 0 or 1 without bounds.

        The upper bound is exclusive. NaN stays NaN.

        Raises:
            InvalidTypeError: There are more than two bounds, or one is not a number.
        """
        _check_numbers(*bounds)
        value = self.rand(*_span(bounds, 2.0))
        return math.floor(value) if math.isfinite(value) else value

    def choose(self, items: Sequence[T]) -> T | None:
        """Return one of *items*, or None if there are none.

        In a stream of negative numbers, the result is None, too. A draw is spent in any
        case. See `choice` for a stricter function.

        Raises:
            InvalidTypeError: *items* is not a sequence.
        """
        check_order("items", items)
        index = self.randi(len(items))
        return items[index] if 0 <= index < len(items) else None

    def rand_seed(self, seed: float | str | None = None) -> float:
        """Set the state to *seed*, if one is given, and return the state.

        Nothing is drawn. As in the original, a string is converted to a number, and NaN
        is accepted, after which every `rand` is NaN.

        Raises:
            InvalidTypeError: *seed* is neither a number nor a string.
            InvalidValueError: *seed* is too large, or a string that is not a number.
        """
        if isinstance(seed, str):
            seed = _read(seed)
        if seed is not None and seed != seed:
            self._state = math.nan
        elif seed is not None:
            self.state = seed
        return self._state


def _span(bounds: Sequence[float], default: float) -> tuple[float, float]:
    if len(bounds) == 2:
        return bounds[0], bounds[1]
    return 0.0, bounds[0] if bounds else default


def _check_numbers(*values: object) -> None:
    for value in values:
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            raise InvalidTypeError(f"a bound must be a number, not {value!r}")
    if len(values) > 2:
        raise InvalidTypeError(f"there must be at most two bounds, not {values}")


def _read(number: str) -> float:
    try:
        return float(number)
    except ValueError:
        raise InvalidValueError(f"{number!r} is not a number") from None


GENERATORS: Final[Mapping[str, type[SeededSource]]] = MappingProxyType(
    {generator.kind: generator for generator in (JavaRandom, Mulberry32, KaplayRandom)}
)
"""The generators that can be restored from their state, by kind."""


def source_from(kind: str, state: float) -> SeededSource:
    """Return a source of *kind* that continues from *state*.

    Raises:
        InvalidTypeError: *state* is of the wrong type.
        InvalidValueError: *kind* is unknown, or *state* is impossible for it.

    >>> source_from("java", 25214903917) == JavaRandom(0)
    True
    """
    if kind not in tuple(GENERATORS):
        raise InvalidValueError(
            f"the kind of dice must be one of {', '.join(GENERATORS)}, not {kind!r}"
        )
    return GENERATORS[kind].from_state(state)
