"""How programs draw a dungeon without knowing that it is one."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.drawing.dungeon.pictures import dungeon_parts, dungeon_svg
from alpaca_emblem.drawing.dungeon.summary import DungeonSummary
from alpaca_emblem.drawing.families import Drawing

DRAWING: Final = Drawing(
    lambda game, events, words, theme: dungeon_svg(
        game, words, theme=theme, crop="known", events=events
    ),
    lambda game, events, words, theme: dungeon_parts(
        game, words, theme=theme, events=events
    ),
    DungeonSummary,
)
"""Draws a dungeon as far as it is known, and marks the last action."""
