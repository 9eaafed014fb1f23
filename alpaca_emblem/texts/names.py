"""Names: the units behind the numbers in actions and events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple, Self, TypeAlias

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.registry import GAMES, family_name

OwnNames: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of a language and the unit's name in it."""


class Named(NamedTuple):
    """The facts about a unit that a sentence needs.

    Attributes:
        unit_class: The name of its class or breed.
        owner: The name of its player or side, or None.
        name: Its own name; empty for none.
        own_names: Its own names by language, where they differ.
        is_only_one: True if no other unit has its class, so that it needs no number.
    """

    unit_class: str
    owner: str | None
    name: str = ""
    own_names: OwnNames = ()
    is_only_one: bool = False

    def own_name(self, language: str) -> str | None:
        """Return its own name in *language*, or else in another; None if unnamed.

        Raises:
            InvalidTypeError: *language* is not a text.
        """
        instance("language", language, str)
        names = dict(self.own_names)
        anything = next(iter(names.values()), None)
        return names.get(language) or names.get("en") or anything


@frozen
class Names:
    """The units of a game by number, as a narrator needs them.

    Attributes:
        game: The kind of game, which selects the texts of events. For a game named
            after its class, the game from which it derives.
        units: All units by number, dead ones included.
        speaker: The side whose units are named without their owner: usually the side
            to act.
        are_capital: True if kinds of fighters are written with a capital, like names.
    """

    game: str
    units: Mapping[int, Named] = field(factory=dict)
    speaker: str | None = None
    are_capital: bool = False

    @classmethod
    def of(cls, position: Mapping[str, Any], speaker: str | None = None) -> Self:
        """Return the names in a *position*: see `Game.position` and `View.position`.

        For a dungeon, these are the adventurer and the monsters on the floor.

        Raises:
            InvalidTypeError: *position* is not a mapping.
            InvalidValueError: *position* names no game.
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
        # The original does so where hits leave no effects: in its bare battle.
        name = position["game"]
        game = family_name(GAMES[name]) if name in GAMES else name
        are_capital = game == "duel" and not rules["leaves_effects"]
        return cls(game, units, speaker, are_capital)

    def spoken_by(self, side: str | None) -> Self:
        """Return the same names with *side* as the speaker."""
        return attrs.evolve(self, speaker=side)


def _people_of_a_dungeon(position: Mapping[str, Any]) -> dict[int, Named]:
    """Return the adventurer and the monsters if *position* is of a dungeon."""
    if "adventurer" not in position:
        return {}
    from alpaca_emblem.games.dungeon.events import ADVENTURER

    monsters = position.get("monster", ())
    named = {entry["id"]: Named(entry["kind"], None) for entry in monsters}
    return {ADVENTURER: Named("Adventurer", None, is_only_one=True), **named}


def _own_names(
    name: str | Mapping[str, str],
) -> tuple[str, tuple[tuple[str, str], ...]]:
    """Return the name in an entry, or its names by language."""
    return (name, ()) if isinstance(name, str) else ("", tuple(name.items()))
