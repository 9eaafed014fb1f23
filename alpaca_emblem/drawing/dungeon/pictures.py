"""The dungeon as a picture: its floor, and beside it a legend.

The ground, the creatures and the things on it are drawn one after the other, each by a
function of its own. A view is drawn with what the adventurer knows. A game is drawn for
a spectator: what is out of sight is cold, and what was never seen lies in the dark.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import parts
from alpaca_emblem.drawing.dungeon import marks
from alpaca_emblem.drawing.dungeon.ground import draw_ground
from alpaca_emblem.drawing.dungeon.legend import (
    LEGEND_WIDTH,
    draw_legend,
    legend_height,
)
from alpaca_emblem.drawing.dungeon.people import DIMMED, draw_people
from alpaca_emblem.drawing.dungeon.scenes import (
    Crop,
    Scene,
    Window,
    scene_of,
    window_of,
)
from alpaca_emblem.drawing.dungeon.summary import DungeonSummary
from alpaca_emblem.drawing.dungeon.things import draw_shadows, draw_thing
from alpaca_emblem.drawing.games import Drawing
from alpaca_emblem.drawing.parts import Geometry, Panel, Parts
from alpaca_emblem.drawing.pens import Pen
from alpaca_emblem.drawing.summary import cell_title
from alpaca_emblem.games.dungeon.floors.floor import TERRAINS

if TYPE_CHECKING:
    from alpaca_emblem.dungeon import Dungeon
    from alpaca_emblem.games.values import Event
    from alpaca_emblem.games.views import View
    from alpaca_emblem.texts import Narrator

MARGIN: Final = 14
LARGEST_CELL: Final = 28
SMALLEST_CELL: Final = 4
MAP_WIDTH: Final = 900
"""The width that the cells of a floor aim at, in pixels."""


def dungeon_svg(
    game: Dungeon | View,
    language: str | Narrator = "en",
    *,
    theme: str = "light",
    crop: Crop = None,
    events: Iterable[Event] = (),
    targets: bool = False,
) -> str:
    """Return the picture of a dungeon as SVG: its floor and a legend.

    The picture of a view has only what the adventurer knows. Squares in sight lie in
    the light of its torch, and all others are cold.

    Args:
        game: The dungeon, or a view of it; it does not change.
        language: The language of the words.
        theme: ``"light"``, which on a page follows the theme of the page, or
            ``"dark"``.
        crop: None for the whole floor; ``"known"`` for what is known of it, with a
            square more on each side; or the numbers of rows and columns to draw around
            the adventurer, such as ``(15, 15)`` for a phone.
        events: The events of the last action, as far as the viewer noticed them. Walks
            of monsters, damage and healing are marked.
        targets: Whether the monsters that a step would strike are marked, with the
            damage if it can be foreseen.

    Raises:
        InvalidTypeError: *theme* or *crop* is of a wrong type, or *events* does not
            hold events.
        InvalidValueError: There is no such language, theme or part of the floor.
    """
    pen, summary = Pen.of(theme), DungeonSummary(game, language)
    board, legend, *_ = _panels(pen, summary, crop, events, targets=targets)
    return parts.beside(board, legend, summary.title, pen)


def dungeon_parts(
    game: Dungeon | View,
    language: str | Narrator = "en",
    *,
    theme: str = "light",
    crop: Crop = None,
    events: Iterable[Event] = (),
    targets: bool = False,
) -> Parts[str]:
    """Return the floor and the legend as two pictures: see `dungeon_svg`."""
    pen, summary = Pen.of(theme), DungeonSummary(game, language)
    return parts.apart(*_panels(pen, summary, crop, events, targets=targets), pen)


def dungeon_board(game: Dungeon | View, language: str | Narrator) -> str:
    """Return the whole floor of `dungeon_parts`, and draw no legend."""
    pen, summary = Pen.of("light"), DungeonSummary(game, language)
    board, _, title, _ = _panels(pen, summary, None, (), targets=False)
    return parts.alone(board, title, pen)


def dungeon_geometry(game: Dungeon | View, *, crop: Crop = None) -> Geometry:
    """Return the cells in the picture of a dungeon, in pixels.

    All squares of the floor have their places; those outside of a *crop* lie outside of
    the picture.
    """
    dungeon = DungeonSummary(game).game
    return _geometry(dungeon, window_of(dungeon, crop))


def cell_size(columns: int) -> int:
    """Return the side of a cell in a picture of so many *columns*, in pixels.

    >>> cell_size(32), cell_size(80), cell_size(500)
    (28, 11, 4)
    """
    return max(SMALLEST_CELL, min(LARGEST_CELL, MAP_WIDTH // columns))


def _geometry(dungeon: Dungeon, window: Window) -> Geometry:
    variant, size = dungeon.variant, cell_size(window.columns)
    return Geometry(
        variant.rows,
        variant.columns,
        MARGIN - size * window.left,
        MARGIN - size * window.top,
        size,
        size,
        2 * MARGIN + size * window.columns,
        2 * MARGIN + size * window.rows,
    )


def _panels(
    pen: Pen,
    summary: DungeonSummary,
    crop: Crop,
    events: Iterable[Event],
    *,
    targets: bool,
) -> tuple[Panel, Panel, str, Geometry]:
    window, past = window_of(summary.game, crop), marks.checked(events)
    geometry = _geometry(summary.game, window)
    floor = partial(
        _draw_floor,
        pen,
        summary=summary,
        window=window,
        at=geometry,
        events=past,
        targets=bool(targets),
    )
    return (
        Panel(geometry.width, geometry.height, floor),
        Panel(
            LEGEND_WIDTH,
            legend_height(summary),
            partial(draw_legend, pen, summary=summary),
        ),
        summary.title,
        geometry,
    )


def _draw_floor(
    pen: Pen,
    parent: Element,
    summary: DungeonSummary,
    window: Window,
    at: Geometry,
    events: tuple[Event, ...],
    targets: bool,
) -> None:
    # An svg inside an svg cuts off the light that falls beyond its edge.
    board = pen.add(parent, "svg", "board", width=at.width, height=at.height)
    scene = scene_of(summary.game, window)
    draw_ground(pen, board, scene, at)
    _add_titles(pen, board, summary, scene, at)
    marks.draw_walks(pen, board, events, window, at)
    _draw_things(pen, board, summary, window, at)
    present = [one for one in summary.creatures() if window.has(one.place)]
    draw_people(pen, board, present, at)
    marks.draw_strikes(pen, board, events, summary.game, window, at)
    if targets:
        marks.draw_targets(pen, board, present, summary.game, window, at)


def _add_titles(
    pen: Pen, parent: Element, summary: DungeonSummary, scene: Scene, at: Geometry
) -> None:
    """Give doors and stairs titles: squares that are not painted, but can be hit."""
    group = pen.add(parent, "g", fill="none", pointer_events="all")
    locate = summary.game.floor.field.topology.location
    for place, symbol in scene.built:
        x, y = at.middle(place)
        square = pen.add(
            group,
            "rect",
            "built",
            x=x - at.across / 2,
            y=y - at.down / 2,
            width=at.across,
            height=at.down,
        )
        title = cell_title(locate(*place), TERRAINS[symbol], summary.narrator)
        pen.title(square, title)


def _draw_things(
    pen: Pen, parent: Element, summary: DungeonSummary, window: Window, at: Geometry
) -> None:
    game, narrator = summary.game, summary.narrator
    lying = [thing for thing in game.floor.items if window.has(thing[0].place)]
    draw_shadows(pen, parent, (at.middle(here.place) for here, _ in lying), at.across)
    for location, item in lying:
        x, y = at.middle(location.place)
        group = draw_thing(pen, parent, item, game.knowledge, x, y, at.across)
        group.set("class", "thing")
        place = narrator.place(location.place)
        words = narrator.text("summary.cell", place=place, terrain=summary.thing(item))
        pen.title(group, words)
        if not game.floor.is_seen(location):
            group.set("opacity", DIMMED)


DRAWING: Final = Drawing(
    lambda game, events, words, theme: dungeon_svg(
        game, words, theme=theme, crop="known", events=events
    ),
    lambda game, events, words, theme: dungeon_parts(
        game, words, theme=theme, events=events
    ),
    DungeonSummary,
)
"""Draws a dungeon as far as it is known, and marks the last action."""
