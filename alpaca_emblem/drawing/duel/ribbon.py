"""The ribbon of a duel: the next turns, and which fighters have them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.duel.fighters import fighter_token
from alpaca_emblem.drawing.duel.layout import EDGE, TURNS_HEIGHT, TURNS_TOP
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.tokens import draw_token, token_layer

if TYPE_CHECKING:
    from alpaca_emblem.drawing.duel.summary import DuelSummary

_MIDDLE: Final = TURNS_TOP + TURNS_HEIGHT // 2 + 1
_FIRST: Final = 58
_STEP: Final = 78
_AFTER: Final = 18
"""The additional distance between the first turn and the second."""


def draw_ribbon(
    pen: Pen, parent: Element, summary: DuelSummary, width: int, turns: int
) -> None:
    """Draw the next *turns*, the first in a frame; after the end, how it ended."""
    group = pen.add(parent, "g", "turns")
    size = {"width": width - 2 * EDGE, "height": TURNS_HEIGHT}
    panel = pen.add(group, "rect", fill="panel2", stroke="line", x=EDGE, y=TURNS_TOP)
    for side, length in size.items():
        panel.set(side, number(length))
    panel.set("rx", "12")
    panel.set("stroke-width", "1.2")
    coming = summary.game.preview(turns)
    if not coming:
        words = pen.text(group, summary.verdict, width / 2, _MIDDLE + 6, 20)
        words.set("font-weight", "bold")
        words.set("text-anchor", "middle")
        return
    _draw_arrow(pen, group, width)
    frame = pen.add(group, "rect", "now", "panel", "gold", x=_FIRST - 34)
    for name, value in zip(
        ("y", "width", "height", "rx", "stroke-width"),
        (_MIDDLE - 28, 68, 54, 12, 3),
        strict=True,
    ):
        frame.set(name, str(value))
    layer, keys = token_layer(pen, group), summary.keys()
    for at, fighter in enumerate(coming):
        x = _FIRST + _STEP * at + (_AFTER if at else 0)
        token = fighter_token(summary, fighter, is_small=True)
        is_hero = fighter is summary.game.hero
        size_now = 43 if at else 56
        draw_token(pen, layer, token, x, _MIDDLE + 1, size_now, mirrored=not is_hero)
        if fighter in keys:
            _draw_key(pen, group, keys[fighter], x + (20 if at else 23))


def _draw_arrow(pen: Pen, parent: Element, width: int) -> None:
    y, end = _MIDDLE, width - 44
    line = pen.add(parent, "path", stroke="line", d=f"M60 {y}H{end + 4}")
    line.set("stroke-width", "4")
    line.set("stroke-dasharray", "2 7")
    line.set("stroke-linecap", "round")
    pen.add(parent, "path", fill="line", d=f"M{end} {y - 8}l12 8-12 8z")


def _draw_key(pen: Pen, parent: Element, key: int, x: float) -> None:
    """Draw the key that chooses a foe, as on its plate."""
    digits = str(key)
    wide = 9 + 6.5 * len(digits)
    pen.add(
        parent,
        "rect",
        fill="ink",
        stroke="panel2",
        x=x - wide / 2,
        y=_MIDDLE + 5,
        width=wide,
        height=15,
        rx=4,
        stroke_width=1.5,
    )
    words = pen.text(parent, digits, x, _MIDDLE + 16.5, 11, "panel")
    words.set("font-weight", "bold")
    words.set("text-anchor", "middle")
