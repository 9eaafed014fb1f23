"""Dice: what a game asks of them, and the generators.

A game is handed a `RandomSource`. `JavaRandom`, `Mulberry32` and `KaplayRandom` repeat
their originals bit for bit, and `ScriptedRandom` answers from a list.
"""

from alpaca_emblem.rng.java import JavaRandom
from alpaca_emblem.rng.kaplay import KaplayRandom
from alpaca_emblem.rng.kinds import GENERATORS, source_from
from alpaca_emblem.rng.mulberry import Mulberry32
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
    "JavaRandom",
    "KaplayRandom",
    "Mulberry32",
    "RandomSource",
    "ScriptedRandom",
    "SeededSource",
    "choice",
    "fresh_seed",
    "shuffled",
    "source_from",
]
