"""Plans of skirmishes as plain data and as TOML documents.

Items are written as in positions: ``spear 30 1-5 'lance'``.
"""

from __future__ import annotations

from typing import Any, Final, TypeVar

from alpaca_emblem.checks import INT_MAX
from alpaca_emblem.errors import NotationError
from alpaca_emblem.games.match.game import MAX_PLAYERS
from alpaca_emblem.games.match.notation import EXAMPLE, ITEM, item_class_named
from alpaca_emblem.games.match.skirmish import Carried, Enlisted, Skirmish
from alpaca_emblem.games.notation.documents import position_text, read_entries
from alpaca_emblem.games.notation.locating import locating
from alpaca_emblem.games.notation.tables import Table

PlanT = TypeVar("PlanT", bound=Skirmish)

MOST_ENLISTED: Final = 1000
"""The largest number of units in a roster that is read."""
MOST_CARRIED: Final = 1000
"""The largest number of items of a unit that is read."""


def plan_entry(plan: Skirmish) -> dict[str, Any]:
    """Return the result of `Skirmish.to_plain`."""
    entry: dict[str, Any] = {
        "players": list(plan.players),
        "map_size": plan.map_size,
        "units": plan.units,
    }
    for limit in ("max_rounds", "uses_per_turn"):
        if getattr(plan, limit) is not None:
            entry[limit] = getattr(plan, limit)
    if plan.homes:
        entry["homes"] = [list(home) for home in plan.homes]
    entry["roster"] = [_enlisted_entry(one) for one in plan.roster]
    return entry


def _enlisted_entry(one: Enlisted) -> dict[str, Any]:
    return {
        "class": one.unit_class,
        "hit_points": one.hit_points,
        "movement": one.movement,
        "items": [_carried_text(item) for item in one.items],
    }


def _carried_text(item: Carried) -> str:
    return (
        f"{item.item_class.lower()} {item.power} "
        f"{item.min_range}-{item.max_range} '{item.name}'"
    )


def plan_text(plan: Skirmish) -> str:
    """Return *plan* as a TOML document."""
    return position_text(plan_entry(plan))


def plan_from_text(kind: type[PlanT], document: str) -> PlanT:
    """Return the result of `Skirmish.from_text`."""
    with locating(document):
        return plan_from_plain(kind, read_entries(document, "plan"))


def plan_from_plain(kind: type[PlanT], value: object) -> PlanT:
    """Return the result of `Skirmish.from_plain`."""
    if not isinstance(value, dict):
        raise NotationError(f"a plan must be a table, not {value!r}")
    table = Table(value)
    arguments: dict[str, Any] = {}
    if table.has("players"):
        arguments["players"] = _read_players(table)
    for key in ("map_size", "units", "max_rounds", "uses_per_turn"):
        if table.has(key):
            arguments[key] = table.whole(key, least=1, most=INT_MAX)
    arguments["homes"] = tuple(table.places("homes", most=MAX_PLAYERS))
    entries = table.tables("roster", most=MOST_ENLISTED)
    arguments["roster"] = tuple(map(_read_enlisted, entries))
    table.finish()
    with table.reading("plan"):
        return kind(**arguments)


def _read_players(table: Table) -> int | tuple[str, ...]:
    """Read the names of the players, or their number."""
    given = table.take("players")
    if type(given) is int:
        return given
    return Table({"players": given}).texts("players", most=MAX_PLAYERS)


def _read_enlisted(entry: Table) -> Enlisted:
    unit_class = entry.text("class")
    hit_points = entry.whole("hit_points", least=1, most=INT_MAX)
    movement = entry.whole("movement", most=INT_MAX)
    texts = entry.texts("items", default=(), most=MOST_CARRIED)
    with entry.reading("items"):
        items = tuple(map(_read_carried, texts))
    entry.finish()
    with entry.reading("class"):
        return Enlisted(
            unit_class=unit_class, hit_points=hit_points, movement=movement, items=items
        )


def _read_carried(description: str) -> Carried:
    match = ITEM.fullmatch(description)
    if match is None or match["star"]:
        raise NotationError(f"an item is written {EXAMPLE!r}, not {description!r}")
    return Carried(
        item_class=item_class_named(match["kind"]).__name__,
        name=match["name"],
        power=int(match["power"]),
        min_range=int(match["min"]),
        max_range=int(match["max"]),
    )
