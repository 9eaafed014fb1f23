"""Who lives in a dungeon: the adventurer, and what is after it."""

from alpaca_emblem.games.dungeon.creatures.adventurer import Adventurer
from alpaca_emblem.games.dungeon.creatures.bestiary import BESTIARIES, Bestiary, Kind
from alpaca_emblem.games.dungeon.creatures.minds import (
    MINDS,
    Mind,
    Pathfinding,
    Straight,
)
from alpaca_emblem.games.dungeon.creatures.monster import Monster

__all__ = [
    "BESTIARIES",
    "MINDS",
    "Adventurer",
    "Bestiary",
    "Kind",
    "Mind",
    "Monster",
    "Pathfinding",
    "Straight",
]
