"""What can be done in a match: plain data, each with the rule that it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, TypeAlias

from attrs import frozen

from alpaca_emblem.checks import INT_MAX, whole_number
from alpaca_emblem.errors import (
    CannotEquipError,
    IllegalActionError,
    InvalidTypeError,
    InvalidValueError,
    NoSuchPlayerError,
    NotCarriedError,
    WrongPhaseError,
)
from alpaca_emblem.games.match import events
from alpaca_emblem.games.unit_game import TellingCombat
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.topology import Place as PlaceOnMap

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.model.items import Item
    from alpaca_emblem.model.units import Unit

    MatchAction: TypeAlias = Action[Match]
else:
    MatchAction = Action


def item_at(unit: Unit, index: object) -> Item:
    """The item that *unit* carries at that place, from 0.

    Raises:
        NotCarriedError: There is none.
    """
    if type(index) is not int or not 0 <= index < len(unit.items):
        raise NotCarriedError(
            f"{unit} carries no item at {index!r} of {len(unit.items)}"
        )
    return unit.items[index]


@frozen
class Move(MatchAction):
    """Go to a place within reach, once a turn."""

    unit: int
    to: PlaceOnMap

    def check(self, game: Match) -> None:
        unit = game.own_unit(self.unit)
        game.turn_owner_or_refuse().check_move(unit)
        unit.check_move_to(game.location(self.to))

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        assert unit.location is not None, "checked"
        start = unit.location.place
        unit.move_to(game.location(self.to))
        game.tell(events.UnitMoved(self.unit, start, self.to))


@frozen
class UseItem(MatchAction):
    """Use what is in hand on a unit, any number of times a turn."""

    short_name: ClassVar[str] = "use"

    unit: int
    target: int

    def check(self, game: Match) -> None:
        unit = game.own_unit(self.unit)
        if not game.is_running:
            raise WrongPhaseError("items are used from round 1 on")
        unit.check_use_item_on(game.unit_numbered(self.target))

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        unit.equipped_item.use_on(game.unit_numbered(self.target), TellingCombat(game))


@frozen
class Equip(MatchAction):
    """Take the carried item at that place, from 0, in hand."""

    unit: int
    item: int

    def check(self, game: Match) -> None:
        unit = game.own_unit(self.unit)
        item = item_at(unit, self.item)
        unit.check_equip(item)
        if item is unit.equipped_item:
            raise CannotEquipError(
                f"{unit} has {item} in hand already", reason="already_equipped"
            )

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        item = unit.items[self.item]
        unit.equip(item)
        game.tell(events.ItemEquipped(self.unit, item.name))


@frozen
class Unequip(MatchAction):
    """Put away what is in hand."""

    unit: int

    def check(self, game: Match) -> None:
        game.own_unit(self.unit).check_unequip()

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        name = unit.equipped_item.name
        unit.unequip()
        game.tell(events.ItemUnequipped(self.unit, name))


@frozen
class Give(MatchAction):
    """Hand the carried item at that place, from 0, to a neighbour of one's own side."""

    unit: int
    item: int
    to: int

    def check(self, game: Match) -> None:
        unit = game.own_unit(self.unit)
        unit.check_give_item(item_at(unit, self.item), game.unit_numbered(self.to))

    def resolve(self, game: Match) -> None:
        unit = game.unit_numbered(self.unit)
        item = unit.items[self.item]
        unit.give_item(item, game.unit_numbered(self.to))
        game.tell(events.ItemGiven(self.unit, self.to, item.name))


@frozen
class Swap(MatchAction):
    """Exchange an item for one that a neighbour of one's own side carries.

    Items by their place among those carried, from 0.
    """

    unit: int
    item: int
    other: int
    other_item: int

    def check(self, game: Match) -> None:
        unit, other = game.own_unit(self.unit), game.unit_numbered(self.other)
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
    """Let the next player act."""

    def check(self, game: Match) -> None:
        game.turn_owner_or_refuse()

    def resolve(self, game: Match) -> None:
        game._finish_turn()


@frozen
class Resign(MatchAction):
    """Leave the match, with all units, in one's own turn."""

    is_concession: ClassVar[bool] = True

    def check(self, game: Match) -> None:
        game.turn_owner_or_refuse()

    def resolve(self, game: Match) -> None:
        game._eliminate(game.turn_owner_or_refuse(), "resigned")


@frozen
class RemovePlayer(MatchAction):
    """Take a player out of the match, with all units, in whoever's turn."""

    is_concession: ClassVar[bool] = True
    is_referees: ClassVar[bool] = True

    player: str

    def check(self, game: Match) -> None:
        game.check_not_over()
        if all(tactician.name != self.player for tactician in game.tacticians):
            playing = ", ".join(map(str, game.tacticians)) or "none"
            raise NoSuchPlayerError(
                f"nobody of the name {self.player!r} plays; there are {playing}"
            )

    def resolve(self, game: Match) -> None:
        game._eliminate(game.tactician_named(self.player), "removed")


@frozen
class StartGame(MatchAction):
    """Begin the rounds: in turn zero, or anew after the end.

    Attributes:
        max_rounds: How many rounds are played, from 1 to 2^31 - 1; None for no limit.
    """

    is_referees: ClassVar[bool] = True

    max_rounds: int | None = None

    def check(self, game: Match) -> None:
        if game.is_running:
            raise WrongPhaseError("the match is running already")
        if self.max_rounds is None:
            return
        try:
            whole_number("max_rounds", self.max_rounds, 1, INT_MAX)
        except (InvalidTypeError, InvalidValueError) as error:
            raise IllegalActionError(str(error), reason="bad_value") from error

    def resolve(self, game: Match) -> None:
        game._start(self.max_rounds)
