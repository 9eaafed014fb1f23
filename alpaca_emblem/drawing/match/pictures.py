"""The match as a picture: the field, and beside it a legend of the players.

The ground depends on the map and the theme only, and is kept. Units and marks lie over
it, and can be had apart from it, so that a page loads the ground once.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing import marks, parts
from alpaca_emblem.drawing.fields import draw_cells, draw_tokens, field_geometry
from alpaca_emblem.drawing.games import Drawing
from alpaca_emblem.drawing.match.legend import Legend
from alpaca_emblem.drawing.match.marks import MatchMarks
from alpaca_emblem.drawing.match.summary import MatchSummary
from alpaca_emblem.drawing.parts import Geometry, Layers, Panel, Parts
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.pieces import piece_token
from alpaca_emblem.drawing.slabs import draw_ground
from alpaca_emblem.model.topology import Location

if TYPE_CHECKING:
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.match import Match
    from alpaca_emblem.texts import Narrator


def match_svg(
    game: Match | View,
    marked: Iterable[Location] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
    *,
    selected: int | None = None,
    events: Iterable[Event] = (),
) -> str:
    """Return the picture of a match as SVG: its field with all units, and its players.

    The units of the player in turn have a ring if they can still move; those that have
    moved are grey, with a tick.

    Args:
        game: The match, or a view of it; it does not change.
        marked: Locations to mark, besides those in reach of the selected unit.
        language: The language of the words.
        theme: ``"light"``, which follows the theme of a page with the style sheet of
            the library, or ``"dark"``.
        compact: Whether the board is for small screens: with larger tokens, and without
            margins and small numbers.
        selected: The number of a unit, whose reach and targets are marked.
        events: The events of the last action, whose walks and strikes are marked.

    Raises:
        InvalidTypeError: An argument has the wrong type.
        InvalidValueError: There is no such theme or language.
        NoSuchUnitError: There is no unit of the number *selected*.
    """
    summary = MatchSummary(game, language)
    board = _Board(summary, marked, theme, compact, selected, events)
    return parts.beside(board.panel, board.legend, summary.title, board.pen)


def match_parts(
    game: Match | View,
    marked: Iterable[Location] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
    *,
    selected: int | None = None,
    events: Iterable[Event] = (),
) -> Parts[str]:
    """Return the field and the legend of a match as two pictures: see `match_svg`."""
    summary = MatchSummary(game, language)
    board = _Board(summary, marked, theme, compact, selected, events)
    return parts.apart(
        board.panel, board.legend, summary.title, board.geometry, board.pen
    )


def match_layers(
    game: Match | View,
    marked: Iterable[Location] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
    *,
    selected: int | None = None,
    events: Iterable[Event] = (),
) -> Layers:
    """Return the ground of a match, and its units with all marks: see `match_svg`.

    The two lie over each other. The ground is the same as long as the map is.
    """
    summary = MatchSummary(game, language)
    board = _Board(summary, marked, theme, compact, selected, events)
    return board.layers()


def match_geometry(game: Match | View, compact: bool | None = None) -> Geometry:
    """Return the cells in the picture of a match, in pixels."""
    return field_geometry(MatchSummary(game).game.field, compact)


class _Board:
    """The board of one picture."""

    def __init__(
        self,
        summary: MatchSummary,
        marked: Iterable[Location],
        theme: str,
        compact: bool | None,
        selected: int | None,
        events: Iterable[Event],
    ) -> None:
        self.pen = Pen.of(theme)
        self._theme = theme
        self._summary = summary
        self._compact = compact
        self._selected = selected
        self._marks = MatchMarks.of(summary.game, selected, events)
        self._field = summary.game.field
        reach = (self._field[place] for place in self._marks.reach)
        self._marked = (*collection("marked", marked, Location), *reach)
        self.geometry = field_geometry(self._field, compact)

    @property
    def panel(self) -> Panel:
        """The board: the ground, and all that is on it."""
        return Panel(self.geometry.width, self.geometry.height, self._draw)

    @property
    def legend(self) -> Panel:
        beside = None if self._compact else self.geometry.height
        legend = Legend(self._summary, self.pen, beside)
        return Panel(legend.width, legend.height, legend.draw)

    def layers(self) -> Layers:
        width, height = self.geometry.width, self.geometry.height
        title = self._summary.title
        # The title of the ground does not change either.
        name = self._summary.narrator.text("play.games.match")
        ground = self.pen.picture(width, height, name)
        draw_ground(ground, self._field, self.geometry, self._theme)
        people = self.pen.picture(width, height, title, background=None)
        self._draw_people(people)
        return Layers(to_text(ground), to_text(people), self.geometry)

    def _draw(self, parent: Element) -> None:
        draw_ground(parent, self._field, self.geometry, self._theme)
        self._draw_people(parent)

    def _draw_people(self, parent: Element) -> None:
        """Draw units and marks: what lies on the ground, units, what is above them."""
        pen, geometry, found = self.pen, self.geometry, self._marks
        draw_cells(
            pen, parent, self._field, geometry, self._marked, self._summary.narrator
        )
        for way in found.walks:
            marks.draw_last_move(pen, parent, geometry, way)
        self._draw_units(parent)
        for strike in found.strikes:
            marks.draw_last_strike(pen, parent, geometry, strike.place, strike.note)
        scale = 1.5 if self._compact else 1
        for at in found.targets:
            marks.draw_target(
                pen, parent, geometry, at.place, at.note, falls=at.falls, scale=scale
            )
        if found.selected is not None:
            marks.draw_selection(pen, parent, geometry, found.selected)

    def _draw_units(self, parent: Element) -> None:
        summary = self._summary
        tokens = {
            unit.location.place: piece_token(
                summary.piece(unit), is_selected=unit.number == self._selected
            )
            for unit in self._field.units
            if unit.location is not None
        }
        draw_tokens(self.pen, parent, tokens, self.geometry, compact=self._compact)


DRAWING: Final = Drawing(
    lambda game, events, words, theme: match_svg(
        game, language=words, theme=theme, events=events
    ),
    lambda game, events, words, theme: match_parts(
        game, language=words, theme=theme, events=events
    ),
    MatchSummary,
)
"""Draws a match, and marks the last action."""
