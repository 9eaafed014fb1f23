"""Sketches in notebooks: heat maps and lengths, by the library's own drawing."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem.drawing.lab.findings import HeatMap, Histogram
from alpaca_emblem.drawing.lab.notebooks import (
    DARKEST,
    HEIGHT,
    MARGIN,
    add_heat_map,
    add_sketch,
)
from alpaca_emblem.drawing.lab.words import Words
from alpaca_emblem.drawing.palette import BAR, BAR_BELOW
from alpaca_emblem.lab import Experiment, sweep

HEAT = HeatMap(
    "Wins", ("strength", "agility"), (3, 4), (1, 2), ((0.0, 0.5), (0.25, 1.0)), 0.5
)


def drawn(chart: HeatMap) -> Element:
    root = Element("div")
    add_heat_map(root, chart, Words())
    (svg,) = root.iter("svg")
    return svg


def test_cells_are_the_more_opaque_the_farther_they_are_from_the_level() -> None:
    shades = [
        (cell.get("fill"), float(cell.get("fill-opacity", "1")))
        for cell in drawn(HEAT).iter("rect")
    ]

    assert shades == [
        (BAR_BELOW, DARKEST),
        (BAR, 0),
        (BAR_BELOW, DARKEST / 2),
        (BAR, DARKEST),
    ]


def test_the_first_row_is_at_the_bottom() -> None:
    places = {text.text: float(text.get("y", 0)) for text in drawn(HEAT).iter("text")}

    assert places["1"] > places["2"]
    assert places["0%"] > places["100%"]
    assert {"3", "4"} <= places.keys()


@pytest.mark.parametrize(
    ("rates", "line"),
    [
        (((0.0, 0.5), (0.25, 1.0)), f"M{MARGIN + 48} 48v-24M{MARGIN + 48} 24v-24"),
        (((0.0, 0.2), (0.7, 1.0)), f"M{MARGIN} 24h48M{MARGIN + 48} 24h48"),
        (((0.0, 0.2), (0.3, 0.4)), None),
    ],
    ids=["upright", "level", "none"],
)
def test_a_line_parts_what_is_above_from_what_is_below(
    rates: tuple[tuple[float, ...], ...], line: str | None
) -> None:
    svg = drawn(HeatMap("Wins", ("a", "b"), (3, 4), (1, 2), rates, 0.5))

    assert [path.get("d") for path in svg.iter("path")] == ([line] if line else [])


def test_maps_of_many_columns_are_as_wide_as_a_phone_and_have_no_numbers() -> None:
    many = tuple(range(100, 130))

    svg = drawn(HeatMap("Wins", ("a", "b"), many, (1,), ((0.5,) * 30,), 0.5))

    texts = [text.text for text in svg.iter("text")]
    assert float(svg.get("width", 0)) <= 380
    assert "50%" not in texts
    assert texts[1:] == [f"{value}" for value in range(100, 130, 3)]


def test_a_sketch_of_lengths_shows_densities() -> None:
    root = Element("div")

    add_sketch(
        root,
        Histogram("t", "x", "y", ((3, 1, 6), (32, 4, 8)), 9.5, "mean"),
        Words(),
    )

    heights = [float(bar.get("height", 0)) for bar in root.iter("rect")]
    assert heights == [HEIGHT, HEIGHT / 3]
    assert [text.text for text in root.iter("text")] == ["3", "35"]


def test_a_sweep_of_two_options_shows_its_map() -> None:
    duel = Experiment(game="duel", options={"enemies": ["wolf"]}, seed=7)

    html = sweep(duel, 2, {"hero.low": [1, 2], "hero.strength": [3, 4]})._repr_html_()

    assert "<title>hero: wins; the line is at 50%</title>" in html
    assert "<p>across: hero.arm.low, up: hero.stats.strength</p>" in html
