"""Canvases: text boards as columns of signs, which can be written over and enlarged."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from alpaca_emblem.drawing import Line
from alpaca_emblem.drawing.text import Span, width_of


class Glyph(NamedTuple):
    """The content of one column of a line.

    Attributes:
        text: One sign and what combines with it; empty behind a sign of two columns.
        style: The words of a `Span`.
    """

    text: str
    style: str = ""


BLANK = Glyph(" ")


class Canvas:
    """Lines of glyphs. What is written beyond an edge is left out.

    Attributes:
        rows: The glyphs of each line, one for each column.
    """

    def __init__(self, rows: Iterable[Iterable[Glyph]] = ()) -> None:
        self.rows = [list(row) for row in rows]

    @classmethod
    def of(cls, lines: Iterable[Line]) -> Canvas:
        """Return *lines* as a canvas, all of the same width."""
        rows = [[*_glyphs(line)] for line in lines]
        width = max(map(len, rows), default=0)
        return cls([*row, *[BLANK] * (width - len(row))] for row in rows)

    @property
    def width(self) -> int:
        """The number of columns."""
        return max(map(len, self.rows), default=0)

    def at(self, x: int, y: int) -> Glyph:
        """Return the glyph in column *x* of line *y*; a blank outside."""
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
            return self.rows[y][x]
        return BLANK

    def put(self, x: int, y: int, text: str, style: str) -> None:
        """Write *text* from column *x* of line *y* on."""
        for glyph in _glyphs((Span(text, style),)):
            self._set(x, y, glyph)
            x += 1

    def restyle(self, x: int, y: int, style: str) -> None:
        """Give the glyph in column *x* of line *y* another style."""
        if 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]):
            self.rows[y][x] = self.rows[y][x]._replace(style=style)

    def _set(self, x: int, y: int, glyph: Glyph) -> None:
        if not (0 <= y < len(self.rows) and 0 <= x < len(self.rows[y])):
            return
        row = self.rows[y]
        # Half a wide sign cannot be shown.
        if not row[x].text and x and glyph.text:
            row[x - 1] = row[x - 1]._replace(text=" ")
        if x + 1 < len(row) and not row[x + 1].text and width_of(glyph.text) < 2:
            row[x + 1] = row[x + 1]._replace(text=" ")
        row[x] = glyph

    def cut(self, x: int, y: int, width: int, height: int, fill: Glyph) -> Canvas:
        """Return a part of the canvas, with *fill* where it has nothing."""
        return Canvas(
            [
                self.rows[line][column]
                if 0 <= line < len(self.rows) and 0 <= column < len(self.rows[line])
                else fill
                for column in range(x, x + width)
            ]
            for line in range(y, y + height)
        )

    def lines(self) -> tuple[Line, ...]:
        """Return the canvas as lines of spans."""
        return tuple(
            tuple(
                Span("".join(glyph.text for glyph in alike), style)
                for style, alike in groupby(row, key=lambda glyph: glyph.style)
            )
            for row in self.rows
        )


def _glyphs(line: Line) -> list[Glyph]:
    """Return *line* as glyphs, one for each column."""
    glyphs: list[Glyph] = []
    for text, style in line:
        for sign in text:
            width = width_of(sign)
            if not width and glyphs:
                glyphs[-1] = glyphs[-1]._replace(text=glyphs[-1].text + sign)
            else:
                glyphs += [Glyph(sign, style), Glyph("", style)][: width or 1]
    return glyphs
