"""The grid battle as text: its board, and a table of its units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing.field_texts import LEAST_PITCH
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.summary import BattleSummary, UnitSummary
from alpaca_emblem.drawing.palette import health_name
from alpaca_emblem.drawing.parts import Geometry, Parts
from alpaca_emblem.drawing.pieces import (
    STAR,
    Piece,
    PieceAt,
    Readiness,
    piece_style,
)
from alpaca_emblem.drawing.terminals import terrain_style
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    fitted,
    folded,
    padded,
    plain,
    printable,
    shortened,
    titled_table,
    width_of,
)

if TYPE_CHECKING:
    from alpaca_emblem.games.views import View
    from alpaca_emblem.grid import GridBattle
    from alpaca_emblem.model.topology import Coordinates
    from alpaca_emblem.texts import Narrator

DEFAULT_WIDTH: Final = 80
"""The width of a terminal, in columns."""
LONGEST_NAME: Final = 24
"""In columns; longer names are shortened."""

_SIGNS: Final = {MarkKind.TARGET: "x", MarkKind.REACH: "+"}
"""The signs before marked squares, the most important first."""
READY: Final = ">"
"""The sign before units that can act."""
HIDDEN: Final = "?"
"""The sign before a square out of sight."""
ENDANGERED: Final = "!"
"""The sign between a square and its danger."""


def grid_text(
    game: GridBattle | View,
    marks: Iterable[Mark] = (),
    width: int = DEFAULT_WIDTH,
    language: str | Narrator = "en",
) -> str:
    """Return a grid battle as plain text: its board, and its units.

    A unit is the first letter of its name, the mark of its side (``a`` for the heroes)
    and its number, and ``*`` if it is a captain. ``>`` stands before units that can
    act, ``+`` before a square in reach, ``x`` before a target, and ``?`` before a
    square out of sight; ``!`` and the danger stand after a square. The table is beside
    the board if both fit into *width* columns, else below; a board that is wider than
    that is in parts, one below another.
    """
    return plain(grid_lines(game, marks, width, language))


def grid_lines(
    game: GridBattle | View,
    marks: Iterable[Mark] = (),
    width: int = DEFAULT_WIDTH,
    language: str | Narrator = "en",
) -> tuple[Line, ...]:
    """Return a grid battle as lines of styled spans: see `grid_text`."""
    summary = BattleSummary(game, language)
    board = BoardText(summary, marks).folded(width)
    units = unit_lines(summary, summary.units(), COLUMNS)
    head = (Span(f"{summary.heading}: ", "strong"), Span(summary.verdict))
    return (head, (), *fitted(board, units, width))


def grid_line_parts(
    game: GridBattle | View,
    marks: Iterable[Mark] = (),
    language: str | Narrator = "en",
) -> Parts[tuple[Line, ...]]:
    """Return the board and the table of units apart: see `grid_text`."""
    summary = BattleSummary(game, language)
    board = BoardText(summary, marks)
    units = unit_lines(summary, summary.units(), COLUMNS)
    return Parts(tuple(board.lines()), tuple(units), board.geometry)


def grid_text_geometry(game: GridBattle | View, marks: Iterable[Mark] = ()) -> Geometry:
    """Return the squares of the text of a battle, in characters."""
    return BoardText(BattleSummary(game), marks).geometry


class _Square(NamedTuple):
    """A square in characters.

    Attributes:
        sign: The sign before its content.
        content: Its terrain, or the unit on it.
        note: Its danger; empty for none.
        ground: The style of its ground, with what its marks lay over it.
    """

    sign: Span
    content: Span
    note: str
    ground: str

    @property
    def width(self) -> int:
        """How wide the square must be.

        A star and a danger may stand in the gap before the next square.
        """
        label = width_of(self.content.text.removesuffix(STAR))
        return max(2 + label, 1 + label + width_of(self.note))

    def spans(self, pitch: int) -> Iterator[Span]:
        """Yield the sign, the content and the danger, padded to *pitch* columns."""
        yield self.sign
        yield self.content
        if self.note:
            yield Span(self.note, "danger")
        left = pitch - 1 - width_of(self.content.text) - width_of(self.note)
        yield Span(" " * left, self.ground)


class BoardText:
    """A board in characters.

    Squares that look alike are one object, made once: a large board has few kinds.

    Args:
        summary: The battle.
        marks: The marks on its squares.
    """

    def __init__(self, summary: BattleSummary, marks: Iterable[Mark]) -> None:
        self._field, marks = summary.game.field, collection("marks", marks, Mark)
        self._kinds: dict[Coordinates, MarkKind] = {}
        for kind in reversed(_SIGNS):
            places = [mark.place for mark in marks if mark.kind is kind]
            self._kinds.update(dict.fromkeys(places, kind))
        self._dangers = {
            mark.place: f"{ENDANGERED}{mark.note}"
            for mark in marks
            if mark.kind is MarkKind.DANGER
        }
        self._hidden = summary.hidden_places
        self._squares = self._look(summary.piece_at)
        widths = (square.width for square in set(self._squares))
        self._pitch = max(LEAST_PITCH, *widths)

    @property
    def geometry(self) -> Geometry:
        """The squares in characters; that of a sign before a unit is a part of it."""
        rows, columns = self._field.topology.rows, self._field.topology.columns
        left, width = LEAST_PITCH - 1, LEAST_PITCH - 1 + self._pitch * columns
        return Geometry(rows, columns, left, 1, self._pitch, 1, width, rows + 1)

    def lines(self) -> list[Line]:
        topology, squares, pitch = self._field.topology, self._squares, self._pitch
        numbers = (padded(f" {at}", pitch) for at in range(topology.columns))
        heading = Span(" " * (LEAST_PITCH - 1) + "".join(numbers), "faint")
        spans_of = {square: [*square.spans(pitch)] for square in set(squares)}
        lines: list[Line] = [(heading,)]
        for row in range(topology.rows):
            spans = [Span(padded(str(row), LEAST_PITCH - 1), "faint")]
            for column in range(topology.columns):
                spans += spans_of[squares[topology.location(row, column).index]]
            lines.append(tuple(spans))
        return lines

    def folded(self, width: int) -> list[Line]:
        """Return the board in parts of at most *width* columns. See `text.folded`."""
        return folded(self.lines(), self.geometry, width)

    def _look(self, piece_at: PieceAt) -> list[_Square]:
        """Return the squares in the order of the locations."""
        field, hidden = self._field, self._hidden
        # By identity: to compare all values of a terrain would take longer.
        grounds = {id(terrain): terrain for terrain in field.terrain}
        drawn = {
            key: (printable(terrain.symbol), terrain_style(terrain))
            for key, terrain in grounds.items()
        }
        known: dict[object, _Square] = {}
        squares = []
        for location, terrain in zip(field.locations, field.terrain, strict=True):
            place, is_hidden = location.place, location.index in hidden
            symbol, style = drawn[id(terrain)]
            if style == "on-grass" and (location.row + location.column) % 2:
                style = "on-grass2"
            kind, note = self._kinds.get(place), self._dangers.get(place, "")
            piece = piece_at(location)
            if piece is not None:
                squares.append(_square(symbol, style, kind, note, is_hidden, piece))
                continue
            look = (symbol, style, kind, note, is_hidden)
            if look not in known:
                known[look] = _square(*look)
            squares.append(known[look])
        return squares


def _square(
    symbol: str,
    style: str,
    kind: MarkKind | None,
    note: str,
    is_hidden: bool,
    piece: Piece | None = None,
) -> _Square:
    """Return a square whose terrain has a *symbol* and a *style*.

    Args:
        symbol: It is shown where no unit stands.
        style: That of the ground alone.
        kind: The most important mark that has a sign, if there is one.
        note: The danger; empty for none.
        is_hidden: Whether the square is out of sight.
        piece: The unit on the square, if there is one.
    """
    ground = style
    if kind is not None:
        ground = f"{style} {kind.name.lower()}"
    elif is_hidden:
        ground = f"{style} fogged"
    if kind is not None:
        sign = Span(_SIGNS[kind], f"{ground} strong")
    elif piece is not None and piece.readiness is Readiness.READY:
        sign = Span(READY, "ready")
    else:
        sign = Span(HIDDEN if is_hidden else " ", ground)
    content = Span(symbol, ground)
    if piece is not None:
        content = Span(piece.label + ("" if note else piece.star), piece_style(piece))
    return _Square(sign, content, note, ground)


COLUMNS: Final = (
    *("ready", "label", "unit", "hit_points"),
    *("power", "defense", "movement", "note"),
)
"""The columns of the table of units, by the keys of their titles."""


def unit_lines(
    summary: BattleSummary, units: Iterable[UnitSummary], columns: Sequence[str]
) -> list[Line]:
    """Return a table of *units* that has the given *columns*."""
    return titled_table(summary.columns(columns), map(_unit_cells, units))


def _unit_cells(unit: UnitSummary) -> dict[str, Span]:
    """Return the cells for *unit* by the keys of their columns."""
    piece = unit.piece
    return {
        "ready": Span(">" if piece.readiness is Readiness.READY else " ", "strong"),
        "label": Span(piece.label + piece.star, piece_style(piece)),
        "unit": Span(shortened(printable(unit.label), LONGEST_NAME)),
        "hit_points": Span(unit.hit_points, health_name(piece.health or 0.0)),
        "power": Span(f"{unit.power}"),
        "defense": Span(f"{unit.defense}"),
        "movement": Span(f"{unit.movement}"),
        "range": Span(unit.range),
        "note": Span(unit.note, "faint"),
    }
