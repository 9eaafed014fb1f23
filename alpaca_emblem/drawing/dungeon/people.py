"""The adventurer and the monsters of a dungeon, as tokens.

Their cells are small, so that tokens are compact and a little larger than a cell. They
look to the right, whatever their side: in narrow ways there are no two lines of battle.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final
from xml.etree.ElementTree import Element

from alpaca_emblem.drawing.tokens import Token, draw_token, token_layer

if TYPE_CHECKING:
    from alpaca_emblem.drawing.dungeon.summary import CreatureSummary
    from alpaca_emblem.drawing.parts import Geometry
    from alpaca_emblem.drawing.pens import Pen

SIZE: Final = 1.22
"""The size of a token, in cells."""
LEAST: Final = 16
"""The least size of a token, in pixels."""
DIMMED: Final = ".55"
"""The opacity of creatures out of sight."""


def creature_token(one: CreatureSummary) -> Token:
    """Return the token of a creature."""
    is_dead = one.health <= 0
    return Token(
        emblem=one.emblem,
        letter=one.letter,
        side=0 if one.is_adventurer else 1,
        badge=one.badge,
        health=max(0.0, min(1.0, one.health)),
        ready=one.is_adventurer and not is_dead,
        dead=is_dead,
        title=one.title,
        unit=one.number,
    )


def draw_people(
    pen: Pen, parent: Element, creatures: Iterable[CreatureSummary], at: Geometry
) -> None:
    """Draw *creatures* on their places; the first one is on top."""
    layer = token_layer(pen, parent)
    for one in reversed([*creatures]):
        x, y = at.middle(one.place)
        draw_creature(pen, layer, one, x, y - at.across * 0.03, at.across * SIZE)


def draw_creature(
    pen: Pen,
    parent: Element,
    one: CreatureSummary,
    x: float,
    y: float,
    size: float,
    *,
    compact: bool = True,
) -> Element:
    """Draw a creature into a square around *x*, *y*, and return its group.

    Args:
        pen: The pen.
        parent: A group of `token_layer`.
        one: The creature.
        x: The x of the middle of the square.
        y: The y of the middle of the square.
        size: The width and height of the square.
        compact: Whether its token is compact, without what it wields.
    """
    token = creature_token(one)
    place = draw_token(
        pen, parent, token, x, y, max(LEAST, size), mirrored=False, compact=compact
    )
    if not one.is_seen:
        place.set("opacity", DIMMED)
    return place
