"""Colours: all text can be read, and sides stay distinct for all viewers.

Contrast is that of WCAG 2: 4.5 for text, 3 for signs. Colour-blindness is simulated by
the matrices of Machado, Oliveira and Fernandes (2009) for full severity, and distances
are those of CIELAB.
"""

from __future__ import annotations

import ast
import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest

import alpaca_emblem.drawing
from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.palette import (
    DARK,
    KEY,
    LIGHT,
    SIDES,
    THEMES,
    contrast,
    side_colours,
    side_shape,
    spent_colours,
)

TEXT, SIGN = 4.5, 3.0

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

_GREY: Colour = (0.2126, 0.7152, 0.0722)
SEEN: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (_GREY, _GREY, _GREY),
}
"""The perceived value of each channel, in linear light."""
_TO_XYZ: Matrix = (
    (0.4124, 0.3576, 0.1805),
    (0.2126, 0.7152, 0.0722),
    (0.0193, 0.1192, 0.9505),
)
_WHITE: Colour = (0.95047, 1, 1.08883)


def linear(colour: str) -> Colour:
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    )
    return red, green, blue


def product(matrix: Matrix, colour: Colour) -> Colour:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def seen(colour: str, kind: str) -> Colour:
    """Return *colour* in CIELAB, as people of that *kind* see it."""
    red, green, blue = (
        min(max(part, 0), 1) for part in product(SEEN[kind], linear(colour))
    )
    parts = zip(product(_TO_XYZ, (red, green, blue)), _WHITE, strict=True)
    x, y, z = (
        ratio ** (1 / 3) if ratio > 0.008856 else 7.787 * ratio + 16 / 116
        for ratio in (part / white for part, white in parts)
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def distance(one: str, other: str, kind: str) -> float:
    return dist(seen(one, kind), seen(other, kind))


def test_distance_is_that_of_cielab() -> None:
    """A check of the ruler itself: white and black are 100 apart, red is known."""
    assert distance("#ffffff", "#000000", "normal") == pytest.approx(100, abs=0.1)
    assert seen("#ff0000", "normal") == pytest.approx((53.2, 80.1, 67.2), abs=0.2)
    assert distance("#ff0000", "#00b300", "grey") > 0


@pytest.mark.parametrize("kind", [kind for kind in SEEN if kind != "grey"])
@pytest.mark.parametrize("pair", list(combinations(range(8), 2)), ids=str)
def test_sides_stay_apart_for_the_colour_blind(
    pair: tuple[int, int], kind: str
) -> None:
    one, other = (side_colours(side).body for side in pair)
    has_same_shape = len({side_shape(side) for side in pair}) == 1

    assert distance(one, other, kind) >= (20 if has_same_shape else 12)


@pytest.mark.parametrize("kind", SEEN)
def test_first_two_sides_are_far_apart_even_in_grey(kind: str) -> None:
    assert distance(SIDES[0].body, SIDES[1].body, kind) >= 25


@pytest.mark.parametrize("pair", list(combinations(range(8), 2)), ids=str)
def test_sides_are_told_apart_in_grey_by_shape_or_polarity_or_shade(
    pair: tuple[int, int],
) -> None:
    one, other = (side_colours(side).body for side in pair)
    looks = {(side_shape(side), palette.is_light(side)) for side in pair}

    assert len(looks) == 2 or distance(one, other, "grey") >= 12


def test_colours_and_shapes_together_tell_forty_sides_apart() -> None:
    looks = {(side_colours(side), side_shape(side)) for side in range(40)}

    assert len(looks) == 40


@pytest.mark.parametrize("side", [None, *range(8)])
def test_figures_can_be_read_on_every_side(side: int | None) -> None:
    """Letters stand where emblems are missing, so it is the contrast of text."""
    for colours in (side_colours(side), spent_colours(side)):
        assert contrast(colours.figure, colours.body) >= TEXT


@pytest.mark.parametrize("side", range(8))
def test_odd_sides_are_dark_and_even_ones_light(side: int) -> None:
    for colours in (side_colours(side), spent_colours(side)):
        is_light = palette.luminance(colours.body) > palette.luminance(colours.figure)
        assert is_light == palette.is_light(side) == (side % 2 == 1)


@pytest.mark.parametrize("side", [None, *range(8)])
def test_acting_takes_the_colour_away_but_not_the_light(side: int | None) -> None:
    before, after = side_colours(side), spent_colours(side)

    chroma = [dist((0, 0), seen(body, "normal")[1:]) for body in (before[0], after[0])]
    assert chroma[1] <= max(chroma[0] / 2, 6)


@pytest.mark.parametrize("colour", [palette.GOLD, palette.PAPER, palette.STEEL])
def test_signs_of_tokens_can_be_read(colour: str) -> None:
    assert contrast(colour, KEY) >= TEXT


def test_bars_and_chips_can_be_read() -> None:
    for health in (1, 0.5, 0.25):
        assert contrast(palette.health_colour(health), palette.TRACK) >= SIGN
        assert contrast(palette.health_colour(health), KEY) >= SIGN
    assert contrast(palette.WHITE, palette.CHIP) >= TEXT
    assert contrast(palette.STEEL, palette.STEEL_SHADE) >= SIGN


WORDS = {
    "ink": ("page", "panel", "panel2"),
    "faint": ("page", "panel", "panel2"),
    "accentink": ("accent",),
    "halo": ("target", "danger", "reach", "path"),
    "panel": ("target",),
    "note": ("grass", "grass2", "forest", "hill", "water", "rock", "bridge", "gate"),
}
"""The inks of words and numbers, and their backgrounds."""
SIGNS = {
    "accent": ("page", "panel"),
    "reach": ("halo",),
    "path": ("halo",),
    "danger": ("halo",),
    "target": ("halo",),
    "last": ("halo", "grass", "grass2", "slab", "mem"),
    "select": ("key",),
    "gold": ("key",),
    "torch": ("key",),
    "good": ("panel", "track"),
    "bad": ("panel", "track"),
    "warn": ("track",),
    "mana": ("panel", "track"),
    "energy": ("track",),
}
"""Marks and bars, and their casings or backgrounds."""


def pairs(table: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(front, back) for front, backs in table.items() for back in backs]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("ink", "ground"), pairs(WORDS))
def test_words_can_be_read(ink: str, ground: str, theme: str) -> None:
    colours = THEMES[theme]

    assert contrast(colours[ink], colours[ground]) >= TEXT


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("sign", "ground"), pairs(SIGNS))
def test_signs_can_be_seen(sign: str, ground: str, theme: str) -> None:
    colours = THEMES[theme]

    assert contrast(colours[sign], colours[ground]) >= SIGN


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("kind", [kind for kind in SEEN if kind != "grey"])
def test_marks_stay_apart_for_the_colour_blind(kind: str, theme: str) -> None:
    """Reach and danger may cover each other; their patterns differ, too."""
    colours = THEMES[theme]

    assert distance(colours["reach"], colours["danger"], kind) >= 25
    assert distance(colours["reach"], colours["target"], kind) >= 25


def test_themes_have_the_same_roles() -> None:
    assert list(LIGHT) == list(DARK)
    assert [len(colour) for colour in (*LIGHT.values(), *DARK.values())] == [7] * (
        2 * len(LIGHT)
    )


LITERAL = re.compile(r"#(?:[0-9a-fA-F]{3}){1,2}\b")
FOLDER = Path(alpaca_emblem.drawing.__file__).parent
MODULES = [
    path.relative_to(FOLDER).as_posix()
    for path in sorted(FOLDER.rglob("*.py"))
    if path != FOLDER / "palette.py"
]


def colours_in(source: str) -> list[str]:
    """Return the strings in *source* that have a colour, except docstrings."""
    tree = ast.parse(source)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in told
        and LITERAL.search(node.value)
    ]


@pytest.mark.unmeasured
@pytest.mark.parametrize("module", MODULES)
def test_colours_stand_in_the_palette_only(module: str) -> None:
    found = colours_in((FOLDER / module).read_text(encoding="utf-8"))

    assert found == []


def test_colours_are_found_wherever_they_stand() -> None:
    assert colours_in('"""As #fff."""\nf(a="#fff", b=("x #012abc",), c=f"#{d}")') == [
        "#fff",
        "x #012abc",
    ]
