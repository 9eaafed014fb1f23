"""Scenes: what is drawn of a floor, as a mask for each row.

The bit for column 0 is the lowest. A scene is a value: equal scenes are equal pictures,
so that the ground can be drawn once for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from attrs import frozen

from alpaca_emblem import checks
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.dungeon.floors.floor import (
    DOOR,
    LOCKED_DOOR,
    OPEN_DOOR,
    ROCK,
    STAIRS,
    TERRAINS,
    UNKNOWN,
    WAY_UP,
)
from alpaca_emblem.games.dungeon.notation import map_rows
from alpaca_emblem.model.topology import MAX_SIDE

if TYPE_CHECKING:
    from alpaca_emblem.dungeon import Dungeon
    from alpaca_emblem.games.dungeon.floors.sight import Masks
    from alpaca_emblem.model.topology import Coordinates

Crop: TypeAlias = Literal["known"] | tuple[int, int] | None
"""The part of a floor to draw: see `window_of`."""

BUILT: Final = (DOOR, LOCKED_DOOR, OPEN_DOOR, STAIRS, WAY_UP)
"""Terrains that stand on the floor."""

_IS_ROCK: Final = {ord(symbol): "0" for symbol in TERRAINS} | {ord(ROCK.symbol): "1"}
_IS_OPEN: Final = {ord(symbol): "1" for symbol in TERRAINS} | {
    ord(terrain.symbol): "0" for terrain in (ROCK, UNKNOWN)
}
_ALL_BUILT: Final = frozenset(terrain.symbol for terrain in BUILT)


@frozen
class Window:
    """The part of a floor that is drawn.

    Attributes:
        top: The first row.
        left: The first column.
        rows: The number of rows.
        columns: The number of columns.
    """

    top: int
    left: int
    rows: int
    columns: int

    def has(self, place: Coordinates) -> bool:
        """Return whether *place* is in the window."""
        row, column = place
        return (
            self.top <= row < self.top + self.rows
            and self.left <= column < self.left + self.columns
        )


@frozen
class Scene:
    """The squares of a floor that are drawn.

    Attributes:
        open: The squares that are neither rock nor unknown.
        rock: The rock that touches one of them, corners included. Other rock is not
            drawn: nothing tells it from the dark.
        lit: The squares of both kinds in sight.
        veiled: Those that the adventurer has never seen. Only a spectator sees them.
        built: Doors and stairs by place, with the symbols of their terrain.
        hero: The place of the adventurer.
        has_torch: True if the adventurer lives, and its torch burns.
    """

    open: Masks
    rock: Masks
    lit: Masks
    veiled: Masks
    built: tuple[tuple[Coordinates, str], ...]
    hero: Coordinates
    has_torch: bool

    @property
    def remembered(self) -> Masks:
        """All squares that are drawn and out of sight."""
        pairs = zip(self.open, self.rock, self.lit, strict=True)
        return tuple((free | rock) & ~lit for free, rock, lit in pairs)


def scene_of(game: Dungeon, window: Window) -> Scene:
    """Return what is drawn of the floor of *game* in *window*."""
    rows = map_rows(game.floor, game.is_partial)
    every_open = tuple(int(row.translate(_IS_OPEN)[::-1], 2) for row in rows)
    is_rock = tuple(int(row.translate(_IS_ROCK)[::-1], 2) for row in rows)
    frame = _frame(window, len(rows))
    free = _both(every_open, frame)
    rock = _both(_both(is_rock, _grown(every_open)), frame)
    drawn = tuple(map(int.__or__, free, rock))
    explored = game.floor.explored
    return Scene(
        open=free,
        rock=rock,
        lit=_both(_seen(game), drawn),
        veiled=tuple(
            all_ & ~known for all_, known in zip(drawn, explored, strict=True)
        ),
        built=_built(rows, window),
        hero=game.place.place,
        has_torch=game.adventurer.hit_points > 0,
    )


def window_of(game: Dungeon, crop: Crop) -> Window:
    """Return the part of a floor to draw.

    Args:
        game: The dungeon.
        crop: None for the whole floor; ``"known"`` for all that is drawn of it and one
            square more on each side; or a number of rows and columns around the
            adventurer, as far as the floor reaches.

    Raises:
        InvalidTypeError: *crop* is neither None nor a string nor two whole numbers.
        InvalidValueError: It is another string, or a number is not from 1 to 256.
    """
    rows, columns = game.variant.rows, game.variant.columns
    whole = Window(0, 0, rows, columns)
    if crop is None:
        return whole
    if isinstance(crop, str):
        if crop != "known":
            raise InvalidValueError(f'crop must be "known", not {crop!r}')
        return _around_known(scene_of(game, whole), whole)
    size = checks.collection("crop", crop, int)
    if len(size) != 2:
        raise InvalidValueError(f"crop must be (rows, columns), not {crop!r}")
    for name, length in zip(("rows of crop", "columns of crop"), size, strict=True):
        checks.whole_number(name, length, 1, MAX_SIDE)
    (height, width), hero = size, game.place
    return Window(
        *(_first(hero.row, height, rows), _first(hero.column, width, columns)),
        *(min(height, rows), min(width, columns)),
    )


def _first(middle: int, length: int, most: int) -> int:
    """Return the first of *length* rows around *middle*, all of them below *most*."""
    return max(0, min(middle - length // 2, most - length))


def _around_known(scene: Scene, whole: Window) -> Window:
    drawn = [free | rock for free, rock in zip(scene.open, scene.rock, strict=True)]
    known = [row for row, mask in enumerate(drawn) if mask]
    columns = 0
    for mask in drawn:
        columns |= mask
    first = (columns & -columns).bit_length() - 1
    top, left = max(0, known[0] - 1), max(0, first - 1)
    bottom = min(whole.rows, known[-1] + 2)
    right = min(whole.columns, columns.bit_length() + 1)
    return Window(top, left, bottom - top, right - left)


def _frame(window: Window, rows: int) -> Masks:
    """Return the squares of *window* in all *rows*."""
    inside = ((1 << window.columns) - 1) << window.left
    return tuple(
        inside if window.top <= row < window.top + window.rows else 0
        for row in range(rows)
    )


def _seen(game: Dungeon) -> Masks:
    top, seen = game.floor.seen
    below = game.variant.rows - top - len(seen)
    return (*(0,) * top, *seen, *(0,) * below)


def _both(some: Masks, others: Masks) -> Masks:
    return tuple(map(int.__and__, some, others))


def _grown(masks: Masks) -> Masks:
    """Return *masks* and all squares that touch them, corners included."""
    wide = [mask << 1 | mask | mask >> 1 for mask in masks]
    around = zip([0, *wide[:-1]], wide, [*wide[1:], 0], strict=True)
    return tuple(above | here | below for above, here, below in around)


def _built(rows: list[str], window: Window) -> tuple[tuple[Coordinates, str], ...]:
    return tuple(
        ((row, column), symbol)
        for row, line in enumerate(rows)
        if not _ALL_BUILT.isdisjoint(line)
        for column, symbol in enumerate(line)
        if symbol in _ALL_BUILT and window.has((row, column))
    )


def runs(masks: Masks) -> Iterator[tuple[int, int, int]]:
    """Yield the row, the first column and the length of each run of squares.

    >>> list(runs((0b0110, 0, 0b1001)))
    [(0, 1, 2), (2, 0, 1), (2, 3, 1)]
    """
    for row, mask in enumerate(masks):
        left = mask
        while left:
            start = (left & -left).bit_length() - 1
            rest = left >> start
            length = (~rest & rest + 1).bit_length() - 1
            yield row, start, length
            left = rest >> length << start + length


def cells(masks: Masks) -> set[Coordinates]:
    """Return the places of all squares of *masks*."""
    return {
        (row, column)
        for row, start, length in runs(masks)
        for column in range(start, start + length)
    }
