"""The grid battle as a picture: its board, and beside it the legend.

Ground, people and marks are drawn by modules of their own, from below to above: the
ground, fog over it, what marks whole regions, the people, what marks one square.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing import parts
from alpaca_emblem.drawing.games import Drawing
from alpaca_emblem.drawing.grid.ground import draw_ground, ground_geometry
from alpaca_emblem.drawing.grid.legends import legend_panel
from alpaca_emblem.drawing.grid.marks import Mark, event_marks
from alpaca_emblem.drawing.grid.overlay import Overlay
from alpaca_emblem.drawing.grid.people import draw_fog, draw_people
from alpaca_emblem.drawing.grid.summary import BattleSummary
from alpaca_emblem.drawing.notes import draw_hints
from alpaca_emblem.drawing.parts import Geometry, Panel, Parts
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.drawing.tokens import token_layer

if TYPE_CHECKING:
    from alpaca_emblem.games.views import View
    from alpaca_emblem.grid import GridBattle
    from alpaca_emblem.texts import Narrator


def grid_svg(
    game: GridBattle | View,
    marks: Iterable[Mark] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
) -> str:
    """Return the picture of a grid battle as SVG: its board, and its units.

    Units that can act have a golden ring; those that have acted are grey, with a tick.
    The picture of a view has only what its side sees: there is fog over squares out of
    sight, and a unit that was seen before is a ghost where it was seen last.

    Args:
        game: The battle, or a view of it; it does not change.
        marks: Marks to draw: see `reach_marks`, `selection_marks` and `danger_marks`.
        language: The language of the words; marks have their own.
        theme: ``"light"``, which follows the page if that has the style sheet of the
            library, or ``"dark"``.
        compact: Whether the board is for small screens: with larger tokens, and without
            margins and small numbers.

    Raises:
        InvalidTypeError: *game* is not a grid battle, or *marks* are not marks.
        InvalidValueError: There is no such language or theme.
    """
    summary, pen = BattleSummary(game, language), Pen.of(theme)
    panels = _panels(pen, summary, marks, compact=bool(compact))
    return parts.beside(*panels, summary.title, pen)


def grid_parts(
    game: GridBattle | View,
    marks: Iterable[Mark] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
) -> Parts[str]:
    """Return the board and the legend as two pictures: see `grid_svg`."""
    summary, pen = BattleSummary(game, language), Pen.of(theme)
    panels = _panels(pen, summary, marks, compact=bool(compact))
    geometry = ground_geometry(summary.game.field, compact=bool(compact))
    return parts.apart(*panels, summary.title, geometry, pen)


def grid_board(
    game: GridBattle | View, language: str | Narrator, compact: bool | None
) -> str:
    """Return the board of `grid_parts` without marks, and draw no legend."""
    summary, pen = BattleSummary(game, language), Pen.of("light")
    board, _ = _panels(pen, summary, (), compact=bool(compact))
    return parts.alone(board, summary.title, pen)


def grid_geometry(game: GridBattle | View, compact: bool | None = None) -> Geometry:
    """Return the squares in the picture of a battle, in pixels."""
    return ground_geometry(BattleSummary(game).game.field, compact=bool(compact))


def _panels(
    pen: Pen, summary: BattleSummary, given: Iterable[Mark], *, compact: bool
) -> tuple[Panel, Panel]:
    marks = collection("marks", given, Mark)
    geometry = ground_geometry(summary.game.field, compact=compact)
    overlay = Overlay(pen, summary, geometry, marks, compact)
    draw = partial(_draw_board, overlay=overlay)
    board = Panel(geometry.width, geometry.height, draw)
    return board, legend_panel(pen, summary, marks)


def _draw_board(parent: Element, overlay: Overlay) -> None:
    pen, summary, geometry = overlay.pen, overlay.summary, overlay.geometry
    field, hidden = summary.game.field, summary.hidden_places
    draw_ground(pen, parent, field, geometry)
    unseen = (field.locations[index].place for index in sorted(hidden))
    draw_fog(pen, parent, geometry, unseen)
    overlay.draw_below(parent)
    draw_hints(pen, parent, geometry, overlay.hints(hidden))
    layer = token_layer(pen, parent)
    overlay.draw_ghosts(layer)
    selected, compact = overlay.selected, overlay.compact
    draw_people(pen, layer, summary, geometry, selected, compact=compact)
    overlay.draw_above(parent)


DRAWING: Final = Drawing(
    lambda game, events, words, theme: grid_svg(
        game, event_marks(game, events, words), words, theme
    ),
    lambda game, events, words, theme: grid_parts(
        game, event_marks(game, events, words), words, theme
    ),
    BattleSummary,
)
"""Draws a battle, and marks the last action."""
