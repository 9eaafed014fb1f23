"""The grid battle as pictures and as text: its board, its units, and marks on it."""

from alpaca_emblem.drawing.grid.marks import (
    Mark,
    MarkKind,
    danger_marks,
    event_marks,
    path_marks,
    reach_marks,
    selection_marks,
)
from alpaca_emblem.drawing.grid.pictures import grid_geometry, grid_parts, grid_svg
from alpaca_emblem.drawing.grid.tables import (
    grid_line_parts,
    grid_lines,
    grid_text,
    grid_text_geometry,
)

__all__ = [
    "Mark",
    "MarkKind",
    "danger_marks",
    "event_marks",
    "grid_geometry",
    "grid_line_parts",
    "grid_lines",
    "grid_parts",
    "grid_svg",
    "grid_text",
    "grid_text_geometry",
    "path_marks",
    "reach_marks",
    "selection_marks",
]
