"""What can be done in turn zero only: bringing units and items into the match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from attrs import frozen

from alpaca_emblem.errors import (
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    OccupiedLocationError,
    WrongPhaseError,
)
from alpaca_emblem.games.match import events
from alpaca_emblem.games.match.notation import MAX_UNITS
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.living import abstract_names
from alpaca_emblem.model.topology import Place as PlaceOnMap
from alpaca_emblem.model.units import UNIT_CLASSES, Unit

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match

    MatchAction: TypeAlias = Action[Match]
else:
    MatchAction = Action


T = TypeVar("T")


def _check_turn_zero(game: Match) -> None:
    game.turn_owner_or_refuse()
    if game.is_running:
        raise WrongPhaseError("units and items join in turn zero only")


def class_name(wanted: type[T], kind: str, classes: Mapping[str, type[T]]) -> str:
    """The name by which actions speak of the class *wanted*.

    Raises:
        InvalidTypeError: It is no class, or none of which there can be things.
        InvalidValueError: That name means another class by now.
    """
    if not isinstance(wanted, type):
        raise InvalidTypeError(f"a class of {kind} is needed, not {wanted!r}")
    if missing := abstract_names(wanted):
        raise InvalidTypeError(f"{wanted.__name__} lacks {', '.join(missing)}")
    if classes.get(wanted.__name__, wanted) is not wanted:
        raise InvalidValueError(
            f"{wanted!r} needs another name: there is a later {wanted.__name__}"
        )
    return wanted.__name__


def _class_named(name: object, kind: str, classes: Mapping[str, type[T]]) -> type[T]:
    if not isinstance(name, str) or name not in classes:
        raise IllegalActionError(
            f"there is no class of {kind} named {name!r}; "
            f"there are {', '.join(classes)}",
            reason="no_such_class",
        )
    return classes[name]


@frozen
class Place(MatchAction):
    """Have a new unit join, on an empty place.

    Attributes:
        unit_class: The name of its class.
        hit_points: Its maximum, at least 1.
        movement: In steps, never negative.
        to: Row and column.
    """

    unit_class: str
    hit_points: int
    movement: int
    to: PlaceOnMap

    def check(self, game: Match) -> None:
        _check_turn_zero(game)
        owner = game.turn_owner_or_refuse()
        if game.max_units is not None and len(owner.units) >= game.max_units:
            raise IllegalActionError(
                f"{owner} has {game.max_units} units already", reason="too_many_units"
            )
        if len(game.units) >= MAX_UNITS:
            raise IllegalActionError(
                f"{MAX_UNITS} units have joined already", reason="too_many_units"
            )
        location = game.location(self.to)
        if not game.field.is_empty(location):
            raise OccupiedLocationError(
                f"{game.field.unit_at(location)} stands on {location}"
            )
        self.create()

    def create(self) -> Unit:
        """The unit, in nobody's service yet.

        Raises:
            IllegalActionError: There is no such class, its numbers cannot be, or it
                takes more than these to make one.
        """
        unit_class = _class_named(self.unit_class, "units", UNIT_CLASSES)
        try:
            return unit_class(max_hit_points=self.hit_points, movement=self.movement)
        except (InvalidValueError, TypeError) as error:
            raise IllegalActionError(str(error), reason="bad_value") from error

    def resolve(self, game: Match) -> None:
        owner = game.turn_owner_or_refuse()
        unit = self.create()
        game._enlist(unit, owner)
        game.field.place(unit, game.location(self.to))
        assert unit.number is not None, "it has been enlisted"
        game.tell(events.UnitPlaced(unit.number, self.unit_class, owner.name, self.to))


@frozen
class AddItem(MatchAction):
    """Hand a new item to one of one's own units.

    Attributes:
        unit: Its number.
        item_class: The name of the item's class.
        name: Free to choose.
        power: In hit points, never negative.
        min_range: In steps; raised to what the class allows.
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
        game.own_unit(self.unit).check_room()
        self.create()

    def create(self) -> Item:
        """The item, in nobody's hands yet.

        Raises:
            IllegalActionError: There is no such class, its numbers cannot be, or it
                takes more than these to make one.
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
