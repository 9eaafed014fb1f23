"""Text drawings: aligned, styled by name, and plain without their styles."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.pieces import Piece
from alpaca_emblem.drawing.text import (
    Span,
    beside,
    block_width,
    field_lines,
    field_text,
    plain,
    table,
)
from alpaca_emblem.model.factories import FieldFactory
from alpaca_emblem.model.field import Field
from alpaca_emblem.model.topology import Location

WILD = """
    0   1   2   3
0   .---f---.   #
    |       |   |
1   .   m   .---.
"""


def test_field_shows_terrain_holes_and_missing_joins(wild: Field) -> None:
    assert field_text(wild) == WILD.strip("\n")


def test_empty_field_is_no_line_at_all() -> None:
    assert field_lines(Field()) == ()
    assert field_text(Field()) == ""


def test_single_place_has_one_line_below_the_numbers() -> None:
    assert field_text(Field.of_size(1, 1)) == "    0\n0   ."


def test_wide_pieces_make_room_for_themselves() -> None:
    field = Field.of_size(2, 2)

    def crowd(location: Location) -> Piece:
        return Piece("H", "somebody", side=30 * 26 + 7)

    assert field_text(field, crowd).splitlines() == [
        "    0    1",
        "0   Hadh-Hadh",
        "    |    |",
        "1   Hadh-Hadh",
    ]


def test_pieces_have_the_style_of_their_side() -> None:
    field = Field.of_size(1, 2)

    def one(location: Location) -> Piece | None:
        return Piece("H", "somebody", side=None if location.column else 2)

    _, row = field_lines(field, one)

    assert Span("Hc", "side-3") in row
    assert Span("H", "nobody") in row


@given(seed=st.integers(0, 1000), size=st.integers(1, 6))
def test_joins_are_drawn_as_often_as_there_are(seed: int, size: int) -> None:
    field = FieldFactory(seed).create(size)

    text = field_text(field)

    assert text.count("---") + text.count("|") == len(field.topology.joins)


def test_plain_leaves_styles_and_blanks_at_the_end_out() -> None:
    assert plain([(Span("a", "faint"), Span("b  ")), (), (Span("c"),)]) == "ab\n\nc"


@pytest.mark.parametrize("lengths", [(1, 3), (3, 1), (0, 2), (2, 2)], ids=str)
def test_blocks_stand_side_by_side(lengths: tuple[int, int]) -> None:
    left = [(Span("x" * 4),)] * lengths[0]
    right = [(Span("yy"),)] * lengths[1]

    both = beside(left, right, gap=2)

    assert len(both) == max(lengths)
    assert plain(both).count("yy") == lengths[1]
    indents = {line.index("yy") for line in plain(both).splitlines() if "yy" in line}
    assert len(indents) == 1


def test_cells_of_a_table_stand_under_one_another() -> None:
    rows = [[Span("英雄"), Span("1")], [Span("a", "faint"), Span("22")]]

    lines = table(rows)

    assert plain(lines) == "英雄  1\na     22"
    assert block_width(lines) == 10
    assert table([]) == []
