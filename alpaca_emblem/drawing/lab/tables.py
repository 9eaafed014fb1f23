"""Tables of results, with bars beside numbers, for notebooks and reports.

A bar is a small picture in the line, in colours that stand on light and on dark ground:
its whisker has the colour of the text. So a notebook needs no style sheet.
"""

from __future__ import annotations

import re
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from alpaca_emblem.drawing.lab.findings import Bar, Cell, Table
from alpaca_emblem.drawing.palette import BAR
from alpaca_emblem.drawing.pens import Pen, number
from alpaca_emblem.drawing.text import printable, shortened

MOST_ROWS: Final = 30
"""The number of rows of a table in a notebook."""
LONGEST_CELL: Final = 80
"""In columns; longer texts are shortened."""
WIDTH, HEIGHT = 96, 12
"""The size of bars, in pixels."""

_PEN: Final = Pen(classes=False)


def add(parent: Element, tag: str, text: str, **attributes: str) -> Element:
    """Append an element with a *text* to *parent*."""
    element = SubElement(parent, tag, attributes)
    element.text = printable(text)
    return element


def add_table(
    parent: Element, table: Table, more: str = "", most: int = MOST_ROWS
) -> Element:
    """Append *table*, with a line below if it has more rows than *most*."""
    element = SubElement(parent, "table")
    add(element, "caption", table.title)
    head = SubElement(SubElement(element, "thead"), "tr")
    for title in table.columns:
        _add_breaks(add(head, "th", "", scope="col"), title)
    body = SubElement(element, "tbody")
    for cells in table.rows[:most]:
        row = SubElement(body, "tr")
        for place, cell in enumerate(cells):
            _add_cell(row, cell, "th" if place == 0 else "td")
    if len(table.rows) > most:
        add(parent, "p", more.format(count=len(table.rows) - most))
    return element


def _add_breaks(element: Element, text: str) -> None:
    """Set a *text* that may be broken after dots and underscores, as paths must be."""
    first, *rest = re.split(r"(?<=[._:])(?=[^\W\d])", printable(text))
    element.text = first
    for part in rest:
        SubElement(element, "wbr").tail = part


def _add_cell(row: Element, cell: Cell, tag: str) -> None:
    attributes = {"scope": "row"} if tag == "th" else {}
    if isinstance(cell, Bar):
        element = add(row, tag, f"{cell.words} ", **attributes)
        add_bar(element, cell)
    else:
        _add_breaks(add(row, tag, "", **attributes), shortened(cell, LONGEST_CELL))


def add_bar(parent: Element, bar: Bar) -> Element:
    """Append the picture of *bar*, which says no more than the number before it."""
    svg = SubElement(
        parent,
        "svg",
        {
            "width": f"{WIDTH}",
            "height": f"{HEIGHT}",
            "viewBox": f"0 0 {WIDTH} {HEIGHT}",
            "aria-hidden": "true",
            "class": "bar",
        },
    )
    _PEN.add(
        svg,
        "rect",
        fill="currentColor",
        fill_opacity=".15",
        y=3,
        width=WIDTH,
        height=6,
        rx=3,
    )
    left, right = sorted((_x(bar.start), _x(bar.value)))
    if left < right:
        _PEN.add(svg, "rect", fill=BAR, x=left, y=3, width=right - left, height=6, rx=2)
    low, high = _x(bar.low), _x(bar.high)
    line = f"M{number(low)} 2v8M{number(low)} 6H{number(high)}M{number(high)} 2v8"
    if high - low >= 1:
        _PEN.add(svg, "path", d=line, stroke="currentColor", stroke_width="1.5")
    return svg


def _x(share: float) -> float:
    return 1 + (WIDTH - 2) * min(1.0, max(0.0, share))
