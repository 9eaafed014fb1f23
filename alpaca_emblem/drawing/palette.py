"""The palette: a colour, a shape and a mark for each side, and tints for terrain.

Colour is never the only sign. A side also has a mark (``a``, ``b``, ...) and, in
pictures, a shape; a terrain has its symbol; a bar of hit points has its length.
The colours of the sides are those of Okabe and Ito, which people with any kind of
colour blindness can tell apart.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from string import ascii_lowercase
from typing import Final

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.model.terrain import Terrain

PAGE: Final = "#f7f5f0"
INK: Final = "#0f131b"
FAINT_INK: Final = "#5c6270"
PAPER: Final = "#ffffff"
WALL: Final = "#4a4038"
JOIN: Final = "#cdbf9f"
GROUND: Final = "#e9e0cb"
MARKED: Final = "#0b6bcb"
TARGET: Final = "#c92a2a"
DANGER: Final = "#d9480f"
NOBODYS: Final = "#8b8f98"
DARK: Final = "#2b2a33"
"""Cells that are unknown."""

SIDE_COLOURS: Final = (
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#56b4e9",
    "#d55e00",
    "#f0e442",
    "#4d4d4d",
)

_HEALTH: Final = (
    (0.5, "healthy", "#2b8a3e"),
    (0.25, "hurt", "#e08e0b"),
    (0.0, "critical", "#c92a2a"),
)
"""For each band of health: its lower limit, its name, and the colour of the bar."""

_TINTS: Final[Mapping[str, str]] = {
    "plain": GROUND,
    "floor": GROUND,
    "grass": "#e3ead0",
    "forest": "#b9d3a4",
    "hill": "#dcc08f",
    "road": "#e2d3b1",
    "bridge": "#cfae82",
    "fort": "#c8bfd4",
    "gate": "#d8b7a6",
    "water": "#a9cfe6",
    "stairs": "#d6c7ea",
    "way up": "#d6c7ea",
    "door": "#d9a86c",
    "locked door": "#c98d4b",
    "open door": "#ecd9b8",
    "wall": "#7d7468",
    "rock": "#7d7468",
}
_IMPASSABLE: Final = "#7d7468"
_ROUGH: Final = "#d3c79c"

_TERMINAL_STYLES: Final[Mapping[str, str]] = {
    "faint": "dim",
    "strong": "bold",
    "ready": "bold underline",
    "healthy": "green",
    "hurt": "yellow",
    "critical": "bold red",
    "nobody": f"#000000 on {NOBODYS}",
    "grey": "bright_black",
    **{
        colour: colour
        for colour in ("red", "green", "yellow", "blue", "magenta", "cyan", "white")
    },
    "reach": f"{PAPER} on {MARKED}",
    "target": f"{PAPER} on {TARGET}",
    "danger": f"{PAPER} on {DANGER}",
}


def side_colour(side: int | None) -> str:
    """Return the colour of the side number *side*, from 0; grey without a side.

    After eight sides the colours repeat, with other shapes.
    """
    return NOBODYS if side is None else SIDE_COLOURS[side % len(SIDE_COLOURS)]


def side_mark(side: int | None) -> str:
    """Return the mark of the side number *side*, from 0; empty without a side.

    >>> side_mark(0), side_mark(25), side_mark(26)
    ('a', 'z', 'aa')
    """
    mark, left = "", -1 if side is None else side
    while left >= 0:
        left, letter = divmod(left, len(ascii_lowercase))
        mark, left = ascii_lowercase[letter] + mark, left - 1
    return mark


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour like ``#0072b2``, 0 to 1 (WCAG)."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, from 1 to 21 (WCAG)."""
    darker, brighter = sorted((luminance(one), luminance(other)))
    return (brighter + 0.05) / (darker + 0.05)


def ink_on(colour: str) -> str:
    """Return the ink, dark or white, that is easier to read on *colour*."""
    return max((INK, PAPER), key=lambda ink: contrast(ink, colour))


def health_name(health: float) -> str:
    """Return the style for *health*, the part of the hit points that is left.

    >>> health_name(1.0), health_name(0.5), health_name(0.1)
    ('healthy', 'hurt', 'critical')
    """
    return _health_band(health)[0]


def health_colour(health: float) -> str:
    """Return the colour of a bar that shows *health*, 0 to 1."""
    return _health_band(health)[1]


def _health_band(health: float) -> tuple[str, str]:
    for above, name, colour in _HEALTH[:-1]:
        if health > above:
            return name, colour
    return _HEALTH[-1][1:]


def terrain_tint(terrain: Terrain) -> str:
    """Return the colour of a cell, by the name of its terrain or by its effects."""
    if terrain.name in _TINTS:
        return _TINTS[terrain.name]
    if terrain.move_cost is None:
        return _IMPASSABLE
    return GROUND if terrain.move_cost == 1 and not terrain.cover else _ROUGH


def terminal_style(style: str) -> str:
    """Return the style of a `Span` as rich writes it.

    >>> terminal_style("side-1 ready")
    '#ffffff on #0072b2 bold underline'
    >>> terminal_style("on-#b9d3a4")
    '#0f131b on #b9d3a4'
    >>> terminal_style("")
    ''

    Raises:
        InvalidTypeError: *style* is not a string.
        InvalidValueError: *style* has an unknown word.
    """
    instance("style", style, str)
    return " ".join(map(_terminal_word, style.split()))


def _terminal_word(word: str) -> str:
    side = re.fullmatch(r"side-([1-9][0-9]{0,9})", word)
    ground = re.fullmatch(r"on-(#[0-9a-f]{6})", word)
    if side is not None or ground is not None:
        colour = ground[1] if ground else side_colour(int(side[1]) - 1)  # type: ignore[index]
        return f"{ink_on(colour)} on {colour}"
    if word not in _TERMINAL_STYLES:
        raise InvalidValueError(
            f"style must be of {', '.join(_TERMINAL_STYLES)}, not {word!r}"
        )
    return _TERMINAL_STYLES[word]
