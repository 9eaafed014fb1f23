"""Taking on the position of a match in place, where the set-up is the same.

All units and items stay the same objects, and only what differs is assigned. Whatever
is unusual is left to the reader of positions, which says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from alpaca_emblem.games.match.notation import (
    HIT_POINTS,
    board_and_legend,
    item_text,
    read_players,
    read_rounds,
)
from alpaca_emblem.games.notation.custom_fields import own_attributes
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.model.items import NO_ITEM, Item
from alpaca_emblem.model.topology import Location
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.model.units import Unit

KNOWN: Final = frozenset(
    {"id", "class", "owner", "at", "hit_points", "movement", "moved", "items", "uses"}
)
"""The entries of a unit without fields of its own."""

Pool = dict[str, list[Item]]
"""All items of a match that have not been given out yet, by their text."""


class Change(NamedTuple):
    """The state that a unit is restored to."""

    unit: Unit
    hit_points: float
    place: Location | None
    has_moved: bool
    uses: int
    items: tuple[Item, ...]
    equipped: Item


def take_on(game: Match, position: Mapping[str, Any]) -> bool:
    """Take on *position* in place, and return whether it is of the same set-up.

    Raises:
        NotationError: It is, but does not describe a match.
    """
    changes = _changes(game, position)
    if changes is None:
        return False
    state = {key: value for key, value in position.items() if key not in _READ_HERE}
    _reset(game)
    table = Table(state)
    read_players(game, table)
    read_rounds(game, table)
    table.finish()
    moved = [change for change in changes if not _stays(change)]
    for change in moved:
        game.field._vacate(change.unit)
    for change in changes:
        _carry_out(change)
    for change in moved:
        _settle(game, change)
    _count_units(game)
    return True


_READ_HERE: Final = frozenset({"game", "dice", "players", "board", "legend", "unit"})


def _reset(game: Match) -> None:
    """Give *game* the defaults of what a position may leave out."""
    for name in ("seed", "map_seed", "max_units", "max_rounds", "uses_per_turn"):
        if getattr(game, name) is not None:
            setattr(game, name, None)
    game.tacticians = game._all_tacticians


def _changes(game: Match, position: Mapping[str, Any]) -> list[Change] | None:
    """Return what all units become; None if the position needs to be read anew."""
    board, legend = board_and_legend(game.field.topology, game.field.terrain)
    entries, out = position.get("unit", []), position.get("out", [])
    limit = position.get("uses_per_turn", 0)
    if (
        position.get("game") != game.name
        or position.get("players") != list(game.players)
        or position.get("board") != board
        or position.get("legend", {}) != legend
        or not isinstance(out, list)
        or not isinstance(entries, list)
        or type(limit) is not int
        or len(entries) != len(game.units)
    ):
        return None
    pool = _pool(game)
    changes: list[Change] = []
    taken: set[int] = set()
    if pool is None:
        return None
    for unit, entry in zip(game.units, entries, strict=True):
        change = _change(game, unit, entry, pool, out)
        if change is None or change.uses > limit:
            return None
        if change.place is not None and change.hit_points:
            if change.place.index in taken:
                return None
            taken.add(change.place.index)
        changes.append(change)
    return None if any(pool.values()) else changes


def _pool(game: Match) -> Pool | None:
    """Return all items; None if one of them has fields of its own."""
    pool: Pool = {}
    for unit in game.units:
        if own_attributes(type(unit)):
            return None
        for item in unit.items:
            if own_attributes(type(item)):
                return None
            pool.setdefault(_text(item), []).append(item)
    return pool


def _text(item: Item) -> str:
    numbers = (item.power, item.min_range, item.max_range)
    return _text_of(type(item), item.name, *numbers)


@lru_cache(maxsize=4096)
def _text_of(kind: type[Item], name: str, power: int, low: int, high: int) -> str:
    return item_text(kind(name=name, power=power, min_range=low, max_range=high))


@lru_cache(maxsize=4096)
def _hit_points(written: str) -> tuple[float, int] | None:
    """Return the hit points and their maximum; None unless they are as printed."""
    match = HIT_POINTS.fullmatch(written)
    if match is None:
        return None
    now, most = plain_number(float(match["now"])), int(match["most"])
    return (now, most) if f"{now}/{most}" == written and now <= most else None


def _change(
    game: Match, unit: Unit, entry: object, pool: Pool, out: list[object]
) -> Change | None:
    """Return what *unit* becomes by its *entry*; None if that is unusual."""
    assert unit.owner is not None, "it has been enlisted"
    if not isinstance(entry, dict) or not entry.keys() <= KNOWN:
        return None
    written, texts = entry.get("hit_points"), entry.get("items", [])
    read = _hit_points(written) if isinstance(written, str) else None
    name = unit.owner.name
    if (
        entry.get("id") != unit.number
        or entry.get("class") != type(unit).__name__
        or entry.get("owner") != name
        or entry.get("movement") != unit.movement
        or read is None
        or read[1] != unit.max_hit_points
        or not isinstance(texts, list)
        or len(texts) > unit.max_items
    ):
        return None
    place = _place(game, entry.get("at"))
    items = _items(unit, texts, pool)
    is_out, moved = name in out, entry.get("moved", False)
    uses = entry.get("uses", 0)
    if (
        items is None
        or type(moved) is not bool
        or type(uses) is not int
        or uses < 0
        or (place is None and "at" in entry)
        or (place is not None and read[0] and is_out)
        or (unit.must_survive and not read[0] and not is_out)
    ):
        return None
    return Change(unit, read[0], place, moved, uses, *items)


def _place(game: Match, at: object) -> Location | None:
    """Return the place with these coordinates; None if there is none."""
    if not isinstance(at, list) or [*map(type, at)] != [int, int]:
        return None
    return game.field.topology.find(*at)


def _items(
    unit: Unit, texts: list[Any], pool: Pool
) -> tuple[tuple[Item, ...], Item] | None:
    """Take the items that *texts* describe from *pool*; the equipped one is second."""
    items: list[Item] = []
    equipped: Item = NO_ITEM
    for text in texts:
        if not isinstance(text, str):
            return None
        left = pool.get(text.removeprefix("*"))
        if not left:
            return None
        item = left.pop(0)
        if text.startswith("*"):
            if equipped is not NO_ITEM or not unit.can_wield(item):
                return None
            equipped = item
        items.append(item)
    return tuple(items), equipped


def _stays(change: Change) -> bool:
    """Return whether the board has the unit where it had it."""
    unit = change.unit
    return unit.location is change.place and unit.is_alive == bool(change.hit_points)


def _settle(game: Match, change: Change) -> None:
    """Put the unit where it belongs, which is free by now."""
    unit, place = change.unit, change.place
    if place is not None:
        unit.field = game.field
        if change.hit_points:
            game.field._occupy(place.index, unit)
    unit.location = place


def _carry_out(change: Change) -> None:
    unit, hit_points, _, has_moved, uses, items, equipped = change
    if unit.hit_points != hit_points:
        unit.hit_points = hit_points
    if unit.has_moved != has_moved:
        unit.has_moved = has_moved
    if unit.uses != uses:
        unit.uses = uses
    if unit.items != items:
        unit.items = items
        for item in items:
            if item.owner is not unit:
                item.owner = unit
    if unit.equipped_item is not equipped:
        unit.equipped_item = equipped


def _count_units(game: Match) -> None:
    """Let all tacticians know which of their units are alive."""
    for tactician in game._all_tacticians:
        living = tuple(
            unit for unit in game.units if unit.owner is tactician and unit.is_alive
        )
        if tactician._units != living or tactician._fallen:
            tactician._units = living
            tactician._fallen = 0
