"""The steps of the three generators: functions from state to state.

Every function takes a state and returns a pair ``(answer, next state)``; only
`split_bits`, which makes the seeds of many games, has no state. Like a rule, each calls
only builtins, `math` and other steps, checks nothing, and raises nothing. The sources
check their arguments and then call these functions; a batch simulation may compile
them. All intermediate results keep their low bits when they wrap at 64 bits, so
compiled integers give the same results as Python's.
"""

from __future__ import annotations

import math
from typing import Final

from alpaca_emblem.rules import rule

JAVA_MULTIPLIER: Final = 0x5DEECE66D
JAVA_MASK: Final = (1 << 48) - 1

MULBERRY_INCREMENT: Final = 0x6D2B79F5
MULBERRY_MASK: Final = (1 << 32) - 1

SPLIT_STREAMS: Final = 64
"""The number of seeds of each game: one for its dice, and the others for agents."""
SPLIT_INCREMENT: Final = 0x9E3779B97F4A7C15 - (1 << 64)
SPLIT_FACTOR: Final = 0xBF58476D1CE4E5B9 - (1 << 64)
SPLIT_LAST_FACTOR: Final = 0x94D049BB133111EB - (1 << 64)

KAPLAY_MULTIPLIER: Final = 1103515245.0
KAPLAY_INCREMENT: Final = 12345.0
KAPLAY_MODULUS: Final = 2147483648.0


@rule
def java_state(seed: int) -> int:
    """Return the 48-bit state for *seed*, a long. Java: `Random.setSeed`.

    >>> java_state(0), java_state(-1)
    (25214903917, 281449761806738)
    """
    return (seed ^ JAVA_MULTIPLIER) & JAVA_MASK


@rule
def java_bits(state: int, bits: int) -> tuple[int, int]:
    """Return the highest *bits* (1 to 32) of the next state. Java: `Random.next`.

    >>> java_bits(java_state(0), 31)
    (1569741360, 205749139540596)
    """
    state = (state * JAVA_MULTIPLIER + 0xB) & JAVA_MASK
    return state >> (48 - bits), state


@rule
def java_int(state: int) -> tuple[int, int]:
    """Return a signed 32-bit integer. Java: `Random.nextInt()`.

    >>> java_int(java_state(0))
    (-1155484576, 205749139540596)
    """
    word, state = java_bits(state, 32)
    if word >= 1 << 31:
        word -= 1 << 32
    return word, state


@rule
def java_int_below(state: int, bound: int) -> tuple[int, int]:
    """Return an integer from 0 to *bound* - 1. Java: `Random.nextInt(int)`.

    *bound* is from 1 to 2^31 - 1.

    >>> java_int_below(java_state(0), 6), java_int_below(java_state(0), 8)
    ((0, 205749139540596), (5, 205749139540596))
    """
    bits, state = java_bits(state, 31)
    if bound & (bound - 1) == 0:
        return (bound * bits) >> 31, state
    value = bits % bound
    # The last, incomplete run of values would favor small ones, so draw again.
    while bits - value + bound > 1 << 31:
        bits, state = java_bits(state, 31)
        value = bits % bound
    return value, state


@rule
def java_long(state: int) -> tuple[int, int]:
    """Return a signed 64-bit integer from two draws. Java: `Random.nextLong`.

    >>> java_long(java_state(0))
    (-4962768465676381896, 234029835660143)
    """
    high, state = java_int(state)
    low, state = java_int(state)
    if low < 0:
        low += 1 << 32
        high = high - 1 if high > -(1 << 31) else (1 << 31) - 1
    return (high << 32) + low, state


@rule
def java_double(state: int) -> tuple[float, int]:
    """Return a float in [0, 1) from two draws. Java: `Random.nextDouble`.

    >>> java_double(java_state(0))
    (0.730967787376657, 234029835660143)
    """
    high, state = java_bits(state, 26)
    low, state = java_bits(state, 27)
    return ((high << 27) + low) * 2.0**-53, state


@rule
def java_boolean(state: int) -> tuple[bool, int]:
    """Return True or False. Java: `Random.nextBoolean`.

    >>> java_boolean(java_state(0))
    (True, 205749139540596)
    """
    bit, state = java_bits(state, 1)
    return bit != 0, state


@rule
def java_between(state: int, low: int, high: int) -> tuple[int, int]:
    """Return an integer from *low* to *high*, inclusive.

    >>> java_between(java_state(0), 1, 6)
    (1, 205749139540596)
    """
    value, state = java_int_below(state, high - low + 1)
    return low + value, state


