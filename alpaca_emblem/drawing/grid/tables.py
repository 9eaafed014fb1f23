"""The grid battle as text: its board, and a table of its units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing.field_texts import LEAST_PITCH
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.summary import BattleSummary, UnitSummary
from alpaca_emblem.drawing.palette import health_name
from alpaca_emblem.drawing.parts import Geometry, Parts
from alpaca_emblem.drawing.pieces import STAR, Piece, Readiness, piece_style
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
    from alpaca_emblem.model.topology import Location
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


class BoardText:
    """A board in characters.

    Args:
        summary: The battle.
        marks: The marks on its squares.
    """

    def __init__(self, summary: BattleSummary, marks: Iterable[Mark]) -> None:
        self._battle, marks = summary.game, collection("marks", marks, Mark)
        self._kinds = {
            kind: {mark.place: mark for mark in marks if mark.kind is kind}
            for kind in MarkKind
        }
        self._dangers = {
            place: f"{ENDANGERED}{mark.note}"
            for place, mark in self._kinds[MarkKind.DANGER].items()
        }
        self._hidden = summary.hidden_places
        places, piece_at = self._battle.field.locations, summary.piece_at
        pieces = [piece_at(location) for location in places]
        self._ready = {
            location.index
            for location, piece in zip(places, pieces, strict=True)
            if piece is not None and piece.readiness is Readiness.READY
        }
        self._contents = [*map(self._content, places, pieces)]
        self._pitch = max(LEAST_PITCH, *map(self._width, places))

    @property
    def geometry(self) -> Geometry:
        """The squares in characters; that of a sign before a unit is a part of it."""
        rows, columns = (
            self._battle.field.topology.rows,
            self._battle.field.topology.columns,
        )
        left, width = LEAST_PITCH - 1, LEAST_PITCH - 1 + self._pitch * columns
        return Geometry(rows, columns, left, 1, self._pitch, 1, width, rows + 1)

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

    def folded(self, width: int) -> list[Line]:
        """Return the board in parts of at most *width* columns. See `text.folded`."""
        return folded(self.lines(), self.geometry, width)

    def _width(self, location: Location) -> int:
        """Return how wide a square must be.

        A star and a danger may stand in the gap before the next square.
        """
        label = width_of(self._contents[location.index].text.removesuffix(STAR))
        return max(2 + label, 1 + label + width_of(self._note(location)))

    def _note(self, location: Location) -> str:
        return self._dangers.get(location.place, "")

    def _content(self, location: Location, piece: Piece | None) -> Span:
        if piece is None:
            terrain = self._battle.field.terrain_at(location)
            return Span(printable(terrain.symbol), self._ground(location))
        star = "" if self._note(location) else piece.star
        return Span(piece.label + star, piece_style(piece))

    def _ground(self, location: Location) -> str:
        """Return the style of a square, with what its marks lay over it."""
        style = terrain_style(self._battle.field.terrain_at(location))
        if style == "on-grass" and (location.row + location.column) % 2:
            style = "on-grass2"
        kind = self._kind_at(location)
        if kind is not None:
            return f"{style} {kind.name.lower()}"
        return f"{style} fogged" if location.index in self._hidden else style

    def _kind_at(self, location: Location) -> MarkKind | None:
        places = (kind for kind in _SIGNS if location.place in self._kinds[kind])
        return next(places, None)

    def _cell(self, location: Location) -> Iterator[Span]:
        """Yield the sign, the content and the danger of a square, padded."""
        content, ground = self._contents[location.index], self._ground(location)
        yield self._sign(location, ground)
        yield content
        note = self._note(location)
        if note:
            yield Span(note, "danger")
        left = self._pitch - 1 - width_of(content.text) - width_of(note)
        yield Span(" " * left, ground)

    def _sign(self, location: Location, ground: str) -> Span:
        kind = self._kind_at(location)
        if kind is not None:
            return Span(_SIGNS[kind], f"{ground} strong")
        if location.index in self._ready:
            return Span(READY, "ready")
        return Span(HIDDEN if location.index in self._hidden else " ", ground)


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
