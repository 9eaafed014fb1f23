"""Hiding: what the adventurer does not know is taken out of a copy of a dungeon.

What is left is the dungeon that would be read from the position of a view: unexplored
squares are unknown, monsters out of sight and items never seen are gone, and
unidentified items have a look in place of a kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.games.dungeon.floors.floor import UNKNOWN, sight_map
from alpaca_emblem.games.dungeon.floors.sight import (
    Circle,
    SightMap,
    Walls,
    runs_of,
)
from alpaca_emblem.games.dungeon.items import Potion, Scroll
from alpaca_emblem.games.notation.custom_fields import own_attributes

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.dungeon.items import Knowledge
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.terrain import Terrain


def can_hide(game: Dungeon) -> bool:
    """Return whether `hide` leaves what would be read.

    It does not know what is in custom fields of items. And a reader looks around, which
    can change what is seen: after an edit, or if a custom sight depends on squares that
    have not been explored.
    """
    items = (*game.adventurer.items, *(item for _, item in game.floor.items))
    if any(own_attributes(type(item)) for item in items):
        return False
    is_usual = type(game.variant.sight) in (Circle, Walls)
    return (is_usual and not isinstance(game._origin, str)) or _is_as_read(game)


def _is_as_read(game: Dungeon) -> bool:
    """Return whether a reader would see what the adventurer sees."""
    floor, (row, column) = game.floor, game.place.place
    if floor.ground != sight_map(floor.field.terrain, floor.ground.width):
        return False
    return game.variant.sight.seen_from(_known_ground(floor), row, column) == floor.seen


def hide(game: Dungeon) -> None:
    """Take what the adventurer does not know out of *game*, which is being set up."""
    floor, knowledge = game.floor, game.knowledge
    floor.field.terrain, floor.ground = _known_terrain(floor), _known_ground(floor)
    floor.items = tuple(lying for lying in floor.items if floor.is_explored(lying[0]))
    _hide_monsters(game)
    for item in (*game.adventurer.items, *(item for _, item in floor.items)):
        _hide_kind(item, knowledge)
    game.knowledge = knowledge.as_known()
    game.is_partial = True
    game._in_sight = ()


def _known_terrain(floor: Floor) -> tuple[Terrain, ...]:
    terrain, width = floor.field.terrain, floor.ground.width
    known = [UNKNOWN] * len(terrain)
    for row, mask in enumerate(floor.explored):
        for begin, end in runs_of(mask):
            run = slice(row * width + begin, row * width + end + 1)
            known[run] = terrain[run]
    return tuple(known)


def _known_ground(floor: Floor) -> SightMap:
    """Return the explored squares that block sight; unknown ones do not."""
    ground = floor.ground
    opaque = tuple(map(int.__and__, ground.opaque, floor.explored))
    return SightMap(opaque, ground.width)


def _hide_monsters(game: Dungeon) -> None:
    """Remove the monsters out of sight, and the intentions of those in sight."""
    floor = game.floor
    seen = []
    for monster in floor.monsters:
        assert monster.location is not None, "a living monster has a square"
        if floor.is_seen(monster.location):
            monster.target = None
            seen.append(monster)
        else:
            floor.field.lift(monster)
    floor.tactician._units = tuple(seen)
    game.units = (game.adventurer, *seen)


def _hide_kind(item: Item, knowledge: Knowledge) -> None:
    if isinstance(item, Potion | Scroll):
        item.kind = knowledge.seen_as(item.kind)