@rule
def java_chance(state: int, percent: int) -> tuple[bool, int]:
    """Return True with a probability of *percent* percent.

    >>> java_chance(java_state(0), 60), java_chance(java_state(0), 61)
    ((False, 205749139540596), (True, 205749139540596))
    """
    value, state = java_between(state, 1, 100)
    return value <= percent, state


@rule
def java_pick(state: int, count: int, banned: int) -> tuple[int, int]:
    """Return an index below *count* whose bit is not set in *banned*.

    Integers are drawn until one falls on such an index, which must exist.

    >>> java_pick(java_state(0), 3, 0), java_pick(java_state(0), 3, 0b010)
    ((1, 205749139540596), (2, 234029835660143))
    """
    value, state = java_int(state)
    while (banned >> (abs(value) % count)) & 1:
        value, state = java_int(state)
    return abs(value) % count, state


@rule
def mulberry_word(state: int) -> tuple[int, int]:
    """Return an unsigned 32-bit integer. *state* is one, too.

    >>> mulberry_word(0)
    (1144304738, 1831565813)
    """
    state = (state + MULBERRY_INCREMENT) & MULBERRY_MASK
    mixed = ((state ^ (state >> 15)) * (state | 1)) & MULBERRY_MASK
    mixed ^= (mixed + (mixed ^ (mixed >> 7)) * (mixed | 61)) & MULBERRY_MASK
    return mixed ^ (mixed >> 14), state


@rule
def mulberry_between(state: int, low: int, high: int) -> tuple[int, int]:
    """Return an integer from *low* to *high*, inclusive, by one draw.

    >>> mulberry_between(0, 1, 100)
    (39, 1831565813)
    """
    word, state = mulberry_word(state)
    return low + word % (high - low + 1), state


@rule
def mulberry_chance(state: int, percent: int) -> tuple[bool, int]:
    """Return True with a probability of *percent* percent, by one draw.

    >>> mulberry_chance(0, 38), mulberry_chance(0, 39)
    ((False, 1831565813), (True, 1831565813))
    """
    word, state = mulberry_word(state)
    return 1 + word % 100 <= percent, state


@rule
def split_bits(key: int, place: int, bits: int) -> int:
    """Return the highest *bits* of the output at *place* of SplitMix64, from 0.

    It has no state: each output depends on its place alone. *key* is the seed, of 64
    bits. Compiled, and for an array of places, *key* must be a signed word, and *bits*
    at most 62.

    >>> split_bits(0, 0, 64) == 0xE220A8397B1DCDAF, split_bits(0, 1, 32)
    (True, 1853398634)
    """
    # Shifts of a signed word copy its sign, so the high bits are masked out.
    word = key + (place + 1) * SPLIT_INCREMENT
    word = (word ^ ((word >> 30) & 0x3FFFFFFFF)) * SPLIT_FACTOR
    word = (word ^ ((word >> 27) & 0x1FFFFFFFFF)) * SPLIT_LAST_FACTOR
    word ^= (word >> 31) & 0x1FFFFFFFF
    return (word >> (64 - bits)) & ((1 << bits) - 1)


@rule
def kaplay_unit(state: float) -> tuple[float, float]:
    """Return a float in [0, 1), or in (-1, 0] if *state* is negative.

    As in the original, the product and the sum are each rounded to a double; exact
    integers would give a different stream. The remainder has the sign of the dividend,
    like that of `math.fmod`, which some compilers lack.

    >>> kaplay_unit(42.0)
    (0.5823075897060335, 1250496027.0)
    """
    product = KAPLAY_MULTIPLIER * state + KAPLAY_INCREMENT
    state = abs(product) % KAPLAY_MODULUS
    if product < 0:
        state = -state
    return state / KAPLAY_MODULUS, state


@rule
def kaplay_between(state: float, low: int, high: int) -> tuple[int, float]:
    """Return an integer from *low* to *high*, inclusive, unless *state* is negative.

    >>> kaplay_between(42.0, 2, 4)
    (3, 1250496027.0)
    """
    unit, state = kaplay_unit(state)
    return math.floor(low + unit * (high + 1 - low)), state


@rule
def kaplay_chance(state: float, percent: int) -> tuple[bool, float]:
    """Return True with a probability of *percent* percent.

    >>> kaplay_chance(9.0, 62), kaplay_chance(9.0, 63)
    ((False, 1341714958.0), (True, 1341714958.0))
    """
    unit, state = kaplay_unit(state)
    return unit <= percent / 100, state
