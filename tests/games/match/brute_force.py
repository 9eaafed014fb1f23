"""All conceivable actions of a match, legal or not."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.match.actions import (
    AddItem,
    EndTurn,
    Equip,
    Give,
    Move,
    Place,
    RemovePlayer,
    Resign,
    StartGame,
    Swap,
    Unequip,
    UseItem,
)
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.factories import ITEM_PRESETS, UNIT_PRESETS

UNITS = ("Alpaca", "Archer", "Cleric", "Fighter", "Hero", "Sorcerer", "SwordMaster")
ITEMS = ("Axe", "Bow", "Darkness", "Light", "Spear", "Spirit", "Staff", "Sword")


def everything(game: GameController) -> Iterator[Action[Any]]:
    """All actions with units, places, items and players that exist, and some beyond."""
    numbers = range(len(game.units) + 2)
    places = [
        (row, column)
        for row in range(-1, game.field.size + 1)
        for column in range(-1, game.field.size + 1)
    ]
    indices = range(-1, max((len(unit.items) for unit in game.units), default=0) + 1)
    yield from (Move(number, place) for number, place in product(numbers, places))
    yield from (UseItem(*pair) for pair in product(numbers, numbers))
    yield from (Equip(*pair) for pair in product(numbers, indices))
    yield from map(Unequip, numbers)
    yield from (Give(*triple) for triple in product(numbers, indices, numbers))
    yield from (Swap(*four) for four in product(numbers, indices, numbers, indices))
    for name, preset, place in product(UNITS, UNIT_PRESETS.values(), places):
        yield Place(name, preset.hit_points, preset.movement, place)
    for number, name, make in product(numbers, ITEMS, ITEM_PRESETS.values()):
        called = f"{make.name.replace('_', ' ')} {name.lower()}"
        yield AddItem(number, name, called, make.power, make.min_range, make.max_range)
    yield from (EndTurn(), Resign(), StartGame(30), StartGame(None))
    yield from map(RemovePlayer, (*game.players, "Player 0"))
