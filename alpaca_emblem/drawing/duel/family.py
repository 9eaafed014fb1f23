"""How programs draw a duel without knowing that it is one."""

from __future__ import annotations

from typing import Final

from alpaca_emblem.drawing.duel.pictures import duel_parts, duel_svg
from alpaca_emblem.drawing.duel.screen import MOST_LINES
from alpaca_emblem.drawing.duel.summary import DuelSummary
from alpaca_emblem.drawing.families import Drawing

DRAWING: Final = Drawing(duel_svg, duel_parts, DuelSummary, MOST_LINES)
"""Draws a duel, and tells its last events."""
