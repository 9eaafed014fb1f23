"""Marks on squares as plain values: reach, targets, danger, paths and past events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from alpaca_emblem.checks import collection, instance
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.errors import InvalidValueError, OutOfRangeError
from alpaca_emblem.games.grid.events import (
    UnitMissed,
    UnitMissedUnseen,
    UnitStruckUnseen,
)
from alpaca_emblem.games.unit_events import UnitMoved, UnitStruck
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.games.values import Event
from alpaca_emblem.games.views import View, game_shown
from alpaca_emblem.grid import HEROES, Danger, GridBattle, Mode, Selection
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rules.terms import plain_number
from alpaca_emblem.texts import Names, Narrator

if TYPE_CHECKING:
    from alpaca_emblem.model.units import Unit


class MarkKind(Enum):
    """The meaning of a mark."""

    REACH = "reach"
    TARGET = "target"
    DANGER = "danger"
    PATH = "path"
    LAST_MOVE = "last_move"
    LAST_STRIKE = "last_strike"
    SELECTION = "selection"
    CURSOR = "cursor"


@frozen
class Mark:
    """A mark on a square.

    Attributes:
        kind: Its meaning.
        place: Row and column. Of a path or a move, its end.
        note: A number to be written on the square, or empty.
        title: The mark in words, for tooltips and screen readers.
        weight: Of a danger, its part of the worst one, 0 to 1.
        way: Of a path or a move, its places from the start to *place*.
        falls: Of a target, whether one strike kills it.
        unit: Of a path, the number of the unit that would walk it, or None.
    """

    kind: MarkKind
    place: Coordinates
    note: str = ""
    title: str = ""
    weight: float = 1.0
    way: tuple[Coordinates, ...] = ()
    falls: bool = False
    unit: int | None = None


def reach_marks(
    game: GridBattle | View, number: int, language: str | Narrator = "en"
) -> tuple[Mark, ...]:
    """Return the squares that a unit can reach, and the targets it can attack there.

    Each square has the cost of the way, each target the damage of one strike.

    Args:
        game: The battle, or a view of it; it does not change.
        number: The number of the unit.
        language: The language of the titles.

    Raises:
        NoSuchUnitError: There is no such unit.
        InvalidValueError: The unit is dead or out of sight.
    """
    battle = game_shown(game, GridBattle)
    unit = _placed_unit(battle, number)
    places = battle.reachable(unit)
    narrator = narrator_of(language)
    targets = {
        target.number: target
        for place in places
        for target in battle.targets(unit, place)
    }
    return (
        *(_reach(place, cost, narrator) for place, cost in places.items()),
        *_targets(battle, unit, targets.values(), narrator),
    )


def selection_marks(
    selection: Selection, language: str | Narrator = "en"
) -> tuple[Mark, ...]:
    """Return the selected unit, and the squares in its reach or its targets.

    Once the unit has a goal, there is also its path to it, with its ghost at the end.

    Raises:
        InvalidTypeError: *selection* is not a selection.
    """
    instance("selection", selection, Selection)
    unit = selection.unit
    if unit is None:
        return ()
    battle, narrator = selection.battle, narrator_of(language)
    assert unit.location is not None, "only units on the board can be selected"
    selected = Mark(MarkKind.SELECTION, unit.location.place)
    if selection.mode is Mode.MOVE:
        places = battle.reachable(unit)
        found = (_reach(place, places[place], narrator) for place in selection.marked)
        return (*found, selected)
    assert selection.place is not None, "the unit is to act there"
    path = path_marks(battle, number_of(unit), selection.place, narrator)
    units = (battle.field.unit_in(*place) for place in selection.marked)
    targets = (target for target in units if target is not None)
    return (*path, *_targets(battle, unit, targets, narrator), selected)


def path_marks(
    game: GridBattle | View,
    number: int,
    to: Coordinates,
    language: str | Narrator = "en",
) -> tuple[Mark, ...]:
    """Return the path of a unit to a place in reach, with its ghost at the end.

    There is no mark if the unit is there already.

    Args:
        game: The battle, or a view of it; it does not change.
        number: The number of the unit.
        to: Row and column of the end.
        language: The language of the title.

    Raises:
        NoSuchUnitError: There is no such unit.
        InvalidValueError: The unit is dead or out of sight.
        NoSuchLocationError: The place is not on the board.
        OutOfRangeError: The place is out of reach.
    """
    battle = game_shown(game, GridBattle)
    unit = _placed_unit(battle, number)
    way = battle.path(unit, to)
    if len(way) < 2:
        return ()
    cost = battle.reachable(unit).get(way[-1])
    if cost is None:
        raise OutOfRangeError(f"{unit} cannot stop at {way[-1]}")
    title = narrator_of(language).text("grid.marks.path", cost=cost)
    return (Mark(MarkKind.PATH, way[-1], str(cost), title, way=way, unit=number),)


def danger_marks(
    game: GridBattle | View,
    side: str = HEROES,
    number: int | None = None,
    language: str | Narrator = "en",
) -> tuple[Mark, ...]:
    """Return the squares on which a unit would be hurt in the enemy's next phase.

    Args:
        game: The battle, or a view of it; it does not change.
        side: The side in danger.
        number: The number of the unit that would stand there; by default, each square
            has the number of the unit for which it is worst.
        language: The language of the titles.

    Raises:
        NoSuchUnitError: There is no such unit.
        InvalidValueError: There is no such side, or the unit is dead or on the other.
    """
    battle = game_shown(game, GridBattle)
    unit = None if number is None else battle.unit_numbered(number)
    found = {
        place: danger
        for place, danger in battle.threat(side, unit).items()
        if danger.damage
    }
    worst = max((danger.damage for danger in found.values()), default=1)
    narrator = narrator_of(language)
    return tuple(
        _danger(place, danger, worst, narrator) for place, danger in found.items()
    )


def event_marks(
    game: GridBattle | View,
    events: Iterable[Event],
    language: str | Narrator = "en",
) -> tuple[Mark, ...]:
    """Return the last move among *events*, and the strikes of the last exchange.

    A strike has the damage, or 0 if it missed; if the attacker is hidden, the damage
    is not known.

    Args:
        game: The battle, or a view of it, after the events; it does not change.
        events: The events that the viewer saw: see `Game.events_for`.
        language: The language of the titles.

    Raises:
        InvalidTypeError: *events* are not events.
    """
    battle, told = game_shown(game, GridBattle), collection("events", events, Event)
    narrator, names = narrator_of(language), Names.of(battle.position())
    moves: tuple[Mark, ...] = ()
    strikes: dict[int, Mark] = {}
    for event in told:
        if isinstance(event, UnitMoved):
            title = narrator.tell(event, names)
            way = _way(battle, event)
            moves = (Mark(MarkKind.LAST_MOVE, event.to, "", title, way=way),)
        elif isinstance(event, _STRIKES):
            if not getattr(event, "is_counter", False):
                strikes = {}
            place = battle.unit_numbered(event.target).location
            if place is not None:
                title, note = narrator.tell(event, names), _damage(event)
                mark = Mark(MarkKind.LAST_STRIKE, place.place, note, title)
                strikes[event.target] = mark
    return (*moves, *strikes.values())


_Strike: TypeAlias = UnitStruck | UnitStruckUnseen | UnitMissed | UnitMissedUnseen
_STRIKES: Final = (UnitStruck, UnitStruckUnseen, UnitMissed, UnitMissedUnseen)


def _damage(strike: _Strike) -> str:
    """Return what *strike* has done; empty if that is not known."""
    if isinstance(strike, UnitStruck):
        return f"-{plain_number(strike.damage)}"
    return "" if isinstance(strike, UnitStruckUnseen) else "0"


def _way(battle: GridBattle, event: UnitMoved) -> tuple[Coordinates, ...]:
    """Return a cheapest way that the unit can have walked, or both ends."""
    unit = battle.unit_numbered(event.unit)
    enemies = battle.side(battle.enemy_of(unit)).units
    held = frozenset(
        enemy.location.index
        for enemy in enemies
        if enemy.location is not None and enemy.is_alive
    )
    start, goal = battle.location(event.start), battle.location(event.to)
    costs = battle.ground.costs_from(start.index, unit.movement, held)
    if goal.index not in costs:
        return event.start, event.to
    return tuple(place.place for place in battle.ground.path(costs, goal.index))


def _placed_unit(battle: GridBattle, number: int) -> Unit:
    unit = battle.unit_numbered(number)
    if not unit.is_placed:
        raise InvalidValueError(f"{unit} is not on the board")
    return unit


def _reach(place: Coordinates, cost: int, narrator: Narrator) -> Mark:
    title = narrator.text("grid.marks.reach", cost=cost)
    return Mark(MarkKind.REACH, place, str(cost), title)


def _targets(
    battle: GridBattle, unit: Unit, targets: Iterable[Unit], narrator: Narrator
) -> Iterator[Mark]:
    for target in targets:
        assert target.location is not None, "it is in reach"
        place = target.location.place
        if target.owner is unit.owner:  # the unit is a healer
            title = narrator.text("grid.marks.heal")
            yield Mark(MarkKind.TARGET, place, "+", title)
            continue
        damage = battle.blow(unit, target).damage
        falls, told = damage >= target.hit_points, plain_number(damage)
        key = "grid.marks.target_falls" if falls else "grid.marks.target"
        title = narrator.text(key, damage=told)
        yield Mark(MarkKind.TARGET, place, f"-{told}", title, falls=falls)


def _danger(place: Coordinates, danger: Danger, worst: int, narrator: Narrator) -> Mark:
    title = narrator.text(
        "grid.marks.danger",
        damage=danger.damage,
        attackers=danger.attackers,
        chance=narrator.percent(danger.death),
    )
    weight = danger.damage / worst
    return Mark(MarkKind.DANGER, place, str(danger.damage), title, weight)
