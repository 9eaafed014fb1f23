"""Parts: the board of a game and its legend, apart from each other or as one picture.

A front end that lets a user click on cells needs to know where they are: the geometry
of a board tells it, in pixels of a picture or in characters of a text.
"""

from __future__ import annotations

from collections.abc import Callable
from math import floor
from typing import TYPE_CHECKING, Final, Generic, TypeVar
from xml.etree.ElementTree import Element

import attrs
from attrs import field, frozen

from alpaca_emblem import checks
from alpaca_emblem.checks import is_whole
from alpaca_emblem.drawing.pens import Pen, to_text
from alpaca_emblem.errors import InvalidValueError

if TYPE_CHECKING:
    from alpaca_emblem.model.topology import Coordinates

T = TypeVar("T")

LARGEST: Final = 10**9
"""The largest distance from the edge of a board."""


def _is_number(_: object, attribute: attrs.Attribute[float], value: object) -> None:
    """An attrs validator: a number."""
    checks.number(attribute.name, value)


@frozen
class Geometry:
    """The grid of cells of a board.

    All lengths are in pixels for a picture, and in characters for a text, whose lines
    are 1 high.

    Attributes:
        rows: The number of rows.
        columns: The number of columns.
        left: The distance from the left edge to the cells.
        top: The distance from the upper edge to the cells.
        across: The distance from one column to the next.
        down: The distance from one row to the next.
        width: The width of the whole board.
        height: The height of the whole board.
    """

    rows: int = field(validator=is_whole(0))
    columns: int = field(validator=is_whole(0))
    left: float = field(validator=_is_number)
    top: float = field(validator=_is_number)
    across: float = field(validator=_is_number)
    down: float = field(validator=_is_number)
    width: float = field(validator=_is_number)
    height: float = field(validator=_is_number)

    @classmethod
    def square(cls, rows: int, columns: int, margin: float, pitch: float) -> Geometry:
        """Return the geometry of square cells with the same margin on all sides.

        Raises:
            InvalidTypeError: An argument is not a number.
        """
        checks.whole_number("rows", rows, 0)
        checks.whole_number("columns", columns, 0)
        checks.number("margin", margin)
        checks.number("pitch", pitch)
        return cls(
            rows,
            columns,
            margin,
            margin,
            pitch,
            pitch,
            2 * margin + pitch * columns,
            2 * margin + pitch * rows,
        )

    def middle(self, place: Coordinates) -> tuple[float, float]:
        """Return the middle of the cell at *place*: x and y.

        Raises:
            InvalidTypeError: *place* does not hold whole numbers.
            InvalidValueError: *place* is not a row and a column.
        """
        parts = checks.collection("place", place, int)
        if len(parts) != 2:
            raise InvalidValueError(f"place must be (row, column), not {place!r}")
        row, column = parts
        return (
            self.left + self.across * (column + 0.5),
            self.top + self.down * (row + 0.5),
        )

    def place_at(self, x: float, y: float) -> Coordinates | None:
        """Return the row and column of the cell at *x*, *y*; None outside the cells.

        >>> Geometry.square(rows=2, columns=3, margin=30, pitch=62).place_at(100, 40)
        (0, 1)

        Raises:
            InvalidTypeError: *x* or *y* is not a number.
            InvalidValueError: *x* or *y* is not finite.
        """
        checks.number_between("x", x, -LARGEST, LARGEST)
        checks.number_between("y", y, -LARGEST, LARGEST)
        row = floor((y - self.top) / self.down)
        column = floor((x - self.left) / self.across)
        is_inside = 0 <= row < self.rows and 0 <= column < self.columns
        return (row, column) if is_inside else None


@frozen
class Parts(Generic[T]):
    """The two parts of a drawing, to be shown apart.

    Attributes:
        board: The board, as SVG or as lines.
        legend: The words and tables that stand beside it.
        geometry: The cells of the board, those of a duel being its plates; None for the
            text of a duel.
    """

    board: T
    legend: T
    geometry: Geometry | None


@frozen
class Layers:
    """Two pictures of the same size that lie over each other, as SVG.

    Attributes:
        ground: What does not change while the map does not.
        people: The units and all marks; where there are none, it is transparent.
        geometry: The cells of both.
    """

    ground: str
    people: str
    geometry: Geometry


@frozen
class Panel:
    """A picture that can stand alone or beside another one.

    Attributes:
        width: Its width in pixels.
        height: Its height in pixels.
        draw: The function that draws it, from its upper left corner on.
    """

    width: float
    height: float
    draw: Callable[[Element], None]


def apart(
    board: Panel,
    legend: Panel,
    title: str,
    geometry: Geometry | None,
    pen: Pen | None = None,
) -> Parts[str]:
    """Return *board* and *legend* as two pictures."""
    pen = pen or Pen.of("light")
    return Parts(alone(board, title, pen), alone(legend, title, pen), geometry)


def alone(panel: Panel, title: str, pen: Pen) -> str:
    """Return *panel* as a picture of its own."""
    root = pen.picture(panel.width, panel.height, title)
    panel.draw(root)
    return to_text(root)


def beside(board: Panel, legend: Panel, title: str, pen: Pen | None = None) -> str:
    """Return one picture with *legend* to the right of *board*."""
    pen = pen or Pen.of("light")
    height = max(board.height, legend.height)
    root = pen.picture(board.width + legend.width, height, title)
    board.draw(root)
    # An svg inside an svg cuts off what is too long for it.
    nested = pen.add(
        root, "svg", "legend", x=board.width, width=legend.width, height=height
    )
    legend.draw(nested)
    return to_text(root)
