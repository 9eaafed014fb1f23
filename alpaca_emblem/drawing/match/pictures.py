"""The match as a picture: the field, and beside it a legend of the players."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette, parts
from alpaca_emblem.drawing.fields import MARGIN, draw_field, field_geometry
from alpaca_emblem.drawing.match.summary import MatchSummary, PlayerSummary
from alpaca_emblem.drawing.parts import Geometry, Panel, Parts
from alpaca_emblem.drawing.piece_pictures import draw_badge
from alpaca_emblem.drawing.pieces import Piece, Readiness
from alpaca_emblem.drawing.svg import add, add_text, add_title
from alpaca_emblem.drawing.text import shortened

if TYPE_CHECKING:
    from alpaca_emblem.games.views import View
    from alpaca_emblem.match import Match
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.texts import Narrator

LEGEND_WIDTH: Final = 250
_LEFT: Final = 6
_LONGEST_NAME: Final = 22
_LONGEST_LINE: Final = 34
"""In columns of a terminal, which are about as wide as letters of a picture."""
_HEAD: Final = 66
_ROW: Final = 48
_KEY: Final = 40


def match_svg(
    game: Match | View,
    marked: Iterable[Location] = (),
    language: str | Narrator = "en",
) -> str:
    """Return the picture of a match as SVG: its field with all units, and its players.

    The units of the player in turn have a ring, broken for those that have moved.

    Args:
        game: The match, or a view of it; it does not change.
        marked: Locations to mark, such as those in reach of a unit.
        language: The language of the words.
    """
    summary = MatchSummary(game, language)
    return parts.beside(*_panels(summary, marked), summary.title)


def match_parts(
    game: Match | View,
    marked: Iterable[Location] = (),
    language: str | Narrator = "en",
) -> Parts[str]:
    """Return the field and the legend of a match as two pictures: see `match_svg`."""
    summary = MatchSummary(game, language)
    geometry = field_geometry(summary.game.field)
    return parts.apart(*_panels(summary, marked), summary.title, geometry)


def match_geometry(game: Match | View) -> Geometry:
    """Return the cells in the picture of a match, in pixels."""
    return field_geometry(MatchSummary(game).game.field)


def _panels(summary: MatchSummary, marked: Iterable[Location]) -> tuple[Panel, Panel]:
    field, players = summary.game.field, summary.players()
    geometry = field_geometry(field)
    height = _HEAD + _ROW * len(players) + _KEY + MARGIN
    board = partial(
        draw_field,
        field=field,
        piece_at=summary.piece_at,
        marked=marked,
        narrator=summary.narrator,
    )
    legend = partial(_draw_legend, summary=summary, players=players)
    return (
        Panel(geometry.width, geometry.height, board),
        Panel(LEGEND_WIDTH, height, legend),
    )


def _draw_legend(
    parent: Element, summary: MatchSummary, players: tuple[PlayerSummary, ...]
) -> None:
    parent.set("fill", palette.INK)
    _draw_head(parent, summary)
    for player in players:
        _draw_player(parent, player, _HEAD + _ROW * player.side)
    if summary.game.to_act is not None:
        _draw_key(parent, summary, _HEAD + _ROW * len(players) + 12)


def _draw_head(parent: Element, summary: MatchSummary) -> None:
    add_text(parent, summary.heading, _LEFT, 36, font_size=18, font_weight="bold")
    words = summary.verdict
    line = add_text(parent, shortened(words, _LONGEST_LINE), _LEFT, 56, font_size=13)
    add_title(line, words)


def _draw_player(parent: Element, player: PlayerSummary, y: float) -> None:
    group = add(parent, "g", class_="player")
    add_title(group, f"{player.name}: {player.standing}")
    if player.is_out:
        group.set("opacity", "0.55")
    if player.is_to_act:
        frame = add(group, "rect", x=1, y=y + 2, width=LEGEND_WIDTH - 16, height=44)
        frame.set("rx", "8")
        frame.set("fill", palette.WHITE)
        frame.set("stroke", palette.INK)
    draw_badge(group, Piece("", player.name, player.side), _LEFT + 18, y + 24)
    name = add_text(group, shortened(player.name, _LONGEST_NAME), _LEFT + 44, y + 21)
    name.set("font-size", "14")
    name.set("font-weight", "bold")
    if player.is_out:
        name.set("text-decoration", "line-through")
    standing = shortened(player.standing, _LONGEST_LINE)
    add_text(group, standing, _LEFT + 44, y + 38, font_size=12)


def _draw_key(parent: Element, summary: MatchSummary, y: float) -> None:
    """Explain the rings."""
    words = {
        Readiness.READY: summary.text("in_turn"),
        Readiness.MOVED: summary.text("moved"),
    }
    for place, (readiness, text) in enumerate(words.items()):
        left = _LEFT + 18 + 96 * place
        draw_badge(parent, Piece("", text, readiness=readiness), left, y + 14)
        add_text(parent, text, left + 26, y + 18, font_size=12)
