"""The match: Alpaca Emblem, for tacticians who place, move and attack in turn.

All that a user of the match needs: the game and its actions, events and agents.

>>> from alpaca_emblem import match
>>> game = match.GameController.skirmish(map_size=4, seed=1)
>>> game.apply(match.Move(1, (0, 2)))
(UnitMoved(unit=1, start=(0, 0), to=(0, 2)),)
"""

from __future__ import annotations

from alpaca_emblem.games.match.actions import (
    AddItem,
    EndTurn,
    Equip,
    Give,
    Move,
    Place,
    RemovePlayer,
    Resign,
    StartGame,
    Swap,
    Unequip,
    UseItem,
)
from alpaca_emblem.games.match.agents import (
    GreedyAgent,
)
from alpaca_emblem.games.match.controller import (
    GameController,
)
from alpaca_emblem.games.match.events import (
    GameStarted,
    ItemAdded,
    ItemEquipped,
    ItemGiven,
    ItemsSwapped,
    ItemUnequipped,
    PlayerEliminated,
    RoundStarted,
    TurnStarted,
    TurnZeroEnded,
    UnitPlaced,
)
from alpaca_emblem.games.match.game import (
    Match,
)
from alpaca_emblem.games.match.skirmish import (
    CLASSIC,
    CONTEST,
    CONTEST_OF_FOUR,
    Carried,
    Enlisted,
    Skirmish,
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
    "CLASSIC",
    "CONTEST",
    "CONTEST_OF_FOUR",
    "AddItem",
    "Carried",
    "EndTurn",
    "Enlisted",
    "Equip",
    "GameController",
    "GameEnded",
    "GameStarted",
    "Give",
    "GreedyAgent",
    "ItemAdded",
    "ItemEquipped",
    "ItemGiven",
    "ItemUnequipped",
    "ItemsSwapped",
    "Match",
    "Move",
    "Outcome",
    "Place",
    "PlayerEliminated",
    "RemovePlayer",
    "Resign",
    "RoundStarted",
    "Skirmish",
    "StartGame",
    "Swap",
    "TurnStarted",
    "TurnZeroEnded",
    "Unequip",
    "UnitFell",
    "UnitHealed",
    "UnitMoved",
    "UnitPlaced",
    "UnitStruck",
    "UseItem",
]
