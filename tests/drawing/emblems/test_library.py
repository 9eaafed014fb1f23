"""The emblems of the library: well-formed, small, and each unlike all others."""

from itertools import combinations, pairwise
from xml.etree.ElementTree import Element, tostring

import pytest

from alpaca_emblem.drawing.emblems import EMBLEMS, draw_emblem
from alpaca_emblem.drawing.pens import Pen
from tests.drawing.emblems.paths import points

NAMES = tuple(EMBLEMS)
MOST_CHARACTERS = 380
"""The most characters that the layers of an emblem have together."""


@pytest.mark.parametrize("name", NAMES)
def test_paths_stay_on_the_grid(name: str) -> None:
    for _, path in EMBLEMS[name].layers:
        for x, y in points(path):
            assert -0.5 <= x <= 24.5, (name, path, x)
            assert -0.5 <= y <= 24.5, (name, path, y)


@pytest.mark.parametrize("name", NAMES)
def test_emblems_are_small(name: str) -> None:
    size = sum(len(kind) + len(path) for kind, path in EMBLEMS[name].layers)

    assert size <= MOST_CHARACTERS


def test_most_emblems_take_little_more_than_two_hundred_characters() -> None:
    sizes = [sum(len(path) for _, path in e.layers) for e in EMBLEMS.values()]

    assert sum(sizes) / len(sizes) <= 220


@pytest.mark.parametrize("name", NAMES)
def test_neighbouring_layers_differ_in_kind(name: str) -> None:
    """Two layers of one kind are one path, which is shorter."""
    kinds = [kind for kind, _ in EMBLEMS[name].layers]

    assert all(one != other for one, other in pairwise(kinds))


def test_no_two_emblems_are_the_same_drawing() -> None:
    for one, other in combinations(NAMES, 2):
        assert EMBLEMS[one] != EMBLEMS[other], (one, other)


def test_names_are_plain_words() -> None:
    for name in NAMES:
        assert name.replace(" ", "").isalpha()
        assert name == name.lower().strip()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_all_emblems_are_drawn_in_both_themes(theme: str) -> None:
    for emblem in EMBLEMS.values():
        sheet = Element("g")
        pen = Pen(theme)
        draw_emblem(pen, sheet, emblem, 12, 12, 24, "ink", "page", halo="halo")
        draw_emblem(pen, sheet, emblem, 12, 12, 20, "ink", "page", mirrored=True)

        drawn = tostring(sheet, encoding="unicode")
        assert drawn.count("<path") >= 2 * len(emblem.layers)
        assert pen.colour("ink") in drawn
