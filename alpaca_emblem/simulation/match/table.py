"""The table of a match, read off its live objects."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import numpy as np

from alpaca_emblem.games.match.codes import MatchCodes, units_by_side
from alpaca_emblem.games.match.game import Match
from alpaca_emblem.games.match.moments import key_of
from alpaca_emblem.model.items import NO_ITEM, Attacking, Healer, Item
from alpaca_emblem.model.living import field_names
from alpaca_emblem.model.topology import SIDES, UNREACHABLE, Topology
from alpaca_emblem.model.units import Unit
from alpaca_emblem.rules import combat as rules
from alpaca_emblem.simulation.layouts import NONE, Numbers
from alpaca_emblem.simulation.match.layout import (
    ATTACK,
    FAR,
    HEAL,
    USELESS,
)
from alpaca_emblem.simulation.packing import check_data_only, refuse

MOST_PLACES = 1024
MOST_ITEMS = 512
"""The most distinct items; every two classes and powers of them are compared."""


class Items:
    """The distinct items of a match, numbered by value.

    Attributes:
        known: An item for each number.
        keys: The key of each number.
        numbers: The number of each item, by `key_of`.
        kinds: The indices of items of different classes, powers or ranges.
    """

    def __init__(self, game: Match) -> None:
        every = chain.from_iterable(unit.items for unit in game.units)
        by_key = {key_of(item): item for item in every}
        self.known, self.keys = tuple(by_key.values()), tuple(by_key)
        self.numbers = {key: number for number, key in enumerate(by_key)}
        if len(self.known) > MOST_ITEMS:
            refuse(f"{len(self.known)} different items", f"it packs {MOST_ITEMS}")
        kinds: dict[tuple[object, ...], Item] = {}
        for key, item in by_key.items():
            kinds.setdefault(key[:4], item)
        self.kinds = tuple(kinds.values())
        self._kind_of = {key: number for number, key in enumerate(kinds)}

    def number(self, item: Item) -> int:
        """Return the number of *item*.

        Raises:
            CannotPackError: The match never had such an item.
        """
        number = self.numbers.get(key_of(item))
        if number is None:
            refuse(f"the item {item}", "the set-up has no such item")
        return number

    def rows(self) -> list[list[int]]:
        """Return the table of items."""
        return [
            [
                *(item.power, item.min_range, item.max_range),
                *(self._kind_of[key_of(item)[:4]], effect_of(item)),
            ]
            for item in self.known
        ]

    def matchups(self) -> list[list[int]]:
        """Return the matchup of each kind against each other, and the empty hand."""
        defending = (*self.kinds, NO_ITEM)
        return [
            [int(one.matchup_against(other)) for other in defending]
            for one in self.kinds
        ]

    def damages(self) -> list[list[int]]:
        """Return the damage of attacks, by the same kinds, in half hit points."""
        return [
            [int(2 * rules.damage(one.power, matchup)) for matchup in row]
            for one, row in zip(self.kinds, self.matchups(), strict=True)
        ]


def effect_of(item: Item) -> int:
    """Return the effect of *item* in a match.

    Raises:
        CannotPackError: It attacks or heals in a way of its own.
    """
    check_data_only(type(item))
    if isinstance(item, Attacking) and item.can_attack:
        return ATTACK
    if isinstance(item, Healer) and not item.can_attack:
        return HEAL
    if item.can_attack or isinstance(item, Attacking | Healer):
        refuse(type(item).__name__, "it has can_attack of its own")
    return USELESS


def wields(unit: Unit, item: Item) -> bool:
    """Return whether *unit* can wield *item*.

    Raises:
        CannotPackError: To equip it changes more than what the unit wields.
    """
    if not unit.can_wield(item):
        return False
    shadow, names = unit._shadow(), field_names(type(unit))
    before = {name: getattr(shadow, name) for name in names}
    item.equip_to(shadow)
    changed = {name for name in names if getattr(shadow, name) is not before[name]}
    if shadow.equipped_item is not item or changed - {"equipped_item"}:
        name = type(item).__name__.lower()
        refuse(type(unit).__name__, f"it has equip_{name} of its own")
    return True


def table_of(
    game: Match,
    codes: MatchCodes,
    items: Items,
    homes: Sequence[int] = (),
    draws_map: bool = False,
) -> Numbers:
    """Return the table of *game* as one row, in the order of `open_table`.

    Args:
        game: The match.
        codes: Its codes.
        items: Its items.
        homes: The homes of players, if each match begins with an order of its own.
        draws_map: True if it has a map of its own, too.
    """
    topology = game.field.topology
    if len(topology) > MOST_PLACES:
        refuse(f"a map of {len(topology)} places", f"it packs {MOST_PLACES}")
    units = units_by_side(game)
    side = len(codes.rooms)
    own = [[number - 1 for number in row] + [NONE] * (side - len(row)) for row in units]
    neighbours = _neighbours(topology, len(SIDES) if homes else 0)
    parts: tuple[object, ...] = (
        [len(units), side, len(game.units), len(items.known)],
        [len(items.kinds), len(topology), game.uses_per_turn or 0],
        [len(neighbours[0]), len(homes), draws_map],
        own,
        [_body(game, units, unit) for unit in game.units],
        codes.first_slots,
        items.rows(),
        [[wields(unit, item) for item in items.known] for unit in game.units],
        items.matchups(),
        items.damages(),
        _distances(topology),
        _nearest(topology),
        _reach(topology, game.units),
        neighbours,
        codes.first,
        homes,
    )
    rows = [np.asarray(part, dtype=np.int64).reshape(-1) for part in parts]
    return np.concatenate(rows)


def _body(game: Match, units: list[list[int]], unit: Unit) -> list[int]:
    """Return the row of *unit* in the table."""
    check_data_only(type(unit))
    assert unit.owner is not None, "it has been enlisted"
    assert unit.number is not None, "it has been enlisted"
    owner = game.players.index(unit.owner.name)
    return [
        *(owner, 2 * unit.max_hit_points, unit.movement),
        *(unit.max_items, unit.must_survive, units[owner].index(unit.number)),
    ]


def _distances(topology: Topology) -> list[list[int]]:
    return [
        [
            FAR if distance == UNREACHABLE else int(distance)
            for distance in topology.distances_from(place)
        ]
        for place in topology.locations
    ]


def _nearest(topology: Topology) -> Numbers:
    """Return for each place all that can be reached, nearest first."""
    nearest = np.full((len(topology), len(topology)), NONE, np.int64)
    for row, place in zip(nearest, topology.locations, strict=True):
        reached = [there.index for there in topology.reachable(place, len(topology))]
        row[: len(reached)] = reached
    return nearest


def _reach(topology: Topology, units: Sequence[Unit]) -> list[list[int]]:
    """Return for each unit and place the number of places in reach."""
    by_movement: dict[int, list[int]] = {}
    for unit in units:
        if unit.movement not in by_movement:
            by_movement[unit.movement] = [
                len(topology.reachable(place, unit.movement))
                for place in topology.locations
            ]
    return [by_movement[unit.movement] for unit in units]


def _neighbours(topology: Topology, least: int) -> list[list[int]]:
    """Return the neighbours of each place, with room for *least* of them at least."""
    joined = [
        [there.index for there in topology.neighbours(place)]
        for place in topology.locations
    ]
    width = 1 + max(least, *map(len, joined))
    return [[*row, *[NONE] * (width - len(row))] for row in joined]
