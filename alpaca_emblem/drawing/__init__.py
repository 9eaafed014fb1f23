"""Pictures: fields and games as SVG for notebooks and pages, and as text."""

from alpaca_emblem.drawing.duel import duel_lines, duel_svg, duel_text
from alpaca_emblem.drawing.dungeon import dungeon_lines, dungeon_svg, dungeon_text
from alpaca_emblem.drawing.fields import field_svg
from alpaca_emblem.drawing.grid import (
    danger_marks,
    grid_lines,
    grid_svg,
    grid_text,
    reach_marks,
    selection_marks,
)
from alpaca_emblem.drawing.match import match_lines, match_svg, match_text
from alpaca_emblem.drawing.palette import terminal_style
from alpaca_emblem.drawing.pieces import Piece, Readiness, field_pieces, unit_piece
from alpaca_emblem.drawing.queues import queue_frames, queue_svg, queue_text
from alpaca_emblem.drawing.text import Line, Span, field_lines, field_text, plain

__all__ = [
    "Line",
    "Piece",
    "Readiness",
    "Span",
    "danger_marks",
    "duel_lines",
    "duel_svg",
    "duel_text",
    "dungeon_lines",
    "dungeon_svg",
    "dungeon_text",
    "field_lines",
    "field_pieces",
    "field_svg",
    "field_text",
    "grid_lines",
    "grid_svg",
    "grid_text",
    "match_lines",
    "match_svg",
    "match_text",
    "plain",
    "queue_frames",
    "queue_svg",
    "queue_text",
    "reach_marks",
    "selection_marks",
    "terminal_style",
    "unit_piece",
]
