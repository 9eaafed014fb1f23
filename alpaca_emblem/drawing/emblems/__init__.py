"""Emblems: the figures on tokens, and the signs of items and things."""

from alpaca_emblem.drawing.emblems.library import EMBLEMS
from alpaca_emblem.drawing.emblems.lookup import emblem_of
from alpaca_emblem.drawing.emblems.shapes import Emblem, draw_emblem

__all__ = ["EMBLEMS", "Emblem", "draw_emblem", "emblem_of"]
