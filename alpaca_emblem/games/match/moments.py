"""Moments of a match: a match takes on the numbers that change, and keeps the rest.

All units and items stay the same objects, and only what differs is assigned.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, NamedTuple, NoReturn, TypeAlias

from attrs import frozen

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.restoring import Moment
from alpaca_emblem.model.items import NO_ITEM, Item

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.games.values import Outcome
    from alpaca_emblem.model.tactician import Tactician
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.model.units import Unit

ItemKey: TypeAlias = tuple[type[Item], int, int, int, str]
"""The class of an item, its power, range and name: items with equal keys are alike."""


def key_of(item: Item) -> ItemKey:
    """Return the properties that identify *item*."""
    return item.__class__, item.power, item.min_range, item.max_range, item.name


class UnitMoment(NamedTuple):
    """The changing state of a unit.

    Attributes:
        hit_points: The hit points left.
        place: The index of its location, which the dead keep; None if it has none.
        has_moved: Whether it has moved in this turn.
        uses: How often it has used items in this turn.
        items: What it carries, in order.
        equipped: The index of the equipped item in *items*; None for none.
    """

    hit_points: float
    place: int | None
    has_moved: bool
    uses: int
    items: list[ItemKey]
    equipped: int | None


@frozen(kw_only=True)
class MatchMoment(Moment):
    """A moment of a match whose rounds have begun.

    Attributes:
        round_number: The number of the round, from 1.
        max_rounds: The number of rounds; None for no limit.
        order: The players still in the match, in the order of this round.
        turn: The index in *order* of the player to act; None after the end.
        outcome: How the match ended, or None.
        units: The changing state of each unit, in the order of their numbers.
    """

    round_number: int
    max_rounds: int | None
    order: tuple[str, ...]
    turn: int | None
    outcome: Outcome | None
    units: tuple[UnitMoment, ...]


class Change(NamedTuple):
    """The state that a unit is restored to."""

    unit: Unit
    hit_points: float
    place: Location | None
    has_moved: bool
    uses: int
    items: tuple[Item, ...]
    equipped: Item


def take_on_moment(game: Match, moment: MatchMoment) -> None:
    """Take on *moment* in place. See `GameState._take_on_moment`.

    Raises:
        InvalidValueError: The match cannot have such a moment.
    """
    _check_rounds(game, moment)
    changes = changes_of(game, moment.units, moment.order, game.uses_per_turn or 0)
    for name in ("seed", "map_seed"):
        if getattr(game, name) is not None:
            setattr(game, name, None)
    game.tacticians = tuple(t for t in game._all_tacticians if t.name in moment.order)
    rounds, order = game.rounds, moment.order
    rounds.order = tuple(map(game.tactician_named, order))
    rounds.index = len(order) if moment.turn is None else moment.turn
    game.round_number, game.max_rounds = moment.round_number, moment.max_rounds
    game._outcome = moment.outcome
    carry_out(game, changes)


def _check_rounds(game: Match, moment: MatchMoment) -> None:
    """Refuse an order, a turn, or an end that the match cannot have."""
    order, turn, number = moment.order, moment.turn, moment.round_number
    if len(set(order)) < len(order) or not set(order) <= set(game.players):
        raise InvalidValueError(f"order must be some of {game.players}, not {order}")
    if (turn is None) != (moment.outcome is not None):
        raise InvalidValueError("a player is to act, or there is an outcome")
    if turn is not None and not (0 <= turn < len(order) and len(order) > 1):
        raise InvalidValueError(f"turn must be that of one of {order}, not {turn}")
    limit = moment.max_rounds
    if number < 1 or (turn is not None and limit is not None and number > limit):
        raise InvalidValueError(f"no round {number} is played, of {limit or 'any'}")


def changes_of(
    game: Match, units: Sequence[UnitMoment], playing: Collection[str], limit: int
) -> list[Change]:
    """Return what all units become.

    Args:
        game: The match, which does not change.
        units: The changing state of each unit.
        playing: The players who are not out.
        limit: How often units can use items in a turn; 0 if it is not counted.

    Raises:
        InvalidValueError: The match cannot have such units.
    """
    if len(units) != len(game.units):
        raise InvalidValueError(
            f"there must be {len(game.units)} units, not {len(units)}"
        )
    handed, taken = _hand_out(game, units), set[int]()
    changes: list[Change] = []
    for at, unit in enumerate(game.units):
        left, _, has_moved, uses, _, equipped = now = units[at]
        if not 0 <= uses <= limit:
            _refuse(unit, f"have used items {uses} times in a turn")
        location = _location(game, unit, now, playing, taken)
        items = handed.get(at, unit.items)
        in_hand = NO_ITEM if equipped is None else _wielded(unit, items, equipped)
        if (
            left != unit.hit_points
            or location is not unit.location
            or has_moved is not unit.has_moved
            or uses != unit.uses
            or items is not unit.items
            or in_hand is not unit.equipped_item
        ):
            if not 0 <= left <= unit.max_hit_points:
                _refuse(unit, f"have {left} hit points")
            change = Change(unit, left, location, has_moved, uses, items, in_hand)
            changes.append(change)
    return changes


def _location(
    game: Match,
    unit: Unit,
    now: UnitMoment,
    playing: Collection[str],
    taken: set[int],
) -> Location | None:
    """Return where *unit* is; a place that is not *taken* yet is from now on."""
    left, place, owner = now.hit_points, now.place, unit.owner
    is_out = owner is None or owner.name not in playing
    if not left and unit.must_survive and not is_out:
        _refuse(unit, f"have fallen, as {owner} is not out")
    if place is None:
        return None
    if left and is_out:
        _refuse(unit, f"be on the map, as {owner} is out")
    locations = game.field.topology.locations
    if not 0 <= place < len(locations) or (left and place in taken):
        _refuse(unit, f"be at the place {place}, which is taken or not there")
    if left:
        taken.add(place)
    return locations[place]


def _wielded(unit: Unit, items: Sequence[Item], equipped: int) -> Item:
    if not 0 <= equipped < len(items) or not unit.can_wield(items[equipped]):
        _refuse(unit, f"wield the item at {equipped} of {len(items)}")
    return items[equipped]


def _refuse(unit: Unit, what: str) -> NoReturn:
    raise InvalidValueError(f"{unit} cannot {what}")


def _hand_out(game: Match, units: Sequence[UnitMoment]) -> dict[int, tuple[Item, ...]]:
    """Return what units carry after exchanging items, by their indices.

    Raises:
        InvalidValueError: They do not have all of these items, or have others, too.
    """
    pool: dict[ItemKey, list[Item]] = {}
    mixed: list[int] = []
    for at, unit in enumerate(game.units):
        bag = [key_of(item) for item in unit.items]
        if bag != units[at].items:
            mixed.append(at)
            for key, item in zip(bag, unit.items, strict=True):
                pool.setdefault(key, []).append(item)
    handed: dict[int, tuple[Item, ...]] = {}
    for at in mixed:
        wanted = units[at].items
        handed[at] = tuple([pool[key].pop(0) for key in wanted if pool.get(key)])
        if len(handed[at]) < len(wanted):
            _refuse(game.units[at], "carry items that are not there")
    if any(pool.values()):
        raise InvalidValueError("no item of a match can be lost")
    return handed


def carry_out(game: Match, changes: Sequence[Change]) -> None:
    """Bring units of *game* into the state of the *changes*."""
    moved = [change for change in changes if not _stays(change)]
    for change in moved:
        game.field._vacate(change.unit)
    for change in changes:
        _change(change)
    for change in moved:
        _settle(game, change)
    if moved:
        _count_units(game)


def _stays(change: Change) -> bool:
    """Return whether the board has the unit where it had it."""
    unit = change.unit
    return unit.location is change.place and (unit.hit_points > 0) == (
        change.hit_points > 0
    )


def _change(change: Change) -> None:
    unit, hit_points, _, has_moved, uses, items, equipped = change
    if unit.hit_points != hit_points:
        unit.hit_points = hit_points
    if unit.has_moved != has_moved:
        unit.has_moved = has_moved
    if unit.uses != uses:
        unit.uses = uses
    if unit.items is not items:
        unit.items = items
        for item in items:
            if item.owner is not unit:
                item.owner = unit
    if unit.equipped_item is not equipped:
        unit.equipped_item = equipped


def _settle(game: Match, change: Change) -> None:
    """Put the unit where it belongs, which is free by now."""
    unit, place = change.unit, change.place
    if place is not None:
        unit.field = game.field
        if change.hit_points:
            game.field._occupy(place.index, unit)
    unit.location = place


def _count_units(game: Match) -> None:
    """Let all tacticians know which of their units are alive."""
    living: dict[Tactician | None, list[Unit]] = {t: [] for t in game._all_tacticians}
    for unit in game.units:
        if unit.hit_points > 0:
            living[unit.owner].append(unit)
    for tactician in game._all_tacticians:
        tactician._lead(tuple(living[tactician]))
