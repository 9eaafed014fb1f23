"""Marks: what is shown of places beside who stands there, as plain values.

Places within somebody's reach, those of its targets, and the danger of standing there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum
from typing import TYPE_CHECKING

from attrs import frozen

from alpaca_emblem.checks import instance
from alpaca_emblem.drawing.grid.standings import as_battle
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.grid.scenario import HEROES
from alpaca_emblem.games.grid.selection import Mode, Selection
from alpaca_emblem.model.topology import Coordinates
from alpaca_emblem.rules.terms import plain_number
from alpaca_emblem.texts import percent_text

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.grid.threat import Danger
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.units import Unit


class MarkKind(Enum):
    """What a mark says of its place."""

    REACH = "in reach"
    TARGET = "target"
    DANGER = "danger"


@frozen
class Mark:
    """Something to be shown on a place.

    Attributes:
        kind: What it says.
        place: Row and column.
        note: A number to be written there, or nothing.
        title: The same in words, for those who point at it or have it read aloud.
        weight: How strongly it is shown, 0 to 1.
    """

    kind: MarkKind
    place: Coordinates
    note: str = ""
    title: str = ""
    weight: float = 1.0


def reach_marks(game: GridBattle | View, number: int) -> tuple[Mark, ...]:
    """Where a unit could go and whom it could attack from there.

    Each place has what the way there costs, each target what one blow would do to it.

    Args:
        game: The battle, or a view of it; it does not change.
        number: That of the unit.

    Raises:
        NoSuchUnitError: There is none of that number.
        InvalidValueError: It stands nowhere: it is dead or unseen.
    """
    battle = as_battle(game)
    unit = battle.unit_numbered(number)
    if not unit.is_placed:
        raise InvalidValueError(f"{unit} stands nowhere")
    places = battle.reachable(unit)
    targets = {
        target.number: target
        for place in places
        for target in battle.targets(unit, place)
    }
    return (
        *(_reach(place, cost) for place, cost in places.items()),
        *_targets(battle, unit, targets.values()),
    )


def selection_marks(selection: Selection) -> tuple[Mark, ...]:
    """What a person has marked by clicks: places in reach, or targets.

    Raises:
        InvalidTypeError: It is no selection.
    """
    instance("selection", selection, Selection)
    unit = selection.unit
    if unit is None:
        return ()
    battle = selection.battle
    if selection.mode is Mode.MOVE:
        places = battle.reachable(unit)
        return tuple(_reach(place, places[place]) for place in selection.marked)
    found = (battle.field.unit_in(*place) for place in selection.marked)
    return tuple(_targets(battle, unit, (one for one in found if one is not None)))


def danger_marks(
    game: GridBattle | View, side: str = HEROES, number: int | None = None
) -> tuple[Mark, ...]:
    """Where somebody of *side* would be hurt in the enemy's next phase, and how much.

    Args:
        game: The battle, or a view of it; it does not change.
        side: Whose danger it is.
        number: That of the unit that would stand there. By default, each number is that
            of whom it would be worst for.

    Raises:
        NoSuchUnitError: There is none of that number.
        InvalidValueError: There is no such side, or the unit is dead or on the other.
    """
    battle = as_battle(game)
    unit = None if number is None else battle.unit_numbered(number)
    found = {
        place: danger
        for place, danger in battle.threat(side, unit).items()
        if danger.damage
    }
    worst = max((danger.damage for danger in found.values()), default=1)
    return tuple(_danger(place, danger, worst) for place, danger in found.items())


def _reach(place: Coordinates, cost: int) -> Mark:
    return Mark(MarkKind.REACH, place, str(cost), f"in reach, {cost} steps away")


def _targets(battle: GridBattle, unit: Unit, targets: Iterable[Unit]) -> Iterator[Mark]:
    for target in targets:
        assert target.location is not None, "it is in reach"
        place = target.location.place
        if target.owner is unit.owner:  # whoever heals
            yield Mark(MarkKind.TARGET, place, "+", "can be healed")
            continue
        damage = plain_number(battle.blow(unit, target).damage)
        yield Mark(MarkKind.TARGET, place, f"-{damage}", f"target, {damage} damage")


def _danger(place: Coordinates, danger: Danger, worst: int) -> Mark:
    death = percent_text(danger.death)
    words = (
        f"{danger.damage} damage by {danger.attackers} attackers, "
        f"probability of death {death}"
    )
    return Mark(
        MarkKind.DANGER, place, str(danger.damage), words, danger.damage / worst
    )
