"""The palette: sides can be distinguished, and all text can be read."""

from typing import ClassVar

import pytest
from attrs import frozen
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing import palette
from alpaca_emblem.drawing.palette import side_shape
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.model.terrain import PLAIN, Terrain


def test_colours_and_shapes_together_tell_forty_sides_apart() -> None:
    looks = {(palette.side_colours(side), side_shape(side)) for side in range(40)}

    assert len(looks) == 40


@given(side=st.integers(0, 2000), other=st.integers(0, 2000))
def test_marks_tell_all_sides_apart(side: int, other: int) -> None:
    marks = palette.side_mark(side), palette.side_mark(other)

    assert (marks[0] == marks[1]) == (side == other)
    assert all(mark.isalpha() and mark.islower() for mark in marks)


def test_pieces_without_a_side_have_a_look_of_their_own() -> None:
    assert palette.side_mark(None) == ""
    assert palette.side_colours(None) not in palette.SIDES


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
    assert palette.own_tint(Swamp("grass", "w")) == "#66774f"
    assert palette.own_tint(PLAIN) is None


def test_a_tint_that_is_no_colour_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="tint of Painted must be a colour"):
        palette.own_tint(Painted("paint", "p"))
    with pytest.raises(InvalidTypeError, match="tint must be"):
        palette.own_tint(Numbered("paint", "p"))
