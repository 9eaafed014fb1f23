"""Things: the items of a dungeon, as signs without a token."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.emblems import Emblem, draw_emblem, emblem_of
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.games.dungeon.items import UNKNOWN_MARK, Knowledge, Potion, Scroll
from alpaca_emblem.games.dungeon.notation import symbol_of
from alpaca_emblem.model.stats import Effect

if TYPE_CHECKING:
    from alpaca_emblem.model.items import Item

SIZE: Final = 0.66
"""The size of a thing, in cells."""
LEAST: Final = 16
"""The least size of the cell, in pixels."""


def draw_thing(
    pen: Pen,
    parent: Element,
    thing: Item | Effect,
    knowledge: Knowledge,
    x: float,
    y: float,
    size: float,
    halo: str | None = palette.KEY,
) -> Element:
    """Draw *thing* around *x*, *y* into a cell of *size*, and return its group.

    Args:
        pen: The pen.
        parent: The element around it.
        thing: The item, or the effect of one.
        knowledge: How unidentified potions look.
        x: The x of the middle of the cell.
        y: The y of the middle of the cell.
        size: The width and height of the cell.
        halo: The colour of its casing; None for none, on dark ground.
    """
    size = SIZE * max(LEAST, size)
    tint, emblem = tint_of(thing, knowledge), sign_of(thing, knowledge)
    if emblem is not None:
        return draw_emblem(
            pen, parent, emblem, x, y, size, tint, palette.KEY, halo=halo
        )
    letter = "?" if isinstance(thing, Effect) else symbol_of(thing)
    group = pen.add(parent, "g", stroke=halo or "none", stroke_width=size * 0.2)
    pen.text(
        group,
        letter,
        x,
        y + size * 0.36,
        size,
        tint,
        paint_order="stroke",
        font_weight="bold",
        text_anchor="middle",
    )
    return group


def draw_shadows(
    pen: Pen, parent: Element, middles: Iterable[tuple[float, float]], size: float
) -> None:
    """Draw the shadows of things in cells of *size* with these *middles*."""
    across, down = number(size * 0.3), number(size * 0.09)
    arc = f"a{across} {down} 0 1 0"
    path = "".join(
        f"M{number(x - size * 0.3)} {number(y + size * 0.36)}"
        f"{arc} {number(size * 0.6)} 0{arc}-{number(size * 0.6)} 0z"
        for x, y in middles
    )
    if path:
        pen.add(parent, "path", fill=palette.KEY, d=path, fill_opacity=".35")


def sign_of(thing: Item | Effect, knowledge: Knowledge) -> Emblem | None:
    """Return the emblem of *thing*, as far as *knowledge* identifies it.

    Each look has a drawing of its own, so that potions differ not by their tint alone.
    """
    if isinstance(thing, Potion | Scroll):
        look = emblem_of(f"{knowledge.seen_as(thing.kind)} {thing.name}")
        return look or emblem_of(thing.name)
    return emblem_of(thing)


def tint_of(thing: Item | Effect, knowledge: Knowledge) -> str:
    """Return the colour of *thing*.

    A potion has the colour by which it is called before it is identified.
    """
    tints = palette.THING_TINTS
    if isinstance(thing, Effect):
        return tints.get(thing.name, palette.GOLD)
    symbol = symbol_of(thing)
    if not isinstance(thing, Potion):
        return tints[symbol]
    look = dict(knowledge.looks or ()).get(thing.kind, thing.kind)
    return tints.get(look.removeprefix(UNKNOWN_MARK), tints[symbol])
