"""Tables of results, with bars beside numbers, for notebooks and reports.

A bar is a small picture in the line, in colours that stand on light and on dark ground:
its whisker has the colour of the text. So a notebook needs no style sheet.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
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

PATHS: Final = re.compile(r"(?<=[._:])(?=[^\W\d])")
"""Places where a path of an option may be broken."""
LISTS: Final = re.compile(r"(?<=, )")
"""Places where a list of values may be broken."""
NUMBER: Final = re.compile(r"[+−<>≥]?\d|–?$")
"""The beginning of a number, or a cell without any."""

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
    columns = zip(*table.rows, strict=True) if table.rows else [()] * len(table.columns)
    kinds = [{"class": "words"} if _are_words(cells) else {} for cells in columns]
    for title, kind in zip(table.columns, kinds, strict=True):
        _add_breaks(add(head, "th", "", scope="col", **kind), title, PATHS)
    body = SubElement(element, "tbody")
    for cells in table.rows[:most]:
        row = SubElement(body, "tr")
        for place, (cell, kind) in enumerate(zip(cells, kinds, strict=True)):
            _add_cell(row, cell, place == 0, kind)
    if len(table.rows) > most:
        add(parent, "p", more.format(count=len(table.rows) - most))
    return element


def _are_words(cells: Iterable[Cell]) -> bool:
    """Return whether *cells* of a column hold words rather than numbers."""
    texts = [cell for cell in cells if isinstance(cell, str)]
    return any(not NUMBER.match(text) for text in texts)


def _add_breaks(element: Element, text: str, places: re.Pattern[str]) -> None:
    """Set a *text* that may be broken at *places*."""
    first, *rest = places.split(printable(text))
    element.text = first
    for part in rest:
        SubElement(element, "wbr").tail = part


def _add_cell(row: Element, cell: Cell, is_first: bool, kind: dict[str, str]) -> None:
    attributes = {**kind, "scope": "row"} if is_first else kind
    tag, places = ("th", PATHS) if is_first else ("td", LISTS)
    if isinstance(cell, Bar):
        element = add(row, tag, f"{cell.words} ", **attributes)
        add_bar(element, cell)
    else:
        text = shortened(cell, LONGEST_CELL)
        _add_breaks(add(row, tag, "", **attributes), text, places)


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
