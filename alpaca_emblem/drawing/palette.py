"""The palette: every colour of the pictures, by its role, in a light and a dark theme.

Colour is never the only sign. A side also has a shape, a mark (``a``, ``b``, ...) and a
polarity: odd sides are dark with a light figure, even ones light with a dark figure. A
terrain has its pattern; a bar of hit points has its length. Sides stay apart for people
with any kind of colour blindness, and next to each other also in grey.

What stands on the ground has the same colours in both themes: the sides, the outline
and the bars of tokens. Everything else is a role of a `Theme`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from string import ascii_lowercase
from types import MappingProxyType
from typing import Final, NamedTuple, TypeAlias

from alpaca_emblem.checks import instance
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.model.terrain import Terrain

Theme: TypeAlias = Mapping[str, str]
"""The colours of a picture, such as ``#a9c77d``, by their roles."""

LIGHT: Final[Theme] = MappingProxyType(
    {
        # The page and its panels.
        "page": "#efe9dc",
        "panel": "#fffaf0",
        "panel2": "#f1e8d6",
        "line": "#b9a98a",
        "ink": "#22201b",
        "faint": "#655c4c",
        "accent": "#1d5fbf",
        "accentink": "#ffffff",
        "gold": "#f2b632",
        "frame": "#5a4630",
        "key": "#241a12",
        "good": "#2e8b3f",
        "warn": "#d98200",
        "bad": "#c62f2f",
        "mana": "#2f6fd6",
        "energy": "#c98a00",
        "track": "#211c17",
        # Meadows: ground, trees, rock, water, roads, buildings.
        "grass": "#a9c77d",
        "grass2": "#b4d087",
        "tuft": "#7f9f55",
        "petal": "#fff6cf",
        "forest": "#7fa45a",
        "tree": "#3f7a43",
        "tree2": "#2f6137",
        "trunk": "#6b4a2c",
        "rock": "#a89f90",
        "rock2": "#877d70",
        "rock3": "#c9c1b2",
        "water": "#6db3dc",
        "water2": "#8fcbeb",
        "shore": "#e9d9a4",
        "road": "#dcc391",
        "road2": "#c9ac74",
        "bridge": "#b98a52",
        "bridge2": "#8d6435",
        "fort": "#c4bccb",
        "fort2": "#8f859b",
        "hill": "#c8b878",
        "gate": "#b58d6a",
        "seam": "#4b6a2f",
        "stair": "#ffd65a",
        "fog": "#3b4660",
        # Slabs over water.
        "void": "#7fa7c4",
        "void2": "#8fb5cf",
        "slab": "#e6d9bc",
        "slab2": "#b59f78",
        "slab3": "#f3e9d2",
        "plank": "#c08f57",
        "plank2": "#85592c",
        "wall": "#5b5148",
        "wall2": "#3e362f",
        # Torchlight and memory.
        "night": "#e4dccb",
        "lit": "#ffeebf",
        "lit2": "#f4dca0",
        "litwall": "#b08f62",
        "litwall2": "#7d5f3c",
        "mem": "#c9cdd8",
        "mem2": "#bdc2cf",
        "memwall": "#7d8496",
        "memwall2": "#656c7e",
        "shade": "#3a2a14",
        "feather": "#6b5a3a",
        "torch": "#f0a92e",
        "door": "#a3672f",
        "lock": "#c98a00",
        # The stage.
        "stage": "#d9cfb8",
        "stage2": "#c3b596",
        "stage3": "#e9e1ce",
        # Marks.
        "reach": "#1d5fbf",
        "target": "#c62f2f",
        "danger": "#c24a00",
        "path": "#1d5fbf",
        "last": "#22201b",
        "select": "#f2b632",
        "note": "#22201b",
        "halo": "#fffaf0",
    }
)
DARK: Final[Theme] = MappingProxyType(
    {
        # The page and its panels.
        "page": "#181a26",
        "panel": "#232738",
        "panel2": "#2d3249",
        "line": "#4a5170",
        "ink": "#eef0fa",
        "faint": "#a9b0cc",
        "accent": "#96aaff",
        "accentink": "#10121c",
        "gold": "#ffd65a",
        "frame": "#0d0f18",
        "key": "#0b0c12",
        "good": "#5fd068",
        "warn": "#ffb13d",
        "bad": "#ff6b5e",
        "mana": "#6aa5ff",
        "energy": "#ffcf5a",
        "track": "#0b0c12",
        # Meadows: ground, trees, rock, water, roads, buildings.
        "grass": "#466e46",
        "grass2": "#4c764b",
        "tuft": "#5f8d58",
        "petal": "#d8e07a",
        "forest": "#2f5a3a",
        "tree": "#3f9153",
        "tree2": "#24633a",
        "trunk": "#5b4028",
        "rock": "#6e6864",
        "rock2": "#4e4947",
        "rock3": "#928b84",
        "water": "#2b5f8f",
        "water2": "#3b79ad",
        "shore": "#8f8257",
        "road": "#8d7a55",
        "road2": "#75643f",
        "bridge": "#7d5a34",
        "bridge2": "#4f371d",
        "fort": "#6f6a85",
        "fort2": "#474259",
        "hill": "#7b7345",
        "gate": "#7a5a44",
        "seam": "#18301c",
        "stair": "#ffd65a",
        "fog": "#0b0e1a",
        # Slabs over water.
        "void": "#15233d",
        "void2": "#1f3354",
        "slab": "#585571",
        "slab2": "#35324a",
        "slab3": "#74708f",
        "plank": "#8a6238",
        "plank2": "#4d3318",
        "wall": "#8d86a8",
        "wall2": "#4e4868",
        # Torchlight and memory.
        "night": "#0e0f18",
        "lit": "#b3925f",
        "lit2": "#bd9c69",
        "litwall": "#a58fc4",
        "litwall2": "#5d4d7e",
        "mem": "#23263a",
        "mem2": "#272b41",
        "memwall": "#3a3a58",
        "memwall2": "#2a2a42",
        "shade": "#080812",
        "feather": "#0e0f18",
        "torch": "#ffc861",
        "door": "#a86d35",
        "lock": "#ffd65a",
        # The stage.
        "stage": "#2d2a3d",
        "stage2": "#3a3650",
        "stage3": "#211f2e",
        # Marks.
        "reach": "#7cc0ff",
        "target": "#ff5a4c",
        "danger": "#ff9b45",
        "path": "#bcd6ff",
        "last": "#eef0fa",
        "select": "#fff096",
        "note": "#ffffff",
        "halo": "#10121c",
    }
)
THEMES: Final[Mapping[str, Theme]] = MappingProxyType({"light": LIGHT, "dark": DARK})

