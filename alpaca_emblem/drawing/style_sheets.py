"""The style sheet that lets light pictures follow the theme of a page."""

from __future__ import annotations

from functools import cache
from typing import Final

from alpaca_emblem.drawing.palette import LIGHT, OPACITIES, THEMES
from alpaca_emblem.drawing.pens import SCOPE

PREFIX: Final = "--ae-"
"""The prefix of the names of custom properties."""


@cache
def style_sheet() -> str:
    """Return the style sheet for a page with pictures of the library, about 11 KB.

    Each role of the palette is a custom property, such as ``--ae-grass``, for the page
    to use or to change. A page is light or dark as the user's system is, unless an
    element such as ``<html>`` has the attribute ``data-theme`` with ``"light"`` or
    ``"dark"``. Prints are always light. The rules for elements hold inside pictures
    only.
    """
    light, dark = map(_properties, THEMES)
    return (
        f":root,[data-theme=light]{{{light}}}\n"
        "@media screen and (prefers-color-scheme:dark)"
        f"{{:root:not([data-theme=light]){{{dark}}}}}\n"
        f"@media screen{{[data-theme=dark]{{{dark}}}}}\n"
        f"{''.join(map(_colour_rules, LIGHT))}"
        f"{''.join(map(_opacity_rule, OPACITIES['light']))}\n"
    )


def _properties(theme: str) -> str:
    values = {**THEMES[theme], **{r: f"{v:g}" for r, v in OPACITIES[theme].items()}}
    return ";".join(f"{PREFIX}{role}:{value}" for role, value in values.items())


def _colour_rules(role: str) -> str:
    return (
        f".{SCOPE} .f-{role}{{fill:var({PREFIX}{role})}}"
        f".{SCOPE} .s-{role}{{stroke:var({PREFIX}{role})}}"
    )


def _opacity_rule(role: str) -> str:
    return f".{SCOPE} .o-{role}{{fill-opacity:var({PREFIX}{role})}}"
