"""Names: what the numbers in actions and events stand for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self, TypeAlias

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.dungeon.events import ADVENTURER
from alpaca_emblem.games.registry import GAMES, family_name

OwnNames: TypeAlias = tuple[tuple[str, str], ...]
"""Languages, each with what somebody is called in it."""


class Named(NamedTuple):
    """A unit, as far as it takes to speak of it.

    Attributes:
        unit_class: Its class by name, or its breed.
        owner: The name of its player or side, or None.
        name: Its own name; empty for none.
        own_names: Its own names by language, where they differ.
        is_only_one: Whether there is no other of its class, so that no number is told.
    """

    unit_class: str
    owner: str | None
    name: str = ""
    own_names: OwnNames = ()
    is_only_one: bool = False

    def own_name(self, language: str) -> str | None:
        """What it is called: in English, or in any language, if it must be; or None."""
        names = dict(self.own_names)
        anything = next(iter(names.values()), None)
        return names.get(language) or names.get("en") or anything


@frozen
class Names:
    """Who is who in a game.

    Attributes:
        game: The kind of game, which decides what is said of an event; of one that is
            named after its class, the one from which it derives.
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
        """The names in a *position*: see `Game.position` and `View.position`.

        Of a dungeon these are the adventurer, and the monsters that are in it.

        Raises:
            InvalidTypeError: It is no position.
            InvalidValueError: It names no game.
        """
        instance("position", position, Mapping)
        if "game" not in position:
            raise InvalidValueError("position must be of a game, and names none")
        units = {
            entry["id"]: Named(
                entry["class"] if "class" in entry else entry.get("breed", "Fighter"),
                entry.get("owner", entry.get("side")),
                *_own_names(entry.get("name", "")),
            )
            for entry in position.get("unit", ())
        }
        units |= _people_of_a_dungeon(position)
        rules = position.get("rules", {})
        # The source writes so where hits leave no effects behind: in its bare battle.
        name = position["game"]
        game = family_name(GAMES[name]) if name in GAMES else name
        are_capital = game == "duel" and not rules["leaves_effects"]
        return cls(game, units, speaker, are_capital)

    def spoken_by(self, side: str | None) -> Self:
        """The same names, with *side* as the speaker."""
        return attrs.evolve(self, speaker=side)


def _people_of_a_dungeon(position: Mapping[str, Any]) -> dict[int, Named]:
    """The adventurer and the monsters, if *position* is that of a dungeon."""
    if "adventurer" not in position:
        return {}
    monsters = position.get("monster", ())
    named = {entry["id"]: Named(entry["kind"], None) for entry in monsters}
    return {ADVENTURER: Named("Adventurer", None, is_only_one=True), **named}


def _own_names(
    name: str | Mapping[str, str],
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The name in an entry, or its names by language."""
    return (name, ()) if isinstance(name, str) else ("", tuple(name.items()))
