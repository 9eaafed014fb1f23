"""Tokens: units as thick counters.

A counter has the shape and colour of its side, a darker edge below, one dark outline,
and a figure on it. In cells of less than 44 pixels it is drawn compactly: larger, and
without number and badge.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element

import attrs
from attrs import field, frozen
from attrs.validators import optional

from alpaca_emblem.checks import is_flag, is_instance, is_whole, number_between
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.emblems.shapes import (
    CROWN,
    SHIELD,
    SKULL,
    Emblem,
    draw_figure,
)
from alpaca_emblem.drawing.pens import Pen, number, tight
from alpaca_emblem.drawing.shapes import add_shape
from alpaca_emblem.drawing.text import printable, shortened, width_of

BOX: Final = 64
"""The width and height of the cell for which the measures are given."""
UP: Final = -3
"""The middle of a counter, from that of its cell: it has an edge below."""
COMPACT_BELOW: Final = 44
"""Tokens in cells of fewer pixels are drawn compactly."""
LONGEST_LETTER: Final = 3
"""In columns; longer ones are cut."""


def _is_share(_: object, attribute: attrs.Attribute[float], value: object) -> None:
    """An attrs validator: a number from 0 to 1."""
    number_between(attribute.name, value, 0, 1)


@frozen
class Token:
    """A unit as a counter.

    Attributes:
        emblem: The figure on it; None writes the letter.
        letter: One to three characters for its class.
        side: The number of its side, from 0; None without a side.
        health: The part of its hit points that is left, 0 to 1; None shows no bar.
        number: The number by which actions name it, or None.
        badge: The sign of what is equipped, or None.
        ready: True if it can still act.
        acted: True if it has acted.
        selected: True if the user has selected it.
        crown: True if its side loses without it.
        guard: True if it guards.
        dead: True if it has fallen; it shows a skull.
        ghost: True if it is only remembered.
        turn: True if it is the one whose turn it is.
        title: Its description, for tooltips and screen readers.
        unit: The number by which programs find it in the picture, or None.
    """

    emblem: Emblem | None = field(validator=optional(is_instance(Emblem)))
    letter: str = field(default="?", validator=is_instance(str))
    side: int | None = field(default=None, validator=optional(is_whole(0)))
    health: float | None = field(default=None, validator=optional(_is_share))
    number: int | None = field(default=None, validator=optional(is_whole(1)))
    badge: Emblem | None = field(default=None, validator=optional(is_instance(Emblem)))
    ready: bool = field(default=False, validator=is_flag)
    acted: bool = field(default=False, validator=is_flag)
    selected: bool = field(default=False, validator=is_flag)
    crown: bool = field(default=False, validator=is_flag)
    guard: bool = field(default=False, validator=is_flag)
    dead: bool = field(default=False, validator=is_flag)
    ghost: bool = field(default=False, validator=is_flag)
    turn: bool = field(default=False, validator=is_flag)
    title: str = field(default="", validator=is_instance(str))
    unit: int | None = field(default=None, validator=optional(is_whole(1)))

    @property
    def state(self) -> str:
        """The word for what matters most: dead, ghost, acted, ready or waiting."""
        words = ("dead", "ghost", "acted", "ready")
        return next((word for word in words if getattr(self, word)), "waiting")


@frozen
class _Build:
    """The measures of a token in its box of 64 x 64.

    Attributes:
        radius: Of the body.
        rim: Of the bright line inside the body.
        depth: How far below the body its edge is.
        figure: The size of the emblem.
        bar: The x, y, width and height of the bar.
    """

    radius: float
    rim: float
    depth: int
    figure: int
    bar: tuple[int, int, int, int]


_FULL: Final = _Build(21.5, 18.7, 4, 31, (-22, 21, 44, 8))
_COMPACT: Final = _Build(24, 21.3, 3, 37, (-25, 22, 50, 10))


def token_layer(pen: Pen, parent: Element) -> Element:
    """Return a new group for tokens, which inherit its lines and letters."""
    return pen.add(
        parent,
        "g",
        "units",
        fill=palette.KEY,
        stroke=palette.KEY,
        stroke_width=1.8,
        stroke_linecap="round",
        stroke_linejoin="round",
        font_size=11,
        font_weight="bold",
        text_anchor="middle",
    )


def draw_token(
    pen: Pen,
    parent: Element,
    token: Token,
    x: float,
    y: float,
    size: float = 64,
    *,
    mirrored: bool | None = None,
    compact: bool | None = None,
) -> Element:
    """Draw *token* into a square cell, and return its group.

    The outer group stands at its place and has the attribute ``data-unit``; the inner
    one has the class ``unit`` and can be moved by a style sheet or an animation, which
    would replace the place otherwise.

    Args:
        pen: The pen.
        parent: A group of `token_layer`.
        token: The token.
        x: The x of the middle of its cell.
        y: The y of the middle of its cell.
        size: The width and height of its cell.
        mirrored: Whether it looks to the left; by default, tokens of light sides do.
        compact: Whether it is drawn compactly; by default, if the cell is small.
    """
    scale = "" if size == BOX else f"scale({size / BOX:.3g})"
    place = pen.add(parent, "g", transform=f"translate({number(x)} {number(y)}){scale}")
    if token.unit is not None:
        place.set("data-unit", str(token.unit))
    group = pen.add(place, "g", f"unit {token.state}")
    if token.title:
        pen.title(group, token.title)
    if token.ghost:
        group.set("opacity", ".6")
    is_compact = size < COMPACT_BELOW if compact is None else compact
    is_mirrored = palette.is_light(token.side) if mirrored is None else mirrored
    _draw_counter(pen, group, token, _COMPACT if is_compact else _FULL, is_mirrored)
    _draw_signs(pen, group, token)
    if not is_compact:
        _draw_details(pen, group, token, is_mirrored)
    return place


def _draw_counter(
    pen: Pen, parent: Element, token: Token, build: _Build, mirrored: bool
) -> None:
    """Draw the shadow, the rings, the body with its figure, and the bar."""
    is_grey = token.acted or token.dead
    colours = (palette.spent_colours if is_grey else palette.side_colours)(token.side)
    shape = palette.side_shape(token.side)
    # The outline, which is inherited, makes the shadow as large as it is.
    pen.add(parent, "ellipse", cy=20, rx=21, ry=6, opacity=".3")
    _draw_rings(pen, parent, token, shape, build)
    add_shape(pen, parent, shape, build.radius, UP + build.depth, fill=colours.edge)
    add_shape(pen, parent, shape, build.radius, UP, fill=colours.body)
    bright = palette.mix(colours.body, palette.WHITE, 0.4)
    rim = add_shape(pen, parent, shape, build.rim, UP, fill="none", stroke=bright)
    rim.set("stroke-width", "1.3")
    _draw_figure(pen, parent, token, build, colours, mirrored)
    if token.health is not None and not token.dead:
        if token.health <= palette.CRITICAL:
            _draw_cracks(pen, parent, colours)
        draw_bar(pen, parent, token.health, *build.bar)


_CRACKS: Final = "M13-19l-4.5 5 3.5 2.5-4 5.5M-18-4l5 2-2 4 4.5 3.5"


def _draw_cracks(pen: Pen, parent: Element, colours: palette.SideColours) -> None:
    if colours.figure == palette.WHITE:
        # The outline's colour alone would be lost on a dark body.
        edge = palette.mix(colours.body, palette.WHITE, 0.45)
        casing = pen.add(parent, "path", fill="none", stroke=edge, d=_CRACKS)
        casing.set("stroke-width", "4")
    pen.add(parent, "path", "crack", fill="none", d=_CRACKS)


def _draw_rings(
    pen: Pen, parent: Element, token: Token, shape: str, build: _Build
) -> None:
    around, below = build.radius, UP + build.depth / 2
    if token.selected:
        add_shape(pen, parent, shape, around + 8.5, below, "ring", palette.PAPER)
        add_shape(pen, parent, shape, around + 4.5, below, fill=palette.GOLD)
    elif token.ready or token.turn:
        add_shape(pen, parent, shape, around + 5, below, "ring", palette.GOLD)
    if token.ghost:
        dashes = {"stroke-width": "2.2", "stroke-dasharray": "5 4"}
        ring = add_shape(pen, parent, shape, around + 4.5, fill="none")
        ring.set("stroke-width", "4")
        ring = add_shape(
            pen, parent, shape, around + 4.5, fill="none", stroke=palette.PAPER
        )
        ring.attrib.update(dashes)


def _draw_figure(
    pen: Pen,
    parent: Element,
    token: Token,
    build: _Build,
    colours: palette.SideColours,
    mirrored: bool,
) -> None:
    emblem = SKULL if token.dead else token.emblem
    is_narrow = palette.side_shape(token.side) == "diamond"
    size = build.figure - (3 if is_narrow else 0)
    if emblem is not None:
        draw_figure(
            pen,
            parent,
            emblem,
            0,
            UP + 0.3,
            size,
            colours.figure,
            colours.body,
            mirrored,
        )
        return
    letter = shortened(printable(token.letter), LONGEST_LETTER)
    height = _LETTER_SIZES[max(width_of(letter), 1) - 1]
    y = UP + height * 0.36
    pen.text(parent, letter, 0, y, height, colours.figure, stroke="none")


_LETTER_SIZES: Final = (25, 20, 13)
"""The size of letters of one, two and three columns."""


def _draw_signs(pen: Pen, parent: Element, token: Token) -> None:
    """Draw what is there at every size: crown, mark of the turn, tick or shield."""
    key, gold = palette.KEY, palette.GOLD
    if token.crown:
        draw_figure(pen, parent, CROWN, 0, -28, 19, gold, key, halo=key)
    if token.turn:
        pen.add(parent, "path", "turn", fill=gold, d="M-8-40h16l-8 10z")
    if token.dead:
        return
    if token.acted:
        chip = pen.add(parent, "g", "chip", transform="translate(20 -20)")
        pen.add(chip, "circle", r=8.5, fill=palette.CHIP)
        tick = pen.add(chip, "path", fill="none", stroke=palette.WHITE, d=_TICK)
        tick.set("stroke-width", "2.4")
    elif token.guard:
        steel, shade = palette.STEEL, palette.STEEL_SHADE
        draw_figure(pen, parent, SHIELD, 20, -19, 18, steel, shade, halo=key)


_TICK: Final = "M-3.8 0l2.7 2.9L3.9-2.8"


def _draw_details(pen: Pen, parent: Element, token: Token, mirrored: bool) -> None:
    """Draw what only large tokens show: the badge and the number."""
    key, paper = palette.KEY, palette.PAPER
    if token.badge is not None and not token.dead:
        badge = pen.add(parent, "g", "badge")
        pen.add(badge, "circle", cx=20, cy=9, r=9.5, fill=paper)
        draw_figure(pen, badge, token.badge, 20, 9, 14, key, paper, mirrored)
    if token.number is not None:
        digits = str(token.number)
        width = 7 + 6 * len(digits)
        # Long numbers grow to the right, or they would leave the cell.
        middle = max(-21, width / 2 - 30.5)
        left = middle - width / 2
        pill = pen.add(parent, "g", "number")
        pen.add(pill, "rect", fill=paper, x=left, y=-28, width=width, height=14, rx=7)
        pen.add(pill, "text", x=middle, y=-17, stroke="none").text = digits


def bar_layer(pen: Pen, parent: Element) -> Element:
    """Return a new group for bars alone, which inherit its lines."""
    line = palette.KEY
    return pen.add(parent, "g", "bars", fill=line, stroke=line, stroke_width=1.8)


def draw_bar(
    pen: Pen,
    parent: Element,
    health: float,
    x: float,
    y: float,
    width: float,
    height: float,
    colour: str | None = None,
    *,
    notches: bool = True,
) -> Element:
    """Draw a bar with its upper left corner at *x*, *y*, and return its group.

    Its length tells the *health*, 0 to 1, and its colour repeats it, unless another
    role or *colour* is given. Notches stand at the quarters.
    """
    group = pen.add(parent, "g", "bar")
    paint = colour or palette.health_colour(health)
    room, inner = width - 2, height - 2
    # A full bar leaves nothing to be seen of its track.
    name, below = ("", palette.TRACK) if health < 1 else ("health", paint)
    track = pen.add(group, "rect", name, below, x=x, y=y, width=width, height=height)
    track.set("rx", number(round(height / 2.7)))
    if 0 < health < 1:
        fill = pen.add(group, "rect", "health", paint, "none", x=x + 1, y=y + 1)
        sizes = {
            "width": max(2, room * health),
            "height": inner,
            "rx": round(inner / 3),
        }
        fill.attrib.update({key: number(size) for key, size in sizes.items()})
    if notches:
        down, back = f"v{number(inner)}", f"m{number(room / 4)} {number(-inner)}"
        path = f"M{number(x + 1 + room / 4)} {number(y + 1)}" + back.join([down] * 3)
        pen.add(group, "path", d=tight(path), stroke_width=".8")
    return group
