"""Reports: a result of the lab as one page that needs nothing else.

The page follows the theme of the reader's system, fits a phone, and prints in the light
theme. It loads nothing: style sheet and charts are in it, and the fonts are those of
the system. The same result gives the same bytes.
"""

from __future__ import annotations

from functools import cache
from html import escape
from typing import Final
from xml.etree.ElementTree import Element, SubElement, fromstring

from alpaca_emblem.drawing.emblems import EMBLEMS, draw_emblem
from alpaca_emblem.drawing.lab.charts import chart_svg
from alpaca_emblem.drawing.lab.findings import Chart, Findings, Table
from alpaca_emblem.drawing.lab.tables import add, add_table
from alpaca_emblem.drawing.lab.words import Words
from alpaca_emblem.drawing.pens import FONT, Pen, to_text
from alpaca_emblem.drawing.style_sheets import style_sheet
from alpaca_emblem.drawing.text import printable

MOST_ROWS: Final = 400
"""The number of rows of a table."""

STYLE: Final = """
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;background:var(--ae-page);color:var(--ae-ink);font:15px/1.5 FONT}
main{max-width:1080px;margin:0 auto;padding:24px 16px 48px}
header{display:flex;gap:14px;align-items:center;margin-bottom:4px}
header svg{flex:none}
h1{font-size:24px;line-height:1.25;margin:0;overflow-wrap:anywhere}
h2{font-size:17px;margin:32px 0 10px}
p{margin:6px 0;overflow-wrap:anywhere}
.lead{font-size:17px;color:var(--ae-faint)}
.answers{display:grid;gap:12px;margin:20px 0 0;padding:0;list-style:none;
grid-template-columns:repeat(auto-fit,minmax(min(100%,220px),1fr))}
.answers li,figure,.panel{background:var(--ae-panel);border:1px solid var(--ae-line);
border-radius:12px}
.answers li{padding:12px 16px;overflow-wrap:anywhere}
.answers b{display:block;font-size:30px;line-height:1.2;font-weight:800;
font-variant-numeric:tabular-nums}
.answers span{color:var(--ae-faint);font-size:14px}
.charts{display:grid;gap:12px;margin-top:12px;
grid-template-columns:repeat(auto-fit,minmax(min(100%,max(340px,40%)),1fr));
align-items:start}
figure{margin:0;padding:12px 12px 8px;break-inside:avoid}
figcaption{font-weight:700;font-size:14px;margin-bottom:6px;overflow-wrap:anywhere}
figure svg{display:block;width:100%;height:auto;max-width:560px;margin:0 auto}
.panel{padding:4px 12px 8px;margin-top:12px;overflow-x:auto;break-inside:avoid-page;
background:linear-gradient(90deg,var(--ae-panel) 40%,transparent) 0/28px 100% local,
linear-gradient(270deg,var(--ae-panel) 40%,transparent) 100%/28px 100% local,
linear-gradient(90deg,var(--ae-line),transparent) 0/10px 100%,
linear-gradient(270deg,var(--ae-line),transparent) 100%/10px 100%,var(--ae-panel);
background-repeat:no-repeat}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
caption{text-align:left;font-weight:700;font-size:14px;padding:8px 6px}
th,td{padding:6px;text-align:right;border-top:1px solid var(--ae-line);
vertical-align:top}
th{font-weight:400}
thead th{border-top:0;color:var(--ae-faint);font-size:13px;vertical-align:bottom}
tr>:first-child{text-align:left;min-width:3ch}
.words{text-align:left}
td{white-space:nowrap}
.bar{margin-left:6px;vertical-align:-1px;color:var(--ae-ink)}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:8px 0}
dt{color:var(--ae-faint)}
dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
pre{background:var(--ae-panel2);border-radius:8px;padding:12px;margin:8px 0;
white-space:pre-wrap;overflow-wrap:anywhere;
font:13px/1.45 ui-monospace,'DejaVu Sans Mono',Consolas,monospace}
summary{cursor:pointer;padding:8px 0;font-weight:700;font-size:14px}
@media (max-width:480px){
main{padding:16px 12px 32px}h1{font-size:20px}.lead{font-size:15px}
.answers{grid-template-columns:repeat(auto-fit,minmax(min(100%,150px),1fr))}
.answers li{padding:10px 12px}.answers b{font-size:24px}
.panel{padding:2px 6px 6px}th,td{padding:5px 4px;font-size:14px}
.bar{width:52px;margin-left:4px}figure{padding:10px 6px 4px}
figcaption{padding:0 4px}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}}
@media print{main{max-width:none;padding:0}}
"""
"""The rules of the page, beside those for the colours of pictures.

A panel has a shadow at each side where there is more of a wide table.
"""


