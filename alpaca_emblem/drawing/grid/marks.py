"""Marks on squares as plain values: the reach of a unit, its targets, and dangers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.drawing.summary import narrator_of
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.views import View, game_shown
from alpaca_emblem.grid import HEROES, Danger, GridBattle, Mode, Selection
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rules.terms import plain_number
from alpaca_emblem.texts import Narrator

if TYPE_CHECKING:
    from alpaca_emblem.model.units import Unit


class MarkKind(Enum):
    """The meaning of a mark."""

    REACH = "reach"
    TARGET = "target"
    DANGER = "danger"


@frozen
class Mark:
    """A mark on a square.

    Attributes:
        kind: Its meaning.
        place: Row and column.
        note: A number to be written on the square, or empty.
        title: The mark in words, for tooltips and screen readers.
        weight: The strength of its colour, 0 to 1.
    """

    kind: MarkKind
    place: Coordinates
    note: str = ""
    title: str = ""
    weight: float = 1.0


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
    unit = battle.unit_numbered(number)
    if not unit.is_placed:
        raise InvalidValueError(f"{unit} is not on the board")
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
    """Return the squares in reach, or the targets, of what a user has selected.

    Raises:
        InvalidTypeError: *selection* is not a selection.
    """
    instance("selection", selection, Selection)
    unit = selection.unit
    if unit is None:
        return ()
    battle, narrator = selection.battle, narrator_of(language)
    if selection.mode is Mode.MOVE:
        places = battle.reachable(unit)
        return tuple(
            _reach(place, places[place], narrator) for place in selection.marked
        )
    found = (battle.field.unit_in(*place) for place in selection.marked)
    targets = (target for target in found if target is not None)
    return tuple(_targets(battle, unit, targets, narrator))


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
        damage = plain_number(battle.blow(unit, target).damage)
        title = narrator.text("grid.marks.target", damage=damage)
        yield Mark(MarkKind.TARGET, place, f"-{damage}", title)


def _danger(place: Coordinates, danger: Danger, worst: int, narrator: Narrator) -> Mark:
    title = narrator.text(
        "grid.marks.danger",
        damage=danger.damage,
        attackers=danger.attackers,
        chance=narrator.percent(danger.death),
    )
    weight = danger.damage / worst
    return Mark(MarkKind.DANGER, place, str(danger.damage), title, weight)
