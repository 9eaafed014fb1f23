"""Units in general: their location, their items, and their verbs.

An item belongs to the one unit that carries it, and the equipped item is always among
those carried.

Each verb has a method ``check_...`` that raises the same errors and changes nothing. A
verb checks first and changes afterwards, so a refused verb has no effect.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, ClassVar, Final

import attrs
from attrs import define, setters

from alpaca_emblem.checks import (
    collection,
    instance,
    is_instance,
    is_text,
    is_whole,
    mistaken,
)
from alpaca_emblem.errors import (
    AlreadyOwnedError,
    CannotEquipError,
    CannotUseError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    InventoryFullError,
    NoSuchLocationError,
    NotCarriedError,
    NotYourUnitError,
    OccupiedLocationError,
    OutOfRangeError,
)
from alpaca_emblem.model.body import Wielding
from alpaca_emblem.model.combat import Combat, Happening
from alpaca_emblem.model.dispatch import add_missing_methods
from alpaca_emblem.model.items import NO_ITEM, Item
from alpaca_emblem.model.living import register
from alpaca_emblem.model.reprs import by_name, called, names
from alpaca_emblem.model.signals import Signal
from alpaca_emblem.model.stats import NO_STATS, Effect, Stats
from alpaca_emblem.model.topology import UNREACHABLE

if TYPE_CHECKING:
    from alpaca_emblem.model.field import Field
    from alpaca_emblem.model.tactician import Tactician
    from alpaca_emblem.model.topology import Location


UNIT_CLASSES: Final[dict[str, type[Unit]]] = {}
"""The concrete classes of units that are listed, by name, a user's own included."""

_WIELDS: dict[tuple[type, type], bool] = {}
"""A cache: whether a class of units wields a class of items."""


def _as_tuple(items: Iterable[Item]) -> tuple[Item, ...]:
    return collection("items", items, Item)  # type: ignore[type-abstract]


def _is_empty_or_text(unit: object, attribute: Any, value: object) -> None:
    if value != "":
        is_text(unit, attribute, value)


@attrs.frozen
class UnitDied:
    """A unit has died."""

    unit: Unit


