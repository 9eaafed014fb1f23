"""The match as pictures and as text: its field, its players, and how far it is."""

from alpaca_emblem.drawing.match.pictures import match_svg
from alpaca_emblem.drawing.match.tables import match_lines, match_text

__all__ = ["match_lines", "match_svg", "match_text"]
