"""Tokens: how the picture of a dungeon shows creatures and things in its small cells.

The adventurer is a disc, monsters are squares, each with its letter; below is its bar
of hit points. Sizes are parts of a cell.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.dungeon.standings import Creature
from alpaca_emblem.drawing.svg import add, add_text, add_title

ADVENTURER: Final = palette.SIDE_COLOURS[0]
MONSTER: Final = palette.SIDE_COLOURS[5]
RADIUS: Final = 0.36
BAR: Final = 0.84
BAR_HEIGHT: Final = 0.14


def draw_creature(
    parent: Element, one: Creature, middle: tuple[float, float], size: float
) -> Element:
    """Draw *one* with its bar into a cell of that *size* and *middle*, in pixels."""
    x, y = middle
    group = add(parent, "g", class_="creature")
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
    """Draw a bar from its upper left *corner* on, of which *health* is filled."""
    (x, y), height = corner, size * BAR_HEIGHT
    track = add(parent, "rect", x=x, y=y, width=size * BAR, height=height)
    track.set("fill", palette.INK)
    fill = add(parent, "rect", x=x, y=y, width=size * BAR * health, height=height)
    fill.set("class", "health")
    fill.set("fill", palette.health_colour(health))


def draw_symbol(
    parent: Element, symbol: str, title: str, middle: tuple[float, float], size: float
) -> Element:
    """Write what lies or is built in a cell of that *size* and *middle*, in pixels."""
    group = add(parent, "g", class_="thing")
    add_title(group, title)
    draw_letter(group, symbol, middle, size * 0.75)
    return group


def draw_letter(
    parent: Element, letter: str, middle: tuple[float, float], size: float
) -> Element:
    """Write one letter of that *size* around the *middle*."""
    x, y = middle
    text = add_text(parent, letter, x, y + size * 0.36, font_size=size)
    text.set("font-weight", "bold")
    text.set("text-anchor", "middle")
    return text
