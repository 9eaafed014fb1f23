"""The dungeon as a picture: its floor, and beside it who and what is there.

The ground is drawn as one path for each terrain, row by row, so that large floors make
no large pictures. Over what is out of sight lies a veil, and a darker one over what was
never seen; a view does not have the latter, and it stays dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, Final, TypeVar
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon.legend import (
    LEGEND_WIDTH,
    draw_legend,
    legend_height,
)
from alpaca_emblem.drawing.dungeon.standings import (
    Shade,
    as_dungeon,
    creatures,
    heading,
    shades,
    thing_name,
    verdict,
)
from alpaca_emblem.drawing.dungeon.tokens import draw_creature, draw_symbol
from alpaca_emblem.drawing.fields import MARGIN
from alpaca_emblem.drawing.svg import add, add_title, number, picture, to_text
from alpaca_emblem.games.dungeon.floors.floor import FLOOR, ROCK, TERRAINS, UNKNOWN
from alpaca_emblem.games.dungeon.notation import map_rows, symbol_of

if TYPE_CHECKING:
    from alpaca_emblem.games.dungeon.game import Dungeon
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Coordinates, Location

T = TypeVar("T")

LARGEST_CELL: Final = 28
SMALLEST_CELL: Final = 4
MAP_WIDTH: Final = 900
"""Which cells that are between those try to make, in pixels."""

VEILS: Final[Mapping[Shade, str]] = {Shade.REMEMBERED: "0.45", Shade.UNKNOWN: "0.75"}
"""How dark it is where one does not see."""
INKS: Final = (palette.PAPER, palette.INK)
"""In which is written what is out of sight, and what is not."""
DIMMED: Final = "0.5"
"""How much is left of who is out of sight."""
BARE: Final = (ROCK, FLOOR, UNKNOWN)
"""Ground on which no symbol is written."""


def dungeon_svg(game: Dungeon | View) -> str:
    """The picture of a dungeon as SVG: the floor, who and what is there, and a legend.

    What is out of sight is dimmed, and what was never seen is dimmed more. Of a view,
    nothing is drawn that the adventurer does not know.

    Args:
        game: What is drawn; it does not change.
    """
    dungeon = as_dungeon(game)
    size = cell_size(dungeon.variant.columns)
    width = 2 * MARGIN + size * dungeon.variant.columns
    height = max(2 * MARGIN + size * dungeon.variant.rows, legend_height(dungeon))
    words = f"{heading(dungeon)}: {verdict(dungeon)}"
    root = picture(width + LEGEND_WIDTH, height, words, palette.PAGE)
    _draw_ground(root, dungeon, size)
    _draw_veils(root, dungeon, size)
    for symbol, title, location in _symbols(dungeon):
        at, is_seen = middle(location.place, size), dungeon.floor.is_seen(location)
        draw_symbol(root, symbol, title, at, size).set("fill", INKS[is_seen])
    for one in reversed(creatures(dungeon)):
        group = draw_creature(root, one, middle(one.place, size), size)
        if not one.is_seen:
            group.set("opacity", DIMMED)
    # An svg inside an svg cuts off whatever is too long for it.
    legend = add(root, "svg", class_="legend", x=width, width=LEGEND_WIDTH)
    legend.set("height", number(height))
    draw_legend(legend, dungeon)
    return to_text(root)


def cell_size(columns: int) -> int:
    """The side of a cell on a floor of so many columns, in pixels.

    >>> cell_size(32), cell_size(80), cell_size(500)
    (28, 11, 4)
    """
    return max(SMALLEST_CELL, min(LARGEST_CELL, MAP_WIDTH // columns))


def middle(place: Coordinates, size: int) -> tuple[float, float]:
    """Where the middle of a cell of that *size* is: x and y in pixels."""
    row, column = place
    return MARGIN + size * (column + 0.5), MARGIN + size * (row + 0.5)


def _draw_ground(parent: Element, dungeon: Dungeon, size: int) -> None:
    rows = map_rows(dungeon.floor, dungeon.is_partial)
    for symbol, stroke in strokes(rows).items():
        terrain = TERRAINS[symbol]
        tint = palette.DARK if terrain is UNKNOWN else palette.terrain_tint(terrain)
        path = _add_path(parent, stroke, size)
        path.set("class", "ground")
        path.set("stroke", tint)
        add_title(path, terrain.name)


def _symbols(dungeon: Dungeon) -> Iterator[tuple[str, str, Location]]:
    """What is written into cells: symbol, name and where, the ground's first."""
    terrain = dungeon.floor.field.terrain
    for location in dungeon.floor.field.locations:
        ground = terrain[location.index]
        if ground not in BARE:
            yield ground.symbol, f"{location} {ground.name}", location
    for location, item in dungeon.floor.things:
        yield symbol_of(item), f"{location} {thing_name(dungeon, item)}", location


def _draw_veils(parent: Element, dungeon: Dungeon, size: int) -> None:
    """Dim what is not in sight, but for what is dark anyway."""
    veiled = strokes(shades(dungeon.floor))
    for shade, opacity in VEILS.items():
        if shade not in veiled or (dungeon.is_partial and shade is Shade.UNKNOWN):
            continue
        veil = _add_path(parent, veiled[shade], size)
        veil.set("class", "veil")
        veil.set("stroke", palette.INK)
        veil.set("stroke-opacity", opacity)


def strokes(rows: Iterable[Iterable[T]]) -> dict[T, str]:
    """For each content of a cell, a path through the middle of all that have it.

    Neighbours of a row are one stroke, which is 1 wide; so are cells.

    >>> strokes(["##.", "#.."])["."]
    'M2 0h1M1 1h2'
    """
    found: dict[T, list[str]] = {}
    for row, line in enumerate(rows):
        column = 0
        for content, alike in groupby(line):
            length = len([*alike])
            found.setdefault(content, []).append(f"M{column} {row}h{length}")
            column += length
    return {content: "".join(paths) for content, paths in found.items()}


def _add_path(parent: Element, stroke: str, size: int) -> Element:
    path = add(parent, "path", d=stroke, shape_rendering="crispEdges")
    middle_of_row = number(MARGIN + size / 2)
    path.set("transform", f"translate({MARGIN} {middle_of_row}) scale({size})")
    return path
