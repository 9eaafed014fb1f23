"""Masks of squares, and the slopes that touch them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.rules import masks

pytestmark = pytest.mark.unmeasured

WIDTH = 24
LINE = st.integers(0, 2**WIDTH - 1)
COLUMN = st.integers(0, WIDTH - 1)


def columns(mask: int) -> set[int]:
    return {column for column in range(WIDTH + 1) if mask >> column & 1}


@given(first=COLUMN, last=COLUMN)
def test_a_span_has_all_columns_from_first_to_last(first: int, last: int) -> None:
    assert columns(masks.span(first, last)) == {*range(first, last + 1)}


@given(reach=st.integers(0, 2 * WIDTH), column=COLUMN)
def test_squares_within_reach_are_on_the_map(reach: int, column: int) -> None:
    assert columns(masks.within(reach, column, WIDTH)) == {
        other for other in range(WIDTH) if abs(other - column) <= reach
    }


@given(line=LINE, start=LINE)
def test_runs_are_taken_whole(line: int, start: int) -> None:
    reached = columns(line & start)
    for _ in range(WIDTH):
        reached |= {
            c + d for c in reached for d in (-1, 1) if c + d >= 0 and line >> c + d & 1
        }

    assert columns(masks.along(line, line & start, WIDTH)) == reached


@given(above=LINE, line=LINE, below=LINE)
def test_rock_grows_where_five_of_nine_are_rock(
    above: int, line: int, below: int
) -> None:
    smooth = masks.smoothed(above, line, below)

    for column in range(1, WIDTH):
        around = sum(
            (row >> other & 1)
            for row in (above, line, below)
            for other in (column - 1, column, column + 1)
        )
        assert smooth >> column & 1 == (around >= 5)


@given(above=LINE, line=LINE, below=LINE)
def test_squares_beside_others(above: int, line: int, below: int) -> None:
    near = columns(line)
    expected = columns(above) | columns(below) | {c + 1 for c in near}

    assert columns(masks.beside(above, line, below)) == expected | {
        c - 1 for c in near if c
    }


SLOPE = st.tuples(st.integers(-30, 30), st.integers(1, 30))


@given(depth=st.integers(1, 20), low=SLOPE, high=SLOPE, at=COLUMN)
def test_slopes_touch_squares_and_their_centres(
    depth: int, low: tuple[int, int], high: tuple[int, int], at: int
) -> None:
    slopes = (*low, *high)
    first, last = masks.touched(depth, *slopes, at, WIDTH)
    left, right = masks.centred(depth, *slopes, at, WIDTH)

    for column in range(WIDTH):
        off = column - at
        is_centred = depth * low[0] <= off * low[1] and off * high[1] <= depth * high[0]
        is_touched = (
            2 * depth * low[0] < (2 * off + 1) * low[1]
            and (2 * off - 1) * high[1] < 2 * depth * high[0]
        )
        assert (left <= column <= right) == is_centred
        assert (first <= column <= last) == is_touched