OPACITIES: Final[Mapping[str, Mapping[str, float]]] = MappingProxyType(
    {
        "light": MappingProxyType({"fall": 0.037}),
        "dark": MappingProxyType({"fall": 0.07}),
    }
)
"""The opacities that differ between the themes, by their roles.

``fall`` is one of the steps in which the light of a torch falls off.
"""

KEY: Final = "#1a140e"
"""The outline of tokens and their signs."""
GOLD: Final = "#ffd257"
PAPER: Final = "#fffaf0"
STEEL: Final = "#e8ecf2"
STEEL_SHADE: Final = "#6c7687"
TRACK: Final = "#4a423e"
"""The empty part of a bar; it shows on black ground, too."""
BAR: Final = "#3f82d8"
BAR_BELOW: Final = "#d9772b"
"""The bars of tables in notebooks, and what is below a level, on any ground."""
CHIP: Final = "#4a4d55"
"""The disc with the tick of a unit that has acted."""

THING_TINTS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "$": GOLD,
        "k": GOLD,
        "~": "#f4e6c4",
        "%": "#e0a06a",
        "*": "#f0b45c",
        "[": "#b9c4d6",
        ")": "#dfe6f0",
        "!": "#ff6aa6",
        "healing": "#ff6aa6",
        "might": "#ffb020",
        "poison": "#9be05a",
        "red": "#ff6a5c",
        "blue": "#79b0ff",
        "green": "#63d16b",
        "black": "#8b8f9c",
        "white": "#f7f7f2",
    }
)
"""The colours of items that lie about: by symbol, and of potions by kind and look.

They have a casing of `KEY`, so that they show on every ground.
"""


