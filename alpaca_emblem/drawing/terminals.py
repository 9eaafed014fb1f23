"""Styles of text boards: the words of a `Span`, as rich writes them.

A cell of a board brings its ink and its ground, both from the palette of the pictures,
so that it can be read on any terminal, light or dark. Other words stand on the
terminal's own ground and have the terminal's own colours, which suit it.

What a style tells is told by a character as well: a board without colours says as much.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from alpaca_emblem.checks import instance
from alpaca_emblem.drawing.palette import (
    BLACK,
    GOLD,
    KEY,
    PAPER,
    THEMES,
    THING_TINTS,
    TRACK,
    WHITE,
    Theme,
    contrast,
    health_colour,
    mix,
    own_tint,
    side_colours,
    spent_colours,
)
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.model.terrain import Terrain

READABLE: Final = 4.5
"""The least contrast of text (WCAG)."""

TRAITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "faint": "dim",
        "strong": "bold",
        "good": "green",
        "bad": "bold red",
        "healthy": "",
        "grey": "dim",
        "yellow": "bold",
        "white": "",
        **{colour: colour for colour in ("red", "green", "magenta", "cyan")},
    }
)
"""Words on the terminal's own ground; yellow and white cannot be read on all."""

_BARS: Final = {"healthy": 1.0, "hurt": 0.5, "critical": 0.1}
_SHADES: Final[Mapping[str, tuple[str, float]]] = MappingProxyType(
    {
        "reach": ("reach", 0.5),
        "target": ("target", 0.7),
        "danger": ("danger", 0.5),
        "fogged": ("fog", 0.58),
    }
)
"""The role of what lies over a cell, and how much of the ground it hides."""
_CHIPS: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "ready": (GOLD, KEY),
        "crown": (GOLD, KEY),
        "sign": (GOLD, KEY),
        "hurt": (KEY, health_colour(_BARS["hurt"])),
        "critical": (KEY, health_colour(_BARS["critical"])),
        "reach": ("halo", "reach"),
        "target": ("halo", "target"),
        "danger": ("halo", "danger"),
        "mana": ("panel", "mana"),
        "bar-rest": (TRACK, TRACK),
        "bar-mana": ("mana", "mana"),
        **{
            f"bar-{name}": (health_colour(health), health_colour(health))
            for name, health in _BARS.items()
        },
    }
)
"""The ink and the ground of signs, each a role or a colour; bars have no ink."""

_SIDE: Final = re.compile(r"side-([1-9][0-9]{0,9})")
_GROUND: Final = re.compile(r"on-(?:(#[0-9a-f]{6})|([a-z0-9]+))")
_THING: Final = re.compile(r"thing-(.)")

_ROLES: Final[Mapping[str, str]] = MappingProxyType(
    {
        **{
            name: name
            for name in (
                *("grass", "forest", "rock", "water", "road", "bridge", "fort"),
                *("hill", "gate", "wall", "door"),
            )
        },
        "stairs": "fort",
        "way up": "fort",
        "locked door": "lock",
        "open door": "door",
        "nothing": "void",
    }
)
"""The role of the ground of each terrain, by its name."""


def terrain_style(terrain: Terrain, plain: str = "grass") -> str:
    """Return the style of a cell: ``on-`` and the role, or the tint, of its ground.

    >>> from alpaca_emblem.model.terrain import FOREST
    >>> terrain_style(FOREST)
    'on-forest'

    Args:
        terrain: The terrain of the cell.
        plain: The role of open ground.

    Raises:
        InvalidTypeError: The ``tint`` of *terrain* is not a string.
        InvalidValueError: It is not a colour such as ``#a9c77d``.
    """
    return f"on-{own_tint(terrain) or _role_of(terrain, plain)}"


def _role_of(terrain: Terrain, plain: str) -> str:
    if terrain.name in _ROLES:
        return _ROLES[terrain.name]
    if terrain.move_cost is None:
        return "rock"
    if terrain.cover:
        return "forest"
    return plain if terrain.move_cost == 1 else "hill"


