"""Seeds of many games, each a pure function of the experiment's seed and its number.

They are outputs of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
generators", 2014), so that any process can find the seed of any game.
"""

from __future__ import annotations

from typing import Final

from alpaca_emblem.checks import whole_number
from alpaca_emblem.rng import steps

MASK: Final = (1 << 64) - 1
GAMMA: Final = steps.SPLIT_INCREMENT & MASK
STREAMS: Final = steps.SPLIT_STREAMS
_FACTORS: Final = steps.SPLIT_FACTOR & MASK, steps.SPLIT_LAST_FACTOR & MASK


def mix(value: int) -> int:
    """Return the output function of SplitMix64 for *value*, of 64 bits.

    It is that of `steps.split_bits`, in half of the time where many outputs follow one
    another.
    """
    first, last = _FACTORS
    value = ((value ^ (value >> 30)) * first) & MASK
    value = ((value ^ (value >> 27)) * last) & MASK
    return value ^ (value >> 31)


def derive(seed: int, number: int, stream: int, bits: int = 32) -> int:
    """Return the seed of one source of chance in one game.

    Args:
        seed: The seed of the experiment.
        number: The number of the game, from 0.
        stream: 0 for the dice of the game, from 1 for agents.
        bits: The number of bits of the result, from 1 to 64.

    Raises:
        InvalidTypeError: An argument is not an integer.
        InvalidValueError: An argument is out of range.

    >>> derive(0, 0, 0), derive(0, 0, 1), derive(0, 1, 0, bits=48)
    (2802244911, 3011683077, 75651463453418)
    """
    whole_number("number", number, 0)
    whole_number("stream", stream, 0, STREAMS - 1)
    whole_number("bits", bits, 1, 64)
    return derive_by(key_of(whole_number("seed", seed)), number, stream, bits)


def key_of(seed: int) -> int:
    """Return the number from which `derive_by` takes all seeds of an experiment."""
    return mix((seed + GAMMA) & MASK)


def derive_by(key: int, number: int, stream: int, bits: int = 32) -> int:
    """Return what `derive` does for the seed that has the *key*, without checks."""
    return steps.split_bits(key, number * STREAMS + stream, bits)
