"""The actions of a match: plain data, each with its rule.

Actions refer to units by number, to items by their index among those carried, from 0,
and to places by row and column. `Place` and `AddItem` are for turn zero only.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Final, TypeAlias, TypeVar

from attrs import frozen

from alpaca_emblem.checks import INT_MAX, whole_number
from alpaca_emblem.errors import (
    CannotEquipError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchPlayerError,
    NotCarriedError,
    NoUsesLeftError,
    OccupiedLocationError,
    WrongPhaseError,
)
from alpaca_emblem.games.match import events
from alpaca_emblem.games.match.notation import MAX_UNITS
from alpaca_emblem.games.unit_events import UnitMoved
from alpaca_emblem.games.unit_game import TellingCombat
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.living import abstract_names
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.model.units import UNIT_CLASSES, Unit

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match

    MatchAction: TypeAlias = Action[Match]
else:
    MatchAction = Action

T = TypeVar("T")


def item_at(unit: Unit, index: object) -> Item:
    """Return the item that *unit* carries at *index*.

    Raises:
        NotCarriedError: There is no such index.
    """
    if type(index) is not int or not 0 <= index < len(unit.items):
        raise NotCarriedError(
            f"{unit} carries {len(unit.items)} items, none at index {index!r}"
        )
    return unit.items[index]


@frozen
class Move(MatchAction):
    """Move a unit to a place within reach, once a turn."""

    unit: int
    to: Coordinates

    def check(self, game: Match) -> None:
        unit = game._own_unit(self.unit)
        assert unit.owner is not None, "it is the one to act"
        unit.owner._check_move(unit)
        unit.check_move_to(game.location(self.to))

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        assert unit.location is not None, "checked"
        start = unit.location.place
        unit.move_to(game.location(self.to))
        game.tell(UnitMoved(self.unit, start, self.to))


@frozen
class UseItem(MatchAction):
    """Use the equipped item on a unit, as often a turn as the match allows."""

    short_name: ClassVar[str] = "use"

    unit: int
    target: int

    def check(self, game: Match) -> None:
        unit = game._own_unit(self.unit)
        if not game.is_running:
            raise WrongPhaseError("items can be used from round 1 on, not in turn zero")
        if not game.has_use_left(unit):
            times = "once" if unit.uses == 1 else f"{unit.uses} times"
            raise NoUsesLeftError(
                f"{unit} has used items {times} this turn, as often as allowed"
            )
        unit.check_use_item_on(game.unit_numbered(self.target))

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        unit.equipped_item.use_on(game.unit_numbered(self.target), TellingCombat(game))
        if game.uses_per_turn is not None:
            unit.uses += 1


@frozen
class Equip(MatchAction):
    """Equip a carried item."""

    unit: int
    item: int

    def check(self, game: Match) -> None:
        unit = game._own_unit(self.unit)
        item = item_at(unit, self.item)
        unit.check_equip(item)
        if item is unit.equipped_item:
            raise CannotEquipError(
                f"{unit} has already equipped {item}", reason="already_equipped"
            )

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        item = unit.items[self.item]
        unit.equip(item)
        game.tell(events.ItemEquipped(self.unit, item.name))


@frozen
class Unequip(MatchAction):
    """Unequip the equipped item. The unit still carries it."""

    unit: int

    def check(self, game: Match) -> None:
        game._own_unit(self.unit).check_unequip()

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        name = unit.equipped_item.name
        unit.unequip()
        game.tell(events.ItemUnequipped(self.unit, name))


@frozen
class Give(MatchAction):
    """Give a carried item to a neighbour of the same player."""

    unit: int
    item: int
    to: int

    def check(self, game: Match) -> None:
        unit = game._own_unit(self.unit)
        unit.check_give_item(item_at(unit, self.item), game.unit_numbered(self.to))

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        item = unit.items[self.item]
        unit.give_item(item, game.unit_numbered(self.to))
        game.tell(events.ItemGiven(self.unit, self.to, item.name))


@frozen
class Swap(MatchAction):
    """Exchange a carried item for one of a neighbour of the same player."""

    unit: int
    item: int
    other: int
    other_item: int

    def check(self, game: Match) -> None:
        unit, other = game._own_unit(self.unit), game.unit_numbered(self.other)
        unit.check_swap_items(
            item_at(unit, self.item), other, item_at(other, self.other_item)
        )

    def resolve(self, game: Match) -> None:
        unit, other = game.unit_numbered(self.unit), game.unit_numbered(self.other)
        item, others = unit.items[self.item], other.items[self.other_item]
        unit.swap_items(item, other, others)
        game.tell(events.ItemsSwapped(self.unit, item.name, self.other, others.name))


@frozen
class EndTurn(MatchAction):
    """End the turn."""

    def check(self, game: Match) -> None:
        game._turn_owner_or_refuse()

    def resolve(self, game: Match) -> None:
        game._finish_turn()


@frozen
class Resign(MatchAction):
    """Leave the match with all units, on the player's own turn."""

    is_concession: ClassVar[bool] = True

    def check(self, game: Match) -> None:
        game._turn_owner_or_refuse()

    def resolve(self, game: Match) -> None:
        game._eliminate(game._turn_owner_or_refuse(), "resigned")


@frozen
class RemovePlayer(MatchAction):
    """Remove a player and all their units, on any turn."""

    is_concession: ClassVar[bool] = True
    is_referees: ClassVar[bool] = True

    player: str

    def check(self, game: Match) -> None:
        game._check_not_over()
        if all(tactician.name != self.player for tactician in game.tacticians):
            playing = ", ".join(map(str, game.tacticians)) or "none"
            raise NoSuchPlayerError(
                f"no player is named {self.player!r}; still playing: {playing}"
            )

    def resolve(self, game: Match) -> None:
        game._eliminate(game.tactician_named(self.player), "removed")


