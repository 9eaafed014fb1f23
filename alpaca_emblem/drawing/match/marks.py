"""Marks on the field of a match: what a unit can do, and what has just happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Self

from attrs import frozen

from alpaca_emblem.checks import collection
from alpaca_emblem.games.values import Event
from alpaca_emblem.match import Move, UnitHealed, UnitMoved, UnitStruck, UseItem
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.match import Match
    from alpaca_emblem.model.topology import Coordinates


@frozen
class Strike:
    """The effect of a strike or of healing on the unit at a place.

    Attributes:
        place: The row and column of the unit.
        note: What it does: ``-22.5`` or ``+10``.
        falls: True if the unit falls.
    """

    place: Coordinates
    note: str
    falls: bool = False


@frozen
class MatchMarks:
    """The marks on a field.

    Attributes:
        selected: The place of the selected unit, or None.
        reach: The places to which it can move.
        targets: The units on which it can use its item.
        walks: The ways that units have just taken, from start to end.
        strikes: The units that have just been struck or healed.
    """

    selected: Coordinates | None = None
    reach: tuple[Coordinates, ...] = ()
    targets: tuple[Strike, ...] = ()
    walks: tuple[tuple[Coordinates, ...], ...] = ()
    strikes: tuple[Strike, ...] = ()

    @classmethod
    def of(cls, game: Match, selected: int | None, events: Iterable[Event]) -> Self:
        """Return the marks of a unit that is *selected*, and of past *events*.

        Raises:
            InvalidTypeError: *events* does not hold events.
            NoSuchUnitError: There is no unit of the number *selected*.
        """
        past = collection("events", events, Event)
        walks = tuple(
            _walk(game, event) for event in past if isinstance(event, UnitMoved)
        )
        strikes = tuple(_strikes(game, past))
        if selected is None:
            return cls(walks=walks, strikes=strikes)
        location = game.unit_numbered(selected).location
        return cls(
            selected=None if location is None else location.place,
            reach=tuple(_reach(game, selected)),
            targets=tuple(_targets(game, selected)),
            walks=walks,
            strikes=strikes,
        )


def _reach(game: Match, number: int) -> Iterable[Coordinates]:
    for action in game.legal_actions():
        if isinstance(action, Move) and action.unit == number:
            yield action.to


def _targets(game: Match, number: int) -> Iterable[Strike]:
    for action in game.legal_actions():
        if isinstance(action, UseItem) and action.unit == number:
            forecast = game.forecast(action)
            *_, strike = (s for s in _strikes(game, forecast.events[:1]))
            is_sure = forecast.p_kill(action.target) == 1
            yield Strike(strike.place, strike.note, is_sure)


def _walk(game: Match, event: UnitMoved) -> tuple[Coordinates, ...]:
    field = game.field
    way = field.shortest_path(field[event.start], field[event.to])
    return tuple(location.place for location in way)


def _strikes(game: Match, events: Iterable[Event]) -> Iterable[Strike]:
    """Yield what *events* did to units, the last strike of each."""
    found: dict[int, str] = {}
    for event in events:
        if isinstance(event, UnitStruck):
            found[event.target] = f"-{plain_number(event.damage)}"
        elif isinstance(event, UnitHealed):
            found[event.target] = f"+{plain_number(event.amount)}"
    for number, note in found.items():
        location = game.unit_numbered(number).location
        if location is not None:
            yield Strike(location.place, note)
