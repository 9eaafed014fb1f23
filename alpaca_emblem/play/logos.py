"""The logo: an alpaca, for the head of the page and the tab of the browser."""

from __future__ import annotations

from alpaca_emblem.drawing.emblems import EMBLEMS
from alpaca_emblem.drawing.emblems.shapes import draw_emblem
from alpaca_emblem.drawing.palette import PAPER
from alpaca_emblem.drawing.pens import Pen, to_text

SIZE = 24
"""In pixels, as emblems are drawn."""


def logo_svg() -> str:
    """Return the logo in the colour of paper, for a dark ground."""
    pen = Pen(classes=False)
    root = pen.picture(SIZE, SIZE, "Alpaca Emblem", None)
    draw_emblem(pen, root, EMBLEMS["alpaca"], SIZE / 2, SIZE / 2, SIZE, PAPER, "frame")
    return to_text(root)
