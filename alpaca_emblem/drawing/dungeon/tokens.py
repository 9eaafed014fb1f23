"""Tokens: creatures and items in the small cells of a dungeon.

The adventurer is a disc and monsters are squares, with their letters and bars of hit
points. Sizes are parts of a cell.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon.summary import CreatureSummary
from alpaca_emblem.drawing.svg import add, add_text, add_title

ADVENTURER: Final = palette.SIDE_COLOURS[0]
MONSTER: Final = palette.SIDE_COLOURS[5]
RADIUS: Final = 0.36
BAR: Final = 0.84
BAR_HEIGHT: Final = 0.14


def draw_creature(
    parent: Element, one: CreatureSummary, middle: tuple[float, float], size: float
) -> Element:
    """Draw *one* with its bar into the cell of *size* around *middle*, in pixels."""
    x, y = middle
    group = add(parent, "g", class_="creature", data_unit=one.number)
    add_title(group, one.title)
    y -= size * (0.5 - RADIUS - 0.03)
    colour = ADVENTURER if one.is_adventurer else MONSTER
    shape = _shape(group, one.is_adventurer, x, y, size * RADIUS)
    shape.set("fill", colour)
    shape.set("stroke", palette.INK)
    letter = draw_letter(group, one.letter, (x, y), size * 0.6)
    letter.set("fill", palette.ink_on(colour))
    draw_bar(group, one.health, (x - size * BAR / 2, y + size * 0.42), size)
    return group


def _shape(
    parent: Element, is_round: bool, x: float, y: float, radius: float
) -> Element:
    if is_round:
        return add(parent, "circle", cx=x, cy=y, r=radius)
    side = 2 * radius
    return add(parent, "rect", x=x - radius, y=y - radius, width=side, height=side)


def draw_bar(
    parent: Element, health: float, corner: tuple[float, float], size: float
) -> None:
    """Draw a bar with the upper left *corner*, filled by *health*, 0 to 1."""
    (x, y), height = corner, size * BAR_HEIGHT
    track = add(parent, "rect", x=x, y=y, width=size * BAR, height=height)
    track.set("fill", palette.INK)
    fill = add(parent, "rect", x=x, y=y, width=size * BAR * health, height=height)
    fill.set("class", "health")
    fill.set("fill", palette.health_colour(health))


def draw_symbol(
    parent: Element, symbol: str, title: str, middle: tuple[float, float], size: float
) -> Element:
    """Write a symbol into the cell of *size* around *middle*, in pixels."""
    group = add(parent, "g", class_="thing")
    add_title(group, title)
    draw_letter(group, symbol, middle, size * 0.75)
    return group


def draw_letter(
    parent: Element, letter: str, middle: tuple[float, float], size: float
) -> Element:
    """Write a letter of *size* around *middle*."""
    x, y = middle
    text = add_text(parent, letter, x, y + size * 0.36, font_size=size)
    text.set("font-weight", "bold")
    text.set("text-anchor", "middle")
    return text
