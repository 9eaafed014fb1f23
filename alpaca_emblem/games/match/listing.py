"""All legal actions of a match, in a fixed order.

For each unit of the player in turn, by number: moves (nearest first), uses of items,
equips, the unequip, gifts and swaps. Then, in turn zero, new units and items; then the
end of the turn, resigning, removals of players, and starts.

Actions are interned, and lists that depend on few things are made once: the moves from
a place, for example, are kept, and only those to occupied places are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

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
from alpaca_emblem.games.match.notation import MAX_UNITS
from alpaca_emblem.games.values import Action
from alpaca_emblem.model.factories import (
    ITEM_FACTORIES,
    ITEM_PRESETS,
    UNIT_FACTORIES,
    UNIT_PRESETS,
)
from alpaca_emblem.model.items import NO_ITEM
from alpaca_emblem.model.searching import Memory
from alpaca_emblem.model.topology import Location, Topology

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.model.tactician import Tactician
    from alpaca_emblem.model.units import Unit

AnyAction: TypeAlias = Action[Any]
Actions: TypeAlias = tuple[AnyAction, ...]

DEFAULT_ROUNDS: Final = 30
"""The usual limit of rounds."""

MOST_KEPT: Final = 1 << 18
"""The largest number of actions of one kind to keep."""

STARTS: Final = (StartGame.of(DEFAULT_ROUNDS), StartGame.of(None))
CLOSINGS: Final = (EndTurn.of(), Resign.of())


def list_actions(game: Match) -> tuple[AnyAction, ...]:
    """Return the legal actions of *game*. See `Game.legal_actions`."""
    if game.outcome is not None:
        return STARTS
    actions: list[AnyAction] = []
    owner = game.turn_owner
    if owner is not None:
        for unit in owner.units:
            _list_unit(game, unit, actions)
        if not game.is_running:
            _list_turn_zero(game, owner, actions)
        actions += CLOSINGS
    actions += _removals(tuple(t.name for t in game.tacticians))
    if not game.is_running:
        actions += STARTS
    return tuple(actions)


@lru_cache(maxsize=1024)
def _removals(names: tuple[str, ...]) -> tuple[AnyAction, ...]:
    return tuple(RemovePlayer.of(name) for name in names)


def _list_unit(game: Match, unit: Unit, actions: list[AnyAction]) -> None:
    location = unit.location
    if location is not None and not unit.has_moved:
        moves = _moves(game.field.topology, location, unit.movement, unit.number)
        occupants = game.field._occupants  # asked of so many places, without a call
        actions += [move for index, move in moves if occupants[index] is None]
    if location is not None and game.is_running and game.has_use_left(unit):
        _list_uses(game, unit, actions)
    if unit.items:
        _list_items(game, unit, actions)


def _moves(
    topology: Topology, start: Location, movement: int, number: int | None
) -> tuple[tuple[int, AnyAction], ...]:
    """Return the index of each place in reach, with the move that leads there."""
    key = (topology, start, movement, number)
    moves = _MOVES.get(key)
    if moves is None:
        reachable = topology.reachable(start, movement)
        moves = tuple(
            [(there.index, Move.of(number, there.place)) for there in reachable]
        )
        _MOVES.keep(key, moves)
    return moves


_MOVES: Final[
    Memory[
        tuple[Topology, Location, int, int | None],
        tuple[tuple[int, AnyAction], ...],
    ]
] = Memory(MOST_KEPT)


def _list_uses(game: Match, unit: Unit, actions: list[AnyAction]) -> None:
    item = unit.equipped_item
    if item is NO_ITEM:
        return
    assert unit.location is not None, "checked by the caller"
    near = game.field.topology.steps_within(unit.location, item.max_range)
    nearest = item.min_range
    for target in _possible_targets(game, near):
        there = target.location
        if (
            there is not None
            and near.get(there.index, -1) >= nearest
            and target.hit_points > 0
            and item.can_use_on(target)
        ):
            actions.append(UseItem.of(unit.number, target.number))


def _possible_targets(game: Match, near: Mapping[int, int]) -> Sequence[Unit]:
    """Return units in the order of their numbers, among them all that stand *near*.

    Looks through all units or all places near, whichever are fewer.
    """
    units = game.units
    if len(units) <= len(near):
        return units
    locations, unit_at = game.field.locations, game.field.unit_at
    standing = (unit_at(locations[index]) for index in near)
    numbers = sorted(u.number for u in standing if u is not None and u.number)
    return [units[number - 1] for number in numbers]


def _list_items(game: Match, unit: Unit, actions: list[AnyAction]) -> None:
    in_hand = unit.equipped_item
    actions += [
        Equip.of(unit.number, index)
        for index, item in enumerate(unit.items)
        if item is not in_hand and unit.can_wield(item)
    ]
    if in_hand is not NO_ITEM:
        actions.append(Unequip.of(unit.number))
    carried = len(unit.items)
    friends = tuple(_friends_beside(game, unit))
    for friend in friends:
        if len(friend.items) < friend.max_items:
            actions += _gives(unit.number, carried, friend.number)
    for friend in friends:
        if friend.items:
            actions += _swaps(unit.number, carried, friend.number, len(friend.items))


def _gives(unit: int | None, carried: int, friend: int | None) -> Actions:
    """Return the actions that give each item of *unit* to *friend*."""
    key = (unit, carried, friend)
    known = _EXCHANGES.get(key)
    if known is None:
        gives = [Give.of(unit, index, friend) for index in range(carried)]
        known = _EXCHANGES.keep(key, tuple(gives))
    return known


def _swaps(unit: int | None, carried: int, friend: int | None, others: int) -> Actions:
    """Return the swaps of each of the items of *unit* for each of *friend*."""
    key = (unit, carried, friend, others)
    known = _EXCHANGES.get(key)
    if known is None:
        swaps = [
            Swap.of(unit, index, friend, other)
            for index in range(carried)
            for other in range(others)
        ]
        known = _EXCHANGES.keep(key, tuple(swaps))
    return known


_EXCHANGES: Final[Memory[tuple[int | None, ...], Actions]] = Memory(MOST_KEPT)


def _friends_beside(game: Match, unit: Unit) -> Iterator[Unit]:
    if unit.location is None:
        return
    for location in game.field.topology.neighbours(unit.location):
        other = game.field.unit_at(location)
        if other is not None and other.owner is unit.owner:
            yield other


def _list_turn_zero(game: Match, owner: Tactician, actions: list[AnyAction]) -> None:
    limit = MAX_UNITS if game.max_units is None else game.max_units
    if len(owner.units) < limit and len(game.units) < MAX_UNITS:
        for location in game.field.locations:
            if game.field.is_empty(location):
                actions += _placings(location)
    for unit in owner.units:
        if len(unit.items) < unit.max_items:
            actions += _gifts(unit.number)


@lru_cache(maxsize=1 << 12)
def _placings(location: Location) -> tuple[AnyAction, ...]:
    return tuple(
        Place.of(name, preset.hit_points, preset.movement, location.place)
        for name in UNIT_FACTORIES
        for preset in UNIT_PRESETS.values()
    )


@lru_cache(maxsize=1 << 12)
def _gifts(number: int) -> tuple[AnyAction, ...]:
    return tuple(
        AddItem.of(
            number,
            name,
            f"{preset.name.replace('_', ' ')} {name.lower()}",
            preset.power,
            preset.min_range,
            preset.max_range,
        )
        for name in ITEM_FACTORIES
        for preset in ITEM_PRESETS.values()
    )
