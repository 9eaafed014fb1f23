"""What lies about in a dungeon, and what comes of it."""

from alpaca_emblem.games.dungeon.things.armour import Armour
from alpaca_emblem.games.dungeon.things.finds import Find, Gold, Key, Treasure
from alpaca_emblem.games.dungeon.things.lore import Lore
from alpaca_emblem.games.dungeon.things.notation import called
from alpaca_emblem.games.dungeon.things.usables import (
    Potion,
    Ration,
    Scroll,
    Usable,
)

__all__ = [
    "Armour",
    "Find",
    "Gold",
    "Key",
    "Lore",
    "Potion",
    "Ration",
    "Scroll",
    "Treasure",
    "Usable",
    "called",
]
