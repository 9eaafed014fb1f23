"""The grid battle as pictures and as text: board, people, and what is marked on it."""

from alpaca_emblem.drawing.grid.marks import (
    Mark,
    MarkKind,
    danger_marks,
    reach_marks,
    selection_marks,
)
from alpaca_emblem.drawing.grid.pictures import grid_svg
from alpaca_emblem.drawing.grid.tables import grid_lines, grid_text

__all__ = [
    "Mark",
    "MarkKind",
    "danger_marks",
    "grid_lines",
    "grid_svg",
    "grid_text",
    "reach_marks",
    "selection_marks",
]
