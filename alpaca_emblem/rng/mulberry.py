"""The generator of the duel: quick, small, and the same in every language."""

from __future__ import annotations

from typing import ClassVar, Final

from alpaca_emblem.checks import whole_number
from alpaca_emblem.rng import steps
from alpaca_emblem.rng.source import SeededSource, check_percent, check_range

WORDS: Final = 1 << 32


class Mulberry32(SeededSource):
    """Gives what the public-domain *mulberry32* gives. Every answer is one draw.

    Any integer is a seed, taken modulo 2^32, and becomes the state.

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
        """From 0 to 2^32 - 1."""
        return self._state

    @state.setter
    def state(self, state: float) -> None:
        self._state = whole_number("state", state, 0, steps.MULBERRY_MASK)

    def between(self, low: int, high: int) -> int:
        """A whole number from *low* to *high*: a word modulo their number of values."""
        if type(low) is not int or type(high) is not int or not 0 <= high - low < WORDS:
            check_range(low, high, WORDS)
        value, self._state = steps.mulberry_between(self._state, low, high)
        return value

    def chance(self, percent: int) -> bool:
        """Whether a number from 1 to 100 is at most *percent*."""
        if type(percent) is not int:
            check_percent(percent)
        value, self._state = steps.mulberry_chance(self._state, percent)
        return value

    def next_word(self) -> int:
        """An unsigned integer of 32 bits."""
        word, self._state = steps.mulberry_word(self._state)
        return word
