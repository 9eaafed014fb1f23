"""The summary of a dungeon: the creatures and items on its floor, in words."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.drawing.emblems import Emblem, emblem_of
from alpaca_emblem.drawing.summary import Summary, hit_points_text
from alpaca_emblem.dungeon import Dungeon, Gold
from alpaca_emblem.games.dungeon.items import Key, Ration, Treasure
from alpaca_emblem.games.dungeon.notation import symbol_of

if TYPE_CHECKING:
    from alpaca_emblem.dungeon import Adventurer, Floor, Monster
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.stats import Effect
    from alpaca_emblem.model.topology import Coordinates
    from alpaca_emblem.texts import Narrator


class Shade(Enum):
    """The knowledge that the adventurer has of a cell."""

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
        emblem: The figure on its token; None if its kind has none.
        badge: The sign of what it wields; None for bare hands and for monsters.
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
    emblem: Emblem | None
    badge: Emblem | None


@frozen
class Note:
    """A fact about the adventurer.

    Attributes:
        words: The fact: "gold 12".
        about: The item or the effect that it is about.
        is_used: True if it is about an item that is wielded or worn.
    """

    words: str
    about: Item | Effect
    is_used: bool = False


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
            emblem=emblem_of(unit),
            badge=emblem_of(unit.equipped_item) if is_adventurer else None,
        )

    def thing(self, item: Item) -> str:
        """Return the name of *item* as far as it is identified: "gold, 12"."""
        name = self.item(self.game.describe(item))
        if not isinstance(item, Gold):
            return name
        return self.text("amount", item=name, amount=item.amount)

    def things(self) -> tuple[tuple[str, str], ...]:
        """Return the symbol and the name of all that lies about, counted if several."""
        return tuple((symbol_of(item), name) for item, name in self.finds())

    def finds(self) -> tuple[tuple[Item, str], ...]:
        """Return one item of each name that lies about, and the name with its count.

        Those in sight come first.
        """
        found: dict[tuple[str, str], list[Item]] = {}
        floor = self.game.floor
        for _, item in sorted(
            floor.items, key=lambda lying: not floor.is_seen(lying[0])
        ):
            found.setdefault((symbol_of(item), self.thing(item)), []).append(item)
        return tuple(
            (alike[0], name if len(alike) == 1 else self._counted(name, len(alike)))
            for (_, name), alike in found.items()
        )

    def _counted(self, name: str, count: int) -> str:
        return self.text("count", item=name, count=count)

    def level(self) -> str:
        """Return the level of the adventurer; empty if the variant has none."""
        hero = self.game.adventurer
        if not self.game.variant.experience:
            return ""
        return self.text("level", level=hero.level, experience=hero.experience)

    def facts(self) -> Iterator[str]:
        """Yield lines about the adventurer, as far as the variant has them."""
        level = self.level()
        if level:
            yield level
        for note in self.notes():
            yield note.words

    def notes(self) -> Iterator[Note]:
        """Yield what the adventurer has, and what affects it: see `facts`."""
        hero = self.game.adventurer
        if self.game.variant.hunger:
            yield Note(self.text("food", turns=hero.food), Ration())
        if hero.gold:
            yield Note(self.text("gold", amount=hero.gold), Gold(amount=hero.gold))
        if hero.keys:
            yield Note(self.text("keys", amount=hero.keys), Key())
        if hero.has_treasure:
            yield Note(self.text("treasure"), Treasure())
        known = self.narrator.catalogue.table("dungeon.effects")
        for effect in hero.effects:
            name = known.get(effect.name, effect.name)
            words = self.text("effect", effect=name, turns=effect.duration)
            yield Note(words, effect)
        for item in hero.items:
            is_used = item in (hero.armour, hero.equipped_item)
            name = self.thing(item)
            words = self.text("in_use", item=name) if is_used else name
            yield Note(words, item, is_used)


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
