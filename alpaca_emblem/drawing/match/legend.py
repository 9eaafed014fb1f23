"""The legend of a match: how far it is, whose turn comes when, players and units."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, inf
from typing import Final
from xml.etree.ElementTree import Element

from attrs import evolve, frozen

from alpaca_emblem.drawing.emblems import draw_emblem
from alpaca_emblem.drawing.emblems.shapes import CROWN
from alpaca_emblem.drawing.match.summary import (
    MatchSummary,
    PlayerSummary,
    UnitSummary,
)
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.drawing.pieces import piece_token
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer

COLUMN: Final = 290
"""The width of a column of players."""
MOST_COLUMNS: Final = 3
MOST_UNITS: Final = 12
"""The most units of a player that are listed."""
MOST_IN_ORDER: Final = 8
"""The most players in the order of turns."""

_LEFT: Final = 12
_HEAD: Final = 62
_ORDER: Final = 36
_PLAYER: Final = 46
_UNIT: Final = 28
_GAP: Final = 8
_KEY: Final = 34
_SLACK: Final = 1.35
_ROOM: Final = 620
"""A legend gets a further column if it would be that much higher than the board, and
also higher than this.
"""
_LONGEST_NAME: Final = 26
_LONGEST_LINE: Final = 38
_LONGEST_LABEL: Final = 22
_LONGEST_BEFORE_NOTE: Final = 17
"""In columns of a terminal, which are about as wide as letters of a picture."""


@frozen
class Block:
    """A player with all units.

    Attributes:
        player: The player in words.
        units: The units in words, by number.
    """

    player: PlayerSummary
    units: tuple[UnitSummary, ...]

    @property
    def shown(self) -> tuple[UnitSummary, ...]:
        """The units that are listed."""
        return self.units[:MOST_UNITS]

    @property
    def hidden(self) -> int:
        """The number of units that are not listed."""
        return len(self.units) - len(self.shown)

    @property
    def height(self) -> int:
        """The height of the block in pixels."""
        rows = len(self.shown) + bool(self.hidden)
        return _PLAYER + _UNIT * rows + 4 * bool(rows) + _GAP

    @property
    def token(self) -> Token:
        """The counter of the player, with the figure of the unit it must not lose."""
        vital = (unit.piece for unit in self.units if unit.piece.must_survive)
        emblem = next((piece.emblem for piece in vital), None)
        letter = self.player.name[:1] or "?"
        return Token(emblem, letter, self.player.side, title=self.player.name)


class Legend:
    """The legend of a match.

    Args:
        summary: The match in words.
        pen: The pen.
        beside: The height of the board in pixels; the legend gets a further column
            before it is much higher. None keeps it to one column.
    """

    def __init__(self, summary: MatchSummary, pen: Pen, beside: float | None) -> None:
        self._summary = summary
        self._pen = pen
        self._order = summary.order()
        self._top = _HEAD + (_ORDER if self._order else 0)
        self._blocks = tuple(map(Block, summary.players(), summary.armies()))
        room = inf if beside is None else max(_SLACK * beside, _ROOM)
        self._columns = self._fitting(room)

    @property
    def width(self) -> int:
        """Its width in pixels."""
        return COLUMN * len(self._columns)

    @property
    def height(self) -> int:
        """Its height in pixels."""
        return self._height_of(self._columns)

    def draw(self, parent: Element) -> None:
        """Draw the legend from its upper left corner on."""
        self._draw_head(parent)
        if self._order:
            self._draw_order(parent)
        for at, column in enumerate(self._columns):
            y = self._top
            for block in column:
                _draw_block(self._pen, parent, block, COLUMN * at, y)
                y += block.height
        if self._order:
            self._draw_key(parent, self.height - _KEY)

    def _fitting(self, room: float) -> tuple[tuple[Block, ...], ...]:
        """Return the blocks in the fewest columns that fit, else in the lowest."""
        ways = [_in_columns(self._blocks, count + 1) for count in range(MOST_COLUMNS)]
        fitting = (way for way in ways if self._height_of(way) <= room)
        return next(fitting, min(ways, key=self._height_of))

    def _height_of(self, columns: tuple[tuple[Block, ...], ...]) -> int:
        heights = (sum(block.height for block in column) for column in columns)
        key = _KEY if self._order else 0
        return self._top + max(heights, default=0) + key

    def _draw_head(self, parent: Element) -> None:
        pen, summary = self._pen, self._summary
        pen.text(parent, summary.heading, _LEFT, 32, 18, font_weight="bold")
        words = summary.verdict
        line = pen.text(parent, shortened(words, _LONGEST_LINE), _LEFT, 52, 13)
        pen.title(line, words)

    def _draw_order(self, parent: Element) -> None:
        """Draw the players in the order of their turns: who has acted is grey."""
        pen, y = self._pen, _HEAD + 15
        acting = next(b.player.side for b in self._blocks if b.player.is_to_act)
        now = self._order.index(acting)
        first = max(0, min(now, len(self._order) - MOST_IN_ORDER))
        group = pen.add(parent, "g", "order")
        layer = token_layer(pen, group)
        for at, side in enumerate(self._order[first : first + MOST_IN_ORDER]):
            x, token = 27 + 34 * at, self._blocks[side].token
            if at:
                path = f"M{x - 19} {y - 5}l4 4-4 4"
                arrow = pen.add(group, "path", fill="none", stroke="faint", d=path)
                arrow.set("stroke-width", "2")
            token = evolve(token, ready=first + at == now, acted=first + at < now)
            draw_token(pen, layer, token, x, y, 28, compact=True)

    def _draw_key(self, parent: Element, y: float) -> None:
        """Explain the ring and the tick."""
        pen, text = self._pen, self._summary.text
        layer = token_layer(pen, parent)
        ready = Token(CROWN, ready=True, title=text("in_turn"))
        moved = Token(CROWN, acted=True, title=text("moved"))
        for at, token in enumerate((ready, moved)):
            x = 24 + 110 * at
            draw_token(pen, layer, token, x, y + 12, 26, compact=True)
            pen.text(parent, token.title, x + 20, y + 16, 12, "faint")


def _in_columns(blocks: Sequence[Block], count: int) -> tuple[tuple[Block, ...], ...]:
    """Return *blocks* in at most *count* columns with about as many in each."""
    size = max(1, ceil(len(blocks) / count))
    return tuple(
        tuple(blocks[at : at + size]) for at in range(0, max(1, len(blocks)), size)
    )


def _draw_block(pen: Pen, parent: Element, block: Block, x: int, y: int) -> None:
    """Draw a player on a panel, with its units below."""
    player, ink = block.player, "faint" if block.player.is_out else "ink"
    group = pen.add(parent, "g", "player", transform=f"translate({x} {y})")
    pen.title(group, f"{player.name}: {player.standing}")
    edge, width = ("gold", 2.5) if player.is_to_act else ("line", 1.2)
    panel = pen.add(group, "rect", fill="panel", stroke=edge, x=4, rx=9)
    panel.set("width", str(COLUMN - 14))
    panel.set("height", str(block.height - _GAP))
    panel.set("stroke-width", str(width))
    draw_token(pen, token_layer(pen, group), block.token, 26, 23, 36, compact=True)
    name = shortened(player.name, _LONGEST_NAME)
    line = pen.text(group, name, 50, 20, 14, ink, font_weight="bold")
    if player.is_out:
        line.set("text-decoration", "line-through")
    standing = shortened(player.standing, _LONGEST_LINE)
    pen.text(group, standing, 50, 37, 12, "faint")
    layer = token_layer(pen, group)
    for at, unit in enumerate(block.shown):
        _draw_unit(pen, group, layer, unit, _PLAYER + _UNIT * at)
    if block.hidden:
        y = _PLAYER + _UNIT * len(block.shown) + 17
        pen.text(group, f"… + {block.hidden}", 46, y, 12, "faint")


def _draw_unit(
    pen: Pen, parent: Element, layer: Element, unit: UnitSummary, y: float
) -> None:
    """Draw a unit, its name, the sign of its item, and its hit points."""
    token = evolve(piece_token(unit.piece), unit=None)
    draw_token(pen, layer, token, 26, y + 13, 27, compact=True)
    ink = "faint" if unit.note else "ink"
    longest = _LONGEST_BEFORE_NOTE if unit.note else _LONGEST_LABEL
    line = pen.text(parent, shortened(unit.label, longest), 46, y + 17, 12.5, ink)
    pen.title(line, unit.piece.title)
    if not unit.note and unit.piece.badge is not None:
        draw_emblem(pen, parent, unit.piece.badge, 204, y + 13, 15, "ink", "panel")
    words = unit.note or unit.hit_points
    size = 11 if unit.note else 12
    pen.text(parent, words, COLUMN - 22, y + 17, size, ink, text_anchor="end")
