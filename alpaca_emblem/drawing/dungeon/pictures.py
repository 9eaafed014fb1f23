"""The dungeon as a picture: its floor, and beside it a legend.

The ground is one path for each terrain, drawn row by row, so that pictures of large
floors stay small. A veil lies over cells out of sight, and a darker one over cells that
were never seen; a view does not know these, and they stay dark.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from itertools import groupby, islice
from typing import TYPE_CHECKING, Final, TypeVar
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette, parts
from alpaca_emblem.drawing.dungeon.summary import (
    CreatureSummary,
    DungeonSummary,
    Shade,
    shades,
)
from alpaca_emblem.drawing.dungeon.tokens import (
    draw_creature,
    draw_letter,
    draw_symbol,
)
from alpaca_emblem.drawing.fields import MARGIN
from alpaca_emblem.drawing.parts import Geometry, Panel, Parts
from alpaca_emblem.drawing.summary import cell_title
from alpaca_emblem.drawing.svg import add, add_text, add_title, number
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.games.dungeon.floors.floor import FLOOR, ROCK, TERRAINS, UNKNOWN
from alpaca_emblem.games.dungeon.notation import map_rows, symbol_of

if TYPE_CHECKING:
    from alpaca_emblem.dungeon import Dungeon
    from alpaca_emblem.games.views import View
    from alpaca_emblem.model.topology import Location
    from alpaca_emblem.texts import Narrator

T = TypeVar("T")

LARGEST_CELL: Final = 28
SMALLEST_CELL: Final = 4
MAP_WIDTH: Final = 900
"""The width that the cells of a floor aim at, in pixels."""

VEILS: Final[Mapping[Shade, str]] = {Shade.REMEMBERED: "0.45", Shade.UNKNOWN: "0.75"}
"""The opacity of the veils over cells that are out of sight."""
INKS: Final = (palette.WHITE, palette.INK)
"""The ink of symbols out of sight and in sight."""
DIMMED: Final = "0.5"
"""The opacity of creatures out of sight."""
BARE: Final = (ROCK, FLOOR, UNKNOWN)
"""Terrains without a symbol."""


LEGEND_WIDTH: Final = 230
MOST_LISTED: Final = 10
"""The number of creatures, and of kinds of items, that are listed."""

_LEFT: Final = 6
_HEAD: Final = 70
_CREATURE: Final = 32
"""The height of its row, in pixels; below, of an item, of a line, and of the end."""
_THING: Final = 24
_LINE: Final = 18
_END: Final = 24
_LONGEST_LINE: Final = 28
"""In columns of a terminal, which are about as wide as letters of a picture."""


def dungeon_svg(game: Dungeon | View, language: str | Narrator = "en") -> str:
    """Return the picture of a dungeon as SVG: its floor and a legend.

    Cells out of sight are dimmed, and cells that were never seen are dimmed more. The
    picture of a view has only what the adventurer knows.

    Args:
        game: The dungeon, or a view of it; it does not change.
        language: The language of the words.
    """
    summary = DungeonSummary(game, language)
    return parts.beside(*_panels(summary), summary.title)


def dungeon_parts(game: Dungeon | View, language: str | Narrator = "en") -> Parts[str]:
    """Return the floor and the legend as two pictures: see `dungeon_svg`."""
    summary = DungeonSummary(game, language)
    return parts.apart(*_panels(summary), summary.title, _geometry(summary))


def dungeon_geometry(game: Dungeon | View) -> Geometry:
    """Return the cells in the picture of a dungeon, in pixels."""
    return _geometry(DungeonSummary(game))


def cell_size(columns: int) -> int:
    """Return the side of a cell on a floor with *columns*, in pixels.

    >>> cell_size(32), cell_size(80), cell_size(500)
    (28, 11, 4)
    """
    return max(SMALLEST_CELL, min(LARGEST_CELL, MAP_WIDTH // columns))


def _geometry(summary: DungeonSummary) -> Geometry:
    variant = summary.game.variant
    size = cell_size(variant.columns)
    return Geometry.square(variant.rows, variant.columns, MARGIN, size)


def _panels(summary: DungeonSummary) -> tuple[Panel, Panel]:
    geometry = _geometry(summary)
    floor = partial(_draw_floor, summary=summary, geometry=geometry)
    legend = partial(_draw_legend, summary=summary)
    return (
        Panel(geometry.width, geometry.height, floor),
        Panel(LEGEND_WIDTH, _legend_height(summary), legend),
    )


def _draw_floor(parent: Element, summary: DungeonSummary, geometry: Geometry) -> None:
    dungeon, size = summary.game, int(geometry.across)
    _draw_ground(parent, summary, size)
    _draw_veils(parent, dungeon, size)
    for symbol, title, location in _symbols(summary):
        at, is_seen = geometry.middle(location.place), dungeon.floor.is_seen(location)
        draw_symbol(parent, symbol, title, at, size).set("fill", INKS[is_seen])
    for one in reversed(summary.creatures()):
        group = draw_creature(parent, one, geometry.middle(one.place), size)
        if not one.is_seen:
            group.set("opacity", DIMMED)


def _draw_ground(parent: Element, summary: DungeonSummary, size: int) -> None:
    rows = map_rows(summary.game.floor, summary.game.is_partial)
    for symbol, stroke in strokes(rows).items():
        terrain = TERRAINS[symbol]
        tint = palette.UNKNOWN if terrain is UNKNOWN else palette.terrain_tint(terrain)
        path = _add_path(parent, stroke, size)
        path.set("class", "ground")
        path.set("stroke", tint)
        add_title(path, f"{summary.narrator.catalogue.noun(terrain.name)}")


def _symbols(summary: DungeonSummary) -> Iterator[tuple[str, str, Location]]:
    """Yield each symbol with its title and location, those of the ground first."""
    floor, narrator = summary.game.floor, summary.narrator
    for location in floor.field.locations:
        ground = floor.field.terrain[location.index]
        if ground not in BARE:
            yield ground.symbol, cell_title(location, ground, narrator), location
    for location, item in floor.things:
        title = narrator.text(
            "summary.cell",
            place=narrator.place(location.place),
            terrain=summary.thing(item),
        )
        yield symbol_of(item), title, location


def _draw_veils(parent: Element, dungeon: Dungeon, size: int) -> None:
    """Dim the cells out of sight, except for those that are dark anyway."""
    veiled = strokes(shades(dungeon.floor))
    for shade, opacity in VEILS.items():
        if shade not in veiled or (dungeon.is_partial and shade is Shade.UNKNOWN):
            continue
        veil = _add_path(parent, veiled[shade], size)
        veil.set("class", "veil")
        veil.set("stroke", palette.INK)
        veil.set("stroke-opacity", opacity)


def strokes(rows: Iterable[Iterable[T]]) -> dict[T, str]:
    """Return a path through all cells of each content, by content.

    Equal neighbours in a row are one stroke. Cells and strokes are 1 wide.

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


