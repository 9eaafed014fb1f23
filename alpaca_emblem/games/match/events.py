"""What happens in a match, as plain data: units by number, places by row and column."""

from __future__ import annotations

from attrs import field, frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.model.reprs import several
from alpaca_emblem.model.topology import Coordinates


@frozen
class UnitPlaced(Event):
    """A new unit has joined its player, and stands on the field."""

    unit: int
    unit_class: str
    player: str
    to: Coordinates


@frozen
class ItemAdded(Event):
    """A new item has been handed to a unit."""

    unit: int
    item: str


@frozen
class GameStarted(Event):
    """The rounds have begun. *max_rounds* is None if there is no limit."""

    max_rounds: int | None


@frozen
class RoundStarted(Event):
    """A round has begun, in which players act in that order."""

    round: int
    order: tuple[str, ...] = field(repr=several)


@frozen
class TurnStarted(Event):
    """It is the turn of *player*."""

    player: str
    round: int


@frozen
class TurnZeroEnded(Event):
    """Everybody has set up; the rounds can begin."""


@frozen
class ItemEquipped(Event):
    """A unit has taken an item in hand."""

    unit: int
    item: str


@frozen
class ItemUnequipped(Event):
    """A unit has put away what it had in hand."""

    unit: int
    item: str


@frozen
class ItemGiven(Event):
    """A unit has handed an item to another."""

    unit: int
    to: int
    item: str


@frozen
class ItemsSwapped(Event):
    """Two units have exchanged an item each; *item* was the first one's."""

    unit: int
    item: str
    other: int
    other_item: str


@frozen
class PlayerEliminated(Event):
    """A player is out, with all units.

    Attributes:
        reason: "hero_fell", "resigned" or "removed".
    """

    player: str
    reason: str
