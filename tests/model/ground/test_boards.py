"""Boards as text: drawn, read back, and refused by line and column."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.errors import InvalidValueError, NotationError
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.ground.boards import board_from_text, board_text, unit_letters
from alpaca_emblem.model.terrain import PLAIN, Terrain
from alpaca_emblem.model.topology import MAX_SIDE, SIDES, Topology
from alpaca_emblem.model.units import Archer

WOOD = Terrain("wood", "w", move_cost=2)
BAR = Terrain("bar", "|")
LEGEND = {terrain.symbol: terrain for terrain in (PLAIN, WOOD, BAR)}

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
    terrain = [draw(st.sampled_from(list(LEGEND.values()))) for _ in places]
    return Field(topology=Topology(places, kept), terrain=tuple(terrain))


@given(field=fields())
def test_board_reads_back_as_it_was_drawn(field: Field) -> None:
    again = board_from_text(field.board(), LEGEND)

    assert again.topology == field.topology
    assert again.board() == field.board()
    for location in field.locations:
        assert again.terrain_at(again[location.place]) == field.terrain_at(location)


@given(field=fields())
def test_places_are_read_row_by_row(field: Field) -> None:
    again = board_from_text(field.board(), LEGEND)

    assert list(again.topology.places) == sorted(field.topology.places)


def test_ring_is_read() -> None:
    ring = board_from_text(RING)

    assert len(ring) == 8
    assert len(ring.topology.joins) == 8
    assert ring.topology.find(1, 1) is None
    assert ring.board() == RING


def test_lines_and_columns_without_places_count() -> None:
    field = board_from_text("\n\n    .---.\n\n        w", LEGEND)

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
def test_what_cannot_be_read_is_refused_by_line_and_column(
    text: str, line: int, column: int, character: str
) -> None:
    message = (
        f"line {line}, column {column} of the board: {character!r} means nothing there"
    )

    with pytest.raises(NotationError, match=f"^{re.escape(message)}$"):
        board_from_text(text)


@given(text=st.text(alphabet=".-|w \n", max_size=60))
def test_whatever_is_read_is_drawn_alike(text: str) -> None:
    """Up to blanks where lines and the board end."""
    try:
        field = board_from_text(text, LEGEND)
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
