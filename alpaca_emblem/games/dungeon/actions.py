"""The actions of a dungeon: plain data, each with its rule."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from alpaca_emblem.errors import (
    BlockedError,
    CannotEquipError,
    CannotUseError,
    IllegalActionError,
    InventoryFullError,
    NotCarriedError,
    OccupiedLocationError,
    shown,
)
from alpaca_emblem.games.dungeon import events, turns
from alpaca_emblem.games.dungeon.consumables import use_up
from alpaca_emblem.games.dungeon.floors.floor import LOCKED_DOOR, put_thing, take_thing
from alpaca_emblem.games.dungeon.items import Armour, Find, Usable
from alpaca_emblem.games.values import Action

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.model.items import Item

    DungeonAction: TypeAlias = Action[Dungeon]
else:
    DungeonAction = Action

STRAIGHT: Final[Mapping[str, tuple[int, int]]] = {
    "n": (-1, 0),
    "s": (1, 0),
    "w": (0, -1),
    "e": (0, 1),
}
DIRECTIONS: Final[Mapping[str, tuple[int, int]]] = {
    **STRAIGHT,
    "nw": (-1, -1),
    "ne": (-1, 1),
    "sw": (1, -1),
    "se": (1, 1),
}
"""Directions by name, as rows down and columns to the right."""


@frozen
class Step(DungeonAction):
    """Step to an adjacent square, or attack the monster there.

    A known obstacle makes the step illegal. An unknown one is discovered by trying,
    which takes a turn.

    Attributes:
        direction: "n", "s", "w" or "e"; also "nw", "ne", "sw" and "se" in a dungeon
            with eight directions.
    """

    direction: str

    def check(self, game: Dungeon) -> None:
        game._check_not_over()
        allowed = DIRECTIONS if game.variant.eight_directions else STRAIGHT
        if type(self.direction) is not str or self.direction not in allowed:
            raise IllegalActionError(
                f"direction must be one of {', '.join(allowed)}, "
                f"not {self.direction!r}",
                reason="no_such_direction",
            )
        floor, here = game.floor, game.place
        there = game.beside(self.direction)
        for place in (there, *floor.corners(here, there)):
            if not floor.is_explored(place) or floor.is_open(place):
                continue
            terrain = floor.terrain_at(place)
            if place is not there or terrain.move_cost is None:
                raise BlockedError(f"{terrain.name} is in the way at {place}")
            if terrain is LOCKED_DOOR and not game.adventurer.keys:
                raise BlockedError("there is no key for that door", reason="locked")

    def resolve(self, game: Dungeon) -> None:
        turns.step(game, game.beside(self.direction))


@frozen
class Wait(DungeonAction):
    """Pass the turn."""

    def check(self, game: Dungeon) -> None:
        game._check_not_over()

    def resolve(self, game: Dungeon) -> None:
        game.tell(events.AdventurerWaited())
        turns.end_turn(game)


def _carried(game: Dungeon, index: object) -> Item:
    """Return the carried item at place *index*, from 0.

    Raises:
        GameOverError: The run is over.
        NotCarriedError: The adventurer carries no such item.
    """
    game._check_not_over()
    items = game.adventurer.items
    if type(index) is not int or not 0 <= index < len(items):
        raise NotCarriedError(f"the adventurer carries no item at {shown(index)}")
    return items[index]


@frozen
class PickUp(DungeonAction):
    """Pick up the item lying where the adventurer stands."""

    def check(self, game: Dungeon) -> None:
        game._check_not_over()
        if not game.variant.inventory:
            raise InventoryFullError("nothing can be carried in this dungeon")
        item = game.floor.thing_at(game.place)
        if item is None:
            raise IllegalActionError("nothing lies here", reason="nothing_there")
        if isinstance(item, Find):
            raise CannotUseError(
                f"{item} is taken by walking onto it", reason="not_carried"
            )
        game.adventurer._check_room()

    def resolve(self, game: Dungeon) -> None:
        item = game.floor.thing_at(game.place)
        assert item is not None, "checked"
        take_thing(game.floor, item)
        game.adventurer.add_item(item)
        game.tell(events.ItemTaken(game.describe(item)))
        turns.end_turn(game)


@frozen
class Drop(DungeonAction):
    """Put down a carried item, by its place from 0, on a square without one."""

    item: int

    def check(self, game: Dungeon) -> None:
        _carried(game, self.item)
        if game.floor.thing_at(game.place) is not None:
            raise OccupiedLocationError(
                "something lies here already", reason="littered"
            )

    def resolve(self, game: Dungeon) -> None:
        item = _carried(game, self.item)
        game.adventurer.remove_item(item)
        put_thing(game.floor, game.place, item)
        game.tell(events.ItemDropped(game.describe(item)))
        turns.end_turn(game)


@frozen
class Use(DungeonAction):
    """Drink, read or eat a carried item, by its place from 0."""

    item: int

    def check(self, game: Dungeon) -> None:
        item = _carried(game, self.item)
        if not isinstance(item, Usable):
            raise CannotUseError(f"{item} cannot be used up", reason="not_usable")

    def resolve(self, game: Dungeon) -> None:
        item = _carried(game, self.item)
        assert isinstance(item, Usable), "checked"
        game.adventurer.remove_item(item)
        use_up(game, item)
        turns.end_turn(game)


@frozen
class Ready(DungeonAction):
    """Equip a carried weapon or put on armour, by its place from 0."""

    item: int

    def check(self, game: Dungeon) -> None:
        item, hero = _carried(game, self.item), game.adventurer
        if item is hero.armour or item is hero.equipped_item:
            raise CannotEquipError(
                f"{item} is in use already", reason="already_equipped"
            )
        if not isinstance(item, Armour):
            hero.check_equip(item)

    def resolve(self, game: Dungeon) -> None:
        item, hero = _carried(game, self.item), game.adventurer
        if isinstance(item, Armour):
            hero.armour = item
        else:
            hero.equip(item)
        game.tell(events.ItemReadied(game.describe(item)))
        turns.end_turn(game)


@frozen
class PutAway(DungeonAction):
    """Unequip a weapon or take off armour, by its place from 0."""

    item: int

    def check(self, game: Dungeon) -> None:
        item, hero = _carried(game, self.item), game.adventurer
        if item is not hero.armour and item is not hero.equipped_item:
            raise CannotEquipError(f"{item} is not in use", reason="not_in_use")

    def resolve(self, game: Dungeon) -> None:
        item, hero = _carried(game, self.item), game.adventurer
        if item is hero.armour:
            hero.armour = None
        else:
            hero.unequip()
        game.tell(events.ItemPutAway(game.describe(item)))
        turns.end_turn(game)


ACTION_CLASSES: Final = (Step, Wait, PickUp, Drop, Use, Ready, PutAway)
"""All classes of actions."""

STEPS: Final = {name: Step.of(name) for name in DIRECTIONS}
WAIT: Final = Wait.of()
PICK_UP: Final = PickUp.of()


def list_actions(game: Dungeon) -> tuple[DungeonAction, ...]:
    """Return the legal actions of *game*, in a fixed order.

    The order is: steps north, south, west and east, then diagonally; wait; pick up;
    then for each carried item use, equip or unequip, and drop.
    """
    if game.outcome is not None:
        return ()
    listed: list[DungeonAction] = [
        step
        for direction, step in STEPS.items()
        if (game.variant.eight_directions or direction in STRAIGHT)
        and game.is_legal(step)
    ]
    listed.append(WAIT)
    if game.variant.inventory:
        listed += _with_items(game)
    return tuple(listed)


def _with_items(game: Dungeon) -> list[DungeonAction]:
    hero = game.adventurer
    lying = game.floor.thing_at(game.place)
    listed: list[DungeonAction] = []
    if game.is_legal(PICK_UP):
        listed.append(PICK_UP)
    for index, item in enumerate(hero.items):
        if isinstance(item, Usable):
            listed.append(Use.of(index))
        elif item is hero.armour or item is hero.equipped_item:
            listed.append(PutAway.of(index))
        else:
            listed.append(Ready.of(index))
        if lying is None:
            listed.append(Drop.of(index))
    return listed
