"""Floor generators: how the floors of a dungeon are dug."""

from alpaca_emblem.games.dungeon.generators.base import (
    GENERATORS,
    FloorGenerator,
    Plan,
    Room,
)
from alpaca_emblem.games.dungeon.generators.caves import Caves
from alpaca_emblem.games.dungeon.generators.maze import Maze
from alpaca_emblem.games.dungeon.generators.partition import Partition
from alpaca_emblem.games.dungeon.generators.rooms import Rooms

__all__ = [
    "GENERATORS",
    "Caves",
    "FloorGenerator",
    "Maze",
    "Partition",
    "Plan",
    "Room",
    "Rooms",
]
