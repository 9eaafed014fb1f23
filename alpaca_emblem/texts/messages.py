"""Messages: the lines below the map of the dungeon."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from alpaca_emblem import dungeon
from alpaca_emblem.checks import collection, instance
from alpaca_emblem.games.values import Event, GameEnded
from alpaca_emblem.texts.names import Names
from alpaca_emblem.texts.narrator import Narrator

UNSAID: Final = (
    *(dungeon.AdventurerMoved, dungeon.AdventurerWaited),
    *(dungeon.MonsterMoved, dungeon.MonsterAppeared, dungeon.MonsterDisappeared),
    *(dungeon.AdventurerDied, dungeon.AdventurerEscaped, GameEnded),
)
"""Events left out of a message: the map shows them, or another text tells them."""


def message(happened: Iterable[Event], narrator: Narrator) -> str:
    """Return the message that the original shows below its map: often empty.

    It has the sentences in the order of the events, each followed by a blank, except
    for the one that greets on a new floor.

    >>> from alpaca_emblem.dungeon import MonsterDied
    >>> from alpaca_emblem.texts import Narrator
    >>> message([MonsterDied(2, "Rat")], Narrator("es"))
    'La rata muere. '

    Raises:
        InvalidTypeError: *happened* does not hold events, or *narrator* is not a
            narrator.
    """
    instance("narrator", narrator, Narrator)
    names = Names("dungeon")
    return "".join(
        narrator.tell(event, names)
        + " " * (not isinstance(event, dungeon.FloorEntered))
        for event in collection("happened", happened, Event)
        if not isinstance(event, UNSAID)
    )
