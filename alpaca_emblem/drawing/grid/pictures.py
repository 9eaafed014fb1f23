"""The grid battle as a picture: the board, and beside it the units by sides.

A board has no walls, so its cells lie side by side. At the top of a cell stand its
letter to the left, its danger in the middle, and to the right the cost of the way there
or the damage of a strike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.checks import collection
from alpaca_emblem.drawing import palette, parts
from alpaca_emblem.drawing.fields import (
    MARGIN,
    PITCH,
    draw_numbers,
    field_geometry,
    middle,
)
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.summary import BattleSummary, UnitSummary
from alpaca_emblem.drawing.parts import Geometry, Panel, Parts
from alpaca_emblem.drawing.piece_pictures import draw_badge, draw_piece
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.drawing.summary import cell_title
from alpaca_emblem.drawing.svg import add, add_text, add_title, number, points
from alpaca_emblem.drawing.text import shortened
from alpaca_emblem.grid import SIDES
from alpaca_emblem.model.terrain import GRASS, PLAIN

if TYPE_CHECKING:
    from alpaca_emblem.games.views import View
    from alpaca_emblem.grid import GridBattle
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.texts import Narrator

DIMMED: Final = "0.5"
"""The opacity of units that have acted."""

_HALF: Final = PITCH / 2
_LINE: Final = 11
"""The base line of the text at the top of a cell, from its upper edge."""
_BELOW: Final = 3
"""The distance of units below the middle of a cell, to leave room for that text."""
_COLOURS: Final[Mapping[MarkKind, str]] = {
    MarkKind.REACH: palette.MARKED,
    MarkKind.TARGET: palette.TARGET,
    MarkKind.DANGER: palette.DANGER,
}

LEGEND_WIDTH: Final = 262
_LEFT: Final = 6
_HEAD: Final = 66
_SIDE: Final = 24
"""The height of the name of a side, in pixels; below, of a unit and of the key."""
_PERSON: Final = 46
_KEY: Final = 48
_KEYS: Final = 90
_LONGEST_NAME: Final = 22
_LONGEST_LINE: Final = 34
"""In columns of a terminal, which are about as wide as letters of a picture."""


def grid_svg(
    game: GridBattle | View,
    marks: Iterable[Mark] = (),
    language: str | Narrator = "en",
) -> str:
    """Return the picture of a grid battle as SVG: its board, and its units.

    Units that can act have a ring; those that have acted are dimmed. The picture of a
    view has only what its side sees: squares out of sight are darker, and empty.

    Args:
        game: The battle, or a view of it; it does not change.
        marks: Marks to draw: see `reach_marks`, `selection_marks` and `danger_marks`.
        language: The language of the words; marks have their own.

    Raises:
        InvalidTypeError: *game* is not a grid battle, or *marks* are not marks.
    """
    summary = BattleSummary(game, language)
    return parts.beside(*_panels(summary, marks), summary.title)


def grid_parts(
    game: GridBattle | View,
    marks: Iterable[Mark] = (),
    language: str | Narrator = "en",
) -> Parts[str]:
    """Return the board and the legend as two pictures: see `grid_svg`."""
    summary = BattleSummary(game, language)
    geometry = field_geometry(summary.game.field)
    return parts.apart(*_panels(summary, marks), summary.title, geometry)


def grid_geometry(game: GridBattle | View) -> Geometry:
    """Return the squares in the picture of a battle, in pixels."""
    return field_geometry(BattleSummary(game).game.field)


def _panels(summary: BattleSummary, given: Iterable[Mark]) -> tuple[Panel, Panel]:
    marks = collection("marks", given, Mark)
    geometry = field_geometry(summary.game.field)
    height = _HEAD + sum(_side_height(summary, side) for side in SIDES)
    height += (_KEYS if marks else 0) + MARGIN
    return (
        Panel(
            geometry.width,
            geometry.height,
            partial(_draw_board, summary=summary, marks=marks),
        ),
        Panel(
            LEGEND_WIDTH, height, partial(_draw_legend, summary=summary, marks=marks)
        ),
    )


def _draw_board(
    parent: Element, summary: BattleSummary, marks: tuple[Mark, ...]
) -> None:
    field = summary.game.field
    draw_numbers(parent, field.topology)
    hidden = summary.hidden_places
    for location in field.locations:
        terrain, is_hidden = field.terrain_at(location), location.index in hidden
        title = cell_title(location, terrain, summary.narrator, is_hidden=is_hidden)
        _draw_ground(parent, terrain, title, middle(location.place), is_hidden)
    # Shades lie below frames, so that neither hides the other.
    shown = sorted(marks, key=lambda mark: mark.kind is not MarkKind.DANGER)
    for mark in shown:
        draw_mark(parent, mark, *middle(mark.place))
    _draw_units(parent, summary)
    for mark in shown:
        draw_note(parent, mark, *middle(mark.place))


def _draw_units(parent: Element, summary: BattleSummary) -> None:
    piece_at = summary.piece_at
    for location in summary.game.field.locations:
        piece = piece_at(location)
        if piece is not None:
            x, y = middle(location.place)
            group = add(parent, "g", class_="person")
            if piece.readiness is Readiness.MOVED:
                group.set("opacity", DIMMED)
            draw_piece(group, piece, x, y + _BELOW)


def draw_mark(parent: Element, mark: Mark, x: float, y: float) -> None:
    """Draw *mark* into the cell with the middle *x*, *y*."""
    colour = _COLOURS[mark.kind]
    group = add(parent, "g", class_=f"mark {mark.kind.name.lower()}")
    if mark.title:
        add_title(group, f"{mark.place} {mark.title}")
    if mark.kind is MarkKind.DANGER:
        shade = _square(group, x, y, 0)
        shade.set("fill", colour)
        shade.set("fill-opacity", f"{0.1 + 0.3 * mark.weight:.2f}")
        return
    frame = _square(group, x, y, 2)
    frame.set("fill", colour)
    frame.set("fill-opacity", "0.22")
    frame.set("stroke", colour)
    frame.set("stroke-width", "3")
    if mark.kind is MarkKind.TARGET:
        frame.set("stroke-width", "4")
        frame.set("stroke-dasharray", "12 5")


def draw_note(parent: Element, mark: Mark, x: float, y: float) -> None:
    """Write the number of *mark* into the cell with the middle *x*, *y*."""
    is_danger = mark.kind is MarkKind.DANGER
    left = x if is_danger else x + _HALF - 6
    text = add_text(parent, mark.note, left, y - _HALF + _LINE, font_size=10)
    text.set("class", "note")
    text.set("font-weight", "bold")
    text.set("text-anchor", "middle" if is_danger else "end")
    text.set("fill", palette.INK)


def _draw_ground(
    parent: Element,
    terrain: Terrain,
    title: str,
    at: tuple[float, float],
    is_hidden: bool,
) -> None:
    x, y = at
    group = add(parent, "g", class_="cell unseen" if is_hidden else "cell")
    add_title(group, title)
    tint = palette.terrain_tint(terrain)
    _square(group, x, y, 0.5).set("fill", tint)
    draw = _GROWTH.get(terrain.name)
    if draw is not None:
        draw(group, x, y)
    if terrain.symbol not in (GRASS.symbol, PLAIN.symbol):
        text = add_text(group, terrain.symbol, x - _HALF + 6, y - _HALF + _LINE)
        text.set("font-size", "10")
        text.set("fill", palette.ink_on(tint))
    if is_hidden:
        veil = _square(group, x, y, 0)
        veil.set("fill", palette.INK)
        veil.set("fill-opacity", "0.45")


def _square(parent: Element, x: float, y: float, inset: float) -> Element:
    """Return a square of the size of a cell, less *inset* on all sides."""
    side = PITCH - 2 * inset
    return add(
        parent, "rect", x=x - side / 2, y=y - side / 2, width=side, height=side, rx=3
    )


def _draw_trees(parent: Element, x: float, y: float) -> None:
    for across, down, size in ((-15, 2, 12), (15, 0, 13), (0, 10, 15)):
        left, top, base = x + across - size * 0.7, y + down - size, y + down + size
        corners = ((x + across, top), (left + size * 1.4, base), (left, base))
        add(parent, "polygon", points=points(corners), fill="#7fae6a")


def _draw_rock(parent: Element, x: float, y: float) -> None:
    for fill, corners in (
        ("#655d53", ((-24, 22), (-16, -6), (-3, -15), (8, 0), (13, 22))),
        ("#8f8679", ((-3, 22), (6, -2), (16, -8), (25, 8), (25, 22))),
    ):
        moved = tuple((x + across, y + down) for across, down in corners)
        add(parent, "polygon", points=points(moved), fill=fill)


def _draw_waves(parent: Element, x: float, y: float) -> None:
    for down in (-8, 6, 20):
        path = f"M{x - 22:g} {y + down:g}q5.5 -6 11 0t11 0t11 0t11 0"
        wave = add(parent, "path", d=path, fill="none", stroke="#7fb2d1")
        wave.set("stroke-width", "2")


def _draw_battlements(parent: Element, x: float, y: float) -> None:
    corners = ((-20, 22), (-20, -8), (-12, -8), (-12, -1), (-4, -1), (-4, -8))
    mirrored = tuple((-across, down) for across, down in reversed(corners))
    moved = tuple((x + across, y + down) for across, down in (*corners, *mirrored))
    add(parent, "polygon", points=points(moved), fill="#a79bb8")


_GROWTH: Final[Mapping[str, Callable[[Element, float, float], None]]] = {
    "forest": _draw_trees,
    "rock": _draw_rock,
    "water": _draw_waves,
    "fort": _draw_battlements,
}
"""The functions that draw trees, rocks and the like, by the name of the terrain."""


def _draw_legend(
    parent: Element, summary: BattleSummary, marks: tuple[Mark, ...]
) -> None:
    parent.set("fill", palette.INK)
    _draw_head(parent, summary)
    y: float = _HEAD
    for side in SIDES:
        _draw_side(parent, summary, side, y)
        y += _side_height(summary, side)
    _draw_keys(parent, summary.narrator, {mark.kind for mark in marks}, y)


def _side_height(summary: BattleSummary, side: str) -> float:
    units = summary.game.side(side).units
    return _SIDE + _PERSON * len(units) + 18 * bool(summary.fallen(side)) + 10


def _draw_head(parent: Element, summary: BattleSummary) -> None:
    add_text(parent, summary.heading, _LEFT, 36, font_size=18, font_weight="bold")
    words = summary.verdict
    line = add_text(parent, shortened(words, _LONGEST_LINE), _LEFT, 56, font_size=13)
    add_title(line, words)


def _draw_side(parent: Element, summary: BattleSummary, side: str, y: float) -> None:
    group = add(parent, "g", class_="side")
    title = add_text(group, summary.side(side), _LEFT, y + 16, font_size=14)
    title.set("font-weight", "bold")
    y += _SIDE
    for unit in summary.units(summary.game.side(side).units):
        _draw_unit(group, summary, unit, y)
        y += _PERSON
    words = summary.fallen(side)
    if words:
        short = shortened(words, _LONGEST_LINE + 4)
        line = add_text(group, short, _LEFT, y + 12, font_size=12)
        line.set("fill", palette.FAINT_INK)
        add_title(line, words)


def _draw_unit(
    parent: Element, summary: BattleSummary, unit: UnitSummary, y: float
) -> None:
    group = add(parent, "g", class_="person")
    add_title(group, unit.piece.title)
    if unit.piece.readiness is Readiness.MOVED or not unit.is_placed:
        group.set("opacity", DIMMED)
    draw_badge(group, unit.piece, _LEFT + 20, y + 20)
    title = shortened(unit.label, _LONGEST_NAME)
    line = add_text(group, title, _LEFT + 48, y + 15, font_size=13)
    line.set("font-weight", "bold")
    if unit.note:
        note = add(line, "tspan", dx=8, font_size=11, font_weight="normal")
        note.text = unit.note
    _draw_bar(group, unit, y + 21)
    numbers = summary.text(
        "numbers", power=unit.power, defense=unit.defense, movement=unit.movement
    )
    small = add_text(group, numbers, _LEFT + 48, y + 40, font_size=10.5)
    small.set("fill", palette.FAINT_INK)


def _draw_bar(parent: Element, unit: UnitSummary, y: float) -> None:
    health = unit.piece.health or 0.0
    bar = add(parent, "rect", x=_LEFT + 48, y=y, width=92, height=6, rx=2)
    bar.set("fill", palette.INK)
    fill = add(parent, "rect", x=_LEFT + 49, y=y + 1, width=90 * health, height=4)
    fill.set("class", "health")
    fill.set("rx", "1")
    fill.set("fill", palette.health_colour(health))
    add_text(parent, unit.hit_points, _LEFT + 146, y + 7, font_size=11)


_EXAMPLES: Final = {MarkKind.REACH: "3", MarkKind.TARGET: "-5", MarkKind.DANGER: "9"}
"""An example of the number of each kind of mark."""


def _draw_keys(
    parent: Element, narrator: Narrator, kinds: set[MarkKind], y: float
) -> None:
    """Explain the marks that are drawn."""
    small = _KEY / PITCH
    for place, kind in enumerate(kind for kind in MarkKind if kind in kinds):
        left = _LEFT + 82 * place
        scaled = add(parent, "g", class_="key")
        scaled.set(
            "transform", f"translate({number(left)} {number(y + 8)}) scale({small:.2f})"
        )
        _ground_of_key(scaled)
        mark = Mark(kind, (0, 0), _EXAMPLES[kind])
        draw_mark(scaled, mark, PITCH / 2, PITCH / 2)
        draw_note(scaled, mark, PITCH / 2, PITCH / 2)
        words = narrator.text(f"grid.marks.keys.{kind.value}")
        add_text(parent, words, left, y + 8 + _KEY + 15, font_size=12)


def _ground_of_key(parent: Element) -> None:
    ground = add(parent, "rect", width=PITCH, height=PITCH, rx=3)
    ground.set("fill", palette.terrain_tint(GRASS))
