"""Names: what the numbers in actions and events stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import attrs
from attrs import field, frozen


class Named(NamedTuple):
    """A unit, as far as it takes to speak of it.

    Attributes:
        unit_class: Its class by name, or its breed.
        owner: The name of its player, or None.
        name: Its own name; empty for none.
    """

    unit_class: str
    owner: str | None
    name: str = ""


@frozen
class Names:
    """Who is who in a game.

    Attributes:
        game: The kind of game, which decides what is said of an event.
        units: Every unit by its number, the dead too.
        speaker: The side whose units are told without their owner: usually that whose
            turn it is.
        are_capital: Whether kinds of fighters are written as names, with a capital.
    """

    game: str
    units: Mapping[int, Named] = field(factory=dict)
    speaker: str | None = None
    are_capital: bool = False

    @classmethod
    def of(cls, position: Mapping[str, Any], speaker: str | None = None) -> Self:
        """The names in a *position*: see `Game.position` and `View.position`."""
        units = {
            entry["id"]: Named(
                entry["class"] if "class" in entry else entry.get("breed", "Fighter"),
                entry.get("owner"),
                entry.get("name", ""),
            )
            for entry in position.get("unit", ())
        }
        rules = position.get("rules", {})
        # The source writes so where hits leave no effects behind: in its bare battle.
        are_capital = position["game"] == "duel" and not rules["leaves_effects"]
        return cls(position["game"], units, speaker, are_capital)

    def spoken_by(self, side: str | None) -> Self:
        """The same names, with *side* as the speaker."""
        return attrs.evolve(self, speaker=side)
