"""Tacticians: the players, who own units and command the selected one."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

import attrs
from attrs import define, setters

from alpaca_emblem.checks import instance, is_text, iterable
from alpaca_emblem.errors import (
    AlreadyMovedError,
    AlreadyOwnedError,
    DeadUnitError,
    InvalidValueError,
    NoSuchUnitError,
    NotCarriedError,
    NotYourUnitError,
    shown,
)
from alpaca_emblem.model.items import Item
from alpaca_emblem.model.living import Living
from alpaca_emblem.model.signals import Signal
from alpaca_emblem.model.unit import Unit

if TYPE_CHECKING:
    from alpaca_emblem.model.combat import Happening
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.unit import UnitDied


@attrs.frozen
class HeroFell:
    """A unit that its tactician must not lose has died."""

    tactician: Tactician


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Tactician(Living):
    """A player of the match.

    The selection is a convenience for people: it can change at any time, and is not
    part of the game's state. Any unit can be selected, but every verb refuses another
    player's unit, and its items are not shown.

    >>> tactician = Tactician(name="Player 1")
    >>> tactician.units
    ()
    """

    name: str = attrs.field(validator=is_text)
    _units: tuple[Unit, ...] = attrs.field(init=False, default=(), repr=False)
    _fallen: int = attrs.field(init=False, default=0, repr=False)
    hero_fell: Signal[HeroFell] = attrs.field(init=False, factory=Signal, repr=False)
    selected_unit: Unit | None = attrs.field(init=False, default=None, repr=False)
    selected_item: Item | None = attrs.field(init=False, default=None, repr=False)

    def __str__(self) -> str:
        return self.name

    @property
    def units(self) -> tuple[Unit, ...]:
        """The tactician's living units, in the order in which they were added."""
        if self._fallen:
            # Derived, so not journalled: `_count_fallen` has journalled the old tuple.
            object.__setattr__(self, "_units", self._living())
            object.__setattr__(self, "_fallen", 0)
        return self._units

    @property
    def has_units(self) -> bool:
        """True while a unit of the tactician is alive. Takes constant time."""
        return len(self._units) > self._fallen

    def _living(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self._units if unit.is_alive)

    def check_add_unit(self, unit: Unit) -> None:
        """Raise the errors of `add_unit`."""
        instance("unit", unit, Unit)
        if unit.owner is not None:
            raise AlreadyOwnedError(f"{unit} already serves {unit.owner}")
        unit.check_alive()

    def add_unit(self, unit: Unit) -> None:
        """Add *unit*, which serves no tactician yet.

        Raises:
            AlreadyOwnedError: The unit serves a tactician.
            DeadUnitError: The unit is dead.
        """
        self.add_units((unit,))

    def add_units(self, units: Iterable[Unit]) -> None:
        """Add all *units*, or none if one of them is refused.

        Raises:
            InvalidValueError: A unit occurs twice. Other errors: see `add_unit`.
        """
        iterable("units", units)
        given = tuple(units)
        for unit in given:
            self.check_add_unit(unit)
            self._check_world(unit)
        if len(set(map(id, given))) < len(given):
            raise InvalidValueError("a unit can serve only once")
        for unit in given:
            unit.owner = self
            unit.died.wire(self._on_unit_died)
        self._units = (*self.units, *given)

    def _lead(self, living: tuple[Unit, ...]) -> None:
        """Lead exactly the units in *living*, which serve the tactician already.

        A game that takes on a known position calls it after the deaths and revivals.
        """
        if self._units != living or self._fallen:
            self._units, self._fallen = living, 0

    def _count_fallen(self) -> None:
        """Record the death of one of the units.

        `units` removes the dead when it is next read, so that many deaths cost no more
        than one.
        """
        self._units = self._units  # for undo
        self._fallen += 1

    def _on_unit_died(self, event: UnitDied) -> None:
        self._count_fallen()
        if event.unit.must_survive:
            self.hero_fell.emit(HeroFell(self), self._journal)

    def start_turn(self) -> None:
        """Let all units that are alive move and use items again."""
        for unit in self.units:
            if unit.has_moved:
                unit.has_moved = False
            if unit.uses:
                unit.uses = 0

    def select_unit(self, unit: Unit | None) -> None:
        """Select *unit*, of any owner; None clears the selection.

        Raises:
            InvalidTypeError: *unit* is not a unit.
        """
        if unit is not None:
            instance("unit", unit, Unit)
        object.__setattr__(self, "selected_unit", unit)  # no part of the game's state

    def select_last(self) -> None:
        """Select the last of the tactician's units.

        Raises:
            NoSuchUnitError: The tactician has no units.
        """
        if not self.units:
            raise NoSuchUnitError(f"{self} has no units")
        self.select_unit(self.units[-1])

    def select_next_unplaced(self) -> None:
        """Select the first of the tactician's units that is not on the field yet.

        Raises:
            NoSuchUnitError: All units are placed.
        """
        for unit in self.units:
            if not unit.is_placed:
                self.select_unit(unit)
                return
        raise NoSuchUnitError(f"all units of {self} are placed")

    def select_item(self, item: Item | None) -> None:
        """Select *item*, of any owner; None clears the selection.

        Raises:
            InvalidTypeError: *item* is not an item.
        """
        if item is not None:
            instance("item", item, Item)
        object.__setattr__(self, "selected_item", item)  # no part of the game's state

    @property
    def own_selected_unit(self) -> Unit:
        """The selected unit, if the tactician can command it.

        Raises:
            NoSuchUnitError: No unit is selected.
            DeadUnitError: The selected unit is dead.
            NotYourUnitError: The selected unit does not serve this tactician.
        """
        unit = self.selected_unit
        if unit is None:
            raise NoSuchUnitError(f"{self} has selected no unit")
        if not unit.is_alive:
            raise DeadUnitError(f"{unit} is dead")
        if unit.owner is not self:
            raise NotYourUnitError(f"{unit} does not serve {self}")
        return unit

    @property
    def own_selected_item(self) -> Item:
        """The selected item.

        Raises:
            NotCarriedError: No item is selected.
        """
        if self.selected_item is None:
            raise NotCarriedError(f"{self} has selected no item")
        return self.selected_item

    @property
    def has_own_selected(self) -> bool:
        """True if the selected unit is alive and serves this tactician."""
        unit = self.selected_unit
        return unit is not None and unit.is_alive and unit.owner is self

    @property
    def items(self) -> tuple[Item, ...]:
        """The selected unit's items; () if the unit belongs to another player."""
        return self.own_selected_unit.items if self.has_own_selected else ()

    @property
    def equipped_item(self) -> Item | None:
        """The selected unit's equipped item; None if another player owns the unit."""
        return self.own_selected_unit.equipped_item if self.has_own_selected else None

    @property
    def movement(self) -> int:
        """The selected unit's movement; 0 if the unit belongs to another player."""
        return self.own_selected_unit.movement if self.has_own_selected else 0

    def item_named(self, name: str) -> Item:
        """Return the first item called *name* that the selected unit carries.

        Raises:
            NotCarriedError: There is none, or the unit belongs to another player.
        """
        for item in self.items:
            if item.name == name:
                return item
        raise NotCarriedError(f"the selected unit carries no {name!r}")

    def item_at(self, index: int) -> Item:
        """Return the item at *index*, from 0, of those the selected unit carries.

        Raises:
            NotCarriedError: There is none, or the unit belongs to another player.
        """
        if type(index) is not int or not 0 <= index < len(self.items):
            raise NotCarriedError(
                f"the selected unit carries no item at {shown(index)}"
            )
        return self.items[index]

    def add_item(self, item: Item) -> None:
        """Give *item* to the selected unit. See `Unit.add_item`."""
        self.own_selected_unit.add_item(item)

    def equip_item(self, item: Item) -> None:
        """Equip the selected unit with *item*. See `Unit.equip`."""
        self.own_selected_unit.equip(item)

    def use_item_on(self, target: Unit) -> tuple[Happening, ...]:
        """Use the selected unit's item on *target*. See `Unit.use_item_on`."""
        return self.own_selected_unit.use_item_on(target)

    def give_item_to(self, receiver: Unit) -> None:
        """Give the selected item to *receiver*. See `Unit.give_item`."""
        self.own_selected_unit.give_item(self.own_selected_item, receiver)

    def _check_move(self, unit: Unit) -> None:
        """Refuse a unit that has moved already this turn.

        Raises:
            AlreadyMovedError: The unit has moved already.
            InvalidTypeError: *unit* is not a unit.
        """
        instance("unit", unit, Unit)
        if unit.has_moved:
            raise AlreadyMovedError(f"{unit} has already moved this turn")

    def move_to(self, location: Location) -> None:
        """Move the selected unit to *location*, once a turn. See `Unit.move_to`.

        Raises:
            AlreadyMovedError: The unit has moved already.
        """
        unit = self.own_selected_unit
        self._check_move(unit)
        unit.move_to(location)
