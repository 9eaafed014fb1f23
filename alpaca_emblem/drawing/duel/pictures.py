"""The duel as a picture: hit points, mana and energy of everybody, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.duel.captions import Captions
from alpaca_emblem.drawing.duel.screen import event_style, last_of
from alpaca_emblem.drawing.svg import add, add_text, add_title, picture, to_text
from alpaca_emblem.drawing.words import shortened
from alpaca_emblem.rules import energy as energy_rules

if TYPE_CHECKING:
    from alpaca_emblem.games.duel import Duel
    from alpaca_emblem.games.duel.duelist import Duelist
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

MOST_FIGHTERS: Final = 12
"""So many are drawn, the living first."""

WIDTH: Final = 570
LEFT: Final = 16
TOP: Final = 62
ROW: Final = 54
LINE: Final = 19
PART: Final = 180
BAR: Final = 108
LONGEST_NAME: Final = 30
LONGEST_LINE: Final = 80
"""Measures of the picture in pixels; the last two in columns of a terminal."""

MANA: Final = "#1971c2"
ENERGY: Final = "#e69f00"
EFFECTS: Final = "#2b8a3e"
FALLEN: Final = "0.4"
"""How much of the fallen is seen."""

INKS: Final = {
    "green": "#2b8a3e",
    "grey": palette.FAINT_INK,
    "magenta": "#a61e8c",
    "red": "#c92a2a",
    "yellow": "#8a6100",
}
"""The styles of the log, as they can be read on paper; others are plain."""


def duel_svg(
    game: Duel | View, log: Sequence[Event] = (), language: str | Narrator = "en"
) -> str:
    """The picture of a duel as SVG.

    Everybody has bars of hit points, of mana, if it can have any, and of energy. Whose
    turn it is has a frame; the fallen stand below the living, and are dimmed.

    Args:
        game: What is drawn, or a view of it; it does not change.
        log: What has happened, oldest first; the last seven are told.
        language: In which it is told.

    Raises:
        InvalidTypeError: *game* is not a duel, or *log* does not hold events.
    """
    captions, told = Captions(game, language), last_of(log)
    shown, hidden = _shown(captions.duel)
    height = TOP + ROW * len(shown) + LINE * (bool(hidden) + len(told)) + 14
    title, turn = captions.text("title"), captions.turn()
    root = picture(WIDTH, height, f"{title}. {turn}", palette.PAGE)
    add_text(root, title, LEFT, 29, font_size=18, font_weight="bold")
    _draw_line(root, turn, 50, palette.INK)
    y: float = TOP
    for fighter in shown:
        _draw_fighter(root, captions, fighter, y)
        y += ROW
    if hidden:
        _draw_line(root, f"… + {hidden}", y + 14, palette.FAINT_INK)
        y += LINE
    for event, words in zip(told, captions.tell(told), strict=True):
        _draw_line(root, words, y + 16, INKS.get(event_style(event), palette.INK))
        y += LINE
    return to_text(root)


def _shown(duel: Duel) -> tuple[list[Duelist], int]:
    """Who is drawn, the hero first, and how many others there are."""
    in_order = sorted(duel.enemies, key=lambda enemy: not enemy.is_alive)
    shown = [duel.hero, *in_order][:MOST_FIGHTERS]
    return shown, len(duel.fighters) - len(shown)


def _draw_line(parent: Element, words: str, y: float, ink: str) -> None:
    short = shortened(words, LONGEST_LINE)
    line = add_text(parent, short, LEFT, y, font_size=13, fill=ink)
    if short != words:
        add_title(line, words)


def _draw_fighter(
    parent: Element, captions: Captions, fighter: Duelist, y: float
) -> None:
    duel = captions.duel
    group = add(parent, "g", class_="fighter")
    called = captions.hero() if fighter is duel.hero else captions.name(fighter)
    add_title(group, called)
    if fighter is duel.actor:
        group.set("class", "fighter acting")
        frame = add(group, "rect", x=LEFT - 8, y=y, width=WIDTH - 2 * LEFT + 16, rx=6)
        frame.set("height", str(ROW - 4))
        frame.set("fill", palette.PAPER)
        frame.set("stroke", palette.MARKED)
    if not fighter.is_alive:
        group.set("opacity", FALLEN)
    name = shortened(called, LONGEST_NAME)
    line = add_text(group, name, LEFT, y + 19, font_size=14, font_weight="bold")
    effects = add(line, "tspan", dx=10, font_size=12, font_weight="normal")
    effects.set("fill", EFFECTS)
    effects.text = shortened(captions.effects(fighter), LONGEST_LINE // 2)
    _draw_bars(group, captions, fighter, y + 38)


def _draw_bars(parent: Element, captions: Captions, fighter: Duelist, y: float) -> None:
    left, most = int(fighter.hit_points), fighter.effective_max_hit_points
    colour = palette.health_colour(left / most)
    hit_points = captions.text("hit_points")
    _draw_bar(parent, 0, y, hit_points, f"{left}/{most}", left / most, colour)
    if fighter.effective_max_mana:
        mana, full = fighter.mana, fighter.effective_max_mana
        _draw_bar(
            parent, 1, y, captions.text("mana"), f"{mana}/{full}", mana / full, MANA
        )
    duel = captions.duel
    energy = duel.queue.energy_of(duel.seat_of(fighter))
    part = energy / energy_rules.FULL
    _draw_bar(parent, 2, y, captions.text("energy"), str(energy), part, ENERGY)


def _draw_bar(
    parent: Element,
    place: int,
    y: float,
    letter: str,
    words: str,
    part: float,
    colour: str,
) -> None:
    """The bar at that *place* of a row, filled by *part*, as far as it goes."""
    x = LEFT + PART * place
    add_text(parent, letter, x, y, font_size=12)
    back = add(parent, "rect", x=x + 18, y=y - 8, width=BAR, height=8, rx=3)
    back.set("fill", palette.JOIN)
    width = BAR * max(0.0, min(1.0, part))
    filled = add(parent, "rect", x=x + 18, y=y - 8, width=width, height=8, rx=3)
    filled.set("fill", colour)
    add_text(parent, words, x + 24 + BAR, y, font_size=12)
