"""Maps as text: boards with joins, and maps of letters."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import (
    InvalidTypeError,
    InvalidValueError,
    NoSuchLocationError,
    NotationError,
)
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.maps import board_from_text, board_text, unit_letters
from alpaca_emblem.model.terrain import (
    FOREST,
    GRASS,
    LEGEND,
    NOTHING,
    PLAIN,
    ROCK,
    Terrain,
)
from alpaca_emblem.model.topology import MAX_SIDE, SIDES, Topology
from alpaca_emblem.model.units import Archer

WOOD = Terrain("wood", "w", move_cost=2)
BAR = Terrain("bar", "|")
SYMBOLS = {terrain.symbol: terrain for terrain in (PLAIN, WOOD, BAR)}

RING = """\
.---.---.
|       |
.       .
|       |
.---.---."""


@st.composite
def fields(draw: st.DrawFn) -> Field:
    """Any places, in any order, some of the neighbours joined, of any terrain."""
    cell = st.tuples(st.integers(0, 4), st.integers(0, 4))
    places = draw(st.lists(cell, unique=True, max_size=12))
    joins = [
        (one, other)
        for one in places
        for other in ((one[0] + 1, one[1]), (one[0], one[1] + 1))
        if other in places
    ]
    kept = draw(st.lists(st.sampled_from(joins), unique=True)) if joins else []
    terrain = [draw(st.sampled_from(list(SYMBOLS.values()))) for _ in places]
    return Field(topology=Topology(places, kept), terrain=tuple(terrain))


@pytest.mark.unmeasured
@given(field=fields())
def test_board_reads_back_as_it_was_drawn(field: Field) -> None:
    again = board_from_text(field.board(), SYMBOLS)

    assert again.topology == field.topology
    assert again.board() == field.board()
    for location in field.locations:
        assert again.terrain_at(again[location.place]) == field.terrain_at(location)


@pytest.mark.unmeasured
@given(field=fields())
def test_places_are_read_row_by_row(field: Field) -> None:
    again = board_from_text(field.board(), SYMBOLS)

    assert list(again.topology.places) == sorted(field.topology.places)


def test_ring_is_read() -> None:
    ring = board_from_text(RING)

    assert len(ring) == 8
    assert len(ring.topology.joins) == 8
    assert ring.topology.find(1, 1) is None
    assert ring.board() == RING


def test_lines_and_columns_without_places_count() -> None:
    field = board_from_text("\n\n    .---.\n\n        w", SYMBOLS)

    assert field.topology.places == ((1, 1), (1, 2), (2, 2))
    assert field.terrain == (PLAIN, PLAIN, WOOD)
    assert not field.is_connected


@pytest.mark.parametrize("text", ["", "\n", "   ", "\n    \n"])
def test_board_without_places_is_an_empty_field(text: str) -> None:
    assert len(board_from_text(text)) == 0


def test_bare_place_is_a_field() -> None:
    assert board_from_text(".").board() == "."


def test_blanks_at_the_end_of_a_line_mean_nothing() -> None:
    assert board_from_text(".---.   \n|   \n.  ").board() == ".---.\n|\n."


def test_diagonal_joins_are_not_drawn() -> None:
    star = Topology.grid(2, 2, (*SIDES, (-1, -1), (-1, 1), (1, -1), (1, 1)))

    assert board_text(star, lambda _: "*") == "*---*\n|   |\n*---*"


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("text", "line", "column", "character"),
    [
        ("x", 1, 1, "x"),
        ("w", 1, 1, "w"),
        (".---x", 1, 5, "x"),
        (".\n.", 2, 1, "."),
        (".\n-\n.", 2, 1, "-"),
        (". . .", 1, 3, "."),
        (".-  .", 1, 2, "-"),
        (".-- .", 1, 2, "-"),
        (".-|-.", 1, 2, "-"),
        (".-----.", 1, 5, "-"),
        (".---.\n  |\n.---.", 2, 3, "|"),
        (".---", 1, 2, "-"),
        (".---.\n|", 2, 1, "|"),
        ("    .\n|\n    .", 2, 1, "|"),
        (".\t.", 1, 2, "\t"),
        (".---.\r\n.---.", 1, 6, "\r"),
        (".–––.", 1, 2, "–"),
    ],
)
def test_unreadable_text_is_refused_by_line_and_column(
    text: str, line: int, column: int, character: str
) -> None:
    message = (
        f"line {line}, column {column} of the board: {character!r} means nothing there"
    )

    with pytest.raises(NotationError, match=f"^{re.escape(message)}$"):
        board_from_text(text)


@pytest.mark.unmeasured
@given(text=st.text(alphabet=".-|w \n", max_size=60))
def test_whatever_is_read_is_drawn_alike(text: str) -> None:
    """Up to blanks where lines and the board end."""
    try:
        field = board_from_text(text, SYMBOLS)
    except NotationError:
        return

    lines = [line.rstrip() for line in text.split("\n")]
    assert field.board() == "\n".join(lines).rstrip("\n")


def test_board_that_is_too_large_is_refused() -> None:
    with pytest.raises(InvalidValueError, match=r"^column must be at most 255"):
        board_from_text("---".join("." * (MAX_SIDE + 1)))


def test_units_are_drawn_on_their_terrain() -> None:
    field = Field(topology=Topology.grid(1, 3), terrain=(WOOD, WOOD, PLAIN))
    field.place(Archer(max_hit_points=1, movement=1), field[0, 1])

    assert board_text(field.topology, unit_letters(field)) == "w---A---."


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


def test_a_custom_legend_is_followed() -> None:
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
def test_invalid_maps_are_refused(text: Any, legend: Any, message: str) -> None:
    with pytest.raises(InvalidTypeError, match=message):
        Field.from_text(text, legend)
