# A test compares this with the list in `__init__.py`.

from alpaca_emblem import agents as agents
from alpaca_emblem import building as building
from alpaca_emblem import duel as duel
from alpaca_emblem import dungeon as dungeon
from alpaca_emblem import errors as errors
from alpaca_emblem import grid as grid
from alpaca_emblem import match as match
from alpaca_emblem.errors import AlpacaEmblemError as AlpacaEmblemError
from alpaca_emblem.games.base import Game as Game
from alpaca_emblem.games.duel import Duel as Duel
from alpaca_emblem.games.dungeon import Dungeon as Dungeon
from alpaca_emblem.games.grid import GridBattle as GridBattle
from alpaca_emblem.games.match import GameController as GameController
from alpaca_emblem.games.values import Forecast as Forecast
from alpaca_emblem.games.views import View as View
from alpaca_emblem.model.factories import FieldFactory as FieldFactory
from alpaca_emblem.model.factories import ItemFactory as ItemFactory
from alpaca_emblem.model.factories import UnitFactory as UnitFactory
from alpaca_emblem.model.field import Field as Field
from alpaca_emblem.model.items import NO_ITEM as NO_ITEM
from alpaca_emblem.model.items import Axe as Axe
from alpaca_emblem.model.items import Bow as Bow
from alpaca_emblem.model.items import Darkness as Darkness
from alpaca_emblem.model.items import Item as Item
from alpaca_emblem.model.items import Light as Light
from alpaca_emblem.model.items import Matchup as Matchup
from alpaca_emblem.model.items import Spear as Spear
from alpaca_emblem.model.items import Spirit as Spirit
from alpaca_emblem.model.items import Staff as Staff
from alpaca_emblem.model.items import Sword as Sword
from alpaca_emblem.model.tactician import Tactician as Tactician
from alpaca_emblem.model.terrain import Terrain as Terrain
from alpaca_emblem.model.topology import Location as Location
from alpaca_emblem.model.topology import Topology as Topology
from alpaca_emblem.model.units import Alpaca as Alpaca
from alpaca_emblem.model.units import Archer as Archer
from alpaca_emblem.model.units import Cleric as Cleric
from alpaca_emblem.model.units import Fighter as Fighter
from alpaca_emblem.model.units import Hero as Hero
from alpaca_emblem.model.units import Sorcerer as Sorcerer
from alpaca_emblem.model.units import SwordMaster as SwordMaster
from alpaca_emblem.model.units import Unit as Unit
from alpaca_emblem.replay import Replay as Replay
from alpaca_emblem.replay import diff as diff
from alpaca_emblem.replay import load as load
from alpaca_emblem.replay import record as record
from alpaca_emblem.replay import save as save
from alpaca_emblem.rng import JavaRandom as JavaRandom
from alpaca_emblem.rng import KaplayRandom as KaplayRandom
from alpaca_emblem.rng import Mulberry32 as Mulberry32
from alpaca_emblem.rng import ScriptedRandom as ScriptedRandom

__version__: str
__all__ = [
    "NO_ITEM",
    "Alpaca",
    "AlpacaEmblemError",
    "Archer",
    "Axe",
    "Bow",
    "Cleric",
    "Darkness",
    "Duel",
    "Dungeon",
    "Field",
    "FieldFactory",
    "Fighter",
    "Forecast",
    "Game",
    "GameController",
    "GridBattle",
    "Hero",
    "Item",
    "ItemFactory",
    "JavaRandom",
    "KaplayRandom",
    "Light",
    "Location",
    "Matchup",
    "Mulberry32",
    "Replay",
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
    "__version__",
    "agents",
    "building",
    "diff",
    "duel",
    "dungeon",
    "errors",
    "grid",
    "load",
    "match",
    "record",
    "save",
]
