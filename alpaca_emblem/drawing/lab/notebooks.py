"""Results in notebooks: sentences, sketches of charts, and tables.

Nothing here needs matplotlib or a style sheet: lines and letters have the colour of the
text around them, and shades let the ground show through.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from xml.etree.ElementTree import Element, SubElement

from alpaca_emblem.drawing.lab.findings import Findings, HeatMap, Histogram
from alpaca_emblem.drawing.lab.tables import add, add_table
from alpaca_emblem.drawing.lab.words import Words, value_text
from alpaca_emblem.drawing.palette import BAR, BAR_BELOW
from alpaca_emblem.drawing.pens import Pen, number, to_text
from alpaca_emblem.drawing.text import shortened

WIDTH, HEIGHT = 320, 72
"""The size of a sketch of lengths, in pixels."""
CELL_HEIGHT: Final = 24
MARGIN: Final = 56
"""The left edge of the cells of a heat map, in pixels."""
WIDEST_CELL: Final = 48
NARROWEST_CELL: Final = 26
"""The width of cells, in pixels; narrower ones have no numbers."""
LONGEST_LABEL: Final = 7
"""In columns."""
DARKEST: Final = 0.6
"""The opacity of a cell that is as far as possible from the level."""

PEN: Final = Pen(classes=False)


def findings_html(findings: Findings, words: Words) -> str:
    """Return *findings* as HTML for a notebook."""
    root = Element("div")
    for text in findings.played:
        add(root, "p", text)
    for chart in findings.charts:
        if isinstance(chart, HeatMap):
            add_heat_map(root, chart, words)
    more = words.narrator.catalogue.text("summary.more")
    for table in findings.tables:
        add_table(root, table, more)
    for chart in findings.charts:
        if isinstance(chart, Histogram):
            add_sketch(root, chart, words)
    return to_text(root)


def _picture(parent: Element, width: float, height: float, title: str) -> Element:
    add(parent, "p", title)
    size = {"width": number(width), "height": number(height)}
    box = f"0 0 {size['width']} {size['height']}"
    svg = SubElement(parent, "svg", {**size, "viewBox": box, "role": "img"})
    PEN.title(svg, title)
    return svg


def add_sketch(parent: Element, chart: Histogram, words: Words) -> None:
    """Append a small histogram, as densities: wide buckets are as high as narrow."""
    first = chart.buckets[0][0]
    last = max(least + width for least, width, _ in chart.buckets)
    highest = max(count / width for _, width, count in chart.buckets)
    scale = WIDTH / (last - first)
    svg = _picture(parent, WIDTH, HEIGHT + 16, chart.title)
    for least, width, count in chart.buckets:
        tall = HEIGHT * count / width / highest
        x, wide = (least - first) * scale, max(1.0, width * scale - 1)
        PEN.add(svg, "rect", fill=BAR, x=x, y=HEIGHT - tall, width=wide, height=tall)
    ends = (
        (words.count(first), 0, "start"),
        (words.count(last - 1), WIDTH, "end"),
    )
    for text, x, anchor in ends:
        _write(svg, text, x, HEIGHT + 13, anchor)


def add_heat_map(parent: Element, chart: HeatMap, words: Words) -> None:
    """Append a rate over two options, with a line between above and below the level."""
    columns, rows = len(chart.columns), len(chart.rows)
    wide = max(8.0, min(WIDEST_CELL, WIDTH / columns))
    bottom = rows * CELL_HEIGHT
    svg = _picture(parent, MARGIN + columns * wide + 1, bottom + 20, chart.title)
    for row, rates in enumerate(chart.rates):
        y = bottom - (row + 1) * CELL_HEIGHT
        label = shortened(value_text(chart.rows[row]), LONGEST_LABEL)
        _write(svg, label, MARGIN - 6, y + 16, "end")
        for column, rate in enumerate(rates):
            x = MARGIN + column * wide
            _shade(svg, rate, chart.level, x, y, wide)
            if wide >= NARROWEST_CELL:
                _write(svg, words.percent(rate, 0), x + wide / 2, y + 16, "middle")
    step = -(-columns * NARROWEST_CELL // round(columns * wide))
    for column in range(0, columns, step):
        label = shortened(value_text(chart.columns[column]), LONGEST_LABEL)
        _write(svg, label, MARGIN + (column + 0.5) * wide, bottom + 15, "middle")
    line = "".join(_border(chart, wide, bottom))
    if line:
        PEN.add(svg, "path", d=line, stroke="currentColor", stroke_width=2)
    add(parent, "p", words.text("axes", across=chart.axes[0], up=chart.axes[1]))


def _write(svg: Element, text: str, x: float, y: float, anchor: str) -> None:
    PEN.text(svg, text, x, y, 12, "currentColor", text_anchor=anchor)


def _shade(
    svg: Element, rate: float, level: float, x: float, y: float, wide: float
) -> None:
    """Add a cell, the more opaque the farther *rate* is from *level*."""
    farthest = (1 - level if rate >= level else level) or 1
    opacity = f"{DARKEST * abs(rate - level) / farthest:.2f}"
    colour = BAR if rate >= level else BAR_BELOW
    cell = PEN.add(svg, "rect", fill=colour, fill_opacity=opacity, x=x, y=y)
    cell.set("width", number(wide))
    cell.set("height", number(CELL_HEIGHT))


def _border(chart: HeatMap, wide: float, bottom: float) -> Iterator[str]:
    """Yield the edges between cells at or above the level and cells below it."""
    above = [[rate >= chart.level for rate in rates] for rates in chart.rates]
    for row, cells in enumerate(above):
        y = bottom - row * CELL_HEIGHT
        for column, is_above in enumerate(cells):
            x = MARGIN + column * wide
            if column and is_above != cells[column - 1]:
                yield f"M{number(x)} {number(y)}v-{CELL_HEIGHT}"
            if row and is_above != above[row - 1][column]:
                yield f"M{number(x)} {number(y)}h{number(wide)}"
