"""Lines over rows and columns."""

from xml.etree.ElementTree import Element

from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem.drawing.lines import (
    Run,
    downwards,
    draw_lines,
    rightwards,
    runs,
)
from alpaca_emblem.drawing.pens import Pen

cells = st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)))


@given(cells)
def test_runs_have_every_cell_once(given_cells: set[tuple[int, int]]) -> None:
    found = [
        (run.line, at)
        for run in runs(given_cells)
        for at in range(run.first, run.last + 1)
    ]

    assert found == sorted(given_cells)


@given(cells)
def test_runs_are_as_long_as_can_be(given_cells: set[tuple[int, int]]) -> None:
    for run in runs(given_cells):
        assert (run.line, run.first - 1) not in given_cells
        assert (run.line, run.last + 1) not in given_cells


def test_lines_lead_from_middle_to_middle() -> None:
    found = [Run(0, 0, 1), Run(2, 1, 1)]

    assert rightwards(found, 10, 0, 0) == "M5 5H15M15 25H15"
    assert rightwards(found, 10, 2, 3, down=-1) == "M3 4H18M13 24H18"
    assert downwards(found, 10, 0, 0) == "M5 5V15M25 15V15"
    assert downwards(found, 10, 2, 3, right=1) == "M6 3V18M26 13V18"


def test_no_line_draws_nothing() -> None:
    root = Element("svg")

    draw_lines(Pen(), root, "", 2, "slab")

    assert len(root) == 0


def test_a_line_has_what_it_is_given() -> None:
    root = Element("svg")

    draw_lines(Pen(), root, "M0 0H9", 2.2, "slab", "1 2", is_round=True)
    draw_lines(Pen(), root, "M0 0H9", 3)

    assert [path.attrib for path in root] == [
        {
            "stroke": "#e6d9bc",
            "class": "s-slab",
            "d": "M0 0H9",
            "stroke-width": "2.2",
            "stroke-dasharray": "1 2",
            "stroke-linecap": "round",
        },
        {"d": "M0 0H9", "stroke-width": "3"},
    ]
