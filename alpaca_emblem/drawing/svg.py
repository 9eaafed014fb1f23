"""SVG: small helpers over ElementTree, which escapes all texts.

The same calls give the same bytes in every process. No element has an id, a class with
a style sheet, or a ``style`` attribute: pictures on one page do not affect each other,
and pages with a strict security policy show them.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

from alpaca_emblem.drawing.text import printable

FONT: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"


def number(value: float) -> str:
    """Return *value* with at most two decimals.

    >>> number(3), number(2.5), number(1 / 3), number(-0.001)
    ('3', '2.5', '0.33', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def add(parent: Element, tag: str, **attributes: str | float) -> Element:
    """Append a new element to *parent* and return it.

    In the names of attributes, an underscore stands for a hyphen, and one at the end is
    dropped: ``class_``, ``stroke_width``, ``data_unit``.
    """
    element = SubElement(parent, tag)
    _set_all(element, attributes)
    return element


def _set_all(element: Element, attributes: dict[str, str | float]) -> None:
    for name, value in attributes.items():
        text = printable(value) if isinstance(value, str) else number(value)
        element.set(name.rstrip("_").replace("_", "-"), text)


def add_title(parent: Element, text: str) -> None:
    """Give *parent* a title, for tooltips and screen readers."""
    add(parent, "title").text = printable(text)


def add_text(
    parent: Element, text: str, x: float, y: float, **attributes: str | float
) -> Element:
    """Write *text* from *x* on, with its base line at *y*."""
    element = add(parent, "text", x=x, y=y, **attributes)
    element.text = printable(text)
    return element


def picture(width: float, height: float, title: str, background: str) -> Element:
    """Return an empty picture of a size in pixels."""
    root = Element("svg")
    size: dict[str, str | float] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": width,
        "height": height,
        "viewBox": f"0 0 {number(width)} {number(height)}",
        "role": "img",
        "font_family": FONT,
    }
    _set_all(root, size)
    add_title(root, title)
    add(root, "rect", width=width, height=height, rx=10, fill=background)
    return root


def points(corners: tuple[tuple[float, float], ...]) -> str:
    """Return *corners* as the points of a polygon."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def to_text(root: Element) -> str:
    """Return the picture as text, ready for a file or a notebook."""
    return tostring(root, encoding="unicode")
