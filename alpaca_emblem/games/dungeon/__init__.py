"""The dungeon: one adventurer, one life, and new floors for every seed."""

from alpaca_emblem.games.dungeon.game import Dungeon
from alpaca_emblem.games.dungeon.variant import Legacy, Variant

__all__ = ["Dungeon", "Legacy", "Variant"]
