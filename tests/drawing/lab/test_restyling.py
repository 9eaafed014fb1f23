"""Restyling: pictures in matplotlib's manner become pictures of the library."""

from __future__ import annotations

import pytest

from alpaca_emblem.drawing.lab.restyling import restyled
from alpaca_emblem.drawing.palette import DARK, LIGHT
from alpaca_emblem.drawing.pens import Pen

INK = LIGHT["ink"]
DRAWN = f"""<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
  viewBox="0 0 40 30" version="1.1">
 <metadata>made today</metadata>
 <defs><style type="text/css">*{{stroke-linejoin: round}}</style></defs>
 <g id="figure_1">
  <defs><path id="m1" d="M 0 3.123456 C 1 0.10 2 0 3 0" style="stroke: {INK}"/></defs>
  <g id="axes" transform="scale(1.5)">
   <g clip-path="url(#p1)">
    <use xlink:href="#m1" x="4" y="5.5" style="fill: {INK}; stroke: {INK}"/>
   </g>
   <g id="text_1"><text style="font: italic 11px 'DejaVu Sans', sans; fill: #123456"
     x="1" y="2" transform="rotate(-90 1 2)">a &lt; b</text></g>
  </g>
 </g>
 <defs><clipPath id="p1"><rect x="0" y="0" width="9" height="9"/></clipPath></defs>
</svg>"""

HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" '
    'viewBox="0 0 40 30" role="img" font-family="system-ui, \'Segoe UI\', Roboto, '
    "'Noto Sans', 'DejaVu Sans', sans-serif\" class=\"ae\"><title>T</title>"
)


@pytest.mark.parametrize(
    ("theme", "fill", "classes"),
    [("light", LIGHT["ink"], ' class="f-ink s-ink"'), ("dark", DARK["ink"], "")],
)
def test_what_can_be_seen_is_left_in_the_colours_of_roles(
    theme: str, fill: str, classes: str
) -> None:
    assert restyled(DRAWN, Pen.of(theme), "T", {INK: "ink"}) == (
        f'{HEAD}<g transform="scale(1.5)">'
        f'<path fill="{fill}" stroke="{fill}"{classes} '
        'd="M 0 3.12 C 1 0.1 2 0 3 0" transform="translate(4 5.5)"/>'
        '<text fill="#123456" x="1" y="2" transform="rotate(-90 1 2)" '
        'font-size="11">a &lt; b</text></g></svg>'
    )
