"""Buildings: forts, gates, stairs and doors, and terrain that the library has not.

Terrain of a user's own is tinted by what it does, and shows its emblem or its symbol.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from alpaca_emblem.drawing.emblems import draw_emblem, emblem_of
from alpaca_emblem.drawing.grid.lands import (
    CELL,
    Land,
    Places,
    between,
    corner,
    middle,
    region,
)
from alpaca_emblem.drawing.notes import case_letters
from alpaca_emblem.drawing.palette import KEY, mix, own_tint

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

    from alpaca_emblem.drawing.pens import Pen
    from alpaca_emblem.model.terrain import Terrain


def draw_forts(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw paved yards with battlements around them."""
    corners = [corner(place) for place in places]

    def squares(inset: int, down: int = 0) -> str:
        side = CELL - 2 * inset
        return "".join(
            f"M{x + inset} {y + inset + down}h{side}v{side}h-{side}z"
            for x, y in corners
        )

    # Strokes of the same colour make the corners round.
    for path, colour, opacity in (
        (squares(6, 2), KEY, ".3"),
        (squares(6), "fort2", ""),
    ):
        yard = pen.add(parent, "path", fill=colour, stroke=colour, d=path)
        yard.set("stroke-width", "6")
        yard.set("stroke-linejoin", "round")
        if opacity:
            yard.set("opacity", opacity)
    merlons = _lines(pen, parent, squares(5), "fort", 5)
    merlons.set("stroke-dasharray", "7.4 5.5")
    merlons.set("stroke-dashoffset", "3.7")
    pen.add(parent, "path", d=squares(11), fill="fort")
    stones = "".join(
        f"M{x + 11} {y + 25}h42m-42 14h42M{x + 25} {y + 11}v14m14 0v14m-14 0v14"
        for x, y in corners
    )
    _lines(pen, parent, stones, "fort2", 1.5)


def _lines(pen: Pen, parent: Element, path: str, role: str, width: float) -> Element:
    return pen.add(parent, "path", d=path, fill="none", stroke=role, stroke_width=width)


def draw_gates(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw arches with a raised portcullis."""
    at = [middle(place) for place in places]
    arches = "".join(
        f"M{x - 31} {y + 30}v-48q0-13 14-13h34q14 0 14 13v48h-9v-41q0-4-6-4h-32"
        "q-6 0-6 4v41z"
        for x, y in at
    )
    pen.add(
        parent,
        "path",
        d=arches,
        fill="gate",
        stroke=KEY,
        stroke_opacity=".6",
        stroke_width=2,
    )
    ways = "".join(f"M{x - 22} {y + 30}v-41q0-4 6-4h32q6 0 6 4v41z" for x, y in at)
    pen.add(parent, "path", d=ways, fill=KEY, fill_opacity=".5")
    bars = "".join(f"M{x - 12} {y - 14}v13m12-13v13m12-13v13m-34-6h44" for x, y in at)
    for role, width in ((KEY, 5), ("rock3", 2.4)):
        _lines(pen, parent, bars, role, width)


_SIGNS: Final = {
    "stairs": "stair",
    "way up": "stair",
    "door": "door",
    "open door": "door",
    "locked door": "lock",
}
"""The roles of the emblems of terrain that lies in paved yards."""


def draw_yards(pen: Pen, parent: Element, terrain: Terrain, places: Places) -> None:
    """Draw paved ground with the emblem of *terrain*: stairs and doors."""
    pen.add(parent, "path", d=region(places, 3, 6), fill="fort2")
    pen.add(parent, "path", d=region(places, 6, 4), fill="fort")
    _draw_signs(pen, parent, terrain, places, _SIGNS[terrain.name])


def has_yard(terrain: Terrain) -> bool:
    """Return whether *terrain* is drawn by `draw_yards`."""
    return terrain.name in _SIGNS


def draw_unknown(pen: Pen, parent: Element, terrain: Terrain, places: Places) -> None:
    """Draw *terrain* that is not the library's: its tint, and its emblem or symbol."""
    tint, edge = tints(terrain)
    pen.add(
        parent,
        "path",
        d=region(places, 2, 12),
        fill=tint,
        stroke=edge,
        stroke_width=2,
    )
    specks = "".join(
        f"M{x + 6 + between(place, number, 0, 48)} "
        f"{y + 8 + between(place, number + 5, 0, 48)}h4"
        for place in places
        for number in range(3)
        for x, y in [corner(place)]
    )
    _lines(pen, parent, specks, edge, 3)
    _draw_signs(pen, parent, terrain, places, edge)


def tints(terrain: Terrain) -> tuple[str, str]:
    """Return the roles of ground and edge for terrain that is not the library's.

    A class of a user's own may bring the colour of its ground as the attribute
    ``tint``.

    Raises:
        InvalidTypeError: The ``tint`` of *terrain* is not a string.
        InvalidValueError: It is not a colour such as ``#a9c77d``.
    """
    own = own_tint(terrain)
    if own is not None:
        return own, mix(own, KEY, 0.3)
    if terrain.move_cost is None:
        return "rock", "rock2"
    if terrain.cover or terrain.blocks_sight:
        return "forest", "tree2"
    return ("hill", "road2") if terrain.move_cost > 1 else ("road", "road2")


def _draw_signs(
    pen: Pen, parent: Element, terrain: Terrain, places: Places, ink: str
) -> None:
    emblem = emblem_of(terrain)
    for place in places:
        x, y = middle(place)
        if emblem is not None:
            draw_emblem(pen, parent, emblem, x, y, 34, ink, KEY, halo=KEY)
            continue
        letter = pen.text(parent, terrain.symbol, x, y + 8, 22, fill="note")
        letter.set("text-anchor", "middle")
        letter.set("font-weight", "bold")
        case_letters(pen, letter, 4)


def draw_holes(pen: Pen, parent: Element, places: Places, _: Land) -> None:
    """Draw cells that are not part of the board."""
    pen.add(
        parent,
        "path",
        d=region(places, 0, 6),
        fill="page",
        stroke="frame",
        stroke_width=5,
    )
