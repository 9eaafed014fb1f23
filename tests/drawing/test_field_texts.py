"""Fields as texts: a sign for each cell, a stroke for each join."""

from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.field_texts import FieldText, field_lines, field_text
from alpaca_emblem.drawing.pieces import Piece, field_pieces
from alpaca_emblem.drawing.terminals import terminal_style
from alpaca_emblem.drawing.text import Span
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


def test_the_geometry_of_a_text_is_where_its_characters_are(wild: Field) -> None:
    board = FieldText(wild, field_pieces(wild))
    lines = field_text(wild).splitlines()

    for location in wild.locations:
        x, y = board.geometry.middle(location.place)
        line = lines[int(y - board.geometry.down / 2)]
        at = int(x - board.geometry.across / 2)
        assert line[at] == wild.terrain_at(location).symbol
    assert board.geometry.width >= max(map(len, lines))
    assert board.geometry.height == len(lines)


def test_slabs_lie_over_water_and_bridges_join_them(wild: Field) -> None:
    _, first, below, _ = field_lines(wild)

    assert [span.style for span in first if span.text.strip()][:4] == [
        *("faint", "on-slab", "on-slab mute", "on-plank")
    ]
    assert Span("f", "on-forest") in first
    assert {span.style for span in below} == {"", "on-plank", "on-void"}
    for line in field_lines(wild):
        assert all(bool(terminal_style(s.style)) == bool(s.style) for s in line)
