"""Moving: how the adventurer and monsters go from square to square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.games.dungeon import events
from alpaca_emblem.games.dungeon.floors.floor import (
    LOCKED_DOOR,
    OPEN_DOOR,
    SHUT,
    look_around,
    replace_terrain,
)
from alpaca_emblem.games.unit_game import number_of

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Monster
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.topology import Location


def obstacle_to(game: Dungeon, there: Location) -> Location | None:
    """Return the obstacle between the adventurer and an adjacent square, or None."""
    floor = game.floor
    for corner in floor.corners(game.place, there):
        if not floor.is_open(corner):
            return corner
    terrain = floor.terrain_at(there)
    if terrain.move_cost is None:
        return there
    return there if terrain is LOCKED_DOOR and not game.adventurer.keys else None


def open_door(game: Dungeon, there: Location) -> None:
    """Open the door on a square, if there is one; a locked one takes a key."""
    terrain = game.floor.terrain_at(there)
    if terrain in SHUT:
        is_locked = terrain is LOCKED_DOOR
        if is_locked:
            game.adventurer.keys -= 1
        replace_terrain(game.floor, there, OPEN_DOOR)
        game.tell(events.DoorOpened(there.place, is_locked))


def go_to(game: Dungeon, there: Location) -> None:
    """Move the adventurer to a free square, and look around."""
    start = game.place
    game.floor.field.place(game.adventurer, there)
    game.tell(events.AdventurerMoved(start.place, there.place))
    look_around(game.floor, game.variant.sight, there)


def walk(game: Dungeon, monster: Monster, there: Location) -> None:
    """Move *monster* to a free adjacent square, and report it if it is seen."""
    start, floor = monster.location, game.floor
    assert start is not None, "it lives on this floor"
    floor.field.place(monster, there)
    if not floor.is_seen(there):
        return
    number, name = number_of(monster), monster.name
    if floor.is_seen(start):
        game.tell(events.MonsterMoved(number, name, start.place, there.place))
    else:
        game.tell(events.MonsterAppeared(number, name, there.place))
