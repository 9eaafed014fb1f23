"""The grid battle: heroes against foes on a board with terrain.

All that a user of the grid battle needs: the game, its scenarios, actions, events and
agents.

>>> from alpaca_emblem import grid
>>> battle = grid.GridBattle()
>>> battle.is_legal(grid.Act(3, (5, 2)))
True
"""

from __future__ import annotations

from alpaca_emblem.games.grid.actions import (
    Act,
    EndTurn,
    Remove,
)
from alpaca_emblem.games.grid.agents import BanditAgent
from alpaca_emblem.games.grid.battle import (
    GridBattle,
)
from alpaca_emblem.games.grid.cunning import CunningAgent
from alpaca_emblem.games.grid.events import (
    HiddenUnitAttacked,
    PhaseStarted,
    UnitAmbushed,
    UnitAppeared,
    UnitDisappeared,
    UnitGrew,
    UnitHealedUnseen,
    UnitMissed,
    UnitMissedUnseen,
    UnitRecovered,
    UnitRemoved,
    UnitStruckUnseen,
    UnitWaited,
)
from alpaca_emblem.games.grid.scenario import (
    FOES,
    HEROES,
    SIDES,
    Options,
    Recruit,
    Scenario,
)
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.games.grid.selection import (
    Mode,
    Selection,
)
from alpaca_emblem.games.grid.threat import (
    Danger,
)
from alpaca_emblem.games.unit_events import (
    UnitFell,
    UnitHealed,
    UnitMoved,
    UnitStruck,
)
from alpaca_emblem.games.values import (
    GameEnded,
    Outcome,
)

__all__ = [
    "FOES",
    "HEROES",
    "SIDES",
    "Act",
    "BanditAgent",
    "CunningAgent",
    "Danger",
    "EndTurn",
    "GameEnded",
    "GridBattle",
    "HiddenUnitAttacked",
    "Mode",
    "Options",
    "Outcome",
    "PhaseStarted",
    "Recruit",
    "Remove",
    "Scenario",
    "Selection",
    "UnitAmbushed",
    "UnitAppeared",
    "UnitDisappeared",
    "UnitFell",
    "UnitGrew",
    "UnitHealed",
    "UnitHealedUnseen",
    "UnitMissed",
    "UnitMissedUnseen",
    "UnitMoved",
    "UnitRecovered",
    "UnitRemoved",
    "UnitStruck",
    "UnitStruckUnseen",
    "UnitWaited",
    "scenario_names",
]
