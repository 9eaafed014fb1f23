"""The events of a match, as plain data: units by number, places by row and column.

Those that games of units have in common are in `games.unit_events`.
"""

from __future__ import annotations

from attrs import field, frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.model.reprs import several
from alpaca_emblem.model.topology import Coordinates


@frozen
class UnitPlaced(Event):
    """A new unit joined a player, and was placed on the map."""

    unit: int
    unit_class: str
    player: str
    to: Coordinates


@frozen
class ItemAdded(Event):
    """A unit received a new item."""

    unit: int
    item: str


@frozen
class GameStarted(Event):
    """The rounds began. *max_rounds* is None without a limit."""

    max_rounds: int | None


@frozen
class RoundStarted(Event):
    """A round began, in which the players act in *order*."""

    round: int
    order: tuple[str, ...] = field(repr=several)


@frozen
class TurnStarted(Event):
    """The turn of *player* began."""

    player: str
    round: int


@frozen
class TurnZeroEnded(Event):
    """All players have set up; the rounds can begin."""


@frozen
class ItemEquipped(Event):
    """A unit equipped an item."""

    unit: int
    item: str


@frozen
class ItemUnequipped(Event):
    """A unit unequipped its item."""

    unit: int
    item: str


@frozen
class ItemGiven(Event):
    """A unit gave an item to another."""

    unit: int
    to: int
    item: str


@frozen
class ItemsSwapped(Event):
    """Two units exchanged an item each; *unit* gave *item*."""

    unit: int
    item: str
    other: int
    other_item: str


@frozen
class PlayerEliminated(Event):
    """A player left the match with all units.

    Attributes:
        reason: "hero_fell", "resigned" or "removed".
    """

    player: str
    reason: str
