"""The grid battle: heroes against foes on a board with terrain."""

from alpaca_emblem.games.grid.battle import GridBattle
from alpaca_emblem.games.grid.scenario import Scenario

__all__ = ["GridBattle", "Scenario"]