@cache
def _style() -> str:
    return style_sheet() + STYLE.replace("FONT", FONT).strip()


def page(
    findings: Findings, words: Words, title: str | None = None, command: str = ""
) -> str:
    """Return *findings* as a page.

    Args:
        findings: What is told.
        words: The words of the page.
        title: A heading to stand above the question.
        command: The command line that repeats the result.
    """
    main = Element("main")
    _add_head(main, findings, title)
    if findings.answers:
        answers = SubElement(main, "ul", {"class": "answers"})
        for each in findings.answers:
            entry = SubElement(answers, "li")
            add(entry, "span", each.label)
            add(entry, "b", each.figure)
            add(entry, "span", each.note)
    if findings.charts:
        charts = SubElement(main, "div", {"class": "charts"})
        for chart in findings.charts:
            _add_chart(charts, chart, words)
    for table in findings.tables:
        _add_panel(main, table, words)
    _add_repeating(main, findings, words, command)
    heading = escape(title or findings.title)
    language = words.narrator.catalogue.language
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(language)}">\n<head>\n'
        '<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width,initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{heading}</title>\n<style>\n{_style()}\n</style>\n</head>\n"
        f"<body>\n{to_text(main)}\n</body>\n</html>\n"
    )


def _add_head(main: Element, findings: Findings, title: str | None) -> None:
    header = SubElement(main, "header")
    pen = Pen.of("light")
    svg = SubElement(
        header,
        "svg",
        {
            "width": "44",
            "height": "44",
            "viewBox": "0 0 44 44",
            "class": "ae",
            "aria-hidden": "true",
        },
    )
    draw_emblem(pen, svg, EMBLEMS["alpaca"], 22, 22, 44, "accent", "page")
    add(header, "h1", title or findings.title)
    if title:
        add(main, "p", findings.title, **{"class": "lead"})
    for text in findings.played:
        add(main, "p", text, **{"class": "lead"})


def _add_chart(parent: Element, chart: Chart, words: Words) -> None:
    figure = SubElement(parent, "figure")
    add(figure, "figcaption", chart.title)
    figure.append(_plain(fromstring(chart_svg(chart, words))))


def _plain(picture: Element) -> Element:
    """Return *picture* without the namespace, which HTML does not need."""
    for part in picture.iter():
        part.tag = part.tag.rpartition("}")[2]
    return picture


def _add_panel(main: Element, table: Table, words: Words) -> None:
    panel = SubElement(main, "div", {"class": "panel", "role": "region"})
    panel.set("aria-label", printable(table.title))
    panel.set("tabindex", "0")  # so that keys can scroll a wide table
    count = max(0, len(table.rows) - MOST_ROWS)
    more = words.narrator.text("summary.more", count=count)
    add_table(panel, table, more, MOST_ROWS)


def _add_repeating(
    main: Element, findings: Findings, words: Words, command: str
) -> None:
    """Add all that is needed to repeat the result."""
    section = SubElement(main, "section")
    add(section, "h2", words.text("repeat"))
    if command:
        add_code(section, command)
    facts = SubElement(section, "dl")
    for name, fact in findings.facts:
        add(facts, "dt", name)
        add(facts, "dd", fact)
    hidden = [*findings.experiments]
    if findings.code:
        hidden.append((words.text("facts.code"), findings.code))
    for name, text in hidden:
        details = SubElement(section, "details")
        add(details, "summary", name)
        add_code(details, text)


def add_code(parent: Element, code: str) -> None:
    """Append *code* line by line, as it is."""
    lines = code.rstrip("\n").split("\n")
    add(parent, "pre", "").text = "\n".join(map(_shown, lines))


def _shown(line: str) -> str:
    return "".join(sign if sign.isprintable() else "\ufffd" for sign in line)
