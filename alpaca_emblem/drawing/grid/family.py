"""How programs draw a grid battle without knowing that it is one."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.drawing.families import Drawing
from alpaca_emblem.drawing.grid.marks import event_marks
from alpaca_emblem.drawing.grid.pictures import grid_parts, grid_svg
from alpaca_emblem.drawing.grid.summary import BattleSummary

DRAWING: Final = Drawing(
    lambda game, events, words, theme: grid_svg(
        game, event_marks(game, events, words), words, theme
    ),
    lambda game, events, words, theme: grid_parts(
        game, event_marks(game, events, words), words, theme
    ),
    BattleSummary,
)
"""Draws a battle, and marks the last action."""
