"""The layout of the picture of a duel: the turns, the stage, the plates.

A wide picture has the hero on the left and its foes in columns on the right, the plate
of each below. A compact one is for small screens: the plate of the hero is above those
of its foes, two in a row.
"""

from __future__ import annotations

from math import ceil
from typing import Final, NamedTuple

from attrs import frozen

from alpaca_emblem.drawing.parts import Geometry

WIDTH: Final = 760
NARROW: Final = 390
"""The width of a picture, and of a compact one."""
EDGE: Final = 12
"""The space around the parts."""
TURNS_TOP: Final = 10
TURNS_HEIGHT: Final = 58
STAGE_TOP: Final = 76
STAGE_HEIGHT: Final = 250
FLOOR: Final = 236
"""The height at which the wall of the stage ends and its floor begins."""
PLATES_TOP: Final = 334
PLATE_HEIGHT: Final = 104
EFFECTS_HEIGHT: Final = 20
"""The additional height of plates if there are effects to show."""
GAP: Final = 8
MOST_IN_ROW: Final = 4
"""The most foes side by side."""
HERO_COLUMNS: Final = 2
"""The number of columns of foes that the hero has for itself in a wide picture."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    x: float
    y: float
    width: float
    height: float


class Spot(NamedTuple):
    """The middle of a token, and the size of its cell, in pixels."""

    x: float
    y: float
    size: float

    @property
    def box(self) -> Box:
        """The cell."""
        half = self.size / 2
        return Box(self.x - half, self.y - half, self.size, self.size)

    @property
    def geometry(self) -> Geometry:
        """The cell as a board with one place, for marks."""
        left, top = self.x - self.size / 2, self.y - self.size / 2
        return Geometry(1, 1, left, top, self.size, self.size, WIDTH, self.size)


@frozen
class Layout:
    """The measures of one picture.

    Attributes:
        foes: The number of foes that are shown.
        has_effects: True if plates have room for effects.
        is_compact: True for small screens.
    """

    foes: int
    has_effects: bool
    is_compact: bool

    @property
    def width(self) -> int:
        """The width of the picture."""
        return NARROW if self.is_compact else WIDTH

    @property
    def height(self) -> float:
        """The height of the picture."""
        rows = self._plate_rows
        return PLATES_TOP + rows * self._plate_pitch - GAP + EDGE + 2

    @property
    def turns(self) -> int:
        """The number of turns for which there is room."""
        return 4 if self.is_compact else 8

    @property
    def geometry(self) -> Geometry:
        """The cells of the plates: in a wide picture, the hero has two columns."""
        columns = 2 if self.is_compact else HERO_COLUMNS + self._in_row
        room = self.width - 2 * EDGE
        return Geometry(
            rows=self._plate_rows,
            columns=columns,
            left=EDGE,
            top=PLATES_TOP - GAP / 2,
            across=room / columns,
            down=self._plate_pitch,
            width=self.width,
            height=self.height,
        )

    def plate(self, place: int) -> Box:
        """Return the box of the plate of the fighter at *place*, the hero at 0."""
        geometry = self.geometry
        columns = 1
        if place == 0:
            row, column, columns = 0, 0, HERO_COLUMNS
        elif self.is_compact:
            row, column = divmod(place + 1, 2)
        else:
            row, column = divmod(place - 1, self._in_row)
            column += HERO_COLUMNS
        x = geometry.left + geometry.across * column + GAP / 2
        y = geometry.top + geometry.down * row + GAP / 2
        width = geometry.across * columns - GAP
        return Box(x, y, width, self._plate_pitch - GAP)

    def spot(self, place: int) -> Spot:
        """Return where the token of the fighter at *place* stands, the hero at 0."""
        across = (self.width - 2 * EDGE) / (HERO_COLUMNS + self._in_row)
        if place == 0:
            x = EDGE + across * HERO_COLUMNS / 2
            return Spot(x, 206, min(168, across * HERO_COLUMNS * 0.86))
        row, column = divmod(place - 1, self._in_row)
        x = EDGE + across * (HERO_COLUMNS + column + 0.5)
        if self._rows == 1:
            return Spot(x, 230 if column % 2 else 196, min(128, across * 0.88))
        # Those behind are smaller, and stand between those before them.
        near = (row + 1) / self._rows
        size = min(across * 0.76, 172 / self._rows) * (0.85 + 0.15 * near)
        sway = across * (0.16 if row % 2 else -0.12)
        return Spot(x + sway, 106 + 184 * (row + 0.4) / self._rows, size)

    @property
    def _rows(self) -> int:
        """The number of rows in which the foes stand."""
        return max(1, ceil(self.foes / MOST_IN_ROW))

    @property
    def _in_row(self) -> int:
        return max(1, ceil(self.foes / self._rows))

    @property
    def _plate_rows(self) -> int:
        return 1 + ceil(self.foes / 2) if self.is_compact else self._rows

    @property
    def _plate_pitch(self) -> float:
        return PLATE_HEIGHT + GAP + (EFFECTS_HEIGHT if self.has_effects else 0)
