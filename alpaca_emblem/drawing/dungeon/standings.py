"""Standings: what a drawing of a dungeon says of who and what is on its floor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.drawing.pieces import hit_points_text
from alpaca_emblem.games.dungeon.items import Gold
from alpaca_emblem.games.dungeon.notation import symbol_of
from alpaca_emblem.games.views import View, game_shown

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
    from alpaca_emblem.games.dungeon.floors.floor import Floor
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.topology import Coordinates


class Shade(Enum):
    """How well the adventurer knows a place."""

    IN_SIGHT = "in sight"
    REMEMBERED = "remembered"
    UNKNOWN = "never seen"


@frozen
class Creature:
    """How somebody on the floor is doing.

    Attributes:
        letter: What it is drawn as.
        name: With its number, if it has one.
        place: Row and column.
        hit_points: Those left and the most: "4/10".
        health: The part of its hit points that is left, 0 to 1.
        is_adventurer: Whether it is the one who is played.
        is_seen: Whether the adventurer sees it.
    """

    letter: str
    name: str
    place: Coordinates
    hit_points: str
    health: float
    is_adventurer: bool
    is_seen: bool

    @property
    def title(self) -> str:
        """Everything in words: ``rat 2, 3/3 hit points, out of sight``."""
        words = f"{self.name}, {self.hit_points} hit points"
        return words if self.is_seen else f"{words}, out of sight"


def as_dungeon(game: Dungeon | View) -> Dungeon:
    """*game* itself, or the dungeon as far as a view shows it.

    Raises:
        InvalidTypeError: It is neither.
    """
    from alpaca_emblem.games.dungeon.game import Dungeon

    return game_shown(game, Dungeon)


def heading(dungeon: Dungeon) -> str:
    """How far the run is: ``Floor 2, turn 34``."""
    return f"Floor {dungeon.floor.number}, turn {dungeon.turns}"


def verdict(dungeon: Dungeon) -> str:
    """What is to be done, or how the run has ended."""
    if dungeon.outcome is None:
        way = "the way up" if dungeon.is_way_back else "the stairs"
        return f"find {way}"
    if dungeon.outcome.winners:
        return "the adventurer is back in the light"
    return "the adventurer is dead"


def creatures(dungeon: Dungeon) -> tuple[Creature, ...]:
    """Who is on the floor: the adventurer, then monsters, those in sight first."""
    hero, floor = dungeon.adventurer, dungeon.floor
    monsters = [_creature(monster, floor) for monster in floor.monsters]
    return (_creature(hero, floor), *sorted(monsters, key=lambda one: not one.is_seen))


def _creature(unit: Adventurer | Monster, floor: Floor) -> Creature:
    assert unit.location is not None, "it is on the floor"
    is_adventurer = unit.number == 1
    name = "adventurer" if is_adventurer else f"{unit.name.lower()} {unit.number}"
    return Creature(
        letter=unit.letter,
        name=name,
        place=unit.location.place,
        hit_points=hit_points_text(unit),
        health=unit.hit_points / unit.max_hit_points,
        is_adventurer=is_adventurer,
        is_seen=is_adventurer or floor.is_seen(unit.location),
    )


def thing_name(dungeon: Dungeon, item: Item) -> str:
    """What the adventurer calls *item*: "red potion", "gold, 12"."""
    name = dungeon.describe(item)
    return f"{name}, {item.amount}" if isinstance(item, Gold) else name


def things(dungeon: Dungeon) -> Iterator[tuple[str, str, int]]:
    """Symbol and name of all that lies about, and how often it does, as first found."""
    found = Counter(
        (symbol_of(item), thing_name(dungeon, item)) for _, item in dungeon.floor.things
    )
    for (symbol, name), count in found.items():
        yield symbol, name, count


def facts(dungeon: Dungeon) -> Iterator[str]:
    """What else is to be said of the adventurer, as far as the variant has it."""
    hero = dungeon.adventurer
    if dungeon.variant.experience:
        yield f"level {hero.level}, experience {hero.experience}"
    if dungeon.variant.hunger:
        yield f"food for {hero.food} turns"
    if hero.gold:
        yield f"gold {hero.gold}"
    if hero.keys:
        yield f"keys {hero.keys}"
    if hero.has_treasure:
        yield "has the treasure"
    for effect in hero.effects:
        yield f"{effect.name} for {effect.duration} turns"
    in_use = (hero.armour, hero.equipped_item)
    for item in hero.items:
        yield dungeon.describe(item) + " (in use)" * (item in in_use)


def shades(floor: Floor) -> Iterator[list[Shade]]:
    """How well each place is known, row by row."""
    top, seen = floor.seen
    columns = range(floor.ground.width)
    for row, explored in enumerate(floor.explored):
        in_sight = seen[row - top] if 0 <= row - top < len(seen) else 0
        yield [
            _shade(explored >> column & 1, in_sight >> column & 1) for column in columns
        ]


def _shade(is_explored: int, is_in_sight: int) -> Shade:
    if is_in_sight:
        return Shade.IN_SIGHT
    return Shade.REMEMBERED if is_explored else Shade.UNKNOWN
