"""Factories: units, items and fields from presets, numbers, or a seed.

A factory works for any class, so a user's own units and items need no new factory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, Generic, TypeVar

from attrs import field, frozen

from alpaca_emblem.checks import instance, is_text, is_whole, iterable, whole_number
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import (
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Spear,
    Spirit,
    Staff,
    Sword,
)
from alpaca_emblem.model.topology import MAX_SIDE, SIDES, Coordinates, Topology
from alpaca_emblem.model.units import (
    Alpaca,
    Archer,
    Cleric,
    Fighter,
    Hero,
    Sorcerer,
    SwordMaster,
    Unit,
)
from alpaca_emblem.rng import JavaRandom

UnitT = TypeVar("UnitT", bound=Unit)
ItemT = TypeVar("ItemT", bound=Item)

MAX_SIZE: Final = MAX_SIDE
"""The longest side of a square map, in places."""


@frozen
class UnitPreset:
    """Hit points, and movement in steps, under a name."""

    name: str = field(validator=is_text)
    hit_points: int = field(validator=is_whole(1))
    movement: int = field(validator=is_whole(0))


GENERIC_UNIT: Final = UnitPreset("generic", 100, 3)
TANK: Final = UnitPreset("tank", 200, 1)
FAST: Final = UnitPreset("fast", 70, 5)

UNIT_PRESETS: Final[Mapping[str, UnitPreset]] = {
    preset.name: preset for preset in (GENERIC_UNIT, TANK, FAST)
}


@frozen
class ItemPreset:
    """Power in hit points, and range in steps, under a name."""

    name: str = field(validator=is_text)
    power: int = field(validator=is_whole(0))
    min_range: int = field(validator=is_whole())
    max_range: int = field(validator=is_whole())


GENERIC_ITEM: Final = ItemPreset("generic", 30, 1, 5)
POWERFUL: Final = ItemPreset("powerful", 50, 1, 3)
LONG_DISTANCE: Final = ItemPreset("long_distance", 10, 3, 10)

ITEM_PRESETS: Final[Mapping[str, ItemPreset]] = {
    preset.name: preset for preset in (GENERIC_ITEM, POWERFUL, LONG_DISTANCE)
}


@frozen
class UnitFactory(Generic[UnitT]):
    """Makes units of one class, without owner or location.

    >>> UnitFactory(Hero).create_tank().max_hit_points
    200
    """

    unit_class: Callable[..., UnitT]

    def create(self, hit_points: int, movement: int) -> UnitT:
        """Return a unit with the given hit points, and movement in steps."""
        return self.unit_class(max_hit_points=hit_points, movement=movement)

    def create_preset(self, preset: UnitPreset) -> UnitT:
        instance("preset", preset, UnitPreset)
        return self.create(preset.hit_points, preset.movement)

    def create_generic(self) -> UnitT:
        return self.create_preset(GENERIC_UNIT)

    def create_tank(self) -> UnitT:
        return self.create_preset(TANK)

    def create_fast(self) -> UnitT:
        return self.create_preset(FAST)


@frozen
class ItemFactory(Generic[ItemT]):
    """Makes items of one class, without owner.

    >>> bow = ItemFactory(Bow).create_generic("bow")
    >>> bow.power, bow.min_range, bow.max_range
    (30, 2, 5)
    """

    item_class: Callable[..., ItemT]

    def create(self, name: str, power: int, min_range: int, max_range: int) -> ItemT:
        """Return an item with the given power in hit points, and range in steps."""
        return self.item_class(
            name=name, power=power, min_range=min_range, max_range=max_range
        )

    def create_preset(self, preset: ItemPreset, name: str) -> ItemT:
        instance("preset", preset, ItemPreset)
        return self.create(name, preset.power, preset.min_range, preset.max_range)

    def create_generic(self, name: str) -> ItemT:
        return self.create_preset(GENERIC_ITEM, name)

    def create_powerful(self, name: str) -> ItemT:
        return self.create_preset(POWERFUL, name)

    def create_long_distance(self, name: str) -> ItemT:
        return self.create_preset(LONG_DISTANCE, name)


class FieldFactory:
    """Makes maps with random joins.

    Each place of a new map is joined to its existing neighbours: to the first always,
    and to each other with a probability of two thirds. So a square map is always
    connected. Java: `Field.addCells`.

    >>> print(FieldFactory(seed=7).create(3))
    .---.---.
    |   |   |
    .   .---.
    |   |   |
    .---.---.
    """

    def __init__(self, seed: int) -> None:
        self.dice = JavaRandom(seed)

    def create(self, size: int, connect_all: bool = False) -> Field:
        """Return a square map of *size* x *size* places, made row by row.

        Raises:
            InvalidValueError: *size* is not from 0 to `MAX_SIZE`.
        """
        whole_number("size", size, 0, MAX_SIZE)
        field = Field()
        places = [(row, column) for row in range(size) for column in range(size)]
        self.add_places(field, places, connect_all)
        return field

    def add_places(
        self, field: Field, places: Iterable[Coordinates], connect_all: bool = False
    ) -> None:
        """Add *places* to *field* in order, each joined as in a new map.

        Draws four doubles for each place, whatever its neighbours; none if
        *connect_all* is true.

        Raises:
            InvalidTypeError: *field* is not a field, or *places* are not places.
            InvalidValueError: A place exists already, or lies beyond `MAX_SIZE`.
        """
        instance("field", field, Field)
        iterable("places", places)
        new = tuple(places)
        Topology((*field.topology.places, *new))  # refuses before a draw is spent
        joined = dict.fromkeys(field.topology.places, False)
        for one, other in field.topology.joins:
            joined[one] = joined[other] = True
        joins: list[tuple[Coordinates, Coordinates]] = []
        for place in new:
            joined[place] = False
            for down, right in SIDES:
                # One draw for each side, even without a neighbour to join.
                is_open = connect_all or self.dice.next_double() > 1 / 3
                neighbour = (place[0] + down, place[1] + right)
                if neighbour in joined and (is_open or not joined[place]):
                    joins.append((place, neighbour))
                    joined[place] = joined[neighbour] = True
        field.add_places(new, joins)


UNIT_FACTORIES: Final[Mapping[str, UnitFactory[Unit]]] = {
    unit_class.__name__: UnitFactory(unit_class)
    for unit_class in (Alpaca, Archer, Cleric, Fighter, Hero, Sorcerer, SwordMaster)
}
"""A factory for each class of the match, by the name of the class."""

ITEM_FACTORIES: Final[Mapping[str, ItemFactory[Item]]] = {
    item_class.__name__: ItemFactory(item_class)
    for item_class in (Axe, Bow, Darkness, Light, Spear, Spirit, Staff, Sword)
}
"""A factory for each class of items of the match, by the name of the class."""
