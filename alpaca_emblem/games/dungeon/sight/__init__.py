"""Sight: what is seen from where. One's own is a class with a name and one method."""

from alpaca_emblem.games.dungeon.sight.base import SIGHTS, Ground, Seen, Sight
from alpaca_emblem.games.dungeon.sight.circle import Circle
from alpaca_emblem.games.dungeon.sight.walls import Walls

__all__ = ["SIGHTS", "Circle", "Ground", "Seen", "Sight", "Walls"]
