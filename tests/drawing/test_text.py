"""Text drawings: aligned, styled by name, and plain without their styles."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.parts import Geometry
from alpaca_emblem.drawing.text import (
    Line,
    Span,
    beside,
    block_width,
    fitted,
    folded,
    joined,
    padded,
    plain,
    printable,
    shortened,
    table,
    titled_table,
    width_of,
)


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


def test_numbers_end_below_the_end_of_their_title() -> None:
    rows = [{"a": Span("x"), "n": Span("7", "red")}, {"a": Span("yy"), "n": Span("12")}]

    assert plain(titled_table({"a": "", "n": "power"}, rows)) == (
        "    power\nx       7\nyy     12"
    )
    assert plain(titled_table({"a": "A"}, rows)) == "A\nx\nyy"


@pytest.mark.parametrize(("width", "expected"), [(9, "ab   cde"), (7, "ab\n\ncde")])
def test_a_legend_is_beside_its_board_where_there_is_room(
    width: int, expected: str
) -> None:
    assert plain(fitted([(Span("ab"),)], [(Span("cde"),)], width)) == expected


@given(text=st.text())
def test_printable_characters_stay_and_others_are_replaced(text: str) -> None:
    shown = printable(text)

    assert shown.isprintable()
    assert len(shown) == len(text)
    assert printable(shown) == shown


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("Ha", 2), ("英雄", 4), ("e\u0301", 1)]
)
def test_width_is_that_in_a_terminal(text: str, width: int) -> None:
    assert width_of(text) == width
    assert width_of(padded(text, 6)) == 6


def test_a_long_text_is_shortened_in_a_moment() -> None:
    assert shortened("英" * 10**5, 9) == "英英英英…"


@given(text=st.text(), width=st.integers(1, 12))
def test_shortened_text_fits(text: str, width: int) -> None:
    short = shortened(text, width)

    assert width_of(short) <= width
    assert short == text or short.endswith("…")


BOARD = [
    (Span("   0  1  2  ", "faint"),),
    (Span("0  "), Span("英 b  "), Span("c  ", "x")),
]
CELLS = Geometry(1, 3, 3, 1, 3, 1, 12, 2)


@pytest.mark.parametrize(
    ("width", "expected"),
    [
        (12, "   0  1  2\n0  英 b  c"),
        (11, "   0  1\n0  英 b\n\n   2\n0  c"),
        (5, "   0\n0  英\n\n   1\n0  b\n\n   2\n0  c"),
        (0, "   0\n0  英\n\n   1\n0  b\n\n   2\n0  c"),
    ],
)
def test_a_wide_board_is_shown_in_parts(width: int, expected: str) -> None:
    assert plain(folded(BOARD, CELLS, width)) == expected


def test_parts_of_a_board_keep_their_styles() -> None:
    for limitless in (math.inf, math.nan):
        assert folded(BOARD, CELLS, limitless) == [*BOARD]  # type: ignore[arg-type]
    narrowest = folded(BOARD, CELLS, -math.inf)  # type: ignore[arg-type]
    assert narrowest == folded(BOARD, CELLS, 0)
    assert folded(BOARD, CELLS, 11)[-1] == (Span("0  "), Span("c  ", "x"))


SIGNS = st.text("ab \n英雄é\u0301\u0308", max_size=6)
SPANS = st.builds(Span, SIGNS, st.sampled_from(["", "faint", "on-grass"]))


def by_signs(line: Line, start: int, end: int) -> list[Span]:
    """Return what stands in each column of a part of *line*."""
    signs: list[Span] = []
    for text, style in line:
        for sign in text:
            if not width_of(sign) and signs:
                signs[-1] = Span(signs[-1].text + sign, style)
            signs += [Span(sign, style), Span("", style)][: width_of(sign)]
    return signs[start:end]


@given(
    board=st.lists(st.lists(SPANS, max_size=5).map(tuple), min_size=1, max_size=4),
    left=st.integers(0, 4),
    across=st.integers(1, 4),
    columns=st.integers(1, 6),
    width=st.integers(0, 20),
)
def test_parts_of_a_board_are_those_of_its_columns(
    board: list[Line], left: int, across: int, columns: int, width: int
) -> None:
    cells = Geometry(1, columns, left, 0, across, 1, left + across * columns, 1)
    in_a_part = max(1, (width - left) // across)
    expected: list[Line] = []
    for first in range(0, columns, in_a_part):
        start = left + across * first
        end = start + across * in_a_part
        expected += [()] if expected else []
        for line in board:
            spans = by_signs(line, 0, left) + by_signs(line, start, end)
            expected.append(joined(spans))
    fits = width >= block_width(board) or in_a_part >= columns

    assert folded(board, cells, width) == (board if fits else expected)


def test_each_sign_of_ascii_takes_a_column() -> None:
    for code in range(128):
        assert width_of(chr(code)) == width_of(f"{chr(code)}英") - 2 == 1


def test_signs_without_a_width_stay_with_the_sign_before() -> None:
    board = [(Span("0  e\u0301  b  "),)]
    cells = Geometry(1, 2, 3, 0, 3, 1, 9, 1)

    assert plain(folded(board, cells, 6)) == "0  e\u0301\n\n0  b"
