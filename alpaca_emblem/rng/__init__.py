"""Dice: random generators, scripted dice, and exact distributions.

A game takes a `RandomSource`. `JavaRandom`, `Mulberry32` and `KaplayRandom` reproduce
their originals bit for bit, `ScriptedRandom` answers from a list, and `distribution`
runs a function once for every sequence of rolls.
"""

from alpaca_emblem.rng.exact import ExactSource, distribution, sequences
from alpaca_emblem.rng.generators import (
    GENERATORS,
    JavaRandom,
    KaplayRandom,
    Mulberry32,
    source_from,
)
from alpaca_emblem.rng.scripted import ScriptedRandom
from alpaca_emblem.rng.source import (
    RandomSource,
    SeededSource,
    choice,
    fresh_seed,
    shuffled,
)

__all__ = [
    "GENERATORS",
    "ExactSource",
    "JavaRandom",
    "KaplayRandom",
    "Mulberry32",
    "RandomSource",
    "ScriptedRandom",
    "SeededSource",
    "choice",
    "distribution",
    "fresh_seed",
    "sequences",
    "shuffled",
    "source_from",
]
