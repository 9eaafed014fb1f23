"""The match as a picture: the field, and beside it a legend of the players."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.fields import MARGIN, draw_field, field_size
from alpaca_emblem.drawing.match.standings import (
    Standing,
    as_match,
    heading,
    match_pieces,
    standings,
    verdict,
)
from alpaca_emblem.drawing.pieces import Piece, Readiness
from alpaca_emblem.drawing.svg import (
    add,
    add_text,
    add_title,
    number,
    picture,
    to_text,
)
from alpaca_emblem.drawing.tokens import draw_badge
from alpaca_emblem.drawing.words import shortened

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Location

LEGEND_WIDTH: Final = 250
_LEFT: Final = 6
_LONGEST_NAME: Final = 22
_LONGEST_LINE: Final = 34
"""In columns of a terminal, which letters of a picture take about as much of."""
_HEAD: Final = 66
_ROW: Final = 48
_KEY: Final = 40


def match_svg(game: Match | View, marked: Iterable[Location] = ()) -> str:
    """The picture of a match as SVG: its field with all units on it, and its players.

    The units of the player in turn have a ring, broken for those that have moved.

    Args:
        game: What is drawn, or a view of it; it does not change.
        marked: Locations to be marked, such as those within somebody's reach.
    """
    match = as_match(game)
    width, height = field_size(match.field)
    players = standings(match)
    height = max(height, _HEAD + _ROW * len(players) + _KEY + MARGIN)
    words = f"{heading(match)}: {verdict(match)}"
    root = picture(width + LEGEND_WIDTH, height, words, palette.PAGE)
    draw_field(root, match.field, match_pieces(match), marked)
    # An svg inside an svg cuts off whatever is too long for it.
    legend = add(root, "svg", class_="legend", x=width, width=LEGEND_WIDTH)
    legend.set("height", number(height))
    legend.set("fill", palette.INK)
    _draw_head(legend, match)
    for standing in players:
        _draw_player(legend, standing, _HEAD + _ROW * standing.side)
    if match.to_act is not None:
        _draw_key(legend, _HEAD + _ROW * len(players) + 12)
    return to_text(root)


def _draw_head(parent: Element, match: Match) -> None:
    add_text(parent, heading(match), _LEFT, 36, font_size=18, font_weight="bold")
    words = verdict(match)
    line = add_text(parent, shortened(words, _LONGEST_LINE), _LEFT, 56, font_size=13)
    add_title(line, words)


def _draw_player(parent: Element, player: Standing, y: float) -> None:
    group = add(parent, "g", class_="player")
    add_title(group, f"{player.name}: {player.words}")
    if player.is_out:
        group.set("opacity", "0.55")
    if player.is_to_act:
        frame = add(group, "rect", x=1, y=y + 2, width=LEGEND_WIDTH - 16, height=44)
        frame.set("rx", "8")
        frame.set("fill", palette.PAPER)
        frame.set("stroke", palette.INK)
    draw_badge(group, Piece("", player.name, player.side), _LEFT + 18, y + 24)
    name = add_text(group, shortened(player.name, _LONGEST_NAME), _LEFT + 44, y + 21)
    name.set("font-size", "14")
    name.set("font-weight", "bold")
    if player.is_out:
        name.set("text-decoration", "line-through")
    add_text(group, player.words, _LEFT + 44, y + 38, font_size=12)


def _draw_key(parent: Element, y: float) -> None:
    """Say what the rings mean."""
    words = {Readiness.READY: "in turn", Readiness.MOVED: "has moved"}
    for place, (readiness, text) in enumerate(words.items()):
        left = _LEFT + 18 + 96 * place
        draw_badge(parent, Piece("", text, readiness=readiness), left, y + 14)
        add_text(parent, text, left + 26, y + 18, font_size=12)
