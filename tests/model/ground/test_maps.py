"""Maps of letters, and what is read from them."""

from __future__ import annotations

from typing import Any

import pytest

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    NotationError,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.terrain import (
    FOREST,
    GRASS,
    LEGEND,
    NOTHING,
    ROCK,
    Terrain,
)

MUD = Terrain("mud", "m", move_cost=3)


def kinds(field: Field) -> list[Terrain]:
    return [field.terrain_at(location) for location in field.locations]


def test_each_letter_is_a_place() -> None:
    field = Field.from_text(".f\n#.")

    assert kinds(field) == [GRASS, FOREST, ROCK, GRASS]
    assert [location.place for location in field.neighbours(field[0, 0])] == [
        (0, 1),
        (1, 0),
    ]


def test_rows_can_be_given_one_by_one() -> None:
    assert kinds(Field.from_text(["..", "f."])) == [GRASS, GRASS, FOREST, GRASS]


def test_a_missing_letter_is_nothing_and_so_is_a_blank() -> None:
    field = Field.from_text(". .\n.\n...  ")

    assert kinds(field)[:6] == [GRASS, NOTHING, GRASS, GRASS, NOTHING, NOTHING]
    assert len(field) == 9


def test_an_unknown_letter_is_rock() -> None:
    assert kinds(Field.from_text(".?")) == [GRASS, ROCK]


def test_an_unknown_letter_is_refused_by_row_and_column() -> None:
    with pytest.raises(NotationError, match=r"^row 1, column 2 of the map: '\?' is"):
        Field.from_text("...\n..?", is_strict=True)


def test_a_legend_of_ones_own_is_followed() -> None:
    field = Field.from_text("m.", {**LEGEND, "m": MUD}, is_strict=True)

    assert kinds(field) == [MUD, GRASS]


@pytest.mark.parametrize("text", ["", "\n\n", "   "], ids=repr)
def test_an_empty_map_is_refused(text: str) -> None:
    with pytest.raises(InvalidValueError, match=r"^a map has one place at least$"):
        Field.from_text(text)


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (2, 0), (0, 3)])
def test_off_the_board_there_is_nothing(place: tuple[int, int]) -> None:
    """Negative numbers do not count from the end."""
    field = Field.from_text("...\n...")

    assert field.unit_in(*place) is None
    with pytest.raises(NoSuchLocationError):
        field.location(*place)


def test_boards_of_one_size_share_their_topology() -> None:
    assert Field.from_text("..").topology is Field.from_text("f#").topology


@pytest.mark.parametrize(
    ("text", "legend", "message"),
    [
        (None, LEGEND, r"^text must be a collection, not None$"),
        ([1], LEGEND, r"^each of text must be of class str, not 1$"),
        ("..", None, r"^legend must be of class Mapping, not None$"),
        ("..", {".": "grass"}, r"^each of legend must be of class Terrain, not 'gra"),
    ],
)
def test_what_is_no_map_is_refused(text: Any, legend: Any, message: str) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        Field.from_text(text, legend)