def _legend_height(summary: DungeonSummary) -> float:
    """Return the height of the legend, in pixels."""
    listed = len(summary.things()[:MOST_LISTED])
    creatures = len(summary.creatures()[:MOST_LISTED])
    sizes = _CREATURE * creatures + _THING * listed + _LINE * len(_lines(summary))
    return _HEAD + sizes + _END


def _draw_legend(parent: Element, summary: DungeonSummary) -> None:
    """Draw the legend into *parent*, from its upper left corner on."""
    parent.set("fill", palette.INK)
    add_text(parent, summary.heading, _LEFT, 40, font_size=18, font_weight="bold")
    _write(parent, summary.verdict, 60, _LEFT)
    y: float = _HEAD
    for one in summary.creatures()[:MOST_LISTED]:
        _draw_creature_row(parent, one, y)
        y += _CREATURE
    for symbol, name in islice(summary.things(), MOST_LISTED):
        draw_letter(parent, symbol, (_LEFT + 14, y + _THING / 2), 18)
        _write(parent, name, y + _THING / 2 + 4, _LEFT + 36)
        y += _THING
    for words in _lines(summary):
        y += _LINE
        _write(parent, words, y - 4, _LEFT)


def _lines(summary: DungeonSummary) -> list[str]:
    """Return the number of creatures that are not listed, and facts."""
    left = len(summary.creatures()) - MOST_LISTED
    more = [summary.text("more", count=left)] if left > 0 else []
    return [*more, *summary.facts()]


def _draw_creature_row(parent: Element, one: CreatureSummary, y: float) -> None:
    group = add(parent, "g", class_="row")
    if not one.is_seen:
        group.set("opacity", "0.5")
    draw_creature(group, one, (_LEFT + 14, y + _CREATURE / 2), 28)
    _write(group, one.name, y + _CREATURE / 2 + 4, _LEFT + 36)
    add_text(
        group, one.hit_points, LEGEND_WIDTH - 20, y + _CREATURE / 2 + 4, font_size=13
    ).set("text-anchor", "end")


def _write(parent: Element, words: str, y: float, x: float) -> None:
    line = add_text(parent, shortened(words, _LONGEST_LINE), x, y, font_size=13)
    add_title(line, words)
