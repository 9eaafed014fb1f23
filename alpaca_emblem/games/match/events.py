"""What happens in a match, as plain data: units by number, places by row and column."""

from __future__ import annotations

from typing import ClassVar

from attrs import field, frozen

from alpaca_emblem.games.values import Event
from alpaca_emblem.model.reprs import several
from alpaca_emblem.model.topology import Place
from alpaca_emblem.rules.terms import Term, told


@frozen
class UnitPlaced(Event):
    """A new unit has joined its player, and stands on the field."""

    unit: int
    unit_class: str
    player: str
    to: Place


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
class UnitMoved(Event):
    """A unit has gone from one place to another."""

    unit: int
    start: Place
    to: Place


@frozen
class UnitStruck(Event):
    """A unit has been attacked, with *item* in the attacker's hand.

    Attributes:
        damage: What the blow was worth; may exceed what was left.
        hit_points: What the target has left.
        terms: How *damage* came about.
        is_counter: Whether it struck back.
    """

    attacker: int
    target: int
    item: str
    damage: float
    hit_points: float
    terms: tuple[Term, ...] = field(repr=told)
    is_counter: bool


@frozen
class UnitHealed(Event):
    """A unit has been given hit points: *amount*, as far as they were missing."""

    healer: int
    target: int
    item: str
    amount: float
    hit_points: float
    terms: tuple[Term, ...] = field(repr=told)


@frozen
class UnitFell(Event):
    """A unit has died."""

    is_fall: ClassVar[bool] = True

    unit: int


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
