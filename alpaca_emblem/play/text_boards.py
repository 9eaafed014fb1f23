"""Text boards: the board of a session in characters, with its marks.

What is picked and what can be picked is told by a sign as well as by a style, so that a
board without colours says as much:

=============  =====================================================================
``[Ka1]``      the cursor
``=Ka1=``      the unit that is picked
``~Ka1~``      where it will stand
``+``          a cell in reach
``o``          a cell on the way
``xBb4x``      a target
``!``          a cell in danger
``>Ka1``       a unit that can act
=============  =====================================================================

A large board (`large_cells`) has three lines for each cell, with a bar of hit points.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

import attrs
from attrs import frozen

from alpaca_emblem.drawing import Geometry, Line
from alpaca_emblem.drawing.palette import health_name
from alpaca_emblem.drawing.text import width_of
from alpaca_emblem.play.canvases import BLANK, Canvas, Glyph
from alpaca_emblem.play.large_cells import UNLIT, enlarged, gap_of

if TYPE_CHECKING:
    from alpaca_emblem.play.controls import Pick, Place, Sketch
    from alpaca_emblem.play.session import Session

SMALL: Final = 1
LARGE: Final = 2
CURSOR: Final = "[]"
SELECTED: Final = "=="
GHOST: Final = "~~"
TARGET: Final = "xx"
REACH: Final = "+"
WAY: Final = "o"
READY: Final = ">"
DANGER: Final = "!"
FALLS: Final = "†"
"""The sign after the damage of a strike that kills."""
MARGIN: Final = (BLANK, BLANK)
"""The indent of a board without cells."""


@frozen
class TextBoard:
    """A board in characters.

    Attributes:
        canvas: Its lines.
        geometry: Its cells in characters; None for a board without cells.
        choices: The choices that stand on a line of their own, by its number.
    """

    canvas: Canvas
    geometry: Geometry | None
    choices: Mapping[int, Pick]

    @property
    def width(self) -> int:
        """The number of columns."""
        return self.canvas.width

    @property
    def height(self) -> int:
        """The number of lines."""
        return len(self.canvas.rows)

    def lines(self) -> tuple[Line, ...]:
        """Return the board as lines of spans."""
        return self.canvas.lines()

    def pick_at(self, x: int, y: int) -> Pick | None:
        """Return the cell, or the choice, in column *x* of line *y*; or None."""
        if self.geometry is None:
            return self.choices.get(y)
        return self.geometry.place_at(x, y)

    def middle(self, place: Place) -> tuple[int, int]:
        """Return the column and the line in the middle of the cell at *place*."""
        assert self.geometry is not None, "the board has cells"
        (row, column), at = place, self.geometry
        across, down = int(at.across), int(at.down)
        x = int(at.left) + across * column + (across - 1) // 2
        return x, int(at.top) + down * row + (down - 1) // 2

    def around(self, place: Place, width: int, height: int) -> TextBoard:
        """Return the part of the board that has *place* in its middle."""
        assert self.geometry is not None, "the board has cells"
        x, y = self.middle(place)
        left, top = x - width // 2, y - height // 2
        was = self.geometry
        geometry = attrs.evolve(
            was, left=was.left - left, top=was.top - top, width=width, height=height
        )
        return TextBoard(
            self.canvas.cut(left, top, width, height, UNLIT), geometry, self.choices
        )


def text_board(
    session: Session,
    size: int = SMALL,
    *,
    has_cursor: bool = True,
    shows_strikes: bool = False,
) -> TextBoard:
    """Return the board of *session* with all marks.

    Args:
        session: The session; it does not change.
        size: ``SMALL``, or ``LARGE``.
        has_cursor: True to mark the cell of the cursor.
        shows_strikes: True to write the last damage over the units that took it.
    """
    parts = session.outlook.lines
    canvas = Canvas.of(parts.board)
    if parts.geometry is None:
        return _board_of_lines(session, canvas, is_spaced=size == LARGE)
    geometry, is_large = parts.geometry, size == LARGE
    if _is_plain(geometry):
        is_large = False
        canvas, geometry = _with_margin(canvas, geometry)
    if is_large:
        canvas, geometry = enlarged(canvas, geometry, session)
    gap = 1 if _is_plain(parts.geometry) else gap_of(geometry)
    marks = _Marks(canvas, geometry, session, gap, is_large=is_large)
    if is_large and geometry.down > 1:
        marks.draw_health()
    if gap:
        marks.draw_ready()
    marks.draw(session.sketch)
    if shows_strikes:
        marks.draw_strikes()
    if has_cursor and session.cursor is not None and session.is_person_to_act:
        marks.draw_cursor(session.cursor)
    return TextBoard(canvas, geometry, {})


def _board_of_lines(session: Session, canvas: Canvas, *, is_spaced: bool) -> TextBoard:
    """Return a board on which a choice is a line, with a sign before what is aimed.

    If *is_spaced*, a blank line stands before each of them, and below the heading.
    """
    lines = session.controls.text_lines(session.shown)
    rows: list[list[Glyph]] = []
    choices: dict[int, Pick] = {}
    picks = {line: pick for pick, line in lines.items()}
    for number, row in enumerate(canvas.rows):
        if is_spaced and (number == 1 or number in picks):
            rows.append([BLANK] * (canvas.width + len(MARGIN)))
        if picks.get(number) in session.next_picks():
            choices[len(rows)] = picks[number]
        rows.append([*MARGIN, *row])
    canvas = Canvas(rows)
    for line, pick in choices.items():
        canvas.put(0, line, ">" if pick == session.aim else TARGET[0], "target")
    return TextBoard(canvas, None, choices)


class _Box(NamedTuple):
    """A cell in characters.

    Attributes:
        columns: The columns of its ground.
        lines: The lines of its ground.
        middle: The line on which its unit stands.
        left: The column of the sign before the unit.
        right: The column of the sign after it.
        content: The first column of its unit.
    """

    columns: range
    lines: range
    middle: int
    left: int
    right: int
    content: int


class _Marks:
    """Draws marks over the cells of a canvas."""

    def __init__(
        self,
        canvas: Canvas,
        geometry: Geometry,
        session: Session,
        gap: int,
        *,
        is_large: bool,
    ) -> None:
        self._canvas, self._geometry, self._session = canvas, geometry, session
        self._gap, self._is_large = gap, is_large

    def box(self, place: Place) -> _Box:
        at, (row, column) = self._geometry, place
        x, y = int(at.left + at.across * column), int(at.top + at.down * row)
        across, down = int(at.across), int(at.down)
        gap = self._gap
        high = max(down - bool(gap), 1)
        columns = range(x, x + across - gap)
        if gap:
            left, right = x - 1, x + across - gap
        else:
            left, right = x, x + across - 1
        content = x + (across - gap) // 2 if self._is_large else x + (not gap)
        return _Box(columns, range(y, y + high), y + high // 2, left, right, content)

    def draw(self, sketch: Sketch) -> None:
        """Draw what is picked and what can be picked."""
        for place in sketch.danger:
            self._shade(place, "danger")
            box = self.box(place)
            self._canvas.put(box.right, box.middle, DANGER, "danger")
        for place in sketch.reach:
            self._shade(place, "reach")
            self._sign(place, REACH, "reach")
        for place in sketch.path[1:]:
            self._way(place)
        for place, (note, falls) in sketch.targets.items():
            self._shade(place, "target")
            self._bracket(place, TARGET, "target")
            self._note(place, f"{note} {FALLS}" if falls else note, "target")
        if sketch.selection is not None:
            self._bracket(sketch.selection, SELECTED, "ready")
        if sketch.ghost is not None and sketch.selection is not None:
            self._ghost(sketch.selection, sketch.ghost[1])

    def draw_cursor(self, place: Place) -> None:
        """Put the cell at *place* into brackets."""
        is_target = place in self._session.sketch.targets
        self._bracket(place, CURSOR, "target strong" if is_target else "ready strong")

    def draw_health(self) -> None:
        """Draw the hit points of each unit below it."""
        for row in self._session.outlook.rows:
            place = self._session.places.get(row.unit)
            if place is None:
                continue
            box = self.box(place)
            columns = box.columns[1:-1]
            full = max(round(row.share * len(columns)), row.share > 0)
            style = f"bar-{health_name(row.share)}"
            y = box.lines[-1]
            self._canvas.put(columns[0], y, "#" * full, style)
            rest = "-" * (len(columns) - full)
            self._canvas.put(columns[0] + full, y, rest, "bar-rest")

    def draw_ready(self) -> None:
        """Put a sign before units that can act, as other boards have it."""
        for place in self._session.places.values():
            box = self.box(place)
            words = {
                word
                for x in box.columns
                for word in self._canvas.at(x, box.middle).style.split()
            }
            if "strong" in words:
                self._canvas.put(box.left, box.middle, READY, "ready")

    def draw_strikes(self) -> None:
        """Write the last damage over the units that took it."""
        session = self._session
        for event in session.heard:
            for unit, damage in event.damage_to().items():
                if damage and unit in session.places_before:
                    self._over(session.places_before[unit], f"-{damage:g}")

    def _over(self, place: Place, text: str) -> None:
        box = self.box(place)
        inside = [x for x in box.columns if x not in (box.left, box.right)]
        columns = inside or box.columns
        text = text[: len(columns)].center(len(columns))
        self._canvas.put(columns[0], box.middle, text, "critical")

    def _shade(self, place: Place, word: str) -> None:
        box = self.box(place)
        for y in box.lines:
            for x in box.columns:
                style = self._canvas.at(x, y).style
                if style.startswith("on-"):
                    bare = style.removesuffix(" mute")
                    self._canvas.restyle(x, y, f"{bare} {word}")

    def _ground(self, place: Place) -> str:
        """Return the style of the ground at *place*, shades included."""
        box = self.box(place)
        return self._canvas.at(box.columns[-1], box.lines[0]).style

    def _sign(self, place: Place, sign: str, word: str) -> None:
        box = self.box(place)
        style = self._ground(place)
        is_ground = style.startswith("on-")
        style = f"{style} strong" if is_ground else word
        self._canvas.put(box.left, box.middle, sign, style)

    def _bracket(self, place: Place, signs: str, style: str) -> None:
        box = self.box(place)
        self._canvas.put(box.left, box.middle, signs[0], style)
        self._canvas.put(box.right, box.middle, signs[1], style)

    def _way(self, place: Place) -> None:
        box = self.box(place)
        x, y = box.content, box.middle
        style = self._canvas.at(x, y).style
        if style.startswith("on-"):
            self._canvas.put(x, y, WAY, f"{style} strong")

    def _note(self, place: Place, note: str, style: str) -> None:
        """Write what a strike does above its target, where there is room."""
        box = self.box(place)
        if note and self._is_large:
            columns = box.columns
            x = columns[0] + max(len(columns) - width_of(note) - 1, 0) // 2
            self._canvas.put(x, box.lines[0], f" {note}"[: len(columns)], style)

    def _ghost(self, start: Place, to: Place) -> None:
        """Show the unit from *start* where it will stand."""
        was, now = self.box(start), self.box(to)
        down = now.middle
        for old, new in zip(was.columns, now.columns, strict=True):
            text, style = self._canvas.at(old, was.middle)
            if not style.startswith("on-") and old not in (was.left, was.right):
                side = style.replace(" acted", "")
                self._canvas.put(new, down, text or " ", f"{side} acted")
        self._bracket(to, GHOST, "ready")


def _is_plain(geometry: Geometry) -> bool:
    """Return whether a board is that of plain controls, without any margin above."""
    return geometry.top == 0 and geometry.across > 1 and geometry.left == 0


def _with_margin(canvas: Canvas, was: Geometry) -> tuple[Canvas, Geometry]:
    """Return *canvas* with a column for the first sign."""
    rows = ([BLANK, *row] for row in canvas.rows)
    width = was.width + 1
    return Canvas(rows), attrs.evolve(was, left=was.left + 1, width=width)
