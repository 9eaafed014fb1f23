"""Styles: the palette of the pictures for a screen in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

from textual.content import Content
from textual.style import Style
from textual.theme import Theme

from alpaca_emblem.drawing import Line, terminal_style
from alpaca_emblem.drawing.palette import THEMES
from alpaca_emblem.drawing.text import Span, printable

HEAD: Final = "head"
"""The style of words that have the colours of their widget."""

TRAITS: Final[Mapping[str, str]] = {
    "faint": "faint",
    "good": "good",
    "bad": "bad",
    "accent": "accent",
    "mute": "faint",
    "healthy": "good",
    "hurt": "warn",
    "critical": "bad",
    "grey": "faint",
    "yellow": "warn",
    "white": "ink",
    "red": "bad",
    "green": "good",
    "magenta": "mana",
    "cyan": "mana",
}
"""The role of words that stand on the ground of the screen."""


def theme_of(name: str) -> Theme:
    """Return the theme of Textual with the colours of *name*: "light" or "dark"."""
    roles = THEMES[name]
    return Theme(
        name=f"alpaca-{name}",
        primary=roles["accent"],
        secondary=roles["gold"],
        accent=roles["accent"],
        foreground=roles["ink"],
        background=roles["page"],
        surface=roles["panel"],
        panel=roles["panel2"],
        success=roles["good"],
        warning=roles["warn"],
        error=roles["bad"],
        dark=name == "dark",
    )


@cache
def style_of(words: str, theme: str) -> Style:
    """Return the style that the *words* of a span stand for."""
    if words == HEAD:
        return Style(bold=True)
    known = [word for word in words.split() if word in TRAITS]
    others = [word for word in words.split() if word not in TRAITS]
    if others and others != ["strong"]:
        return Style.parse(terminal_style(words.replace("accent", ""), theme))
    role = TRAITS[known[0]] if known else "ink"
    return Style.parse(f"{THEMES[theme][role]}{' bold' if others else ''}")


def content_of(lines: Iterable[Line], theme: str) -> Content:
    """Return *lines* of spans as Textual shows them."""
    return Content("\n").join(
        Content.assemble(
            *((printable(span.text), style_of(span.style, theme)) for span in line)
        )
        for line in lines
    )


def line_of(text: str, style: str = "") -> Line:
    """Return *text* as a line of one style."""
    return (Span(text, style),)
