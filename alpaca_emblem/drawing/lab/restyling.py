"""From matplotlib's SVG to that of the library.

Each colour becomes a role again, as `Pen` would have written it, so that a chart
follows the theme of its page. What is left has no ids, styles, fonts or dates, so that
charts on one page do not affect each other, and strict pages show them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final
from xml.etree.ElementTree import Element, fromstring

from alpaca_emblem.drawing.pens import Pen, to_text

KEPT: Final = frozenset(
    (
        *("fill", "stroke", "stroke-width", "opacity", "fill-opacity"),
        *("stroke-opacity", "stroke-dasharray", "stroke-dashoffset"),
        *("stroke-linejoin", "stroke-linecap", "text-anchor", "font-size"),
    )
)
"""The parts of a style that are kept, as attributes."""
PLACED: Final[tuple[str, ...]] = ("d", "x", "y", "transform", "width", "height")
FONT: Final = re.compile(r"\bfont:[^;]*?([0-9.]+)px[^;]*")
"""The whole font of a text, of which only the size is kept."""
NUMBER: Final = re.compile(r"-?\d+\.\d+")
DEFINITIONS: Final = "{http://www.w3.org/2000/svg}defs"
HREF: Final = "{http://www.w3.org/1999/xlink}href"


def restyled(drawn: str, pen: Pen, title: str, roles: Mapping[str, str]) -> str:
    """Return a picture that matplotlib has drawn as one of the library.

    Args:
        drawn: The picture.
        pen: The pen that draws it again.
        title: The title for screen readers.
        roles: The roles of colours.
    """
    picture = fromstring(drawn)
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    root = pen.picture(width, height, title, background=None)
    _Copier(pen, roles, picture).copy(picture, root)
    return to_text(root)


class _Copier:
    """Copies the visible parts of a picture, with the pen and its roles."""

    def __init__(self, pen: Pen, roles: Mapping[str, str], picture: Element) -> None:
        self._pen = pen
        self._roles = roles
        self._shapes = {
            shape.attrib["id"]: shape
            for definitions in picture.iter(DEFINITIONS)
            for shape in definitions
            if "id" in shape.attrib
        }

    def copy(self, drawn: Element, parent: Element) -> None:
        """Append what is in *drawn* to *parent*."""
        for part in drawn:
            tag = part.tag.rpartition("}")[2]
            if tag == "g":
                self._copy_group(part, parent)
            elif tag == "use":
                shape = self._shapes[part.attrib[HREF].removeprefix("#")]
                place = f"translate({part.get('x', '0')} {part.get('y', '0')})"
                style = {**_style(shape), **_style(part)}
                self._add(parent, "path", {"d": shape.attrib["d"], **style}, place)
            elif tag in ("path", "text"):
                placed = {
                    name: part.attrib[name] for name in PLACED if name in part.attrib
                }
                element = self._add(parent, tag, {**placed, **_style(part)})
                element.text = part.text if tag == "text" else None

    def _copy_group(self, part: Element, parent: Element) -> None:
        """Append what is in a group; a group without attributes is left out."""
        style, transform = _style(part), part.get("transform", "")
        if style or transform:
            parent = self._add(parent, "g", style, transform)
        self.copy(part, parent)

    def _add(
        self,
        parent: Element,
        tag: str,
        attributes: Mapping[str, str],
        transform: str = "",
    ) -> Element:
        given = dict(attributes)
        paints = [given.pop(name, None) for name in ("fill", "stroke")]
        fill, stroke = (
            None if paint is None else self._roles.get(paint, paint) for paint in paints
        )
        element = self._pen.add(parent, tag, fill=fill, stroke=stroke)
        for name, value in given.items():
            element.set(name, _tightened(value) if name == "d" else value)
        if transform:
            element.set("transform", transform)
        return element


def _tightened(path: str) -> str:
    """Return a path with at most two decimals, on one line."""
    short = NUMBER.sub(lambda n: f"{float(n[0]):.2f}".rstrip("0").rstrip("."), path)
    return " ".join(short.split())


def _style(part: Element) -> dict[str, str]:
    """Return the style of an element as attributes, without its font."""
    style = FONT.sub(r"font-size: \1", part.get("style", ""))
    pairs = (entry.partition(":") for entry in style.split(";"))
    found = {name.strip(): value.strip() for name, _, value in pairs}
    return {name: value for name, value in found.items() if name in KEPT}
