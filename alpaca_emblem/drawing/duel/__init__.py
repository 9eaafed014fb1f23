"""The duel as its battle screen, and as a picture."""

from alpaca_emblem.drawing.duel.pictures import duel_svg
from alpaca_emblem.drawing.duel.screen import duel_lines, duel_text, event_style

__all__ = ["duel_lines", "duel_svg", "duel_text", "event_style"]
