"""The board of a grid battle as a picture: ground, marks, and the people on it.

A board has no walls, so its cells lie side by side. What stands at the top of a cell is
said of the place: its letter to the left, the danger there in the middle, and to the
right what a way there costs, or what a blow would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.fields import PITCH, draw_numbers, middle
from alpaca_emblem.drawing.grid.marks import Mark, MarkKind
from alpaca_emblem.drawing.grid.standings import battle_pieces, unseen_places
from alpaca_emblem.drawing.pieces import Readiness
from alpaca_emblem.drawing.svg import add, add_text, add_title, points
from alpaca_emblem.drawing.tokens import draw_token
from alpaca_emblem.model.terrain import GRASS, PLAIN

if TYPE_CHECKING:
    from alpaca_emblem.games.grid.battle import GridBattle
    from alpaca_emblem.model.terrain import Terrain
    from alpaca_emblem.model.topology import Location

DIMMED: Final = "0.5"
"""How much is left of who has acted."""

_HALF: Final = PITCH / 2
_LINE: Final = 11
"""From the top of a cell to the base line of what is written there."""
_BELOW: Final = 3
"""How far the people stand below the middle, to make room for that."""

_COLOURS: Final[Mapping[MarkKind, str]] = {
    MarkKind.REACH: palette.MARKED,
    MarkKind.TARGET: palette.TARGET,
    MarkKind.DANGER: palette.DANGER,
}


def draw_board(parent: Element, battle: GridBattle, marks: Iterable[Mark]) -> None:
    """Draw the board of *battle* into *parent*, from its upper left corner on."""
    draw_numbers(parent, battle.field.topology)
    unseen = unseen_places(battle)
    for location in battle.field.locations:
        terrain = battle.field.terrain_at(location)
        _draw_ground(parent, terrain, location, location.index in unseen)
    # Shades lie below frames, so that neither hides the other.
    shown = sorted(marks, key=lambda mark: mark.kind is not MarkKind.DANGER)
    for mark in shown:
        draw_mark(parent, mark, *middle(mark.place))
    piece_at = battle_pieces(battle)
    for location in battle.field.locations:
        piece = piece_at(location)
        if piece is not None:
            x, y = middle(location.place)
            group = add(parent, "g", class_="person")
            if piece.readiness is Readiness.MOVED:
                group.set("opacity", DIMMED)
            draw_token(group, piece, x, y + _BELOW)
    for mark in shown:
        draw_note(parent, mark, *middle(mark.place))


def draw_mark(parent: Element, mark: Mark, x: float, y: float) -> None:
    """Draw *mark* into a cell whose middle is *x*, *y*."""
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
    """Write the number of *mark* into a cell whose middle is *x*, *y*."""
    is_danger = mark.kind is MarkKind.DANGER
    left = x if is_danger else x + _HALF - 6
    text = add_text(parent, mark.note, left, y - _HALF + _LINE, font_size=10)
    text.set("class", "note")
    text.set("font-weight", "bold")
    text.set("text-anchor", "middle" if is_danger else "end")
    text.set("fill", palette.INK)


def _draw_ground(
    parent: Element, terrain: Terrain, location: Location, is_unseen: bool
) -> None:
    x, y = middle(location.place)
    group = add(parent, "g", class_="cell unseen" if is_unseen else "cell")
    words = f"{location} {terrain.name}"
    add_title(group, f"{words}, unseen" if is_unseen else words)
    tint = palette.terrain_tint(terrain)
    _square(group, x, y, 0.5).set("fill", tint)
    draw = _GROWTH.get(terrain.name)
    if draw is not None:
        draw(group, x, y)
    if terrain.symbol not in (GRASS.symbol, PLAIN.symbol):
        text = add_text(group, terrain.symbol, x - _HALF + 6, y - _HALF + _LINE)
        text.set("font-size", "10")
        text.set("fill", palette.ink_on(tint))
    if is_unseen:
        veil = _square(group, x, y, 0)
        veil.set("fill", palette.INK)
        veil.set("fill-opacity", "0.45")


def _square(parent: Element, x: float, y: float, inset: float) -> Element:
    """A square as large as a cell, but for *inset* on all sides."""
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
"""What is drawn on the ground of a terrain, by its name."""
