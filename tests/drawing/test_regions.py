"""Regions: outlines of cells, and the chance of a place."""

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.regions import Cell, outline, region_path, scatter

cells = st.lists(st.tuples(st.integers(-2, 4), st.integers(-2, 4)), max_size=30)


def area(loop: list[tuple[int, int]]) -> float:
    """Positive for loops that run clockwise, with y downwards."""
    ends = [*loop[1:], loop[0]]
    return sum(x * v - u * y for (x, y), (u, v) in zip(loop, ends, strict=True)) / 2


def test_nothing_has_no_border() -> None:
    assert outline([]) == []
    assert region_path([], 0, 0, 10) == ""


def test_block_has_four_corners() -> None:
    assert outline([(1, 1), (1, 2), (2, 1), (2, 2)]) == [
        [(1, 1), (3, 1), (3, 3), (1, 3)]
    ]


def test_hole_has_a_border_of_its_own() -> None:
    ring = [(r, c) for r in range(3) for c in range(3) if (r, c) != (1, 1)]

    outer, inner = outline(ring)

    assert area(outer) == 9
    assert area(inner) == -1


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert [len(loop) for loop in outline([(0, 0), (1, 1)])] == [4, 4]


def test_hole_that_is_open_at_a_corner_belongs_to_the_outside() -> None:
    ring = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1)]

    (loop,) = outline(ring)

    assert loop.count((2, 2)) == 2
    assert area(loop) == 7


@given(chosen=cells)
def test_borders_surround_as_much_as_the_cells(chosen: list[Cell]) -> None:
    loops = outline(chosen)

    assert sum(map(area, loops)) == len(set(chosen))
    for loop in loops:
        steps = zip(loop, [*loop[1:], loop[0]], strict=True)
        turns = [x == u for (x, _), (u, _) in steps]
        assert all(one != other for one, other in pairwise(turns))


@given(chosen=cells)
def test_order_and_repetition_do_not_matter(chosen: list[Cell]) -> None:
    assert outline(chosen) == outline([*reversed(chosen), *chosen])


def test_path_is_moved_inwards_and_rounded() -> None:
    assert region_path([(0, 0)], 10, 20, 30) == "M10 20H40V50H10z"
    assert region_path([(0, 0)], 10, 20, 30, inset=2) == "M12 22H38V48H12z"
    rounded = region_path([(0, 0)], 0, 0, 30, radius=5)
    assert rounded == "M0 5q0-5 5-5H25q5 0 5 5V25q0 5-5 5H5q-5 0-5-5z"


@pytest.mark.unmeasured
@given(chosen=cells, inset=st.integers(0, 5))
def test_inset_border_stays_inside_the_bounds(chosen: list[Cell], inset: int) -> None:
    path = region_path(chosen, 0, 0, 64, inset)

    bounds = [(column * 64, row * 64) for row, column in chosen]
    for x, y in corners(path):
        assert any(a <= x <= a + 64 and b <= y <= b + 64 for a, b in bounds)


def corners(path: str) -> Iterator[tuple[int, int]]:
    """The corners of a path of straight lines, each across or down."""
    x = y = 0
    for way, first, second in re.findall(r"([MHV])(-?\d+)(?: ?(-?\d+))?", path):
        x = x if way == "V" else int(first)
        y = int(second) if way == "M" else y if way == "H" else int(first)
        yield x, y


@pytest.mark.unmeasured
@given(chosen=cells)
def test_path_goes_through_all_corners(chosen: list[Cell]) -> None:
    drawn = [*corners(region_path(chosen, 0, 0, 1))]

    assert drawn == [corner for loop in outline(chosen) for corner in loop]


@given(row=st.integers(-99, 10**6), column=st.integers(-99, 10**6), n=st.integers(0, 9))
def test_chance_of_a_place_is_a_share(row: int, column: int, n: int) -> None:
    assert 0 <= scatter(row, column, n) < 1


def test_chance_of_a_place_is_always_the_same_and_spread() -> None:
    assert scatter(3, 4, 1) == pytest.approx(0.5, abs=0.5)
    draws = [scatter(row, column, 2) for row in range(20) for column in range(20)]
    assert sum(draws) / 400 == pytest.approx(0.5, abs=0.05)
    assert len(dict.fromkeys(draws)) > 390
