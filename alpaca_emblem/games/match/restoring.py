"""Taking on the position of a match in place, where the set-up is the same.

Whatever is unusual is left to the reader of positions, which says what is wrong with
it.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.errors import AlpacaEmblemError, InvalidValueError
from alpaca_emblem.games.match.moments import (
    ItemKey,
    UnitMoment,
    carry_out,
    changes_of,
    key_of,
)
from alpaca_emblem.games.match.notation import (
    HIT_POINTS,
    board_and_legend,
    item_from_text,
    item_text,
    read_players,
    read_rounds,
)
from alpaca_emblem.games.notation.custom_fields import own_attributes
from alpaca_emblem.games.notation.tables import Table
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.model.units import Unit

KNOWN: Final = frozenset(
    {"id", "class", "owner", "at", "hit_points", "movement", "moved", "items", "uses"}
)
"""The entries of a unit without fields of its own."""


def take_on(game: Match, position: Mapping[str, Any]) -> bool:
    """Take on *position* in place, and return whether it is of the same set-up.

    Raises:
        NotationError: It is, but does not describe a match.
    """
    units, out = _units(game, position), position.get("out", [])
    limit = position.get("uses_per_turn", 0)
    if units is None or not isinstance(out, list) or type(limit) is not int:
        return False
    try:
        playing = [name for name in game.players if name not in out]
        changes = changes_of(game, units, playing, limit)
    except InvalidValueError:
        return False  # the reader of positions says what is wrong
    state = {key: value for key, value in position.items() if key not in _READ_HERE}
    _reset(game)
    table = Table(state)
    read_players(game, table)
    read_rounds(game, table)
    table.finish()
    carry_out(game, changes)
    return True


_READ_HERE: Final = frozenset({"game", "dice", "players", "board", "legend", "unit"})


def _reset(game: Match) -> None:
    """Give *game* the defaults of what a position may leave out."""
    for name in ("seed", "map_seed", "max_units", "max_rounds", "uses_per_turn"):
        if getattr(game, name) is not None:
            setattr(game, name, None)
    game.tacticians = game._all_tacticians


def _units(game: Match, position: Mapping[str, Any]) -> list[UnitMoment] | None:
    """Return what changes in all units; None if the position needs to be read anew."""
    board, legend = board_and_legend(game.field.topology, game.field.terrain)
    entries = position.get("unit", [])
    if (
        position.get("game") != game.name
        or position.get("players") != list(game.players)
        or position.get("board") != board
        or position.get("legend", {}) != legend
        or not isinstance(entries, list)
        or len(entries) != len(game.units)
        or any(map(_has_own_fields, game.units))
    ):
        return None
    units: list[UnitMoment] = []
    for unit, entry in zip(game.units, entries, strict=True):
        now = _unit(game, unit, entry)
        if now is None:
            return None
        units.append(now)
    return units


def _has_own_fields(unit: Unit) -> bool:
    """Return whether *unit*, or an item that it carries, has fields of its own."""
    things = (unit, *unit.items)
    return any(own_attributes(type(thing)) for thing in things)


@lru_cache(maxsize=4096)
def _key(text: str) -> ItemKey | None:
    """Return the key of the item that *text* describes; None if it is unusual."""
    try:
        item, _ = item_from_text(text)
    except AlpacaEmblemError:
        return None
    return key_of(item) if item_text(item) == text else None


@lru_cache(maxsize=4096)
def _hit_points(written: str) -> tuple[float, int] | None:
    """Return the hit points and their maximum; None unless they are as printed."""
    match = HIT_POINTS.fullmatch(written)
    if match is None:
        return None
    now, most = plain_number(float(match["now"])), int(match["most"])
    return (now, most) if f"{now}/{most}" == written else None


def _unit(game: Match, unit: Unit, entry: object) -> UnitMoment | None:
    """Return what *unit* becomes by its *entry*; None if that is unusual."""
    assert unit.owner is not None, "it has been enlisted"
    if not isinstance(entry, dict) or not entry.keys() <= KNOWN:
        return None
    written = entry.get("hit_points")
    read = _hit_points(written) if isinstance(written, str) else None
    carried = _carried(entry.get("items", []))
    place = _place(game, entry.get("at"))
    has_moved, uses = entry.get("moved", False), entry.get("uses", 0)
    if (
        entry.get("id") != unit.number
        or entry.get("class") != type(unit).__name__
        or entry.get("owner") != unit.owner.name
        or entry.get("movement") != unit.movement
        or read is None
        or read[1] != unit.max_hit_points
        or carried is None
        or len(carried[0]) > unit.max_items
        or (place is None and "at" in entry)
        or type(has_moved) is not bool
        or type(uses) is not int
    ):
        return None
    return UnitMoment(read[0], place, has_moved, uses, *carried)


def _place(game: Match, at: object) -> int | None:
    """Return the index of the place with these coordinates; None if there is none."""
    if not isinstance(at, list) or [*map(type, at)] != [int, int]:
        return None
    location = game.field.topology.find(*at)
    return None if location is None else location.index


def _carried(texts: object) -> tuple[list[ItemKey], int | None] | None:
    """Return the items that *texts* describe, and the index of the equipped one."""
    if not isinstance(texts, list) or not all(type(text) is str for text in texts):
        return None
    keys = [_key(text.removeprefix("*")) for text in texts]
    equipped = [at for at, text in enumerate(texts) if text.startswith("*")]
    known = [key for key in keys if key is not None]
    if len(known) < len(keys) or len(equipped) > 1:
        return None
    return known, equipped[0] if equipped else None
