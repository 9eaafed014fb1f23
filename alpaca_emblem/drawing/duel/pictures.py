"""The duel as a picture: hit points, mana and energy of all fighters, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette, parts
from alpaca_emblem.drawing.duel.screen import event_style, last_of
from alpaca_emblem.drawing.duel.summary import DuelSummary
from alpaca_emblem.drawing.parts import Geometry, Panel, Parts
from alpaca_emblem.drawing.queues import queue_svg
from alpaca_emblem.drawing.svg import add, add_text, add_title, picture, to_text
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.games.unit_game import number_of
from alpaca_emblem.rules import energy as energy_rules

if TYPE_CHECKING:
    from alpaca_emblem.duel import Duel, Duelist
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

WIDTH: Final = 570
LEFT: Final = 16
TOP: Final = 62
ROW: Final = 54
LINE: Final = 19
PART: Final = 180
BAR: Final = 108
END: Final = 14
LONGEST_NAME: Final = 30
LONGEST_LINE: Final = 80
"""Measures of the picture in pixels; the last two in columns of a terminal."""

MANA: Final = "#1971c2"
ENERGY: Final = "#e69f00"
EFFECTS: Final = "#2b8a3e"
FALLEN: Final = "0.4"
"""The opacity of fallen fighters."""

INKS: Final = {
    "green": "#2b8a3e",
    "grey": palette.FAINT_INK,
    "magenta": "#a61e8c",
    "red": "#c92a2a",
    "yellow": "#8a6100",
}
"""The inks for the styles of the log; others are plain."""


def duel_svg(
    game: Duel | View, log: Sequence[Event] = (), language: str | Narrator = "en"
) -> str:
    """Return the picture of a duel as SVG.

    Each fighter has bars of hit points, of mana if it can have any, and of energy. The
    fighter to act has a frame; the fallen are dimmed and below the living.

    Args:
        game: The duel, or a view of it; it does not change.
        log: Past events, oldest first; the last seven are told.
        language: The language of the words.
    """
    summary, told = DuelSummary(game, language), last_of(log)
    board_height = _board_height(summary)
    height = board_height + LINE * len(told) + END
    root = picture(WIDTH, height, summary.title, palette.PAGE)
    _draw_board(root, summary)
    _draw_log(root, summary, told, board_height)
    return to_text(root)


def duel_parts(
    game: Duel | View, log: Sequence[Event] = (), language: str | Narrator = "en"
) -> Parts[str]:
    """Return the fighters and the log of a duel as two pictures: see `duel_svg`."""
    summary, told = DuelSummary(game, language), last_of(log)
    board = Panel(
        WIDTH, _board_height(summary) + END, partial(_draw_board, summary=summary)
    )
    draw_log = partial(_draw_log, summary=summary, told=told, y=0)
    legend = Panel(WIDTH, LINE * len(told) + END, draw_log)
    return parts.apart(board, legend, summary.title, _geometry(summary))


def duel_geometry(game: Duel | View) -> Geometry:
    """Return the rows of the fighters in the picture of a duel, in pixels.

    There is one column, and a row for each fighter in the picture.
    """
    return _geometry(DuelSummary(game))


def duel_queue_svg(
    game: Duel | View, turns: int = 12, language: str | Narrator = "en"
) -> str:
    """Return the next *turns* of a duel as SVG: see `queue_svg`."""
    summary = DuelSummary(game, language)
    names = {fighter: summary.name(fighter) for fighter in summary.game.fighters}
    return queue_svg(summary.game.queue, turns, summary.narrator, names)


def _geometry(summary: DuelSummary) -> Geometry:
    height = _board_height(summary) + END
    width, rows = WIDTH - 2 * LEFT + 16, len(summary.shown())
    return Geometry(rows, 1, LEFT - 8, TOP, width, ROW, WIDTH, height)


def _board_height(summary: DuelSummary) -> float:
    shown = len(summary.shown())
    return TOP + ROW * shown + LINE * (shown < len(summary.game.fighters))


def _draw_board(parent: Element, summary: DuelSummary) -> None:
    add_text(parent, summary.heading, LEFT, 29, font_size=18, font_weight="bold")
    _draw_line(parent, summary.verdict, 50, palette.INK)
    y, shown = TOP, summary.shown()
    for fighter in shown:
        _draw_fighter(parent, summary, fighter, y)
        y += ROW
    hidden = len(summary.game.fighters) - len(shown)
    if hidden:
        _draw_line(parent, summary.more(hidden), y + 14, palette.FAINT_INK)


def _draw_log(
    parent: Element, summary: DuelSummary, told: Sequence[Event], y: float
) -> None:
    for event, words in zip(told, summary.tell(told), strict=True):
        _draw_line(parent, words, y + 16, INKS.get(event_style(event), palette.INK))
        y += LINE


def _draw_line(parent: Element, words: str, y: float, ink: str) -> None:
    short = shortened(words, LONGEST_LINE)
    line = add_text(parent, short, LEFT, y, font_size=13, fill=ink)
    if short != words:
        add_title(line, words)


def _draw_fighter(
    parent: Element, summary: DuelSummary, fighter: Duelist, y: float
) -> None:
    duel = summary.game
    group = add(parent, "g", class_="fighter", data_unit=number_of(fighter))
    called = summary.called(fighter)
    add_title(group, called)
    if fighter is duel.actor:
        group.set("class", "fighter acting")
        frame = add(group, "rect", x=LEFT - 8, y=y, width=WIDTH - 2 * LEFT + 16, rx=6)
        frame.set("height", str(ROW - 4))
        frame.set("fill", palette.WHITE)
        frame.set("stroke", palette.MARKED)
    if not fighter.is_alive:
        group.set("opacity", FALLEN)
    name = shortened(called, LONGEST_NAME)
    line = add_text(group, name, LEFT, y + 19, font_size=14, font_weight="bold")
    effects = add(line, "tspan", dx=10, font_size=12, font_weight="normal")
    effects.set("fill", EFFECTS)
    effects.text = shortened(summary.effects(fighter), LONGEST_LINE // 2)
    _draw_bars(group, summary, fighter, y + 38)


def _draw_bars(
    parent: Element, summary: DuelSummary, fighter: Duelist, y: float
) -> None:
    left, most = int(fighter.hit_points), fighter.effective_max_hit_points
    colour = palette.health_colour(left / most)
    hit_points = summary.text("hit_points")
    _draw_bar(parent, 0, y, hit_points, f"{left}/{most}", left / most, colour)
    if fighter.effective_max_mana:
        mana, full = fighter.mana, fighter.effective_max_mana
        _draw_bar(
            parent, 1, y, summary.text("mana"), f"{mana}/{full}", mana / full, MANA
        )
    duel = summary.game
    energy = duel.queue.energy_of(duel.seat_of(fighter))
    part = energy / energy_rules.FULL
    _draw_bar(parent, 2, y, summary.text("energy"), str(energy), part, ENERGY)


def _draw_bar(
    parent: Element,
    place: int,
    y: float,
    letter: str,
    words: str,
    part: float,
    colour: str,
) -> None:
    """Draw the bar at *place* of a row, filled by *part*, 0 to 1."""
    x = LEFT + PART * place
    add_text(parent, letter, x, y, font_size=12)
    back = add(parent, "rect", x=x + 18, y=y - 8, width=BAR, height=8, rx=3)
    back.set("fill", palette.JOIN)
    width = BAR * max(0.0, min(1.0, part))
    filled = add(parent, "rect", x=x + 18, y=y - 8, width=width, height=8, rx=3)
    filled.set("fill", colour)
    add_text(parent, words, x + 24 + BAR, y, font_size=12)
