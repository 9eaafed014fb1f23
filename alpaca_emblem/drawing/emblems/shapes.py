"""Emblems: layers of paths on a grid of 24 x 24, facing right."""

from __future__ import annotations

import re
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

import attrs
from attrs import field, frozen

from alpaca_emblem.checks import is_tuple_of, text
from alpaca_emblem.drawing.palette import KEY
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.errors import InvalidValueError

Layers: TypeAlias = tuple[tuple[str, str], ...]
"""Pairs of a kind and a path, in the order of painting. See `Emblem`."""

GRID: Final = 24
"""The width and height of an emblem, in its own units."""
HALO: Final = 4
"""The additional width of the halo of an emblem, in units of the emblem."""

_KIND: Final = re.compile(r"[fd]|[sl][0-9]{1,2}(\.[0-9]{1,2})?")
_PATH: Final = re.compile(r"\s*[Mm][MmLlHhVvCcSsQqTtAaZz0-9eE.,+\-\s]*")


def _are_layers(_: object, attribute: attrs.Attribute[object], layers: object) -> None:
    """An attrs validator: pairs of a kind and a path, at least one."""
    assert isinstance(layers, tuple), "it has just been checked"
    if not layers:
        raise InvalidValueError(f"{attribute.name} must have at least one layer")
    for layer in layers:
        if len(layer) != 2:
            raise InvalidValueError(
                f"each of {attribute.name} must be a kind and a path, not {layer!r}"
            )
        kind, path = (text("each part of a layer", part) for part in layer)
        if not _KIND.fullmatch(kind):
            raise InvalidValueError(
                f"the kind of a layer must be f, d, or s or l and a width, not {kind!r}"
            )
        if not _PATH.fullmatch(path):
            raise InvalidValueError(f"the path of a layer must be SVG, not {path!r}")


@frozen
class Emblem:
    """A figure or sign in two colours: ink, and the ground that shows through.

    Attributes:
        layers: Pairs of a kind and the ``d`` of an SVG path, in the order of painting.
            The kinds are ``f``, filled with ink; ``d``, filled with the ground; ``s``
            and a width, a line of ink; ``l`` and a width, a line of the ground.
    """

    layers: Layers = field(validator=[is_tuple_of(tuple), _are_layers])

    @classmethod
    def from_path(cls, path: str) -> Emblem:
        """Return the emblem that is one *path*, filled with ink.

        Raises:
            InvalidTypeError: *path* is not a string.
            InvalidValueError: *path* is not the ``d`` of an SVG path.
        """
        return cls((("f", path),))

    @property
    def has_lines(self) -> bool:
        """True if a layer is a line."""
        return any(kind[0] in "sl" for kind, _ in self.layers)


CROWN: Final = Emblem(
    (
        ("f", "M1.5 6.5l5.7 4.3L12 2.5l4.8 8.3 5.7-4.3-2.2 12H3.7zM4 19.8h16v2.4H4z"),
        ("d", "M12 12.3l1.8 2.2-1.8 2.2-1.8-2.2z"),
    )
)
SHIELD: Final = Emblem(
    (
        ("f", "M12 1l9.3 3v7.5Q21 19 12 23 3 19 2.7 11.5V4z"),
        ("d", "M12 3.7v16.4Q5.3 17 5.1 11.2V5.9z"),
    )
)
SKULL: Final = Emblem(
    (
        (
            "f",
            "M12 1.5q9.5.3 9.7 9 0 4.5-3.4 6.5v3.2q0 2.3-2.3 2.3H8q-2.3 0-2.3-2.3V17"
            "Q2.3 15 2.3 10.5q.2-8.7 9.7-9z",
        ),
        (
            "d",
            "M8 8.2q3 0 2.8 3-.5 2.7-2.8 2.5-2.7 0-2.6-2.7.3-2.8 2.6-2.8z"
            "M16 8.2q-3 0-2.8 3 .5 2.7 2.8 2.5 2.7 0 2.6-2.7-.3-2.8-2.6-2.8z"
            "M12 13.5l1.5 3h-3z",
        ),
        ("l1.3", "M9.3 19v3.5M12 19v3.5M14.7 19v3.5"),
    )
)
"""The signs that tokens need."""


