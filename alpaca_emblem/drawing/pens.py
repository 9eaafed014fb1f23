"""Pens: elements of a picture in the colours of a theme.

A colour is named by its role. The pen writes the colour of its theme as an attribute,
which programs without style sheets show, and the role as a class, such as ``f-grass``
for a fill and ``s-grass`` for a stroke. On a page with the style sheet of the library,
its rules beat the attributes, and the picture follows the theme of the page.

No element has an id or a ``style`` attribute: pictures on one page do not affect each
other, and pages with a strict security policy show them. The same calls give the same
bytes in every process.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from alpaca_emblem.checks import instance
from alpaca_emblem.drawing.palette import OPACITIES, THEMES
from alpaca_emblem.drawing.text import printable
from alpaca_emblem.errors import InvalidValueError

FONT: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"
SCOPE: Final = "ae"
"""The class of every picture; style sheets hold for what is inside."""


def number(value: float) -> str:
    """Return *value* with at most one decimal.

    >>> number(3), number(2.5), number(1 / 3), number(-0.01)
    ('3', '2.5', '0.3', '0')
    """
    if isinstance(value, int):
        return str(value)
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def tight(path: str) -> str:
    """Return *path* without the blanks and zeros that SVG does not need.

    >>> tight("M0.5 -0.5L3 -2")
    'M0.5-.5L3-2'
    """
    return path.replace(" -", "-").replace("-0.", "-.").replace(" 0.", " .")


class Pen:
    """Adds elements to pictures, in the colours of a theme.

    Attributes:
        theme: The colours by their roles.
    """

    def __init__(self, theme: str = "light", classes: bool = True) -> None:
        """Take the pen of a *theme*.

        Args:
            theme: ``"light"`` or ``"dark"``.
            classes: Whether elements name the roles of their colours, so that a style
                sheet can change them.

        Raises:
            InvalidTypeError: *theme* is not a string.
            InvalidValueError: There is no such theme.
        """
        instance("theme", theme, str)
        if theme not in THEMES:
            raise InvalidValueError(
                f"theme must be {' or '.join(THEMES)}, not {theme!r}"
            )
        self.theme = THEMES[theme]
        self._opacities = OPACITIES[theme]
        self._classes = classes

    @classmethod
    def of(cls, theme: str) -> Pen:
        """Return the pen for a whole picture in *theme*.

        A light picture follows the theme of its page, if the page has the style sheet
        of the library. A dark picture is dark everywhere.

        Raises:
            InvalidTypeError: *theme* is not a string.
            InvalidValueError: There is no such theme.
        """
        instance("theme", theme, str)
        return _whole_pen(theme)

    def colour(self, role: str) -> str:
        """Return the colour of *role*; a colour is returned unchanged."""
        return self.theme.get(role, role)

    def add(
        self,
        parent: Element,
        tag: str,
        class_: str = "",
        fill: str | None = None,
        stroke: str | None = None,
        **attributes: str | float,
    ) -> Element:
        """Append a new element to *parent* and return it.

        Args:
            parent: The element around the new one.
            tag: The name of the new element.
            class_: Its classes, separated by blanks.
            fill: The role of its inner colour, or a colour.
            stroke: The role of the colour of its lines, or a colour.
            attributes: Its other attributes. An underscore stands for a hyphen.
                Numbers have at most one decimal; write finer ones as strings.
        """
        written: dict[str, str] = {}
        names = [class_] if class_ else []
        for name, paint in (("fill", fill), ("stroke", stroke)):
            if paint is not None:
                written[name] = self.theme.get(paint, paint)
                if self._classes and paint in self.theme:
                    names.append(f"{name[0]}-{paint}")
        if names:
            written["class"] = " ".join(names)
        _write(written, attributes)
        return SubElement(parent, tag, written)

    def fade(self, element: Element, role: str) -> None:
        """Give *element* the opacity of *role* in this theme. See `palette.OPACITIES`.

        Raises:
            KeyError: There is no such role.
        """
        element.set("fill-opacity", f"{self._opacities[role]:g}".lstrip("0"))
        if self._classes:
            others = element.get("class")
            element.set("class", f"{others} o-{role}" if others else f"o-{role}")

    def case(self, element: Element, role: str, width: float) -> None:
        """Give *element* a casing: a line below its fill, half of whose *width* shows.

        Args:
            element: What has a fill.
            role: The role of the colour of the casing, or a colour.
            width: The width of the line, in pixels.
        """
        element.set("stroke", self.colour(role))
        if self._classes and role in self.theme:
            others = element.get("class")
            element.set("class", f"{others} s-{role}" if others else f"s-{role}")
        element.set("stroke-width", number(width))
        element.set("paint-order", "stroke")

    def text(
        self,
        parent: Element,
        words: str,
        x: float,
        y: float,
        size: float,
        fill: str = "ink",
        **attributes: str | float,
    ) -> Element:
        """Write *words* from *x* on, with the base line at *y*, *size* pixels high."""
        element = self.add(parent, "text", fill=fill, x=x, y=y, font_size=size)
        _write(element.attrib, attributes)
        element.text = printable(words)
        return element

    def title(self, parent: Element, words: str) -> None:
        """Give *parent* a title, for tooltips and screen readers."""
        self.add(parent, "title").text = printable(words)

    def picture(
        self, width: float, height: float, title: str, background: str | None = "page"
    ) -> Element:
        """Return an empty picture of a size in pixels.

        Args:
            width: Its width.
            height: Its height.
            title: Its title, for screen readers.
            background: The role of its background; None for none.
        """
        size = {"width": number(width), "height": number(height)}
        root = Element(
            "svg",
            {
                "xmlns": "http://www.w3.org/2000/svg",
                **size,
                "viewBox": f"0 0 {size['width']} {size['height']}",
                "role": "img",
                "font-family": FONT,
                "class": SCOPE,
            },
        )
        self.title(root, title)
        if background is not None:
            self.add(root, "rect", fill=background, rx=10, **size)
        return root


def _write(written: dict[str, str], attributes: Mapping[str, str | float]) -> None:
    for name, value in attributes.items():
        written[name.replace("_", "-")] = (
            printable(value) if isinstance(value, str) else number(value)
        )


@cache
def _whole_pen(theme: str) -> Pen:
    """Return the one pen of whole pictures, so that parts of them can be kept."""
    return Pen(theme, classes=theme == "light")


def to_text(root: Element) -> str:
    """Return the picture as text, ready for a file or a notebook.

    It is what `ElementTree` writes, without the blank before the end of empty elements,
    in a third of the time: no picture has names with namespaces.
    """
    parts: list[str] = []
    _write_element(root, parts.append)
    return "".join(parts)


_SPECIAL: Final = re.compile('[&<>"\\r\\n\\t]')
_ESCAPES: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;"}
_IN_VALUES: Final = {
    **_ESCAPES,
    **{'"': "&quot;", "\r": "&#13;", "\n": "&#10;", "\t": "&#09;"},
}


def _write_element(element: Element, write: Callable[[str], object]) -> None:
    write(f"<{element.tag}")
    for name, value in element.items():
        write(f' {name}="{_escaped(value, _IN_VALUES)}"')
    text, tail = element.text, element.tail
    if text or len(element):
        write(">")
        if text:
            write(_escaped(text, _ESCAPES))
        for part in element:
            _write_element(part, write)
        write(f"</{element.tag}>")
    else:
        write("/>")
    if tail:
        write(_escaped(tail, _ESCAPES))


def _escaped(text: str, escapes: Mapping[str, str]) -> str:
    if _SPECIAL.search(text) is None:
        return text
    return "".join(escapes.get(letter, letter) for letter in text)