class SideColours(NamedTuple):
    """The colours of the tokens of a side."""

    body: str
    edge: str
    """The side of the counter, below its body."""
    figure: str


SIDES: Final = (
    SideColours("#1f5bb8", "#123a7d", "#ffffff"),
    SideColours("#f57c51", "#a53c1a", "#2d0d04"),
    SideColours("#0a7558", "#064a38", "#ffffff"),
    SideColours("#eba6d0", "#a8568a", "#38082a"),
    SideColours("#3b1c7a", "#1f0d47", "#ffffff"),
    SideColours("#f3d64a", "#a58a0c", "#2f2500"),
    SideColours("#6d4a24", "#3f2a12", "#ffffff"),
    SideColours("#9bd8f5", "#4a8fb5", "#06283a"),
)
NEUTRAL: Final = SideColours("#8b8f98", "#5a5e68", "#14161c")
"""The colours of tokens without a side."""
SHAPES: Final = ("circle", "square", "hexagon", "diamond", "pentagon")

_SPENT_DARK: Final = "#72767f"
_SPENT_LIGHT: Final = "#b4b6bb"
_SPENT_EDGE: Final = "#55585f"


def side_colours(side: int | None) -> SideColours:
    """Return the colours of the side number *side*, from 0; grey without a side.

    After eight sides the colours repeat, with other shapes.
    """
    return NEUTRAL if side is None else SIDES[side % len(SIDES)]


@cache
def spent_colours(side: int | None) -> SideColours:
    """Return the colours of a token that has acted: nearly grey, as light as before."""
    body, edge, figure = side_colours(side)
    grey = _SPENT_DARK if figure == WHITE else _SPENT_LIGHT
    return SideColours(
        mix(body, grey, 0.72), mix(edge, _SPENT_EDGE, 0.65), mix(figure, grey, 0.08)
    )


def is_light(side: int | None) -> bool:
    """Return whether the tokens of *side* are light with a dark figure.

    They also look to the left, so that two sides face each other.
    """
    return side is not None and side % 2 == 1


def side_shape(side: int | None) -> str:
    """Return the shape of the tokens of the side number *side*, from 0."""
    return "circle" if side is None else SHAPES[side % len(SHAPES)]


@cache
def mix(one: str, other: str, share: float) -> str:
    """Return *one* with a *share*, 0 to 1, of *other* mixed in.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    channels = (
        int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{round(channel):02x}" for channel in channels)


WHITE: Final = "#ffffff"
BLACK: Final = "#000000"

CRITICAL: Final = 0.25
"""The part of the hit points up to which a unit is close to its end."""
_HEALTH: Final = (
    (0.5, "healthy", "#4cc05a"),
    (CRITICAL, "hurt", "#ffb020"),
    (0.0, "critical", "#ff5d4f"),
)
"""For each band of health: its lower limit, its name, and the colour of the bar."""

_COLOUR: Final = re.compile(r"#[0-9a-fA-F]{6}")


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


def own_tint(terrain: Terrain) -> str | None:
    """Return the colour that the class of *terrain* brings as ``tint``, or None.

    Raises:
        InvalidTypeError: The ``tint`` of *terrain* is not a string.
        InvalidValueError: It is not a colour such as ``#a9c77d``.
    """
    tint = getattr(terrain, "tint", None)
    if tint is None:
        return None
    instance("tint", tint, str)
    if not _COLOUR.fullmatch(tint):
        kind = type(terrain).__name__
        raise InvalidValueError(
            f"tint of {kind} must be a colour like '#a9c77d', not {tint!r}"
        )
    return str(tint)
