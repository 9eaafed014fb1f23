"""The legend of a battle: its sides and units, the terrain, and the marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, TypeAlias
from xml.etree.ElementTree import Element

import attrs

from alpaca_emblem.drawing import marks as shared
from alpaca_emblem.drawing.grid.ground import draw_sample
from alpaca_emblem.drawing.grid.lands import CELL
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.people import unit_token
from alpaca_emblem.drawing.grid.summary import BattleSummary, UnitSummary
from alpaca_emblem.drawing.parts import Geometry, Panel
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.drawing.tokens import bar_layer, draw_bar, draw_token, token_layer
from alpaca_emblem.grid import SIDES
from alpaca_emblem.model.terrain import GRASS

if TYPE_CHECKING:
    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.terrain import Terrain

WIDTH: Final = 300
"""The width of the legend, in pixels."""

_GAP: Final = 8
"""The space around the panel of the legend."""
_LEFT: Final = 14
_TEXT: Final = 66
"""The left edge of what stands beside tokens and samples of terrain."""
_HEAD: Final = 66
_SIDE: Final = 28
_UNIT: Final = 48
_FALLEN: Final = 36
_MOST_FALLEN: Final = 3
"""The most counters of fallen units beside their names."""
_TERRAIN: Final = 40
_KEYS: Final = 72
_KEY: Final = 36
_KEY_WIDTH: Final = 92
_IN_A_ROW: Final = 3
_LONGEST_NAME: Final = 20
_LONGEST_LINE: Final = 36
"""In columns of a terminal, which are about as wide as letters of a picture."""

_Block: TypeAlias = tuple[float, Callable[[Element, float], None]]
"""The height of a part of the legend, and the function that draws it from a y on."""


def legend_panel(pen: Pen, summary: BattleSummary, marks: tuple[Mark, ...]) -> Panel:
    """Return the legend of a battle with *marks*."""
    blocks = list(_Legend(pen, summary, marks).blocks())
    height = sum(block_height for block_height, _ in blocks) + 2 * _GAP + 6

    def draw(parent: Element) -> None:
        size = {"width": WIDTH - _GAP, "height": height - 2 * _GAP}
        pen.add(parent, "rect", "panel", "panel", "line", y=_GAP, rx=12, **size)
        y: float = _GAP
        for block_height, draw_block in blocks:
            draw_block(parent, y)
            y += block_height

    return Panel(WIDTH, height, draw)


@attrs.frozen
class _Legend:
    """The data from which a legend is drawn."""

    pen: Pen
    summary: BattleSummary
    marks: tuple[Mark, ...]

    def blocks(self) -> Iterator[_Block]:
        """Yield the parts of the legend from above."""
        summary = self.summary
        yield _HEAD, self._draw_head
        for side in SIDES:
            yield _SIDE, self._side(side)
            for unit in summary.units(summary.game.side(side).units):
                yield _UNIT, self._unit(unit)
            if summary.fallen(side):
                yield _FALLEN, self._fallen(side)
        yield 10, self._draw_line
        for terrain in summary.terrains:
            yield _TERRAIN, self._terrain(terrain)
        if summary.goals:
            yield _TERRAIN, self._draw_goal
        kinds = self._kinds()
        for at in range(0, len(kinds), _IN_A_ROW):
            yield _KEYS, self._keys(kinds[at : at + _IN_A_ROW])

    def _kinds(self) -> list[MarkKind]:
        """Return the kinds of marks to explain."""
        drawn = {mark.kind for mark in self.marks}
        return [kind for kind in _SAMPLES if kind in drawn]

    def _draw_head(self, parent: Element, y: float) -> None:
        pen, summary = self.pen, self.summary
        pen.text(parent, summary.heading, _LEFT, y + 28, 18, font_weight="bold")
        words = summary.verdict
        short = shortened(words, _LONGEST_LINE)
        line = pen.text(parent, short, _LEFT, y + 50, 13, "faint")
        pen.title(line, words)

    def _side(self, side: str) -> Callable[[Element, float], None]:
        def draw(parent: Element, y: float) -> None:
            name = self.summary.side(side)
            pen = self.pen
            pen.text(parent, name, _LEFT, y + 19, 14, "faint", font_weight="bold")

        return draw

    def _fallen(self, side: str) -> Callable[[Element, float], None]:
        def draw(parent: Element, y: float) -> None:
            pen, summary = self.pen, self.summary
            group = token_layer(pen, pen.add(parent, "g", "fallen"))
            fallen = summary.fallen_units(side)[:_MOST_FALLEN]
            for at, unit in enumerate(fallen):
                token = attrs.evolve(unit_token(summary, unit), unit=None)
                draw_token(pen, group, token, _LEFT + 23 + 30 * at, y + 15, 28)
            words = summary.fallen(side)
            short = shortened(words, _LONGEST_LINE - 5 * len(fallen))
            left = _TEXT + 30 * (len(fallen) - 1)
            line = pen.text(parent, short, left, y + 20, 12, "faint")
            pen.title(line, words)

        return draw

    def _unit(self, unit: UnitSummary) -> Callable[[Element, float], None]:
        def draw(parent: Element, y: float) -> None:
            pen, summary = self.pen, self.summary
            group = pen.add(parent, "g", "person")
            pen.title(group, unit.piece.title)
            self._draw_token(group, unit, y + 23)
            name = shortened(unit.label, _LONGEST_NAME)
            line = pen.text(group, name, _TEXT, y + 14, 13, font_weight="bold")
            if unit.note:
                note = pen.add(line, "tspan", fill="faint", dx=8, font_size=11)
                note.set("font-weight", "normal")
                note.text = unit.note
            health = unit.piece.health or 0
            draw_bar(pen, bar_layer(pen, group), health, _TEXT, y + 19, 100, 9)
            pen.text(group, unit.hit_points, _TEXT + 108, y + 28, 12)
            values = {name: getattr(unit, name) for name in _NUMBERS}
            numbers = summary.text("numbers", **values)
            pen.text(group, numbers, _TEXT, y + 41, 11, "faint")

        return draw

    def _draw_token(self, parent: Element, unit: UnitSummary, y: float) -> None:
        summary = self.summary
        found = summary.game.unit_numbered(unit.piece.number or 0)
        token = attrs.evolve(
            unit_token(summary, found),
            health=None,
            title="",
            unit=None,
            ghost=not unit.is_placed,
        )
        layer = token_layer(self.pen, parent)
        draw_token(self.pen, layer, token, _LEFT + 23, y, 42)

    def _draw_line(self, parent: Element, y: float) -> None:
        path = f"M{_LEFT} {y + 5:g}h{WIDTH - _GAP - 2 * _LEFT}"
        self.pen.add(parent, "path", stroke="line", d=path)

    def _terrain(self, terrain: Terrain) -> Callable[[Element, float], None]:
        def draw(parent: Element, y: float) -> None:
            pen = self.pen
            group = pen.add(parent, "g", "terrain")
            board = self._draw_sample(group, _LEFT + 5, y + 4)
            draw_sample(pen, board, terrain)
            name, effects = self.summary.terrain(terrain)
            short = shortened(name, _LONGEST_NAME)
            pen.text(group, short, _TEXT, y + 18, 13, font_weight="bold")
            pen.title(group, f"{name}: {effects}")
            told = shortened(effects, _LONGEST_LINE + 6)
            pen.text(group, told, _TEXT, y + 33, 11, "faint")

        return draw

    def _draw_goal(self, parent: Element, y: float) -> None:
        pen = self.pen
        board = self._draw_sample(pen.add(parent, "g", "goals"), _LEFT + 5, y + 4)
        draw_sample(pen, board, GRASS)
        shared.draw_goals(pen, board, _ONE, [(0, 0)])
        words = self.summary.text("terrain.goal")
        pen.text(parent, words, _TEXT, y + 26, 13, font_weight="bold")

    def _draw_sample(self, parent: Element, x: float, y: float) -> Element:
        """Return a picture of one cell at *x*, *y*, made smaller."""
        sample = self.pen.add(
            parent, "svg", "sample", x=x, y=y, width=_KEY, height=_KEY
        )
        sample.set("viewBox", f"0 0 {CELL} {CELL}")
        return sample

    def _keys(self, kinds: list[MarkKind]) -> Callable[[Element, float], None]:
        def draw(parent: Element, y: float) -> None:
            for at, kind in enumerate(kinds):
                left = _LEFT + _KEY_WIDTH * at
                group = self.pen.add(parent, "g", "key")
                board = self._draw_sample(group, left + 5, y + 8)
                draw_sample(self.pen, board, GRASS)
                _SAMPLES[kind](self.pen, board)
                words = self.summary.narrator.text(f"grid.marks.keys.{kind.value}")
                self.pen.text(group, words, left, y + 60, 12)

        return draw


_NUMBERS: Final = ("power", "defense", "movement")
_ONE: Final = Geometry.square(1, 1, 0, CELL)
_WAY: Final = ((0, 0), (0, 1), (0, 2))
_OF_PATH: Final = Geometry(1, 3, -28, 12, 40, 40, CELL, CELL)
_OF_MOVE: Final = Geometry(1, 3, -4, 16, 32, 32, CELL, CELL)
"""Smaller cells, so that the most of a way lies within one."""


def _sample_of_reach(pen: Pen, parent: Element) -> None:
    shared.draw_reach(pen, parent, _ONE, [(0, 0)])


def _sample_of_target(pen: Pen, parent: Element) -> None:
    shared.draw_target(pen, parent, _ONE, (0, 0), "")


def _sample_of_danger(pen: Pen, parent: Element) -> None:
    shared.draw_danger(pen, parent, _ONE, {(0, 0): 1})


def _sample_of_path(pen: Pen, parent: Element) -> None:
    shared.draw_path(pen, parent, _OF_PATH, _WAY)


def _sample_of_move(pen: Pen, parent: Element) -> None:
    shared.draw_last_move(pen, parent, _OF_MOVE, _WAY)


def _sample_of_strike(pen: Pen, parent: Element) -> None:
    shared.draw_last_strike(pen, parent, _ONE, (0, 0), "")


_SAMPLES: Final[dict[MarkKind, Callable[[Pen, Element], None]]] = {
    MarkKind.REACH: _sample_of_reach,
    MarkKind.TARGET: _sample_of_target,
    MarkKind.DANGER: _sample_of_danger,
    MarkKind.PATH: _sample_of_path,
    MarkKind.LAST_MOVE: _sample_of_move,
    MarkKind.LAST_STRIKE: _sample_of_strike,
}
"""The marks that a legend explains, and what draws them onto one cell."""
