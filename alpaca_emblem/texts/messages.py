"""Messages: what the dungeon's original shows below its map after an action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from alpaca_emblem.games.dungeon.events import FloorEntered
from alpaca_emblem.games.values import Event
from alpaca_emblem.texts.names import Names
from alpaca_emblem.texts.narrator import Narrator
from alpaca_emblem.texts.wordings.dungeon import UNSAID

NAMES: Final = Names("dungeon")


def message(happened: Iterable[Event], narrator: Narrator) -> str:
    """What the original shows once that has *happened*: often nothing at all.

    Sentences in the order of events, each with a blank behind it, but for the one that
    greets on a new floor.

    >>> from alpaca_emblem.games.dungeon.events import MonsterDied
    >>> message([MonsterDied(2, "Rat")], Narrator("es"))
    'La rata muere. '
    """
    return "".join(
        narrator.tell(event, NAMES) + " " * (not isinstance(event, FloorEntered))
        for event in happened
        if not isinstance(event, UNSAID)
    )