def draw_emblem(
    pen: Pen,
    parent: Element,
    emblem: Emblem,
    x: float,
    y: float,
    size: float,
    ink: str,
    ground: str,
    *,
    mirrored: bool = False,
    halo: str | None = None,
) -> Element:
    """Draw *emblem* with its middle at *x*, *y*, and return its group.

    Args:
        pen: The pen.
        parent: The element around it.
        emblem: The emblem.
        x: The x of its middle.
        y: The y of its middle.
        size: Its width and height.
        ink: The role or colour of the figure.
        ground: The role or colour of what shows through.
        mirrored: Whether it looks to the left.
        halo: The role or colour of a casing, for an emblem without a token.
    """
    group = _group(pen, parent, x, y, size, ink, mirrored)
    if emblem.has_lines or halo is not None:
        group.set("stroke-linecap", "round")
        group.set("stroke-linejoin", "round")
    _draw_cased(pen, group, emblem, ink, ground, halo)
    return group


def draw_figure(
    pen: Pen,
    parent: Element,
    emblem: Emblem,
    x: float,
    y: float,
    size: float,
    ink: str,
    ground: str,
    mirrored: bool = False,
    halo: str | None = None,
) -> None:
    """Draw *emblem* like `draw_emblem`, into a group of `tokens.token_layer`.

    Lines have round ends there already, and what has the colour of the outline inherits
    it. Of the colours of lines, the one of most lines is that of the group: a line need
    not name it.
    """
    line = KEY if ink == KEY else _main_line(emblem, ink, ground)
    group = _group(pen, parent, x, y, size, ink, mirrored, line)
    _draw_cased(pen, group, emblem, ink, ground, halo, line)


def _main_line(emblem: Emblem, ink: str, ground: str) -> str:
    """Return the colour of most lines, or ``"none"`` if naming it saves nothing."""
    count = dict.fromkeys((ink, ground), 0)
    for kind, _ in emblem.layers:
        if kind[0] in "sl":
            count[ink if kind[0] == "s" else ground] += 1
    most = max(count, key=lambda paint: count[paint])
    return most if count[most] > 1 else "none"


def _group(
    pen: Pen,
    parent: Element,
    x: float,
    y: float,
    size: float,
    ink: str,
    mirrored: bool,
    line: str = "none",
) -> Element:
    scale = f"{size / GRID:.3g}".removeprefix("0")
    left = number(x + size / 2 if mirrored else x - size / 2)
    place = f"translate({left} {number(y - size / 2)})"
    change = f"scale(-{scale} {scale})" if mirrored else f"scale({scale})"
    inherits = line == ink == KEY
    group = pen.add(
        parent,
        "g",
        fill=None if inherits else ink,
        stroke=None if inherits else line,
        transform=place + change,
    )
    if line != "none":
        group.set("stroke-width", "0")
    return group


def _draw_cased(
    pen: Pen,
    parent: Element,
    emblem: Emblem,
    ink: str,
    ground: str,
    halo: str | None,
    line: str = "none",
) -> None:
    """Draw *emblem*, with a halo if it has a colour."""
    is_one_figure = [kind for kind, _ in emblem.layers if kind[0] in "fs"] == ["f"]
    if halo is not None and not is_one_figure:
        _add_halo(pen, parent, emblem, halo)
    _add_layers(pen, parent, emblem, ink, ground, line)
    if halo is not None and is_one_figure:
        at = next(at for at, (kind, _) in enumerate(emblem.layers) if kind == "f")
        pen.case(parent[at], halo, HALO)


def _add_halo(pen: Pen, parent: Element, emblem: Emblem, halo: str) -> None:
    group = pen.add(parent, "g", fill=halo, stroke=halo, stroke_width=HALO)
    for kind, path in emblem.layers:
        if kind == "f":
            pen.add(group, "path", d=path)
        elif kind[0] == "s":
            width = float(kind[1:]) + HALO
            pen.add(group, "path", fill="none", d=path, stroke_width=width)


def _add_layers(
    pen: Pen,
    parent: Element,
    emblem: Emblem,
    ink: str,
    ground: str,
    inherited: str = "none",
) -> None:
    """Add the layers of *emblem* to a group with lines of the colour *inherited*."""
    for kind, path in emblem.layers:
        if kind == "f":
            pen.add(parent, "path", d=path)
        elif kind == "d":
            pen.add(parent, "path", fill=ground, d=path)
        else:
            paint = ink if kind[0] == "s" else ground
            line = None if paint == inherited else paint
            pen.add(
                parent, "path", fill="none", stroke=line, d=path, stroke_width=kind[1:]
            )
