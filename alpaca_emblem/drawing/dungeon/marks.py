"""Marks on a floor: what the adventurer has just seen happen, and what it can hit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

import attrs

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing.marks import draw_last_move, draw_last_strike, draw_target
from alpaca_emblem.drawing.prospects import prospect
from alpaca_emblem.dungeon import Step
from alpaca_emblem.games.dungeon.events import MonsterMoved, PotionDrunk
from alpaca_emblem.games.values import Event

if TYPE_CHECKING:
    from alpaca_emblem.drawing.dungeon.scenes import Window
    from alpaca_emblem.drawing.dungeon.summary import CreatureSummary
    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.dungeon import Dungeon
    from alpaca_emblem.model.topology import Coordinates

HEALING: Final = "healing"
LEAST: Final = 34
"""The least size of the cells for which traces of strikes are drawn, in pixels.

In smaller cells they reach beyond them, or their numbers could not be read.
"""

_LARGER: Final = 1.6
"""The scale of the note on a target: larger than the target, since cells are small."""


def checked(events: Iterable[Event]) -> tuple[Event, ...]:
    """Return *events* as a tuple.

    Raises:
        InvalidTypeError: *events* does not hold events.
    """
    return collection("events", events, Event)


def draw_walks(
    pen: Pen, parent: Element, events: Iterable[Event], window: Window, at: Geometry
) -> None:
    """Draw where monsters have just walked in sight, below all that stands there."""
    for event in events:
        if isinstance(event, MonsterMoved):
            way = (event.start, event.to)
            if all(map(window.has, way)):
                draw_last_move(pen, parent, at, way)


def draw_strikes(
    pen: Pen,
    parent: Element,
    events: Iterable[Event],
    game: Dungeon,
    window: Window,
    at: Geometry,
) -> None:
    """Draw the last damage and healing above the units that took it."""
    for place, change in _changes(game, tuple(events)):
        if window.has(place) and change:
            note = f"{change:+g}"
            draw_last_strike(pen, parent, _around(place, at), place, note)


def draw_targets(
    pen: Pen,
    parent: Element,
    creatures: Iterable[CreatureSummary],
    game: Dungeon,
    window: Window,
    at: Geometry,
) -> None:
    """Draw brackets around the monsters in sight that a step would strike.

    A note tells the damage, with a skull if the monster surely falls. What cannot be
    foreseen has no note.
    """
    numbers = {one.place: one.number for one in creatures if one.is_seen}
    for action in game.legal_actions():
        if not isinstance(action, Step):
            continue
        place = game.beside(action.direction).place
        if place in numbers and window.has(place):
            note, falls = prospect(game, action, numbers[place])
            cell = _around(place, at)
            draw_target(pen, parent, cell, place, note, falls=falls, scale=_LARGER)


def _changes(
    game: Dungeon, events: tuple[Event, ...]
) -> Iterator[tuple[Coordinates, float]]:
    """Yield the places of those still there, and how their hit points have changed.

    Units that died have no place, so they are left out.
    """
    sums: dict[int, float] = {}
    for event in events:
        for number, damage in event.damage_to().items():
            sums[number] = sums.get(number, 0) - damage
        if isinstance(event, PotionDrunk) and event.potion == HEALING:
            sums[event.unit] = sums.get(event.unit, 0) + event.amount
    for number, change in sums.items():
        unit = game._unit_of(number)
        if unit is not None and unit.location is not None:
            yield unit.location.place, change


def _around(place: Coordinates, at: Geometry) -> Geometry:
    """Return larger cells, of which that of *place* has the same middle."""
    size = max(LEAST, at.across)
    (row, column), (x, y) = place, at.middle(place)
    return attrs.evolve(
        at,
        left=x - size * (column + 0.5),
        top=y - size * (row + 0.5),
        across=size,
        down=size,
    )
