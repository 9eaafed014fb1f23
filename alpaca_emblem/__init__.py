"""Turn-based tactics: objects you can read, games you can replay to the bit.

Everything that a reader needs can be imported from here. A name's module is loaded when
the name is first asked for, so that a program pays for what it uses: attrs alone takes
longer to load than a bare interpreter takes to start.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from alpaca_emblem.errors import (
        AlpacaEmblemError,
        AlreadyMovedError,
        AlreadyOwnedError,
        BlockedError,
        CannotEquipError,
        CannotUseError,
        CatalogueError,
        DeadUnitError,
        FloorError,
        ForecastTooLargeError,
        GameOverError,
        HiddenError,
        IllegalActionError,
        InvalidTypeError,
        InvalidValueError,
        InventoryFullError,
        NoSuchLocationError,
        NoSuchPlayerError,
        NoSuchUnitError,
        NotationError,
        NotCarriedError,
        NothingToUndoError,
        NotYourUnitError,
        OccupiedLocationError,
        OutOfRangeError,
        OutsideActionError,
        RandomExhaustedError,
        ReplayError,
        SaveError,
        WrongPhaseError,
    )
    from alpaca_emblem.games.base import Game
    from alpaca_emblem.games.duel.game import Duel
    from alpaca_emblem.games.duel.options import DuelRules
    from alpaca_emblem.games.dungeon.agents.explorer import ExplorerAgent
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.energy_queue import EnergyQueue
    from alpaca_emblem.games.grid.agents.bandit import BanditAgent
    from alpaca_emblem.games.grid.agents.cunning import CunningAgent
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.grid.scenarios.scenario import Scenario
    from alpaca_emblem.games.match.controller import GameController
    from alpaca_emblem.games.values import (
        Action,
        Event,
        Forecast,
        Outcome,
        Refusal,
        Result,
    )
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.factories import FieldFactory, ItemFactory, UnitFactory
    from alpaca_emblem.model.field import Field
    from alpaca_emblem.model.items.base import NO_ITEM, Item, Matchup
    from alpaca_emblem.model.items.healing import Staff
    from alpaca_emblem.model.items.spellbooks import Darkness, Light, Spirit
    from alpaca_emblem.model.items.weapons import Axe, Bow, Spear, Sword
    from alpaca_emblem.model.tactician import Tactician
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Location, Topology
    from alpaca_emblem.model.units.base import Unit
    from alpaca_emblem.model.units.kinds import (
        Alpaca,
        Archer,
        Cleric,
        Fighter,
        Hero,
        Sorcerer,
        SwordMaster,
    )
    from alpaca_emblem.replay.differences import diff
    from alpaca_emblem.replay.replays import Replay, record
    from alpaca_emblem.replay.saves import load, save
    from alpaca_emblem.rng.exact import distribution
    from alpaca_emblem.rng.java import JavaRandom
    from alpaca_emblem.rng.kaplay import KaplayRandom
    from alpaca_emblem.rng.mulberry import Mulberry32
    from alpaca_emblem.rng.scripted import ScriptedRandom
    from alpaca_emblem.rng.source import RandomSource, choice, shuffled

    __version__: str

__all__ = [
    "NO_ITEM",
    "Action",
    "Alpaca",
    "AlpacaEmblemError",
    "AlreadyMovedError",
    "AlreadyOwnedError",
    "Archer",
    "Axe",
    "BanditAgent",
    "BlockedError",
    "Bow",
    "CannotEquipError",
    "CannotUseError",
    "CatalogueError",
    "Cleric",
    "CunningAgent",
    "Darkness",
    "DeadUnitError",
    "Duel",
    "DuelRules",
    "Dungeon",
    "EnergyQueue",
    "Event",
    "ExplorerAgent",
    "Field",
    "FieldFactory",
    "Fighter",
    "FloorError",
    "Forecast",
    "ForecastTooLargeError",
    "Game",
    "GameController",
    "GameOverError",
    "GridBattle",
    "Hero",
    "HiddenError",
    "IllegalActionError",
    "InvalidTypeError",
    "InvalidValueError",
    "InventoryFullError",
    "Item",
    "ItemFactory",
    "JavaRandom",
    "KaplayRandom",
    "Light",
    "Location",
    "Matchup",
    "Mulberry32",
    "NoSuchLocationError",
    "NoSuchPlayerError",
    "NoSuchUnitError",
    "NotCarriedError",
    "NotYourUnitError",
    "NotationError",
    "NothingToUndoError",
    "OccupiedLocationError",
    "OutOfRangeError",
    "Outcome",
    "OutsideActionError",
    "RandomExhaustedError",
    "RandomSource",
    "Refusal",
    "Replay",
    "ReplayError",
    "Result",
    "SaveError",
    "Scenario",
    "ScriptedRandom",
    "Sorcerer",
    "Spear",
    "Spirit",
    "Staff",
    "Sword",
    "SwordMaster",
    "Tactician",
    "Terrain",
    "Topology",
    "Unit",
    "UnitFactory",
    "View",
    "WrongPhaseError",
    "__version__",
    "choice",
    "diff",
    "distribution",
    "load",
    "record",
    "save",
    "shuffled",
]

# Type checkers do not see through strings, hence the same names above: a test compares.
_MODULES: Final = {
    "Action": "games.values",
    "Alpaca": "model.units.kinds",
    "AlpacaEmblemError": "errors",
    "AlreadyMovedError": "errors",
    "AlreadyOwnedError": "errors",
    "BlockedError": "errors",
    "Archer": "model.units.kinds",
    "Axe": "model.items.weapons",
    "BanditAgent": "games.grid.agents.bandit",
    "Bow": "model.items.weapons",
    "CannotEquipError": "errors",
    "CannotUseError": "errors",
    "CatalogueError": "errors",
    "Cleric": "model.units.kinds",
    "CunningAgent": "games.grid.agents.cunning",
    "Darkness": "model.items.spellbooks",
    "DeadUnitError": "errors",
    "FloorError": "errors",
    "Duel": "games.duel.game",
    "DuelRules": "games.duel.options",
    "Dungeon": "games.dungeon.game",
    "EnergyQueue": "games.energy_queue",
    "Event": "games.values",
    "ExplorerAgent": "games.dungeon.agents.explorer",
    "Field": "model.field",
    "FieldFactory": "model.factories",
    "Fighter": "model.units.kinds",
    "Forecast": "games.values",
    "ForecastTooLargeError": "errors",
    "Game": "games.base",
    "GameController": "games.match.controller",
    "GameOverError": "errors",
    "GridBattle": "games.grid.battle",
    "HiddenError": "errors",
    "Hero": "model.units.kinds",
    "IllegalActionError": "errors",
    "InvalidTypeError": "errors",
    "InvalidValueError": "errors",
    "InventoryFullError": "errors",
    "Item": "model.items.base",
    "ItemFactory": "model.factories",
    "JavaRandom": "rng.java",
    "KaplayRandom": "rng.kaplay",
    "Light": "model.items.spellbooks",
    "Location": "model.topology",
    "Matchup": "model.items.base",
    "NO_ITEM": "model.items.base",
    "Mulberry32": "rng.mulberry",
    "NoSuchLocationError": "errors",
    "NoSuchPlayerError": "errors",
    "NoSuchUnitError": "errors",
    "NotCarriedError": "errors",
    "NotYourUnitError": "errors",
    "NotationError": "errors",
    "NothingToUndoError": "errors",
    "OccupiedLocationError": "errors",
    "OutOfRangeError": "errors",
    "Outcome": "games.values",
    "OutsideActionError": "errors",
    "RandomExhaustedError": "errors",
    "RandomSource": "rng.source",
    "Refusal": "games.values",
    "Replay": "replay.replays",
    "ReplayError": "errors",
    "Result": "games.values",
    "SaveError": "errors",
    "Scenario": "games.grid.scenarios.scenario",
    "ScriptedRandom": "rng.scripted",
    "Sorcerer": "model.units.kinds",
    "Spear": "model.items.weapons",
    "Spirit": "model.items.spellbooks",
    "Staff": "model.items.healing",
    "Sword": "model.items.weapons",
    "SwordMaster": "model.units.kinds",
    "Tactician": "model.tactician",
    "Terrain": "model.terrain",
    "Topology": "model.topology",
    "Unit": "model.units.base",
    "UnitFactory": "model.factories",
    "View": "games.views",
    "WrongPhaseError": "errors",
    "choice": "rng.source",
    "diff": "replay.differences",
    "distribution": "rng.exact",
    "load": "replay.saves",
    "record": "replay.replays",
    "save": "replay.saves",
    "shuffled": "rng.source",
}


def _load(name: str) -> object:
    """The public object of that *name*, kept so that it is looked up only once."""
    value: object
    if name == "__version__":
        value = import_module("importlib.metadata").version("alpaca-emblem")
    elif name in _MODULES:
        value = getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not TYPE_CHECKING:  # a checker would take it to mean that any name exists
    __getattr__ = _load
