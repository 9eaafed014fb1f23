"""The dungeon as a picture and as text: the floor, who is on it, and what is known."""

from alpaca_emblem.drawing.dungeon.pictures import dungeon_svg
from alpaca_emblem.drawing.dungeon.tables import (
    dungeon_lines,
    dungeon_text,
    map_lines,
    window_around,
)

__all__ = ["dungeon_lines", "dungeon_svg", "dungeon_text", "map_lines", "window_around"]
