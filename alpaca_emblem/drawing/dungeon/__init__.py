"""The dungeon as a picture and as text: its floor, creatures and items."""

from alpaca_emblem.drawing.dungeon.pictures import (
    dungeon_geometry,
    dungeon_parts,
    dungeon_svg,
)
from alpaca_emblem.drawing.dungeon.tables import (
    dungeon_line_parts,
    dungeon_lines,
    dungeon_text,
    dungeon_text_geometry,
    map_lines,
    window_around,
)

__all__ = [
    "dungeon_geometry",
    "dungeon_line_parts",
    "dungeon_lines",
    "dungeon_parts",
    "dungeon_svg",
    "dungeon_text",
    "dungeon_text_geometry",
    "map_lines",
    "window_around",
]
