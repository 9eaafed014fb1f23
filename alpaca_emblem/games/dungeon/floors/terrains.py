"""What a dungeon is made of."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from alpaca_emblem.model.terrain import Terrain

ROCK: Final = Terrain("rock", "#", move_cost=None, blocks_sight=True)
FLOOR: Final = Terrain("floor", ".")
STAIRS: Final = Terrain("stairs", ">")
"""They lead down."""
WAY_UP: Final = Terrain("way up", "<")
"""It leads up, for whoever has what was to be brought back."""
DOOR: Final = Terrain("door", "+", blocks_sight=True)
"""It is shut; only the adventurer opens doors, by walking into them."""
LOCKED_DOOR: Final = Terrain("locked door", "=", blocks_sight=True)
OPEN_DOOR: Final = Terrain("open door", "/")
UNKNOWN: Final = Terrain("unknown", "?")
"""What nobody has seen yet. One looks over it: had it been rock, it had been seen."""

TERRAINS: Final[Mapping[str, Terrain]] = {
    terrain.symbol: terrain
    for terrain in (
        *(ROCK, FLOOR, STAIRS, WAY_UP),
        *(DOOR, LOCKED_DOOR, OPEN_DOOR, UNKNOWN),
    )
}
"""Every terrain of a dungeon by its symbol."""

SHUT: Final = (DOOR, LOCKED_DOOR)
