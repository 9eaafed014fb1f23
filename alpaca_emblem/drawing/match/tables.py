"""The match as text: its field, its players, and a table of its units."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.field_texts import FieldText
from alpaca_emblem.drawing.match.summary import MatchSummary, PlayerSummary, UnitSummary
from alpaca_emblem.drawing.palette import health_name, side_mark
from alpaca_emblem.drawing.parts import Geometry, Parts
from alpaca_emblem.drawing.pieces import Readiness, piece_style
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    fitted,
    folded,
    plain,
    printable,
    shortened,
    table,
    titled_table,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.views import View
    from alpaca_emblem.match import Match
    from alpaca_emblem.texts import Narrator

DEFAULT_WIDTH: Final = 80
"""The width of a terminal, in columns."""
LONGEST_NAME: Final = 22
"""In columns; longer names are shortened."""


def match_text(
    game: Match | View, width: int = DEFAULT_WIDTH, language: str | Narrator = "en"
) -> str:
    """Return a match as plain text: the field, the players, and the units on the field.

    ``>`` stands before the player in turn, and before each of its units that can still
    move; ``*`` stands after units without which their player loses. The tables are
    beside the field if they fit into *width* columns, else below; a field that is wider
    than that is in parts, one below another.
    """
    return plain(match_lines(game, width, language))


def match_lines(
    game: Match | View, width: int = DEFAULT_WIDTH, language: str | Narrator = "en"
) -> tuple[Line, ...]:
    """Return a match as lines of styled spans: see `match_text`."""
    summary = MatchSummary(game, language)
    head = (Span(f"{summary.heading}: ", "strong"), Span(summary.verdict))
    return (head, (), *fitted(board_lines(summary, width), _tables(summary), width))


def match_line_parts(
    game: Match | View, language: str | Narrator = "en"
) -> Parts[tuple[Line, ...]]:
    """Return the field and the tables of a match apart: see `match_text`."""
    summary = MatchSummary(game, language)
    board = FieldText(summary.game.field, summary.piece_at)
    return Parts(board.lines(), tuple(_tables(summary)), board.geometry)


def match_text_geometry(game: Match | View) -> Geometry:
    """Return the cells of the text of a match, in characters."""
    summary = MatchSummary(game)
    return FieldText(summary.game.field, summary.piece_at).geometry


def board_lines(summary: MatchSummary, width: int) -> list[Line]:
    """Return the field alone, in parts of at most *width* columns."""
    board = FieldText(summary.game.field, summary.piece_at)
    return folded(board.lines(), board.geometry, width)


def _tables(summary: MatchSummary) -> list[Line]:
    players = table([_player_row(player) for player in summary.players()])
    units = summary.units()
    if not units:
        return players
    return [*players, (), *unit_lines(summary, units, COLUMNS)]


def _player_row(player: PlayerSummary) -> list[Span]:
    return [
        _pointer(player.is_to_act),
        Span(side_mark(player.side), f"side-{player.side + 1}"),
        Span(_name(player.name), "faint" if player.is_out else "strong"),
        Span(player.standing, "faint" if player.is_out else ""),
    ]


def _name(name: str) -> str:
    return shortened(printable(name), LONGEST_NAME)


def _pointer(is_shown: bool) -> Span:
    return Span(">" if is_shown else " ", "strong")


COLUMNS: Final = ("ready", "code", "number", "class", "owner", "hit_points", "item")
"""The columns of the table of units, by the keys of their titles."""


def unit_lines(
    summary: MatchSummary, units: Iterable[UnitSummary], columns: Sequence[str]
) -> list[Line]:
    """Return a table of *units* that has the given *columns*."""
    nothing = Span(summary.column("nothing"), "faint")
    rows = [_unit_cells(unit, nothing) for unit in units]
    titles = summary.columns(columns)
    return titled_table(titles, rows)


def _unit_cells(unit: UnitSummary, nothing: Span) -> dict[str, Span]:
    """Return the cells for *unit* by the keys of their columns."""
    piece = unit.piece
    return {
        "ready": _pointer(piece.readiness is Readiness.READY),
        "code": Span(piece.code + piece.star, piece_style(piece)),
        "label": Span(piece.label + piece.star, piece_style(piece)),
        "number": Span(f"{piece.number}"),
        "unit": Span(_name(unit.label)),
        "class": Span(_name(unit.kind)),
        "owner": Span(_name(unit.owner)),
        "hit_points": Span(unit.hit_points, health_name(piece.health or 0.0)),
        "item": Span(_name(unit.item)) if unit.item else nothing,
    }
