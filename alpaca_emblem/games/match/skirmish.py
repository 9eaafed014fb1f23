"""Skirmishes: matches that are armed, placed and started, ready to be played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, TypeAlias

from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.match.actions import AddItem, EndTurn, Equip, Place, StartGame
from alpaca_emblem.model.factories import GENERIC_ITEM, GENERIC_UNIT, POWERFUL
from alpaca_emblem.model.items import (
    Axe,
    Bow,
    Darkness,
    Item,
    Light,
    Spear,
    Spirit,
    Staff,
    Sword,
)
from alpaca_emblem.model.topology import Location
from alpaca_emblem.model.units import (
    Alpaca,
    Archer,
    Cleric,
    Fighter,
    Hero,
    Sorcerer,
    SwordMaster,
    Unit,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match

Roster: TypeAlias = Sequence[tuple[type[Unit], tuple[type[Item], ...]]]

ROSTER: Final[Roster] = (
    (Hero, (Spear, Spear)),
    (Fighter, (Axe, Axe)),
    (Archer, (Bow, Bow)),
    (Sorcerer, (Darkness, Light, Spirit)),
    (SwordMaster, (Sword, Sword)),
    (Cleric, (Staff, Staff)),
    (Alpaca, (Staff, Spear, Axe, Bow)),
)
"""The units of a player, in the order of joining, each with its items.

The first item of each is generic, the others are powerful.
"""


def muster(
    game: Match, units: int, max_rounds: int | None, roster: Roster = ROSTER
) -> None:
    """Set up a new *game* with *units* for each player, and start it.

    All players have the same units, those of *roster* over and over, next to a home of
    their own. The homes lie evenly along the border of the map. Each unit equips its
    first item if it can.

    Raises:
        InvalidValueError: There are too few places, or *units* is less than 1.
    """
    whole_number("units", units, 1)
    needed = units * len(game.players)
    if needed > len(game.field):
        raise InvalidValueError(
            f"{needed} units need as many places, but the map has {len(game.field)}"
        )
    for home in _homes(game):
        for number in range(units):
            _place_one(game, home, *roster[number % len(roster)])
        game.apply(EndTurn.of())
    game.apply(StartGame.of(max_rounds))


def _homes(game: Match) -> Iterator[Location]:
    """Yield a home for each player, along the border, from the upper left corner."""
    last = game.field.size - 1
    border = [(0, column) for column in range(last)]
    border += [(row, last) for row in range(last)]
    border += [(last, column) for column in range(last, 0, -1)]
    border += [(row, 0) for row in range(last, 0, -1)]
    border = border or [(0, 0)]
    for number in range(len(game.players)):
        yield game.location(border[number * len(border) // len(game.players)])


def _place_one(
    game: Match,
    home: Location,
    unit_class: type[Unit],
    item_classes: tuple[type[Item], ...],
) -> None:
    everywhere = game.field.reachable(home, len(game.field))
    there = next(location for location in everywhere if game.field.is_empty(location))
    body = (GENERIC_UNIT.hit_points, GENERIC_UNIT.movement)
    game.apply(Place.of(unit_class.__name__, *body, there.place))
    number = len(game.units)
    for index, item_class in enumerate(item_classes):
        make = POWERFUL if index else GENERIC_ITEM
        name = f"{make.name} {item_class.__name__.lower()}"
        numbers = (make.power, make.min_range, make.max_range)
        game.apply(AddItem.of(number, item_class.__name__, name, *numbers))
    equip = Equip.of(number, 0)
    if game.is_legal(equip):
        game.apply(equip)
