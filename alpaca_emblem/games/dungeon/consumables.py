"""What is used up: potions, scrolls and rations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar, Final

from attrs import define, evolve, field, setters

from alpaca_emblem.checks import is_text
from alpaca_emblem.errors import CannotEquipError
from alpaca_emblem.games.dungeon import events
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.stats import Effect, Stats
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rules.combat import hit_points_after
from alpaca_emblem.rules.dungeon import POTION_HEALING

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon

MIGHT: Final = Effect("might", duration=20, modifier=Stats(strength=2))
POISON_DAMAGE: Final = 4
THUNDER_DAMAGE: Final = 6


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Usable(Item):
    """Something that is gone once it has been used."""

    is_listed: ClassVar[bool] = False

    @abstractmethod
    def use(self, game: Dungeon) -> None:
        """Do to *game* what it does, and tell it."""

    def equip_to(self, unit: Unit) -> None:
        raise CannotEquipError(f"{self} is used up, not wielded")


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Potion(Usable):
    """A potion of some *kind*: see `POTION_EFFECTS`."""

    name: str = field(default="potion", init=False)
    kind: str = field(default="healing", validator=is_text)

    def use(self, game: Dungeon) -> None:
        game.lore = game.lore.with_known(self.kind)
        POTION_EFFECTS[self.kind](game)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Scroll(Usable):
    """A scroll of some *kind*: see `SCROLL_EFFECTS`."""

    name: str = field(default="scroll", init=False)
    kind: str = field(validator=is_text)

    def use(self, game: Dungeon) -> None:
        game.lore = game.lore.with_known(self.kind)
        game.tell(events.ScrollRead(game.describe(self)))
        SCROLL_EFFECTS[self.kind](game)


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Ration(Usable):
    """Food: whoever eats it is full."""

    name: str = field(default="ration", init=False)

    def use(self, game: Dungeon) -> None:
        game.adventurer.food = game.variant.hunger
        game.tell(events.RationEaten(game.variant.hunger))


def _heal(game: Dungeon) -> None:
    _drink(game, "healing", POTION_HEALING, POTION_HEALING)


def _poison(game: Dungeon) -> None:
    _drink(game, events.POISON, POISON_DAMAGE, -POISON_DAMAGE)


def _strengthen(game: Dungeon) -> None:
    hero = game.adventurer
    others = (effect for effect in hero.effects if effect.name != MIGHT.name)
    # It wears off at the end of each turn, of this one, too.
    hero.effects = (*others, evolve(MIGHT, duration=MIGHT.duration + 1))
    _drink(game, "might", MIGHT.modifier.strength, 0)


def _drink(game: Dungeon, kind: str, amount: int, change: int) -> None:
    hero = game.adventurer
    after = hit_points_after(hero.hit_points, change, hero.max_hit_points)
    hero.hit_points = after
    game.tell(events.PotionDrunk(kind, amount, int(after)))


def _teleport(game: Dungeon) -> None:
    """Lead somewhere from where a way leads back: nobody is ever locked in."""
    floor, has_key = game.floor, game.adventurer.keys > 0
    reached = {*floor.reached_from(game.place, has_key=has_key)}
    free = [place for place in floor.free_places() if place in reached]
    if free:
        game.go_to(free[game.dice.pick(len(free))])


def _map(game: Dungeon) -> None:
    """Remember the whole floor, but for the rock that nothing open touches."""
    floor = game.floor
    topology = floor.field.topology
    rows = [0] * floor.ground.height
    for location in topology.locations:
        if floor.terrain_at(location).move_cost is not None:
            for down in (-1, 0, 1):
                rows[location.row + down] |= 0b111 << location.column >> 1
    floor.explore(0, tuple(rows))


def _thunder(game: Dungeon) -> None:
    for monster in game.floor.monsters:
        assert monster.location is not None, "those alive stand somewhere"
        if game.floor.is_seen(monster.location):
            game.scorch(monster, THUNDER_DAMAGE)


POTION_EFFECTS: Final[Mapping[str, Callable[[Dungeon], None]]] = {
    "healing": _heal,
    "might": _strengthen,
    events.POISON: _poison,
}
"""What each kind of potions does."""

SCROLL_EFFECTS: Final[Mapping[str, Callable[[Dungeon], None]]] = {
    "teleportation": _teleport,
    "mapping": _map,
    "thunder": _thunder,
}
"""What each kind of scrolls does."""
