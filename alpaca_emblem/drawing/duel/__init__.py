"""The duel as its battle screen."""

from alpaca_emblem.drawing.duel.screen import duel_lines, duel_text, event_style

__all__ = ["duel_lines", "duel_text", "event_style"]
