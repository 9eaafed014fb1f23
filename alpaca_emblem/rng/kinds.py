"""The kinds of generators by name, as stored positions call them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.rng.java import JavaRandom
from alpaca_emblem.rng.kaplay import KaplayRandom
from alpaca_emblem.rng.mulberry import Mulberry32
from alpaca_emblem.rng.source import SeededSource

GENERATORS: Final[Mapping[str, type[SeededSource]]] = MappingProxyType(
    {generator.kind: generator for generator in (JavaRandom, Mulberry32, KaplayRandom)}
)
"""Every generator that a state alone brings back, by its kind."""


def source_from(kind: str, state: float) -> SeededSource:
    """A source of that *kind* which goes on from *state*.

    Raises:
        InvalidTypeError: *state* is of the wrong type.
        InvalidValueError: There is no such *kind*, or it can never be in that *state*.

    >>> source_from("java", 25214903917) == JavaRandom(0)
    True
    """
    if kind not in tuple(GENERATORS):
        raise InvalidValueError(
            f"dice must be of a kind among {', '.join(GENERATORS)}, not {kind!r}"
        )
    return GENERATORS[kind].from_state(state)
