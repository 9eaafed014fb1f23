"""Emblems: the figures on tokens, and the signs of items and things."""

from alpaca_emblem.drawing.emblems.shapes import Emblem, draw_emblem

__all__ = ["Emblem", "draw_emblem"]
