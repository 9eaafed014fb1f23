"""The plates below the stage: what each fighter has left, in bars and in numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.duel.fighters import draw_effect
from alpaca_emblem.drawing.duel.layout import Box
from alpaca_emblem.drawing.emblems import draw_emblem, emblem_of
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.text import printable, shortened, width_of
from alpaca_emblem.drawing.tokens import bar_layer, draw_bar

if TYPE_CHECKING:
    from alpaca_emblem.drawing.duel.summary import DuelSummary, Measure
    from alpaca_emblem.duel import Duelist

WIDE: Final = 200
"""From this width on, a plate tells the weapon."""

_LETTER: Final = 7.3
_SMALL_LETTER: Final = 6.8
"""The usual width of a letter of a name and of other words, in pixels."""

SIGNS: Final = {
    "hit_points": (
        "bad",
        "M0-3.5C-2-7.5-7-6-6-1.5-5.5 1.5-2 4 0 6 2 4 5.5 1.5 6-1.5 7-6 2-7.5 0-3.5z",
    ),
    "mana": ("mana", "M0-7q5 6 5 9a5 5 0 0 1-10 0q0-3 5-9z"),
    "energy": ("energy", "M2-7l-7 8h4l-2 7 8-9H1z"),
}
"""The role and the path of the sign of each measure: a heart, a drop, a bolt."""
_COLOURS: Final = {"mana": "mana", "energy": "energy"}
"""The roles of bars; that of hit points tells how many are left."""


def draw_plate(
    pen: Pen,
    parent: Element,
    summary: DuelSummary,
    fighter: Duelist,
    box: Box,
    key: int | None,
) -> None:
    """Draw the plate of *fighter* into *box*.

    Args:
        pen: The pen.
        parent: The element to draw into.
        summary: The duel in words.
        fighter: The fighter.
        box: Where the plate is.
        key: The key that chooses the fighter, or None.
    """
    where = f"translate({number(box.x)} {number(box.y)})"
    is_acting = fighter is summary.game.actor
    name = "plate acting" if is_acting else "plate"
    group = pen.add(parent, "g", name, transform=where)
    pen.title(group, summary.described(fighter))
    edge, width = ("gold", 2.5) if is_acting else ("line", 1.2)
    panel = pen.add(group, "rect", fill="panel", stroke=edge, rx=9)
    for side, value in (("width", box.width), ("height", box.height)):
        panel.set(side, number(value))
    panel.set("stroke-width", str(width))
    _write_name(pen, group, summary, fighter, box.width, key)
    bars = bar_layer(pen, group)
    # What all measures share stands on their group, and takes its bytes once.
    told = pen.add(group, "g", "measures", "ink", font_size=12, text_anchor="end")
    told.set("stroke-width", ".8")
    for at, measure in enumerate(summary.measures(fighter)):
        _draw_measure(pen, told, bars, measure, box.width, 32 + 22 * at)
    if fighter.is_alive and fighter.effects:
        _draw_effects(pen, group, summary, fighter, box)


def _write_name(
    pen: Pen,
    parent: Element,
    summary: DuelSummary,
    fighter: Duelist,
    width: float,
    key: int | None,
) -> None:
    """Write the key, the name, and on wide plates the weapon."""
    left = 10
    if key is not None:
        digits = str(key)
        wide = 10 + 7 * len(digits)
        pen.add(parent, "rect", fill="ink", x=8, y=8, width=wide, height=17, rx=5)
        middle = 8 + wide / 2
        _write_bold(pen, parent, digits, middle, 21, 12, "panel", "middle")
        left = 14 + wide
    room = width - left - 8
    weapon = summary.weapon(fighter) if width >= WIDE and fighter.is_alive else ""
    called = summary.called(fighter)
    short = shortened(called, max(4, int(room / _LETTER)))
    ink = "ink" if fighter.is_alive else "faint"
    line = _write_bold(pen, parent, short, left, 21, 13, ink)
    if not fighter.is_alive:
        line.set("text-decoration", "line-through")
    room -= width_of(short) * _LETTER + 30
    if weapon and room > width_of(weapon) * _SMALL_LETTER:
        pen.text(parent, weapon, width - 9, 21, 12, "faint", text_anchor="end")
        emblem = emblem_of(fighter.weapon)
        if emblem is not None:
            x = width - 22 - width_of(weapon) * _SMALL_LETTER
            draw_emblem(pen, parent, emblem, x, 16.5, 15, "faint", "panel")


def _write_bold(
    pen: Pen,
    parent: Element,
    words: str,
    x: float,
    y: float,
    size: float,
    ink: str,
    anchor: str = "",
) -> Element:
    line = pen.text(parent, words, x, y, size, ink, font_weight="bold")
    if anchor:
        line.set("text-anchor", anchor)
    return line


def _draw_measure(
    pen: Pen,
    parent: Element,
    bars: Element,
    measure: Measure,
    width: float,
    y: int,
) -> None:
    group = pen.add(parent, "g", measure.name)
    pen.title(group, measure.told)
    role, path = SIGNS[measure.name]
    sign = pen.add(group, "path", fill=role, stroke=KEY, d=path)
    sign.set("transform", f"translate(17 {y + 6})")
    pen.add(group, "text", x=width - 9, y=y + 10.5).text = printable(measure.words)
    room = round(width - 44 - max(24, 7 * len(measure.words)))
    if room >= 12:
        colour = _COLOURS.get(measure.name)
        draw_bar(pen, bars, measure.share, 29, y, room, 12, colour)


def _draw_effects(
    pen: Pen, parent: Element, summary: DuelSummary, fighter: Duelist, box: Box
) -> None:
    """Draw the sign of each effect with its name and the turns it has left.

    If the names do not fit there are numbers alone, and as many as fit.
    """
    told = [summary.effect(effect) for effect in fighter.effects]
    if 5 + sum(map(_step, told)) > box.width:
        told = [str(effect.duration) for effect in fighter.effects]
    x, y = 17.0, box.height - 13
    for effect, words in zip(fighter.effects, told, strict=True):
        if x + _step(words) > box.width + 12:
            return
        draw_effect(pen, parent, effect, x, y, 16)
        pen.text(parent, words, x + 12, y + 4, 12)
        x += _step(words)


def _step(words: str) -> float:
    """Return how far the sign after an effect with these *words* is from its own."""
    return 28 + width_of(words) * _SMALL_LETTER
