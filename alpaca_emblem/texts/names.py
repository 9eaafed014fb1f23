"""Names: what the numbers in actions and events stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import attrs
from attrs import field, frozen


class Named(NamedTuple):
    """A unit, as far as it takes to speak of it: its class by name, and its owner."""

    unit_class: str
    owner: str | None


@frozen
class Names:
    """Who is who in a game.

    Attributes:
        game: The kind of game, which decides what is said of an event.
        units: Every unit by its number, the dead too.
        speaker: The side whose units are told without their owner: usually that whose
            turn it is.
    """

    game: str
    units: Mapping[int, Named] = field(factory=dict)
    speaker: str | None = None

    @classmethod
    def of(cls, position: Mapping[str, Any], speaker: str | None = None) -> Self:
        """The names in a *position*: see `Game.position` and `View.position`."""
        units = {
            entry["id"]: Named(entry["class"], entry.get("owner"))
            for entry in position.get("unit", ())
        }
        return cls(position["game"], units, speaker)

    def spoken_by(self, side: str | None) -> Self:
        """The same names, with *side* as the speaker."""
        return attrs.evolve(self, speaker=side)
