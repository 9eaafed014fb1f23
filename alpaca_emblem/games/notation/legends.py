"""Legends: what the letters of a board in a position mean."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.notation import Table
from alpaca_emblem.model.terrain import Terrain


def legend_entry(
    terrains: Iterable[Terrain], usual: Mapping[str, Terrain]
) -> dict[str, Any]:
    """What their letters mean, as JSON values; those that mean the *usual* left out.

    Raises:
        InvalidValueError: Two of them have the same letter.
    """
    met: dict[str, Terrain] = {}
    for terrain in terrains:
        other = met.setdefault(terrain.symbol, terrain)
        if other != terrain:
            raise InvalidValueError(
                f"{terrain.symbol!r} cannot stand for both {other.name} and "
                f"{terrain.name}: the letters of terrains on one board must differ"
            )
    return {
        symbol: _terrain_entry(terrain)
        for symbol, terrain in met.items()
        if usual.get(symbol) != terrain
    }


def _terrain_entry(terrain: Terrain) -> dict[str, Any]:
    entry: dict[str, Any] = {"name": terrain.name}
    if terrain.move_cost is None:
        entry["impassable"] = True
    else:
        entry["move_cost"] = terrain.move_cost
    for key in ("cover", "healing", "blocks_sight"):
        if getattr(terrain, key):
            entry[key] = getattr(terrain, key)
    return entry


def read_legend(values: object) -> tuple[Terrain, ...]:
    """The terrains of which `legend_entry` gave *values*, in their order.

    Raises:
        NotationError: It is none; the path, which begins with "legend", is named.
    """
    table = Table(values, "legend")
    assert isinstance(values, Mapping), "the table has looked"
    terrains = []
    for symbol in values:
        entry = Table(table.take(symbol), table.path(symbol))
        cost = None if entry.flag("impassable") else entry.whole("move_cost", 1, 1)
        with table.reading(symbol):
            terrains.append(
                Terrain(
                    name=entry.text("name"),
                    symbol=symbol,
                    move_cost=cost,
                    cover=entry.whole("cover", 0),
                    healing=entry.whole("healing", 0),
                    blocks_sight=entry.flag("blocks_sight"),
                )
            )
        entry.finish()
    return tuple(terrains)
