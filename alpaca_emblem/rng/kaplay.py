"""The generator of the dungeon: that of the Kaplay 3001 game library.

Its state is a double, and each step rounds away low bits, so that every stream soon
runs into a cycle; from most seeds into one of 10,466 draws. Whatever draws until
something fits must therefore give up at some point.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar, Final, TypeVar, overload

from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import steps
from alpaca_emblem.rng.source import (
    SeededSource,
    check_order,
    check_percent,
    check_range,
)

T = TypeVar("T")

VALUES: Final = 1 << 31
STATE_LIMIT: Final = 1e299
"""Beyond it the next product is infinite, and the original's stream not a number."""


class KaplayRandom(SeededSource):
    """Gives what Kaplay's generator gives. Every answer is one draw.

    Any number is a seed, fractions included, and becomes the state as it is. As in the
    original a *negative* seed leads to a stream of negative numbers: `between` then
    answers below its lower bound, and `chance` is always true. And as doubles end,
    bounds beyond four million can be exceeded by one.

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
        """Any number whose magnitude is below 1e299; below 2^31 after a draw."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        _check_numbers(state)
        if not abs(state) < STATE_LIMIT:
            raise InvalidValueError(f"a state must be below {STATE_LIMIT}, not {state}")
        self._state = float(state)

    def between(self, low: int, high: int) -> int:
        """A whole number from *low* to *high*: Kaplay's ``randi(low, high + 1)``."""
        if (
            type(low) is not int
            or type(high) is not int
            or not 0 <= high - low < VALUES
        ):
            check_range(low, high, VALUES)
        try:
            value, self._state = steps.kaplay_between(self._state, low, high)
        except ValueError:
            raise InvalidValueError("the state is not a number: seed anew") from None
        return value

    def chance(self, percent: int) -> bool:
        """Whether a number from 0 to below 1 is at most *percent* hundredths.

        At most, so that even 0 comes true if the number is exactly 0.
        """
        if type(percent) is not int:
            check_percent(percent)
        value, self._state = steps.kaplay_chance(self._state, percent)
        return value

    def chance_of(self, probability: float = math.nan) -> bool:
        """Whether a number from 0 to below 1 is at most *probability*.

        Kaplay: ``chance(p)``, which is false without an argument.

        Raises:
            InvalidTypeError: *probability* is no number.
        """
        _check_numbers(probability)
        return self.rand() <= probability

    def rand(self, *bounds: float) -> float:
        """A number from 0 to below 1, or below one bound, or between two bounds.

        Raises:
            InvalidTypeError: There are more than two bounds, or one is no number.
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
        """What `rand` gives, rounded down; 0 or 1 without bounds.

        The upper bound itself is never reached. Not a number stays not a number.

        Raises:
            InvalidTypeError: There are more than two bounds, or one is no number.
        """
        _check_numbers(*bounds)
        value = self.rand(*_span(bounds, 2.0))
        return math.floor(value) if math.isfinite(value) else value

    def choose(self, items: Sequence[T]) -> T | None:
        """One of *items*; None if there are none, and in a stream of negative numbers.

        A draw is spent in any case. `choice` is stricter.

        Raises:
            InvalidTypeError: *items* have no order.
        """
        check_order("items", items)
        index = self.randi(len(items))
        return items[index] if 0 <= index < len(items) else None

    def rand_seed(self, seed: float | str | None = None) -> float:
        """Take *seed* as the state, if one is given. Returns the state; draws nothing.

        As in the original a text is read as a number, and not-a-number is kept, after
        which every `rand` is not a number.

        Raises:
            InvalidTypeError: *seed* is neither a number nor a text.
            InvalidValueError: *seed* is too large, or a text that is no number.
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
            raise InvalidTypeError(f"a number is needed, not {value!r}")
    if len(values) > 2:
        raise InvalidTypeError(f"at most two bounds are possible, not {values}")


def _read(number: str) -> float:
    try:
        return float(number)
    except ValueError:
        raise InvalidValueError(f"{number!r} is not a number") from None
