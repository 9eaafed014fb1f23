"""The dungeon: one adventurer, one life, and new floors for every seed.

Everything that a user of the dungeon needs: the game, its variants, what floors are
made of, actions, events and the agent.

>>> from alpaca_emblem import dungeon
>>> run = dungeon.Dungeon(seed=68638, variant=dungeon.Variant(sight="walls"))
>>> run.apply(dungeon.Step("n"))
(AdventurerMoved(start=(10, 13), to=(9, 13)),)
"""

from __future__ import annotations

from alpaca_emblem.games.dungeon.actions import (
    DIRECTIONS,
    Drop,
    PickUp,
    PutAway,
    Ready,
    Step,
    Use,
    Wait,
)
from alpaca_emblem.games.dungeon.agents import (
    ExplorerAgent,
)
from alpaca_emblem.games.dungeon.creatures.bestiary import (
    BESTIARIES,
    Bestiary,
    MonsterKind,
)
from alpaca_emblem.games.dungeon.creatures.minds import (
    MINDS,
    Mind,
    Pathfinding,
    Straight,
)
from alpaca_emblem.games.dungeon.creatures.units import Adventurer, Monster
from alpaca_emblem.games.dungeon.events import (
    AdventurerDied,
    AdventurerEscaped,
    AdventurerMoved,
    AdventurerStruck,
    AdventurerStruckUnseen,
    AdventurerWaited,
    DoorOpened,
    EffectEnded,
    FloorEntered,
    Found,
    ItemDropped,
    ItemPutAway,
    ItemReadied,
    ItemTaken,
    LevelReached,
    MonsterAppeared,
    MonsterDied,
    MonsterDisappeared,
    MonsterMoved,
    MonsterScorched,
    MonsterStruck,
    PotionDrunk,
    RationEaten,
    ScrollRead,
    Starved,
    UnseenMonsterDied,
    UnseenMonsterStruck,
    WayBlocked,
)
from alpaca_emblem.games.dungeon.floors.floor import Floor
from alpaca_emblem.games.dungeon.floors.generators import (
    GENERATORS,
    Caves,
    FloorGenerator,
    Maze,
    Partition,
    Rooms,
)
from alpaca_emblem.games.dungeon.floors.plans import Plan, Room
from alpaca_emblem.games.dungeon.floors.sight import (
    SIGHTS,
    Circle,
    Seen,
    Sight,
    SightMap,
    Walls,
)
from alpaca_emblem.games.dungeon.game import (
    Dungeon,
)
from alpaca_emblem.games.dungeon.items import (
    Armour,
    Gold,
    Key,
    Potion,
    Ration,
    Scroll,
    Treasure,
)
from alpaca_emblem.games.dungeon.variant import (
    Legacy,
    Variant,
)
from alpaca_emblem.games.values import (
    GameEnded,
    Outcome,
)

__all__ = [
    "BESTIARIES",
    "DIRECTIONS",
    "GENERATORS",
    "MINDS",
    "SIGHTS",
    "Adventurer",
    "AdventurerDied",
    "AdventurerEscaped",
    "AdventurerMoved",
    "AdventurerStruck",
    "AdventurerStruckUnseen",
    "AdventurerWaited",
    "Armour",
    "Bestiary",
    "Caves",
    "Circle",
    "DoorOpened",
    "Drop",
    "Dungeon",
    "EffectEnded",
    "ExplorerAgent",
    "Floor",
    "FloorEntered",
    "FloorGenerator",
    "Found",
    "GameEnded",
    "Gold",
    "ItemDropped",
    "ItemPutAway",
    "ItemReadied",
    "ItemTaken",
    "Key",
    "Legacy",
    "LevelReached",
    "Maze",
    "Mind",
    "Monster",
    "MonsterAppeared",
    "MonsterDied",
    "MonsterDisappeared",
    "MonsterKind",
    "MonsterMoved",
    "MonsterScorched",
    "MonsterStruck",
    "Outcome",
    "Partition",
    "Pathfinding",
    "PickUp",
    "Plan",
    "Potion",
    "PotionDrunk",
    "PutAway",
    "Ration",
    "RationEaten",
    "Ready",
    "Room",
    "Rooms",
    "Scroll",
    "ScrollRead",
    "Seen",
    "Sight",
    "SightMap",
    "Starved",
    "Step",
    "Straight",
    "Treasure",
    "UnseenMonsterDied",
    "UnseenMonsterStruck",
    "Use",
    "Variant",
    "Wait",
    "Walls",
    "WayBlocked",
]
