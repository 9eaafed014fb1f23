"""How the events of a game are put: what their attributes are, and what differs.

That is the same in all languages; the texts themselves are in the catalogues.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any

from attrs import field, frozen


class Kind(Enum):
    """What an attribute of an event stands for, if it is no plain number or text."""

    UNIT = "the number of a unit"
    FIGHTER = "the number of a fighter, who is called by name or by kind"
    FIGHTERS = "numbers of fighters"
    THING = "the key of an ability, an effect, or something that is carried"
    NOUN = "the name of a class"
    MONSTER = "the name of a kind of monsters"
    ITEM = "the name of an item"
    PLAYER = "the name of a player"
    PLAYERS = "names of players"
    PERCENT = "a chance in percent"
    PLACE = "row and column"
    TERMS = "the terms of a number"


@frozen
class Wording:
    """How the events of one kind of game are put.

    Attributes:
        kinds: What attributes stand for, by name; by ``Class.name`` where that differs
            from what the name means elsewhere.
        variants: For classes of events with several texts, by name: which of them an
            event gets, as the rest of the text's path.
    """

    kinds: Mapping[str, Kind]
    variants: Mapping[str, Callable[[Any], str]] = field(factory=dict)

    def kind(self, event_class: str, attribute: str) -> Kind | None:
        """What *attribute* of such events stands for."""
        return self.kinds.get(f"{event_class}.{attribute}", self.kinds.get(attribute))

    def path(self, event: object) -> str:
        """The path of the text for *event*, below the game's events."""
        name = type(event).__name__
        variant = self.variants.get(name)
        return name if variant is None else f"{name}.{variant(event)}"
