"""The palette: sides can be distinguished, and all text can be read."""

from itertools import combinations
from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.palette import side_shape
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.terrain import PLAIN, Terrain

# What each of the three kinds of cones adds to each channel, and what is seen without
# it (Viénot, Brettel and Mollon 1999), in linear colours.
SEEN = {
    "protanopia": ((0.11, 0.89, 0.0), (0.11, 0.89, 0.0), (0.0, 0.0, 1.0)),
    "deuteranopia": ((0.29, 0.71, 0.0), (0.29, 0.71, 0.0), (-0.02, 0.02, 1.0)),
}


def channels(colour: str) -> list[float]:
    return [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]


def seen(colour: str, kind: str) -> list[float]:
    linear = [part**2.2 for part in channels(colour)]
    rows = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in SEEN[kind]]
    return [max(part, 0) ** (1 / 2.2) for part in rows]


@pytest.mark.parametrize("kind", SEEN)
@pytest.mark.parametrize("pair", list(combinations(range(8), 2)), ids=str)
def test_colours_of_sides_stay_apart_for_the_colour_blind(
    pair: tuple[int, int], kind: str
) -> None:
    one, other = (seen(palette.side_colour(side), kind) for side in pair)

    distance = sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5

    assert distance > 0.14


def test_colours_and_shapes_together_tell_forty_sides_apart() -> None:
    looks = {(palette.side_colour(side), side_shape(side)) for side in range(40)}

    assert len(looks) == 40


@given(side=st.integers(0, 2000), other=st.integers(0, 2000))
def test_marks_tell_all_sides_apart(side: int, other: int) -> None:
    marks = palette.side_mark(side), palette.side_mark(other)

    assert (marks[0] == marks[1]) == (side == other)
    assert all(mark.isalpha() and mark.islower() for mark in marks)


def test_pieces_without_a_side_have_a_look_of_their_own() -> None:
    assert palette.side_mark(None) == ""
    assert palette.side_colour(None) not in palette.SIDE_COLOURS


@pytest.mark.parametrize("side", [None, *range(8)])
def test_letters_can_be_read_on_every_side(side: int | None) -> None:
    """WCAG requires four and a half."""
    colour = palette.side_colour(side)

    assert palette.contrast(palette.ink_on(colour), colour) >= 4.5


def test_contrast_of_black_and_white_is_the_greatest() -> None:
    assert palette.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert palette.contrast("#ffffff", "#ffffff") == 1


HEALTHS = [
    (1, "healthy"),
    (0.51, "healthy"),
    (0.5, "hurt"),
    (0.26, "hurt"),
    (0.25, "critical"),
    (0.01, "critical"),
    (0, "critical"),
]


@pytest.mark.parametrize(("health", "name"), HEALTHS)
def test_health_has_a_name(health: float, name: str) -> None:
    assert palette.health_name(health) == name


def test_health_has_a_colour_for_each_name() -> None:
    colours = {palette.health_colour(health) for health in (1, 0.4, 0.1)}

    assert len(colours) == 3


def test_terrain_is_tinted_by_name_or_else_by_what_it_does() -> None:
    plain = palette.terrain_tint(PLAIN)
    forest = palette.terrain_tint(Terrain("forest", "f", move_cost=2))
    abyss = palette.terrain_tint(Terrain("abyss", "o", move_cost=None))
    mud = palette.terrain_tint(Terrain("mud", "m", move_cost=3))
    ruin = palette.terrain_tint(Terrain("ruin", "r", cover=1))

    assert len({plain, forest, abyss, mud}) == 4
    assert ruin == mud
    assert palette.terrain_tint(Terrain("meadow", ",")) == plain


@frozen(eq=False)
class Swamp(Terrain):
    tint: ClassVar[object] = "#66774f"


@frozen(eq=False)
class Painted(Terrain):
    tint: ClassVar[object] = "url(#paint)"


@frozen(eq=False)
class Numbered(Terrain):
    tint: ClassVar[object] = 0x66774F


def test_a_class_of_terrain_brings_its_tint() -> None:
    assert palette.terrain_tint(Swamp("grass", "w")) == "#66774f"
    assert palette.own_tint(PLAIN) is None


def test_a_tint_that_is_no_colour_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="tint of Painted must be a colour"):
        palette.terrain_tint(Painted("paint", "p"))
    with pytest.raises(InvalidTypeError, match="tint must be"):
        palette.terrain_tint(Numbered("paint", "p"))