@frozen
class StartGame(MatchAction):
    """Begin the rounds, in turn zero or again after the end.

    Attributes:
        max_rounds: The number of rounds, from 1 to 2^31 - 1; None for no limit.
    """

    is_referees: ClassVar[bool] = True

    max_rounds: int | None = None

    def check(self, game: Match) -> None:
        if game.is_running:
            raise WrongPhaseError("the match is already running")
        if self.max_rounds is None:
            return
        try:
            whole_number("max_rounds", self.max_rounds, 1, INT_MAX)
        except (InvalidTypeError, InvalidValueError) as error:
            raise IllegalActionError(str(error), reason="bad_value") from error

    def resolve(self, game: Match) -> None:
        game._start(self.max_rounds)


def _check_turn_zero(game: Match) -> None:
    game._turn_owner_or_refuse()
    if game.is_running:
        raise WrongPhaseError("units and items can join only in turn zero")


def class_name(wanted: type[T], kind: str, classes: Mapping[str, type[T]]) -> str:
    """Return the name by which actions refer to the class *wanted*.

    Raises:
        InvalidTypeError: It is not a class, or an abstract one.
        InvalidValueError: A later class has taken the name.
    """
    if not isinstance(wanted, type):
        raise InvalidTypeError(f"expected a class of {kind}, not {wanted!r}")
    if missing := abstract_names(wanted):
        names = ", ".join(missing)
        raise InvalidTypeError(f"{wanted.__name__} is abstract: it lacks {names}")
    if classes.get(wanted.__name__, wanted) is not wanted:
        raise InvalidValueError(
            f"{wanted!r} needs another name: a later class is named {wanted.__name__}"
        )
    return wanted.__name__


def _class_named(name: object, kind: str, classes: Mapping[str, type[T]]) -> type[T]:
    if not isinstance(name, str) or name not in classes:
        raise IllegalActionError(
            f"no class of {kind} is named {name!r}; known are {', '.join(classes)}",
            reason="no_such_class",
        )
    return classes[name]


@frozen
class Place(MatchAction):
    """Place a new unit on an empty place, in turn zero.

    Attributes:
        unit_class: The name of the unit's class.
        hit_points: The maximum of its hit points, at least 1.
        movement: In steps, never negative.
        to: Row and column.
    """

    unit_class: str
    hit_points: int
    movement: int
    to: Coordinates

    def check(self, game: Match) -> None:
        _check_turn_zero(game)
        owner = game._turn_owner_or_refuse()
        if game.max_units is not None and len(owner.units) >= game.max_units:
            raise IllegalActionError(
                f"{owner} already has {game.max_units} units, the most allowed",
                reason="too_many_units",
            )
        if len(game.units) >= MAX_UNITS:
            raise IllegalActionError(
                f"{MAX_UNITS} units have already joined, the most allowed",
                reason="too_many_units",
            )
        location = game.location(self.to)
        if not game.field.is_empty(location):
            raise OccupiedLocationError(
                f"{game.field.unit_at(location)} stands on {location}"
            )
        self.create()

    def create(self) -> Unit:
        """Return the new unit, which has no owner yet.

        Raises:
            IllegalActionError: There is no such class, a number is out of bounds, or
                the class needs other arguments.
        """
        unit_class = _class_named(self.unit_class, "units", UNIT_CLASSES)
        try:
            return unit_class(max_hit_points=self.hit_points, movement=self.movement)
        except (InvalidValueError, TypeError) as error:
            raise IllegalActionError(str(error), reason="bad_value") from error

    def resolve(self, game: Match) -> None:
        owner = game._turn_owner_or_refuse()
        unit = self.create()
        game._enlist(unit, owner)
        game.field.place(unit, game.location(self.to))
        assert unit.number is not None, "it has been enlisted"
        game.tell(events.UnitPlaced(unit.number, self.unit_class, owner.name, self.to))


@frozen
class AddItem(MatchAction):
    """Give a new item to a unit of the player in turn, in turn zero.

    Attributes:
        unit: The number of the unit.
        item_class: The name of the item's class.
        name: Free to choose.
        power: In hit points, never negative.
        min_range: In steps; raised to the least that the class allows.
        max_range: In steps; raised to *min_range*.
    """

    unit: int
    item_class: str
    name: str
    power: int
    min_range: int
    max_range: int

    def check(self, game: Match) -> None:
        _check_turn_zero(game)
        game._own_unit(self.unit)._check_room()
        self.create()

    def create(self) -> Item:
        """Return the new item, which no unit carries yet.

        Raises:
            IllegalActionError: There is no such class, a number is out of bounds, or
                the class needs other arguments.
        """
        item_class = _class_named(self.item_class, "items", ITEM_CLASSES)
        try:
            return item_class(
                name=self.name,
                power=self.power,
                min_range=self.min_range,
                max_range=self.max_range,
            )
        except (InvalidValueError, TypeError) as error:
            raise IllegalActionError(str(error), reason="bad_value") from error

    def resolve(self, game: Match) -> None:
        item = self.create()
        game.adopt(item)
        game.unit_numbered(self.unit).add_item(item)
        game.tell(events.ItemAdded(self.unit, self.name))


ACTION_CLASSES: Final = (
    Move,
    UseItem,
    Equip,
    Unequip,
    Give,
    Swap,
    EndTurn,
    Resign,
    RemovePlayer,
    StartGame,
    Place,
    AddItem,
)
"""Every class of actions of a match."""
