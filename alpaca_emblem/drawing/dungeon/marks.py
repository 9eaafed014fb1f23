"""Marks on a floor: what the adventurer has just seen happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

import attrs

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing.marks import draw_last_move, draw_last_strike
from alpaca_emblem.games.dungeon.events import MonsterMoved, PotionDrunk
from alpaca_emblem.games.values import Event

if TYPE_CHECKING:
    from alpaca_emblem.drawing.dungeon.scenes import Window
    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.dungeon import Dungeon
    from alpaca_emblem.model.topology import Coordinates

HEALING: Final = "healing"
LEAST: Final = 34
"""The least size of the cells for which traces of strikes are drawn, in pixels.

In smaller cells they reach beyond them, or their numbers could not be read.
"""


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
    """Draw what has just hurt or healed whom, above those who stand there."""
    for place, change in _changes(game, tuple(events)):
        if window.has(place) and change:
            note = f"{change:+g}"
            draw_last_strike(pen, parent, _around(place, at), place, note)


def _changes(
    game: Dungeon, events: tuple[Event, ...]
) -> Iterator[tuple[Coordinates, float]]:
    """Yield the places of those still there, and how their hit points have changed.

    Of the dead nobody tells where they stood.
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
