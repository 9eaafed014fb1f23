"""The grid battle as text: its board, and a table of who fights."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from alpaca_emblem.checks import collection, number
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.standings import (
    ENGLISH,
    Person,
    as_battle,
    battle_pieces,
    heading,
    people,
    unseen_places,
    verdict,
)
from alpaca_emblem.drawing.palette import health_name, terrain_tint
from alpaca_emblem.drawing.pieces import Piece, Readiness
from alpaca_emblem.drawing.text import (
    LEAST_PITCH,
    Line,
    Span,
    beside,
    block_width,
    piece_style,
    plain,
    table,
)
from alpaca_emblem.drawing.words import padded, printable, shortened, width_of

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Location

DEFAULT_WIDTH: Final = 80
"""Of a terminal, in columns."""
LONGEST_NAME: Final = 22
"""In columns, too; longer ones are shortened."""

_SIGNS: Final = {MarkKind.TARGET: "x", MarkKind.REACH: "+"}
"""What stands before a place that is marked, the most telling first."""
UNSEEN: Final = "?"
"""What stands before a place out of sight."""
ENDANGERED: Final = "!"
"""What stands between a place and its danger."""


def grid_text(
    game: GridBattle | View, marks: Iterable[Mark] = (), width: int = DEFAULT_WIDTH
) -> str:
    """A grid battle as plain text: its board, and who fights.

    People are the first letters of their names with the mark of their side, ``a`` for
    the heroes, and their number. ``+`` stands before a place in reach, ``x`` before a
    target, ``?`` before a place out of sight; after a place stands its danger, with a
    ``!``. In the table, ``>`` stands before who can act. It is beside the board if both
    fit into *width* columns, else below.
    """
    return plain(grid_lines(game, marks, width))


def grid_lines(
    game: GridBattle | View, marks: Iterable[Mark] = (), width: int = DEFAULT_WIDTH
) -> tuple[Line, ...]:
    """A grid battle as `grid_text` draws it, as lines of styled spans.

    Raises:
        InvalidTypeError: *game* is not a grid battle, *marks* are not marks, or *width*
            is not a number.
    """
    number("width", width)
    battle = as_battle(game)
    board = board_lines(battle, marks)
    tables = _table_lines(battle)
    if block_width(board) + 3 + block_width(tables) <= width:
        body = beside(board, tables)
    else:
        body = [*board, (), *tables]
    head = (Span(f"{heading(battle)}: ", "strong"), Span(verdict(battle)))
    return (head, (), *body)


def board_lines(
    battle: GridBattle, marks: Iterable[Mark] = (), language: str = ENGLISH
) -> list[Line]:
    """The board alone, with the letters that people's names have in *language*."""
    return _Board(battle, collection("marks", marks, Mark), language).lines()


class _Board:
    """What the lines of one drawing have in common."""

    def __init__(
        self, battle: GridBattle, marks: tuple[Mark, ...], language: str
    ) -> None:
        self._battle = battle
        self._kinds = {
            kind: {mark.place: mark for mark in marks if mark.kind is kind}
            for kind in MarkKind
        }
        self._dangers = {
            place: f"{ENDANGERED}{mark.note}"
            for place, mark in self._kinds[MarkKind.DANGER].items()
        }
        note_width = max(map(width_of, self._dangers.values()), default=0)
        self._unseen = unseen_places(battle)
        piece_at = battle_pieces(battle, language)
        self._contents = [
            self._content(location, piece_at(location))
            for location in battle.field.locations
        ]
        widest = max(width_of(span.text) for span in self._contents)
        self._pitch = max(LEAST_PITCH, 2 + widest + note_width)

    def lines(self) -> list[Line]:
        topology = self._battle.field.topology
        numbers = (padded(f" {at}", self._pitch) for at in range(topology.columns))
        heading = Span(" " * (LEAST_PITCH - 1) + "".join(numbers), "faint")
        lines: list[Line] = [(heading,)]
        for row in range(topology.rows):
            spans = [Span(padded(str(row), LEAST_PITCH - 1), "faint")]
            for column in range(topology.columns):
                spans += self._cell(topology.location(row, column))
            lines.append(tuple(spans))
        return lines

    def _content(self, location: Location, piece: Piece | None) -> Span:
        if piece is None:
            terrain = self._battle.field.terrain_at(location)
            return Span(printable(terrain.symbol), f"on-{terrain_tint(terrain)}")
        style = piece_style(piece)
        if piece.readiness is Readiness.MOVED:
            style += " faint"
        return Span(piece.label, style)

    def _cell(self, location: Location) -> Iterator[Span]:
        """Sign, content and danger of a place, padded."""
        content = self._contents[location.index]
        yield self._sign(location)
        yield content
        note = self._dangers.get(location.place, "")
        if note:
            yield Span(note, "danger")
        left = self._pitch - 1 - width_of(content.text) - width_of(note)
        yield Span(" " * left)

    def _sign(self, location: Location) -> Span:
        for kind, sign in _SIGNS.items():
            if location.place in self._kinds[kind]:
                return Span(sign, kind.name.lower())
        return Span(UNSEEN, "faint") if location.index in self._unseen else Span(" ")


def _table_lines(battle: GridBattle) -> list[Line]:
    titles = ("", "", "name", "hit points", "power", "defense", "moves", "")
    head = [Span(title, "faint") for title in titles]
    fighting = (unit for unit in battle.units if unit.is_alive)
    return table([head, *map(_person_row, people(battle, fighting))])


def _person_row(person: Person) -> list[Span]:
    is_ready = person.piece.readiness is Readiness.READY
    name = shortened(printable(person.name), LONGEST_NAME)
    power, defense, movement = person.numbers
    return [
        Span(">" if is_ready else " ", "strong"),
        Span(person.piece.label, piece_style(person.piece)),
        Span(f"{name} {person.piece.number}"),
        Span(f"{person.hit_points:>10}", health_name(person.piece.health or 0.0)),
        Span(f"{power:>5}"),
        Span(f"{defense:>7}"),
        Span(f"{movement:>5}"),
        Span(person.note, "faint"),
    ]