def terminal_style(style: str, theme: str = "dark") -> str:
    """Return the style of a `Span` as rich writes it.

    >>> terminal_style("side-1 strong")
    '#ffffff on #1f5bb8 bold'
    >>> terminal_style("on-forest", "light")
    '#2e311d on #7fa45a'
    >>> terminal_style("")
    ''

    Args:
        style: The words of the style.
        theme: ``"light"`` or ``"dark"``: the theme of the cells.

    Raises:
        InvalidTypeError: *style* or *theme* is not a string.
        InvalidValueError: *style* has an unknown word, or there is no such theme.
    """
    instance("style", style, str)
    instance("theme", theme, str)
    if theme not in THEMES:
        raise InvalidValueError(f"theme must be {' or '.join(THEMES)}, not {theme!r}")
    return _resolved(style, theme)


@cache
def _resolved(style: str, theme: str) -> str:
    words = style.split()
    for word in words:
        if not _is_known(word):
            raise InvalidValueError(
                f"style must be of {', '.join(_WORDS)}, or name a side, a ground or a "
                f"thing, such as side-1, on-grass or thing-$, not {word!r}"
            )
    cell = _cell(words, THEMES[theme])
    if cell is None:
        traits = [TRAITS.get(word, "") for word in words]
    else:
        traits = [f"{cell[0]} on {cell[1]}", "bold" if "strong" in words else ""]
    return " ".join(filter(None, traits))


_WORDS: Final = tuple(
    dict.fromkeys((*TRAITS, *_CHIPS, *_SHADES, "nobody", "acted", "mute"))
)


def _is_known(word: str) -> bool:
    ground = _GROUND.fullmatch(word)
    if ground is not None:
        return ground[1] is not None or ground[2] in THEMES["light"]
    return word in _WORDS or bool(_SIDE.fullmatch(word) or _THING.fullmatch(word))


def _cell(words: Sequence[str], theme: Theme) -> tuple[str, str] | None:
    """Return the ink and the ground of *words*; None for those of the terminal."""
    for word in words:
        if ground := _GROUND.fullmatch(word):
            return _on(ground[1] or theme[ground[2]], words, theme)
        if thing := _THING.fullmatch(word):
            return THING_TINTS.get(thing[1], GOLD), KEY
        side = _SIDE.fullmatch(word)
        if side is not None or word == "nobody":
            colours = spent_colours if "acted" in words else side_colours
            body, _, figure = colours(int(side[1]) - 1 if side else None)
            return figure, body
    for word in words:
        if word in _CHIPS:
            ink, chip = _CHIPS[word]
            return theme.get(ink, ink), theme.get(chip, chip)
    return None


def _on(ground: str, words: Sequence[str], theme: Theme) -> tuple[str, str]:
    """Return the ink and the ground of a cell, with what lies over it."""
    for word in words:
        if word in _SHADES:
            role, share = _SHADES[word]
            ground = mix(ground, theme[role], share)
    if "mute" in words:
        return ground, ground
    return _ink_on(ground, is_strong="strong" in words), ground


def _ink_on(ground: str, *, is_strong: bool) -> str:
    """Return the ink that is easiest to read, or the quietest that can be read.

    Terrain is written quietly, so that units stand out.
    """
    inks = (KEY, PAPER, BLACK, WHITE)
    full = next(
        (
            ink
            for ink in sorted(inks[:2], key=lambda one: -contrast(one, ground))
            if contrast(ink, ground) >= READABLE
        ),
        max(inks[2:], key=lambda one: contrast(one, ground)),
    )
    if is_strong:
        return full
    shares = (share / 20 for share in range(20))
    quiet = (mix(ground, full, share) for share in shares)
    return next((ink for ink in quiet if contrast(ink, ground) >= READABLE), full)
