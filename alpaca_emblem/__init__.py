"""Turn-based tactics: objects you can read, games you can replay to the bit.

The nouns of the model, the four games, their dice, saves and replays are here. Each
game has a door of its own with all that its user needs: `alpaca_emblem.match`, `grid`,
`duel` and `dungeon`. `alpaca_emblem.building` is for those who write a game, a unit or
an item, and `alpaca_emblem.errors` has every error.

A name's module is loaded when the name is first asked for, so that a program pays for
what it uses: attrs alone takes longer to load than a bare interpreter takes to start.
"""

from __future__ import annotations

from importlib import import_module
from typing import Final

# The one list of what is here, by module. Type checkers read `__init__.pyi`, which a
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
"""Modules that can be asked for without importing them first."""

_MODULES: Final = {name: path for path, names in _EXPORTS.items() for name in names}

__all__ = [*_MODULES, *_DOORS, "__version__"]  # noqa: PLE0604 - they are strings


def __getattr__(name: str) -> object:
    """Return the public object of that *name*, and keep it for the next time."""
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
