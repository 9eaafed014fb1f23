"""Turn-based tactics: objects you can read, games you can replay to the bit.

This module exports the model, the four games, their dice, saves and replays. Each game
also has a module with everything its users need: `alpaca_emblem.match`, `grid`, `duel`
and `dungeon`. `alpaca_emblem.building` is for writing your own games, units and items,
and `alpaca_emblem.errors` has every error.

The module behind a name is loaded when the name is first used, so that programs load
only what they use: attrs alone takes longer to load than a bare interpreter to start.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

# The only list of exported names, by module. Type checkers read `__init__.pyi`, which a
# test compares with it.
_EXPORTS: Final[dict[str, tuple[str, ...]]] = {
    "errors": ("AlpacaEmblemError",),
    "model.units": (
        "Alpaca",
        "Archer",
        "Cleric",
        "Fighter",
        "Hero",
        "Sorcerer",
        "SwordMaster",
        "Unit",
    ),
    "model.items": (
        "Axe",
        "Bow",
        "Darkness",
        "Item",
        "Light",
        "Matchup",
        "NO_ITEM",
        "Spear",
        "Spirit",
        "Staff",
        "Sword",
    ),
    "model.factories": (
        "FieldFactory",
        "ItemFactory",
        "UnitFactory",
    ),
    "model.field": ("Field",),
    "model.tactician": ("Tactician",),
    "model.terrain": ("Terrain",),
    "model.topology": (
        "Location",
        "Topology",
    ),
    "games.base": ("Game",),
    "games.values": ("Forecast",),
    "games.views": ("View",),
    "games.match": ("GameController",),
    "games.grid": ("GridBattle",),
    "games.duel": ("Duel",),
    "games.dungeon": ("Dungeon",),
    "replay": (
        "Replay",
        "diff",
        "load",
        "record",
        "save",
    ),
    "rng": (
        "JavaRandom",
        "KaplayRandom",
        "Mulberry32",
        "ScriptedRandom",
    ),
}
_DOORS: Final = ("agents", "building", "duel", "dungeon", "errors", "grid", "match")
"""Modules that can be used without importing them first."""

_MODULES: Final = {name: path for path, names in _EXPORTS.items() for name in names}

__all__ = [*_MODULES, *_DOORS, "__version__"]  # noqa: PLE0604 - they are strings


def __getattr__(name: str) -> object:
    """Return the public object called *name*, and keep it for the next time."""
    value: object
    if name == "__version__":
        value = import_module("importlib.metadata").version("alpaca-emblem")
    elif name in _MODULES:
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    elif name in _DOORS:
        value = import_module(f"{__name__}.{name}")
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
