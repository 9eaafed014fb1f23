"""How much of a floor is hidden from the adventurer, and where it could be."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.games.dungeon.floors.population import (
    count_monsters,
    count_things,
)
from alpaca_emblem.games.dungeon.floors.terrains import UNKNOWN
from alpaca_emblem.games.dungeon.things import Key

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.floors import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.topology import Location


def is_doubtful(floor: Floor, location: Location) -> bool:
    """Whether nobody knows if that place is open."""
    return floor.terrain_at(location) is UNKNOWN and not floor.is_edge(location)


def can_hide(floor: Floor, location: Location) -> bool:
    """Whether somebody could be at that place without being seen."""
    return is_doubtful(floor, location) or (
        floor.terrain_at(location) is not UNKNOWN
        and not floor.is_seen(location)
        and floor.is_open(location)
    )


def count_hidden_monsters(game: Dungeon) -> int:
    """How many monsters of the floor are alive and out of sight."""
    floor = game.floor
    return count_monsters(floor.number) - floor.slain - len(floor.monsters)


def count_hidden_things(game: Dungeon) -> int:
    """How many things of the floor, but keys, nobody has seen yet."""
    floor = game.floor
    lying = sum(not isinstance(item, Key) for _, item in floor.things)
    return count_things(game.variant, floor.number) - floor.taken - lying
