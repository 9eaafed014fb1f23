"""The dungeon: one adventurer, one life, and floors that are made anew every time."""

from alpaca_emblem.games.dungeon.game import Dungeon
from alpaca_emblem.games.dungeon.variant import Legacy, Variant

__all__ = ["Dungeon", "Legacy", "Variant"]
