"""The match as text: its field, its players, and a table of its units."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from alpaca_emblem.checks import number
from alpaca_emblem.drawing.match.standings import (
    Standing,
    as_match,
    heading,
    match_piece,
    match_pieces,
    owner_of,
    shown_units,
    standings,
    verdict,
)
from alpaca_emblem.drawing.palette import health_name, side_mark
from alpaca_emblem.drawing.pieces import Readiness, hit_points_text
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    beside,
    block_width,
    field_lines,
    piece_style,
    plain,
    table,
)
from alpaca_emblem.drawing.words import printable, shortened

if TYPE_CHECKING:
    from alpaca_emblem.games.match.game import Match
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.units import Unit

DEFAULT_WIDTH: Final = 80
"""Of a terminal, in columns."""
LONGEST_NAME: Final = 22
"""In columns, too; longer ones are shortened."""


def match_text(game: Match | View, width: int = DEFAULT_WIDTH) -> str:
    """A match as plain text: the field, the players, and the units on the field.

    ``>`` stands before who is in turn, and before each of its units that can still
    move. The table is beside the field if both fit into *width* columns, else below.
    """
    return plain(match_lines(game, width))


def match_lines(game: Match | View, width: int = DEFAULT_WIDTH) -> tuple[Line, ...]:
    """A match as `match_text` draws it, as lines of styled spans.

    Raises:
        InvalidTypeError: *game* is not a match, or *width* not a number.
    """
    number("width", width)
    match = as_match(game)
    board = field_lines(match.field, match_pieces(match))
    tables = _player_lines(match)
    if shown_units(match):
        tables += [(), *_unit_lines(match)]
    if block_width(board) + 3 + block_width(tables) <= width:
        body = beside(board, tables)
    else:
        body = [*board, (), *tables]
    head = (Span(f"{heading(match)}: ", "strong"), Span(verdict(match)))
    return (head, (), *body)


def _player_lines(game: Match) -> list[Line]:
    return table([_player_row(standing) for standing in standings(game)])


def _player_row(player: Standing) -> list[Span]:
    return [
        _pointer(player.is_to_act),
        Span(side_mark(player.side), f"side-{player.side + 1}"),
        Span(_name(player.name), "faint" if player.is_out else "strong"),
        Span(player.words, "faint" if player.is_out else ""),
    ]


def _name(name: str) -> str:
    return shortened(printable(name), LONGEST_NAME)


def _pointer(is_shown: bool) -> Span:
    return Span(">" if is_shown else " ", "strong")


def _unit_lines(game: Match) -> list[Line]:
    titles = ("", "", "no.", "class", "owner", "hit points", "in hand")
    head = [Span(title, "faint") for title in titles]
    return table([head, *(_unit_row(game, unit) for unit in shown_units(game))])


def _unit_row(game: Match, unit: Unit) -> list[Span]:
    piece = match_piece(game, unit)
    health = health_name(unit.hit_points / unit.max_hit_points)
    in_hand = [item.name for item in unit.items if item is unit.equipped_item]
    return [
        _pointer(piece.readiness is Readiness.READY),
        Span(piece.code, piece_style(piece)),
        Span(f"{unit.number:>3}"),
        Span(_name(type(unit).__name__)),
        Span(_name(owner_of(unit).name)),
        Span(f"{hit_points_text(unit):>10}", health),
        Span(_name("".join(in_hand) or "-")),
    ]
