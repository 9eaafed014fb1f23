"""Tacticians: who own units, mourn them, and command those that they have selected."""

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

    Whatever is selected is a convenience for people: it changes at any time, and is no
    part of a game's state. Any unit can be selected, a stranger's too; but every verb
    needs it to be one's own, and a stranger's items are not shown.

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
        """The living units in its service, in the order of joining."""
        if self._fallen:
            # Derived, and so past the journal: each death has noted what there was.
            object.__setattr__(self, "_units", self._living())
            object.__setattr__(self, "_fallen", 0)
        return self._units

    @property
    def has_units(self) -> bool:
        """True while a unit in its service is alive. Costs the same for any number."""
        return len(self._units) > self._fallen

    def _living(self) -> tuple[Unit, ...]:
        return tuple(unit for unit in self._units if unit.is_alive)

    def check_add_unit(self, unit: Unit) -> None:
        """Raise what `add_unit` would raise."""
        instance("unit", unit, Unit)
        if unit.owner is not None:
            raise AlreadyOwnedError(f"{unit} already serves {unit.owner}")
        unit.check_alive()

    def add_unit(self, unit: Unit) -> None:
        """Take *unit*, which serves nobody, into service.

        Raises:
            AlreadyOwnedError: It serves somebody.
            DeadUnitError: It is dead.
        """
        self.add_units((unit,))

    def add_units(self, units: Iterable[Unit]) -> None:
        """Take *units* into service, all or none, as `add_unit` does one.

        Raises:
            InvalidValueError: One of them is given twice; others as of `add_unit`.
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

    def _count_fallen(self) -> None:
        """Note that one of its units is dead.

        Those left are listed when they are next asked for, so that many deaths cost no
        more than one.
        """
        self._units = self._units  # for undo
        self._fallen += 1

    def _on_unit_died(self, event: UnitDied) -> None:
        self._count_fallen()
        if event.unit.must_survive:
            self.hero_fell.emit(HeroFell(self), self._journal)

    def start_turn(self) -> None:
        """Let all units that are alive move again."""
        for unit in self.units:
            if unit.has_moved:
                unit.has_moved = False

    def select_unit(self, unit: Unit | None) -> None:
        """Select *unit*, one's own or not; None selects nothing.

        Raises:
            InvalidTypeError: It is no unit.
        """
        if unit is not None:
            instance("unit", unit, Unit)
        object.__setattr__(self, "selected_unit", unit)  # no part of the game's state

    def select_last(self) -> None:
        """Select the last of one's own units.

        Raises:
            NoSuchUnitError: There is none.
        """
        if not self.units:
            raise NoSuchUnitError(f"{self} has no units")
        self.select_unit(self.units[-1])

    def select_next_unplaced(self) -> None:
        """Select the first of one's own units that is not on the field yet.

        Raises:
            NoSuchUnitError: All are placed.
        """
        for unit in self.units:
            if not unit.is_placed:
                self.select_unit(unit)
                return
        raise NoSuchUnitError(f"all units of {self} are placed")

    def select_item(self, item: Item | None) -> None:
        """Select *item*, whoever carries it; None selects nothing.

        Raises:
            InvalidTypeError: It is no item.
        """
        if item is not None:
            instance("item", item, Item)
        object.__setattr__(self, "selected_item", item)  # no part of the game's state

    @property
    def own_selected_unit(self) -> Unit:
        """The selected unit, for doing something with it.

        Raises:
            NoSuchUnitError: Nothing is selected.
            DeadUnitError: It is dead.
            NotYourUnitError: It serves somebody else, or nobody.
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
        """The selected item, for doing something with it.

        Raises:
            NotCarriedError: Nothing is selected.
        """
        if self.selected_item is None:
            raise NotCarriedError(f"{self} has selected no item")
        return self.selected_item

    @property
    def has_own_selected(self) -> bool:
        """Whether the selected unit is alive and one's own."""
        unit = self.selected_unit
        return unit is not None and unit.is_alive and unit.owner is self

    @property
    def items(self) -> tuple[Item, ...]:
        """What the selected unit carries; nothing is shown of a stranger's."""
        return self.own_selected_unit.items if self.has_own_selected else ()

    @property
    def equipped_item(self) -> Item | None:
        """What the selected unit has in hand; None of a stranger's."""
        return self.own_selected_unit.equipped_item if self.has_own_selected else None

    @property
    def movement(self) -> int:
        """How far the selected unit goes, in steps; 0 for a stranger's."""
        return self.own_selected_unit.movement if self.has_own_selected else 0

    def item_named(self, name: str) -> Item:
        """The first item of that name that the selected unit carries.

        Raises:
            NotCarriedError: It carries none, or is a stranger's.
        """
        for item in self.items:
            if item.name == name:
                return item
        raise NotCarriedError(f"the selected unit carries no {name!r}")

    def item_at(self, index: int) -> Item:
        """The item at that place, from 0, of those the selected unit carries.

        Raises:
            NotCarriedError: There is no such place, or it is a stranger's unit.
        """
        if type(index) is not int or not 0 <= index < len(self.items):
            raise NotCarriedError(f"the selected unit carries no item at {index!r}")
        return self.items[index]

    def add_item(self, item: Item) -> None:
        """Have the selected unit take *item*: see `Unit.add_item`."""
        self.own_selected_unit.add_item(item)

    def equip_item(self, item: Item) -> None:
        """Have the selected unit take *item* in hand: see `Unit.equip`."""
        self.own_selected_unit.equip(item)

    def use_item_on(self, target: Unit) -> tuple[Happening, ...]:
        """Have the selected unit use its item on *target*: see `Unit.use_item_on`."""
        return self.own_selected_unit.use_item_on(target)

    def give_item_to(self, receiver: Unit) -> None:
        """Have the selected unit give away the selected item: see `Unit.give_item`."""
        self.own_selected_unit.give_item(self.own_selected_item, receiver)

    def _check_move(self, unit: Unit) -> None:
        """Refuse a unit that has moved already this turn.

        Raises:
            AlreadyMovedError: It has.
            InvalidTypeError: It is no unit.
        """
        instance("unit", unit, Unit)
        if unit.has_moved:
            raise AlreadyMovedError(f"{unit} has already moved this turn")

    def move_to(self, location: Location) -> None:
        """Have the selected unit go to *location*, once a turn: see `Unit.move_to`.

        Raises:
            AlreadyMovedError: It has moved already.
        """
        unit = self.own_selected_unit
        self._check_move(unit)
        unit.move_to(location)
