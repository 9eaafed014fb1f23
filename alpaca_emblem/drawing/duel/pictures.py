"""The duel as a picture: the next turns, the stage, plates, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import parts
from alpaca_emblem.drawing.duel.fighters import (
    draw_fighters,
    fighter_token,
    last_strike,
)
from alpaca_emblem.drawing.duel.layout import EDGE, STAGE_TOP, Box, Layout
from alpaca_emblem.drawing.duel.log import draw_log, log_height
from alpaca_emblem.drawing.duel.moves import WIDTH as MOVES_WIDTH
from alpaca_emblem.drawing.duel.moves import draw_moves, moves, moves_height
from alpaca_emblem.drawing.duel.plates import draw_plate
from alpaca_emblem.drawing.duel.ribbon import draw_ribbon
from alpaca_emblem.drawing.duel.screen import MOST_LINES, last_of
from alpaca_emblem.drawing.duel.stage import draw_stage
from alpaca_emblem.drawing.duel.summary import DuelSummary
from alpaca_emblem.drawing.games import Drawing
from alpaca_emblem.drawing.marks import draw_last_strike, draw_target
from alpaca_emblem.drawing.parts import Geometry, Panel, Parts
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.drawing.prospects import prospect
from alpaca_emblem.drawing.queues import queue_svg
from alpaca_emblem.duel import Strike
from alpaca_emblem.games.unit_game import number_of

if TYPE_CHECKING:
    from alpaca_emblem.duel import Duel, Duelist
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator


def duel_svg(
    game: Duel | View,
    log: Sequence[Event] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
    *,
    target: int | None = None,
) -> str:
    """Return the picture of a duel as SVG.

    Above are the next turns; then the stage with the fighters, and a plate for each
    with hit points, mana if it can have any, and energy; below is the log. Living foes
    have the numbers of the keys that choose them.

    Args:
        game: The duel, or a view of it; it does not change.
        log: Past events, oldest first; the last seven are told, and the last strike
            among them is shown.
        language: The language of the words.
        theme: ``"light"``, which follows the page if that has the style sheet of the
            library, or ``"dark"``.
        compact: Whether the picture is for small screens, and so half as wide.
        target: The number of the fighter that has been chosen as a target. If the
            actor can strike it, the damage of a strike is told.

    Raises:
        InvalidTypeError: *game* is not a duel, or *log* does not hold events.
        InvalidValueError: There is no such language or theme.
        NoSuchUnitError: There is no fighter of the number *target*.
    """
    scene = _Scene(game, log, language, theme, bool(compact), target)
    width, height = scene.layout.width, scene.layout.height
    root = scene.pen.picture(width, height + scene.log_height, scene.summary.title)
    scene.draw_board(root)
    scene.draw_log(root, height)
    return to_text(root)


def duel_parts(
    game: Duel | View,
    log: Sequence[Event] = (),
    language: str | Narrator = "en",
    theme: str = "light",
    compact: bool | None = None,
    *,
    target: int | None = None,
) -> Parts[str]:
    """Return the fighters and the log of a duel as two pictures: see `duel_svg`."""
    scene = _Scene(game, log, language, theme, bool(compact), target)
    layout = scene.layout
    board = Panel(layout.width, layout.height, scene.draw_board)
    legend = Panel(layout.width, scene.log_height, partial(scene.draw_log, top=0))
    title = scene.summary.title
    return parts.apart(board, legend, title, layout.geometry, scene.pen)


def duel_board(
    game: Duel | View, language: str | Narrator, compact: bool | None
) -> str:
    """Return the fighters of `duel_parts` without events, and draw no log."""
    scene = _Scene(game, (), language, "light", bool(compact), None)
    board = Panel(scene.layout.width, scene.layout.height, scene.draw_board)
    return parts.alone(board, scene.summary.title, scene.pen)


def duel_geometry(game: Duel | View, compact: bool | None = None) -> Geometry:
    """Return the cells of the plates in the picture of a duel, in pixels.

    The hero has the first two columns of all rows; the foes follow row by row. In a
    compact picture, the hero has the first row.
    """
    return _layout(DuelSummary(game), bool(compact)).geometry


def duel_boxes(
    game: Duel | View, compact: bool | None = None
) -> dict[int, tuple[Box, Box]]:
    """Return where the plate and the token of each fighter shown are, by its number.

    The boxes are tuples: the left and the upper edge, the width and the height.
    """
    summary = DuelSummary(game)
    layout = _layout(summary, bool(compact))
    return {
        number_of(fighter): (layout.plate(place), layout.spot(place).box)
        for place, fighter in enumerate(summary.shown())
    }


def duel_queue_svg(
    game: Duel | View,
    turns: int = 12,
    language: str | Narrator = "en",
    theme: str = "light",
) -> str:
    """Return the next *turns* of a duel as SVG: see `queue_svg`."""
    summary = DuelSummary(game, language)
    fighters = summary.game.fighters
    names = {fighter: summary.name(fighter) for fighter in fighters}
    tokens = {f: fighter_token(summary, f, is_small=True) for f in fighters}
    queue, narrator = summary.game.queue, summary.narrator
    return queue_svg(queue, turns, narrator, names, theme, tokens)


def _layout(summary: DuelSummary, is_compact: bool) -> Layout:
    shown = summary.shown()
    has_effects = any(fighter.effects for fighter in shown if fighter.is_alive)
    return Layout(len(shown) - 1, has_effects, is_compact)


class _Scene:
    """All that one picture needs."""

    def __init__(
        self,
        game: Duel | View,
        log: Sequence[Event],
        language: str | Narrator,
        theme: str,
        is_compact: bool,
        target: int | None,
    ) -> None:
        self.summary = DuelSummary(game, language)
        self.pen = Pen.of(theme)
        self._theme = theme
        self.told = last_of(log)
        self.layout = _layout(self.summary, is_compact)
        listed = moves(self.summary)
        self._moves_below = log_height(self.told) if self.layout.is_compact else 0
        self.log_height = max(
            log_height(self.told), self._moves_below + moves_height(listed)
        )
        self._target = None if target is None else self.summary.game.fighter(target)

    def draw_board(self, parent: Element) -> None:
        """Draw the turns, the stage, and the plates."""
        pen, summary, layout = self.pen, self.summary, self.layout
        draw_stage(parent, layout.width, self._theme)
        draw_ribbon(pen, parent, summary, layout.width, layout.turns)
        self._draw_more(parent)
        shown, keys = summary.shown(), summary.keys()
        spots = [(f, layout.spot(place)) for place, f in enumerate(shown)]
        draw_fighters(pen, parent, summary, spots, layout.width)
        self._draw_marks(parent)
        for place, fighter in enumerate(shown):
            key = keys.get(fighter)
            draw_plate(pen, parent, summary, fighter, layout.plate(place), key)

    def draw_log(self, parent: Element, top: float) -> None:
        """Draw the log from the height *top* on."""
        pen, summary, width = self.pen, self.summary, self.layout.width
        if self.layout.is_compact:
            draw_log(pen, parent, summary, self.told, width, top)
            draw_moves(pen, parent, summary, EDGE, top + self._moves_below)
            return
        left = width - EDGE - MOVES_WIDTH
        draw_log(pen, parent, summary, self.told, left, top)
        draw_moves(pen, parent, summary, left, top)

    def _draw_more(self, parent: Element) -> None:
        """Tell how many fighters are not shown."""
        hidden = len(self.summary.game.fighters) - len(self.summary.shown())
        if hidden:
            x, words = self.layout.width - 24, self.summary.more(hidden)
            line = self.pen.text(parent, words, x, STAGE_TOP + 22, 13)
            line.set("text-anchor", "end")

    def _draw_marks(self, parent: Element) -> None:
        """Draw the last strike, and the brackets of the target."""
        shown = self.summary.shown()
        places = {number_of(fighter): place for place, fighter in enumerate(shown)}
        strike = last_strike(self.told)
        if strike is not None and strike.target in places:
            cell = self.layout.spot(places[strike.target]).geometry
            draw_last_strike(self.pen, parent, cell, (0, 0), f"-{strike.damage}")
        if self._target in shown:
            cell = self.layout.spot(shown.index(self._target)).geometry
            note, falls = self._prospect(self._target)
            draw_target(self.pen, parent, cell, (0, 0), note, falls=falls)

    def _prospect(self, target: Duelist) -> tuple[str, bool]:
        """Return the damage of a strike at *target*, and whether it surely falls."""
        duel, number = self.summary.game, number_of(target)
        for action in duel.legal_actions():
            if isinstance(action, Strike) and action.target == number:
                return prospect(duel, action, number)
        return "", False


DRAWING: Final = Drawing(duel_svg, duel_parts, DuelSummary, MOST_LINES)
"""Draws a duel, and tells its last events."""
