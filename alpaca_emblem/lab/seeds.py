"""Seeds of many games, each a pure function of the experiment's seed and its number.

They are outputs of SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number
generators", 2014), so that any process can find the seed of any game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from alpaca_emblem.checks import whole_number

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

GAMMA: Final = 0x9E3779B97F4A7C15
MASK: Final = (1 << 64) - 1
STREAMS: Final = 64
"""The number of seeds for each game: one for its dice, and the others for agents."""


def mix(value: int) -> int:
    """Return the output function of SplitMix64 for *value*, of 64 bits."""
    value = ((value ^ (value >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    value = ((value ^ (value >> 27)) * 0x94D049BB133111EB) & MASK
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
    place = number * STREAMS + stream + 1
    return mix((key + GAMMA * place) & MASK) >> (64 - bits)


def derive_many(
    seed: int, numbers: NDArray[np.uint64], stream: int, bits: int = 32
) -> NDArray[np.uint64]:
    """Return `derive` of each of *numbers*, an array; needs numpy.

    >>> import numpy as np
    >>> derive_many(0, np.arange(2, dtype=np.uint64), 0).tolist()
    [2802244911, 1154349723]
    """
    import numpy as np

    whole_number("stream", stream, 0, STREAMS - 1)
    whole_number("bits", bits, 1, 64)
    key = key_of(whole_number("seed", seed))
    word = np.uint64
    values = numbers * word(STREAMS) + word(stream + 1)
    values = values * word(GAMMA) + word(key)
    for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        values = (values ^ (values >> word(shift))) * word(factor)
    result: NDArray[np.uint64] = (values ^ (values >> word(31))) >> word(64 - bits)
    return result
