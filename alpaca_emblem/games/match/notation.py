"""The position of a match as plain data, and back.

An item is written ``spear 30 1-5 'lance'``: class, power, range and name, with a star
before it if it is equipped. Hit points are written ``45/100``. Fields that a user's own
class adds follow in braces; those of units are under "own".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.notation.custom_fields import (
    make_with_own,
    own_entry,
    own_text,
    read_own_text,
    set_own,
)
from alpaca_emblem.games.notation.tables import Table, legend_entry, read_legend
from alpaca_emblem.games.unit_game import outcome_entry, read_outcome
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.items import ITEM_CLASSES, Item
from alpaca_emblem.model.maps import board_from_text
from alpaca_emblem.model.terrain import PLAIN, Terrain
from alpaca_emblem.model.topology import Coordinates, Topology
from alpaca_emblem.model.units import UNIT_CLASSES, Unit
from alpaca_emblem.rules.terms import plain_number

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match

GameT = TypeVar("GameT", bound="Match")

USUAL: Final = {PLAIN.symbol: PLAIN}
"""The meaning of letters on the board of a match without a legend."""
EXAMPLE: Final = "spear 30 1-5 'lance'"
MAX_UNITS: Final = 10_000
"""The most units that can join a match, of all players together."""
MAX_ITEMS: Final = 1_000
"""The largest number of items that a unit can have when it is read."""
MAX_ALL_ITEMS: Final = 40_000
"""The largest number of items that all units together can have when read."""
ITEM: Final = re.compile(
    r"(?P<star>\*?)(?P<kind>\w+) (?P<power>[0-9]{1,10}) "
    r"(?P<min>[0-9]{1,10})-(?P<max>[0-9]{1,10}) '(?P<name>.+)'"
)
HIT_POINTS: Final = re.compile(
    r"(?P<now>[0-9]{1,10}(\.[0-9]{1,20})?(e-[0-9]{1,3})?)/(?P<most>[0-9]{1,10})"
)


def state_of(game: Match) -> dict[str, Any]:
    """Return the state of *game*, without entries that have their default."""
    state: dict[str, Any] = {"players": list(game.players)}
    playing = {tactician.name for tactician in game.tacticians}
    out = [name for name in game.players if name not in playing]
    board, legend = board_and_legend(game.field.topology, game.field.terrain)
    entries: tuple[tuple[str, Any, Any], ...] = (
        ("out", out, []),
        ("order", [tactician.name for tactician in game.rounds.order], None),
        ("to_act", game.to_act, None),
        ("round", game.round_number, 0),
        ("max_rounds", game.max_rounds, None),
        ("max_units", game.max_units, None),
        ("uses_per_turn", game.uses_per_turn, None),
        ("outcome", outcome_entry(game.outcome), None),
        ("legend", deepcopy(legend) if legend else {}, {}),
        ("board", board, None),
        ("unit", [_unit_entry(unit) for unit in game.units], []),
    )
    state.update((key, value) for key, value, default in entries if value != default)
    return state


def timeless_state_of(game: Match) -> dict[str, Any]:
    """Return the result of `Game._timeless_state` for a match.

    While rounds are played, only the side to act has units that cannot move or use
    items again: those of the others can when their turn begins.
    """
    state = state_of(game)
    if not game.is_running:
        return state
    if game.max_rounds is None:
        del state["round"]
    for unit, entry in zip(game.units, state["unit"], strict=True):
        if unit.owner is not game.turn_owner or not unit.is_alive:
            entry.pop("moved", None)
            entry.pop("uses", None)
    return state


@lru_cache(maxsize=64)
def board_and_legend(
    topology: Topology, terrain: tuple[Terrain, ...]
) -> tuple[str, dict[str, Any]]:
    """Return the board, and its legend without the plain."""
    legend = legend_entry(terrain, USUAL)
    return Field(topology=topology, terrain=terrain).board(), legend


@lru_cache(maxsize=64)
def _board_from_text(
    text: str, legend: tuple[Terrain, ...]
) -> tuple[Topology, tuple[Terrain, ...]]:
    """Return the map drawn by *text*. It is cached, as boards are read often."""
    meanings = {terrain.symbol: terrain for terrain in legend}
    field = board_from_text(text, {**USUAL, **meanings})
    return field.topology, field.terrain


def _unit_entry(unit: Unit) -> dict[str, Any]:
    assert unit.owner is not None, "it has been enlisted"
    entry: dict[str, Any] = {
        "id": unit.number,
        "class": type(unit).__name__,
        "owner": unit.owner.name,
    }
    if unit.location is not None:
        entry["at"] = [unit.location.row, unit.location.column]
    now = plain_number(unit.hit_points)
    entry["hit_points"] = f"{now}/{unit.max_hit_points}"
    entry["movement"] = unit.movement
    if unit.has_moved:
        entry["moved"] = True
    if unit.uses:
        entry["uses"] = unit.uses
    if unit.items:
        in_hand = unit.equipped_item
        entry["items"] = [item_text(item, item is in_hand) for item in unit.items]
    own = own_entry(unit)
    if own:
        entry["own"] = own
    return entry


def item_text(item: Item, is_equipped: bool = False) -> str:
    """Return *item* as text, with a star before it if it is equipped."""
    star = "*" if is_equipped else ""
    return (
        f"{star}{type(item).__name__.lower()} {item.power} "
        f"{item.min_range}-{item.max_range} '{item.name}'{own_text(item)}"
    )


def item_from_text(description: str) -> tuple[Item, bool]:
    """Return the item described by *description*, and whether it is equipped.

    Raises:
        NotationError: *description* is invalid, or there is no such class.
    """
    described, mark, own = description.rpartition("'")
    match = ITEM.fullmatch(described + mark)
    if match is None:
        raise NotationError(f"an item is written {EXAMPLE!r}, not {description!r}")
    item = make_with_own(
        item_class_named(match["kind"]),
        read_own_text(own),
        name=match["name"],
        power=int(match["power"]),
        min_range=int(match["min"]),
        max_range=int(match["max"]),
    )
    return item, bool(match["star"])


def item_class_named(name: str) -> type[Item]:
    """Return the class of items whose name in lower case is *name*."""
    for class_name, item_class in ITEM_CLASSES.items():
        if class_name.lower() == name:
            return item_class
    names = ", ".join(map(str.lower, ITEM_CLASSES))
    raise NotationError(f"no class of items is named {name!r}; known are {names}")


def game_from_state(game_class: type[GameT], state: Mapping[str, Any]) -> GameT:
    """Return the match with *state*. See `Game._from_state`."""
    table = Table(state)
    with table.reading("players"):
        game = game_class._blank(players=table.texts("players"), seed=0)
    game._forget_options("seed", "map_seed")
    _read_board(game, table)
    read_players(game, table)
    read_rounds(game, table)
    items = 0
    for entry in table.tables("unit", most=MAX_UNITS):
        _read_unit(game, entry)
        game._forget_changes()
        items += len(game.units[-1].items)
        if items > MAX_ALL_ITEMS:
            raise entry.error("items", f"are more than {MAX_ALL_ITEMS} in all")
    table.finish()
    game._end_set_up()
    return game


def _read_board(game: Match, table: Table) -> None:
    legend = read_legend(table.take("legend", {}))
    with table.reading("board"):
        topology, terrain = _board_from_text(table.text("board"), legend)
    if not topology.locations:
        raise table.error("board", "must have a place")
    game._seat_players(Field(topology=topology, terrain=terrain))
    is_square = {topology.rows, topology.columns} == {game.field.size}
    game.map_size = game.field.size if is_square else None


def read_players(game: Match, table: Table) -> None:
    """Read who plays, and in which order."""
    out = table.texts("out", default=())
    if not set(out) <= set(game.players):
        raise table.error("out", f"must be some of {game.players}, not {out}")
    game.tacticians = tuple(t for t in game.tacticians if t.name not in out)
    order = table.texts("order")
    playing = [tactician.name for tactician in game.tacticians]
    if sorted(order) != sorted(playing):
        raise table.error("order", f"must have each of {playing} once, not {order}")
    game.rounds.order = tuple(map(game.tactician_named, order))
    if table.has("max_units"):
        game.max_units = table.whole("max_units", most=INT_MAX)
    if table.has("uses_per_turn"):
        game.uses_per_turn = table.whole("uses_per_turn", least=1, most=INT_MAX)


def read_rounds(game: Match, table: Table) -> None:
    """Read the round, the turn, and the outcome."""
    game.rounds.stop()
    if table.has("to_act"):
        order = [tactician.name for tactician in game.rounds.order]
        to_act = table.text("to_act")
        if to_act not in order:
            raise table.error("to_act", f"must be one of {order}, not {to_act!r}")
        game.rounds.index = order.index(to_act)
    game.round_number = table.whole("round", default=0)
    if table.has("max_rounds"):
        game.max_rounds = table.whole("max_rounds", least=1, most=INT_MAX)
    game._outcome = read_outcome(game, table)
    if game.outcome is None and game.is_running:
        _check_running(game, table)
    elif game.outcome and (game.round_number == 0 or game.to_act is not None):
        raise table.error("outcome", "is given for a match that goes on")


def _check_running(game: Match, table: Table) -> None:
    """Refuse a state in which the match would have ended."""
    if game.to_act is None:
        raise table.error("to_act", "is missing")
    if len(game.tacticians) < 2:
        raise table.error("outcome", "is missing: only one player is left")
    if game.max_rounds is not None and game.round_number > game.max_rounds:
        raise table.error(
            "round",
            f"must be at most max_rounds, {game.max_rounds}, not {game.round_number}",
        )


def _read_unit(game: Match, entry: Table) -> None:
    number = entry.whole("id")
    if number != len(game.units) + 1:
        raise entry.error(
            "id", f"must be {len(game.units) + 1}, the next number, not {number}"
        )
    unit, now = _made(entry)
    owner = entry.text("owner")
    if owner not in game.players:
        raise entry.error("owner", f"must be one of {game.players}, not {owner!r}")
    tactician = game.tactician_named(owner)
    is_in = game.outcome is None and tactician in game.tacticians
    if unit.must_survive and not now and is_in:
        raise entry.error("hit_points", f"must be above 0, as {owner} is not out")
    game._enlist(unit, tactician)
    with entry.reading("at"):
        _put(game, unit, entry.place("at"), now)
    unit.has_moved = entry.flag("moved")
    unit.uses = entry.whole("uses", default=0, most=game.uses_per_turn or 0)
    entry.finish()


def _made(entry: Table) -> tuple[Unit, float]:
    """Return the unit of *entry*, which has items but no owner, and its hit points."""
    unit_class = UNIT_CLASSES.get(kind := entry.text("class"))
    if unit_class is None:
        raise entry.error(
            "class", f"must be one of {', '.join(UNIT_CLASSES)}, not {kind!r}"
        )
    now, most = _hit_points(entry)
    movement = entry.whole("movement", most=INT_MAX)
    own = entry.take("own", {})
    with entry.reading("own"):
        unit = make_with_own(unit_class, own, max_hit_points=most, movement=movement)
    with entry.reading("items"):
        _add_items(unit, entry.texts("items", default=(), most=MAX_ITEMS))
    with entry.reading("own"):
        set_own(unit, own)  # adding items may have changed them
    return unit, now


def _hit_points(entry: Table) -> tuple[float, int]:
    written = entry.text("hit_points")
    match = HIT_POINTS.fullmatch(written)
    if match is not None:
        now, most = plain_number(float(match["now"])), int(match["most"])
        is_as_printed = f"{now}/{most}" == written
        if is_as_printed and now <= most and 1 <= most <= INT_MAX:
            return now, most
    raise entry.error("hit_points", f"must be like '45/100', not {written!r}")


def _add_items(unit: Unit, texts: tuple[str, ...]) -> None:
    """Give *unit* the items described by *texts*, and equip the one with a star."""
    for description in texts:
        item, is_equipped = item_from_text(description)
        unit.add_item(item)
        if is_equipped and unit.has_equipped_item:
            raise NotationError(f"one item can be equipped, not {description!r} too")
        if is_equipped:
            unit.equip(item)


def _put(game: Match, unit: Unit, place: Coordinates | None, hit_points: float) -> None:
    """Place *unit* on *place*, alive or dead, unless *place* is None."""
    unit.hit_points = hit_points
    there = None if place is None else game.location(place)
    if not unit.is_alive:
        game._bury(unit, game.field, there)
    elif there is not None and unit.owner not in game.tacticians:
        raise NotationError(f"{unit} cannot be on the map, as {unit.owner} is out")
    elif there is not None:
        game.field.place(unit, there)