@define(eq=False, kw_only=True, on_setattr=setters.NO_OP)
class Unit(Wielding):
    """A piece on the field. Two units are equal only if they are the same unit.

    Attributes:
        movement: The most steps it can move in one turn, never negative.
        name: Its own name, or an empty text.
        stats: Its stats without gear and effects.
        effects: The effects on it, oldest first.
        items: The items it carries, in the order in which it got them.
        equipped_item: The item it wields; `NO_ITEM` for none.
        owner: The tactician it serves, or None.
        field: The field on which it was placed last, or None.
        location: Its location on that field, or where it died; None if it has none.
        has_moved: True if it has moved this turn, in games where that matters.
        uses: The number of times it has used an item this turn, in games that limit it.
        number: Its number in a game, from 1; None if it belongs to no game.
        died: The signal that emits `UnitDied` at its death.
    """

    _must_be_decorated: ClassVar[bool] = True
    is_listed: ClassVar[bool] = True
    """True if the class is in `UNIT_CLASSES`, so that matches and scenarios know it.

    Subclasses inherit it, unless they say otherwise.
    """
    must_survive: ClassVar[bool] = False
    max_items: ClassVar[int] = 3

    movement: int = attrs.field(validator=is_whole(0))
    name: str = attrs.field(default="", validator=_is_empty_or_text)
    stats: Stats = attrs.field(default=NO_STATS, validator=is_instance(Stats))
    items: tuple[Item, ...] = attrs.field(default=(), converter=_as_tuple, repr=names)
    equipped_item: Item = attrs.field(init=False, default=NO_ITEM, repr=by_name)
    owner: Tactician | None = attrs.field(init=False, default=None, repr=False)
    location: Location | None = attrs.field(init=False, default=None, repr=str)
    has_moved: bool = attrs.field(init=False, default=False, repr=False)
    uses: int = attrs.field(init=False, default=0, repr=False)
    effects: tuple[Effect, ...] = attrs.field(init=False, default=(), repr=called)
    number: int | None = attrs.field(init=False, default=None)
    died: Signal[UnitDied] = attrs.field(init=False, factory=Signal, repr=False)
    field: Field | None = attrs.field(init=False, default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        given, self.items = self.items, ()
        if len(given) > self.max_items:
            raise InventoryFullError(
                f"{self} carries at most {self.max_items} items, not {len(given)}"
            )
        if len(set(map(id, given))) < len(given):
            raise InvalidValueError("an item can be carried only once")
        for item in given:
            self.check_add_item(item)
            self._check_world(item)
        for item in given:
            self.add_item(item)

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        add_missing_methods(cls)
        if cls.is_listed:
            register(UNIT_CLASSES, cls)

    def __str__(self) -> str:
        name = self.name or type(self).__name__
        return name if self.number is None else f"{name} {self.number}"

    def _repr_svg_(self) -> str:
        from alpaca_emblem.drawing.cards import unit_svg

        return unit_svg(self)

    @property
    @abstractmethod
    def letter(self) -> str:
        """One capital letter, for drawings."""

    @property
    def is_placed(self) -> bool:
        """True if it is alive and stands on a field."""
        return self.location is not None and self.is_alive

    def is_ally_of(self, other: Unit) -> bool:
        """Return whether both units serve the same tactician."""
        try:
            return self.owner is other.owner and self.owner is not None
        except AttributeError:
            raise InvalidTypeError(f"a unit is needed, not {other!r}") from None

    def is_enemy_of(self, other: Unit) -> bool:
        """Return whether the units serve two different tacticians."""
        try:
            return (
                self.owner is not other.owner
                and self.owner is not None
                and other.owner is not None
            )
        except AttributeError:
            raise InvalidTypeError(f"a unit is needed, not {other!r}") from None

    def distance_to(self, other: Unit) -> float:
        """Return the steps between the two units; infinite if there is no way.

        Units do not block the way. There is none to a unit on another field or on none.
        """
        try:
            here, there = self.location, other.location
        except AttributeError:
            raise InvalidTypeError(f"a unit is needed, not {other!r}") from None
        if here is None or there is None or self.field is not other.field:
            return UNREACHABLE
        assert self.field is not None, "what has a location has a field"
        return self.field.topology.distance(here, there)

    def die(self) -> None:
        """Die: leave the field, and notify the observers.

        The unit keeps its items, its owner and its last location. Its tactician is
        notified first, then the subscribers.

        Raises:
            DeadUnitError: The unit is dead already.
        """
        self.check_alive()
        self.hit_points = 0
        if self.field is not None:
            self.field.lift(self)
        if self.in_combat:
            self.in_combat = False
        self.died.emit(UnitDied(self), self._journal)

    @property
    def has_equipped_item(self) -> bool:
        """True if it wields an item."""
        return self.equipped_item is not NO_ITEM

    def _check_carries(self, item: Item) -> None:
        instance("item", item, Item)
        if item.owner is not self:
            raise NotCarriedError(f"{self} does not carry {item}")

    def _check_room(self) -> None:
        """Raise `InventoryFullError` if the unit carries as many items as it can."""
        if len(self.items) >= self.max_items:
            raise InventoryFullError(f"{self} carries {self.max_items} items already")

    def check_add_item(self, item: Item) -> None:
        """Raise the errors of `add_item`."""
        instance("item", item, Item)
        self.check_alive()
        self._check_room()
        if item.owner is not None:
            raise AlreadyOwnedError(f"{item} belongs to {item.owner}")
        if item is NO_ITEM:
            raise InvalidValueError("the empty hand cannot be carried")

    def add_item(self, item: Item) -> None:
        """Add *item*, which has no owner, after the other items.

        Raises:
            DeadUnitError: The unit is dead.
            InventoryFullError: It carries as many items as it can.
            AlreadyOwnedError: A unit carries the item.
        """
        self.check_add_item(item)
        self._check_world(item)
        item.owner = self
        self.items = (*self.items, item)

    def check_remove_item(self, item: Item) -> None:
        """Raise the errors of `remove_item`."""
        self.check_alive()
        self._check_carries(item)

    def remove_item(self, item: Item) -> None:
        """Drop *item*, which then has no owner; if it is equipped, unequip it.

        Raises:
            DeadUnitError: The unit is dead.
            NotCarriedError: The unit does not carry the item.
        """
        self.check_remove_item(item)
        self._check_world(item)
        if item is self.equipped_item:
            self.equipped_item = NO_ITEM
        self.items = tuple(kept for kept in self.items if kept is not item)
        item.owner = None

    def can_wield(self, item: Item) -> bool:
        """Return whether the unit's class wields items of this class, carried or not.

        The result is cached for each pair of classes.
        """
        pair = (type(self), type(item))
        known = _WIELDS.get(pair)
        if known is None:
            instance("item", item, Item)
            try:
                item.equip_to(self._shadow())
            except CannotEquipError:
                known = False
            else:
                known = True
            _WIELDS[pair] = known
        return known

    def check_equip(self, item: Item) -> None:
        """Raise the errors of `equip`."""
        instance("item", item, Item)
        self.check_alive()
        if item.owner is not self:
            raise CannotEquipError(
                f"{self} cannot wield {item}, which it does not carry",
                reason="not_carried",
            )
        if not self.can_wield(item):
            item.equip_to(self._shadow())

    def equip(self, item: Item) -> None:
        """Equip the carried *item* in place of the one equipped before.

        Java: `IUnit.equipItem`.

        Raises:
            DeadUnitError: The unit is dead.
            CannotEquipError: The unit does not carry the item, or cannot wield it.
        """
        self.check_equip(item)
        item.equip_to(self)

    def check_unequip(self) -> None:
        """Raise the errors of `unequip`."""
        self.check_alive()
        if self.equipped_item is NO_ITEM:
            raise CannotEquipError(f"{self} has nothing equipped", reason="unarmed")

    def unequip(self) -> None:
        """Stop wielding the equipped item. The unit still carries it.

        Raises:
            DeadUnitError: The unit is dead.
            CannotEquipError: The unit wields no item.
        """
        self.check_unequip()
        self.equipped_item = NO_ITEM

    def _check_near(self, other: Unit) -> None:
        instance("other unit", other, Unit)
        self.check_alive()
        other.check_alive()
        if self.owner is not other.owner:
            raise NotYourUnitError(f"{self} and {other} do not serve the same side")
        if self.distance_to(other) != 1:
            raise OutOfRangeError(f"{self} and {other} are not neighbours")

    def check_give_item(self, item: Item, receiver: Unit) -> None:
        """Raise the errors of `give_item`."""
        self._check_near(receiver)
        self._check_carries(item)
        receiver._check_room()

    def give_item(self, item: Item, receiver: Unit) -> None:
        """Give *item* to a neighbour on the same side, as its last item.

        Java: `IUnit.giveItemTo`. The item is not equipped afterwards.

        Raises:
            DeadUnitError: One of the units is dead.
            NotYourUnitError: The units do not serve the same side.
            OutOfRangeError: The units are not one step apart.
            NotCarriedError: The giver does not carry the item.
            InventoryFullError: The receiver carries as many items as it can.
        """
        self.check_give_item(item, receiver)
        self._check_world(receiver)
        self.remove_item(item)
        receiver.add_item(item)

    def check_swap_items(self, item: Item, other: Unit, others: Item) -> None:
        """Raise the errors of `swap_items`."""
        self._check_near(other)
        self._check_carries(item)
        other._check_carries(others)

    def swap_items(self, item: Item, other: Unit, others: Item) -> None:
        """Exchange *item* for *others*, which a neighbour on the same side carries.

        Both may carry as many items as they can. Each item becomes the last of its new
        bearer's, and is not equipped.

        Raises:
            DeadUnitError: One of the units is dead.
            NotYourUnitError: The units do not serve the same side.
            OutOfRangeError: The units are not one step apart.
            NotCarriedError: One of the givers does not carry its item.
        """
        self.check_swap_items(item, other, others)
        self._check_world(other)
        self.remove_item(item)
        other.remove_item(others)
        self.add_item(others)
        other.add_item(item)

    def check_move_to(self, location: Location) -> None:
        """Raise the errors of `move_to`."""
        self.check_alive()
        field, here = self.field, self.location
        if field is None or here is None:
            raise NoSuchLocationError(f"{self} is not on the field")
        field.topology.check_own(location)
        topology = field.topology
        if location.index not in topology.steps_within(here, self.movement):
            distance = topology.distance(here, location)
            raise OutOfRangeError(
                f"{self} can move {self.movement} steps, "
                f"and {location} is at distance {distance}"
            )
        if not field.is_empty(location):
            raise OccupiedLocationError(
                f"{field.unit_at(location)} stands on {location}"
            )

    def move_to(self, location: Location) -> None:
        """Move to *location*, at most `movement` steps away; units do not block.

        Java: `IUnit.moveTo`. The limit of one move a turn is enforced by the tactician.

        Raises:
            DeadUnitError: The unit is dead.
            NoSuchLocationError: The unit or the location is not on the field.
            OutOfRangeError: The location is too far, or no way leads there.
            OccupiedLocationError: A unit stands there, which may be the unit itself.
        """
        self.check_move_to(location)
        assert self.field is not None, "checked"
        self.field.place(self, location)
        self.has_moved = True

    def can_counter(self, attacker: Unit) -> bool:
        """Return whether it can counterattack *attacker* with its equipped item."""
        item = self.equipped_item
        try:
            return (
                item.can_attack
                and self.hit_points > 0
                and attacker.hit_points > 0
                and item.can_use_on(attacker)
                and item.reaches(self.distance_to(attacker))
            )
        except AttributeError as error:
            raise mistaken(error, "attacker", attacker, Unit) from None

    def check_use_item_on(self, target: Unit) -> None:
        """Raise the errors of `use_item_on`."""
        if not isinstance(target, Unit):  # in line, as this is a hot path
            instance("target", target, Unit)
        if not (self.hit_points > 0 and target.hit_points > 0):  # in line, too
            self.check_alive()
            target.check_alive()
        item = self.equipped_item
        if item is NO_ITEM:
            raise CannotUseError(f"{self} has nothing equipped", reason="unarmed")
        distance = self.distance_to(target)
        if not item.reaches(distance):
            raise OutOfRangeError(
                f"{item} reaches {item.min_range} to {item.max_range} steps, "
                f"and {target} is at distance {distance}"
            )
        item.check_use_on(target)

    def can_use_item_on(self, target: Unit) -> bool:
        """Return whether `use_item_on` would be legal."""
        try:
            self.check_use_item_on(target)
        except IllegalActionError:
            return False
        return True

    def use_item_on(self, target: Unit) -> tuple[Happening, ...]:
        """Use the equipped item on *target*, which may counterattack.

        Java: `IUnit.useItemOn`.

        Returns:
            The events in order: a healing, or an attack and perhaps a counterattack.

        Raises:
            DeadUnitError: One of the units is dead.
            CannotUseError: No item is equipped, or it has no effect on *target*.
            OutOfRangeError: *target* is too near or too far.
            OutsideActionError: The units belong to a game, or to different games.
        """
        self._check_world(target)
        self.check_use_item_on(target)
        happenings: list[Happening] = []
        self.equipped_item.use_on(target, Combat(happenings.append))
        return tuple(happenings)
