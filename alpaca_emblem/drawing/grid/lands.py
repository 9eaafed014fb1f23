"""Lands: the terrain of a board as a plain value, and the shapes of its parts.

Terrain is drawn by kinds: all of one name at once, in few paths. Lengths are in pixels
from the upper left corner of the first cell.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, Self, TypeAlias

from attrs import frozen

from alpaca_emblem.drawing.regions import region_path, scatter
from alpaca_emblem.model.terrain import Terrain
from alpaca_emblem.model.topology import SIDES, Coordinates

if TYPE_CHECKING:
    from alpaca_emblem.model.field import Field

CELL: Final = 64
"""The side of a cell, in pixels."""
HALF: Final = CELL // 2

Places: TypeAlias = tuple[Coordinates, ...]
"""Cells by row and column, row by row."""


@frozen
class Land:
    """The size of a board, and the terrain of its cells.

    Attributes:
        rows: The number of rows.
        columns: The number of columns.
        terrain: The terrain of each cell, row by row.
    """

    rows: int
    columns: int
    terrain: tuple[Terrain, ...]

    @classmethod
    def of(cls, field: Field) -> Self:
        """Return the land of *field*, which has a place for each row and column."""
        terrain = tuple(map(field.terrain_at, field.locations))
        return cls(field.topology.rows, field.topology.columns, terrain)

    @property
    def width(self) -> int:
        """The width of all cells, in pixels."""
        return CELL * self.columns

    @property
    def height(self) -> int:
        """The height of all cells, in pixels."""
        return CELL * self.rows

    def by_terrain(self) -> dict[Terrain, Places]:
        """Return the cells of each terrain, in the order of first cells."""
        found: dict[Terrain, list[Coordinates]] = {}
        for at, terrain in enumerate(self.terrain):
            found.setdefault(terrain, []).append(divmod(at, self.columns))
        return {terrain: tuple(places) for terrain, places in found.items()}

    def named(self, name: str) -> frozenset[Coordinates]:
        """Return the cells whose terrain has that name."""
        return frozenset(
            divmod(at, self.columns)
            for at, terrain in enumerate(self.terrain)
            if terrain.name == name
        )

    def has(self, place: Coordinates) -> bool:
        """Return whether *place* is on the board."""
        return 0 <= place[0] < self.rows and 0 <= place[1] < self.columns

    def running_on(self, places: Iterable[Coordinates]) -> frozenset[Coordinates]:
        """Return *places* and their neighbours off the board.

        A river that reaches the border runs on there, and has no shore.
        """
        within = frozenset(places)
        beyond = (step(place, side) for place in within for side in SIDES)
        return within | {place for place in beyond if not self.has(place)}


def step(place: Coordinates, side: tuple[int, int]) -> Coordinates:
    """Return the neighbour of *place* on a side."""
    return place[0] + side[0], place[1] + side[1]


def corner(place: Coordinates) -> tuple[int, int]:
    """Return the upper left corner of a cell: x and y."""
    return CELL * place[1], CELL * place[0]


def middle(place: Coordinates) -> tuple[int, int]:
    """Return the middle of a cell: x and y."""
    return CELL * place[1] + HALF, CELL * place[0] + HALF


def between(place: Coordinates, number: int, least: int, most: int) -> int:
    """Return a whole number from *least* to *most* that looks random.

    It depends on the place and *number* only, so that the ground is always the same.
    """
    return least + int(scatter(*place, number) * (most - least + 1))


def region(places: Iterable[Coordinates], inset: float = 0, radius: float = 0) -> str:
    """Return the border of *places* as a path."""
    return region_path(places, 0, 0, CELL, inset, radius)
