"""The duel as pictures and as text: the battle screen, the fighters, and the queue."""

from alpaca_emblem.drawing.duel.pictures import (
    duel_boxes,
    duel_geometry,
    duel_parts,
    duel_queue_svg,
    duel_svg,
)
from alpaca_emblem.drawing.duel.screen import (
    duel_line_parts,
    duel_lines,
    duel_text,
    event_style,
)

__all__ = [
    "duel_boxes",
    "duel_geometry",
    "duel_line_parts",
    "duel_lines",
    "duel_parts",
    "duel_queue_svg",
    "duel_svg",
    "duel_text",
    "event_style",
]
