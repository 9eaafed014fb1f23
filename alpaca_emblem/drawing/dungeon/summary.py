"""The summary of a dungeon: the creatures and items on its floor, in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.drawing.summary import Summary, hit_points_text
from alpaca_emblem.dungeon import Dungeon, Gold
from alpaca_emblem.games.dungeon.notation import symbol_of

if TYPE_CHECKING:
    from alpaca_emblem.dungeon import Adventurer, Floor, Monster
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.topology import Coordinates
    from alpaca_emblem.texts import Narrator


class Shade(Enum):
    """How well the adventurer knows a cell."""

    IN_SIGHT = "in sight"
    REMEMBERED = "remembered"
    UNKNOWN = "never seen"


@frozen
class CreatureSummary:
    """A creature on the floor in words.

    Attributes:
        number: The number of the unit.
        letter: The letter on the map.
        name: Its name and number: "Rat 2".
        title: Everything in words: "Rat 2, 3/3 hit points, out of sight".
        place: Row and column.
        hit_points: Its hit points and their maximum: "4/10".
        health: The part of its hit points that is left, 0 to 1.
        is_adventurer: True for the adventurer.
        is_seen: True if the adventurer sees it.
    """

    number: int
    letter: str
    name: str
    title: str
    place: Coordinates
    hit_points: str
    health: float
    is_adventurer: bool
    is_seen: bool


class DungeonSummary(Summary[Dungeon]):
    """A dungeon in words.

    Args:
        game: The dungeon, or a view of it; it does not change.
        language: The language of the words.
    """

    section = "dungeon.summary"

    def __init__(self, game: Dungeon | View, language: str | Narrator = "en") -> None:
        super().__init__(game, language, Dungeon)

    @property
    def heading(self) -> str:
        dungeon = self.game
        return self.text("heading", floor=dungeon.floor.number, turn=dungeon.turns)

    @property
    def verdict(self) -> str:
        if self.game.outcome is not None:
            return self.ending()
        return self.text("up" if self.game.is_way_back else "down")

    def creatures(self) -> tuple[CreatureSummary, ...]:
        """Return the adventurer, then the monsters, those in sight first."""
        monsters = [self._creature(monster) for monster in self.game.floor.monsters]
        in_order = sorted(monsters, key=lambda one: not one.is_seen)
        return (self._creature(self.game.adventurer), *in_order)

    def _creature(self, unit: Adventurer | Monster) -> CreatureSummary:
        assert unit.location is not None, "the unit is on the floor"
        assert unit.number is not None, "units of a game have numbers"
        is_adventurer = unit.number == 1
        is_seen = is_adventurer or self.game.floor.is_seen(unit.location)
        name, hit_points = self.unit(unit), hit_points_text(unit)
        key = "summary.unit" if is_seen else "summary.hidden"
        return CreatureSummary(
            number=unit.number,
            letter=unit.letter,
            name=name,
            title=self.narrator.text(key, unit=name, hit_points=hit_points),
            place=unit.location.place,
            hit_points=hit_points,
            health=unit.hit_points / unit.max_hit_points,
            is_adventurer=is_adventurer,
            is_seen=is_seen,
        )

    def thing(self, item: Item) -> str:
        """Return the name of *item* as far as it is identified: "gold, 12"."""
        name = self.item(self.game.describe(item))
        if not isinstance(item, Gold):
            return name
        return self.text("amount", item=name, amount=item.amount)

    def things(self) -> tuple[tuple[str, str], ...]:
        """Return the symbol and the name of all that lies about, counted if several."""
        found = Counter(
            (symbol_of(item), self.thing(item)) for _, item in self.game.floor.things
        )
        return tuple(
            (symbol, name if count == 1 else self.text("count", item=name, count=count))
            for (symbol, name), count in found.items()
        )

    def facts(self) -> Iterator[str]:
        """Yield lines about the adventurer, as far as the variant has them."""
        hero, variant = self.game.adventurer, self.game.variant
        if variant.experience:
            yield self.text("level", level=hero.level, experience=hero.experience)
        if variant.hunger:
            yield self.text("food", turns=hero.food)
        if hero.gold:
            yield self.text("gold", amount=hero.gold)
        if hero.keys:
            yield self.text("keys", amount=hero.keys)
        if hero.has_treasure:
            yield self.text("treasure")
        known = self.narrator.catalogue.table("dungeon.effects")
        for effect in hero.effects:
            name = known.get(effect.name, effect.name)
            yield self.text("effect", effect=name, turns=effect.duration)
        for item in hero.items:
            is_used = item in (hero.armour, hero.equipped_item)
            name = self.thing(item)
            yield self.text("in_use", item=name) if is_used else name


def shades(floor: Floor) -> Iterator[list[Shade]]:
    """Yield how well the cells of each row are known."""
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
