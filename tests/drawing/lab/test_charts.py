"""Charts: matplotlib's drawing in the colours and the manner of the library."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from alpaca_emblem.drawing.lab import charts
from alpaca_emblem.drawing.lab.charts import DARKEST, SHADES, chart_svg
from alpaca_emblem.drawing.lab.findings import (
    Chart,
    CrossTable,
    Curves,
    HeatMap,
    Histogram,
    Series,
    Whiskers,
)
from alpaca_emblem.drawing.lab.words import Words
from alpaca_emblem.drawing.palette import LIGHT
from alpaca_emblem.errors import InvalidValueError, MissingPackageError
from alpaca_emblem.lab import Interval, wilson
from tests.drawing.trees import theme_differences

matplotlib = pytest.importorskip("matplotlib")

RATES = tuple(wilson(won, 20) for won in (2, 9, 15))
CURVES = Curves("Wins", "strength", (3, 4, 6), (Series("hero", RATES),), 0.5)
LINES = Curves(
    "Lengths",
    "kind",
    ("wolf", "$rat$", "<imp>"),
    (Series("a", RATES),) * 2,
    None,
    False,
)
HEAT = HeatMap(
    "Wins", ("strength", "agility"), (3, 4), (1, 2), ((0.0, 0.5), (0.25, 1.0)), 0.5
)
LENGTHS = Histogram("Lengths", "actions", "games", ((3, 1, 6), (32, 4, 8)), 9.5, "mean")
WHISKERS = Whiskers("Elo", "Elo", (("a", Interval(20, -5, 45)),), 0.0, False)

CROSS = CrossTable("Cross", ("a", "b"), ((None, 0.75), (0.25, None)))

CHARTS: dict[str, Chart] = {
    "curves": CURVES,
    "lines": LINES,
    "heat map": HEAT,
    "lengths": LENGTHS,
    "whiskers": WHISKERS,
    "cross table": CROSS,
}
every_chart = pytest.mark.parametrize("chart", CHARTS.values(), ids=CHARTS)


def words_of(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [part.text or "" for part in root.iter() if part.tag.endswith("}text")]


@pytest.mark.unmeasured
@every_chart
def test_a_light_chart_on_a_dark_page_looks_as_if_drawn_dark(chart: Chart) -> None:
    light, dark = (chart_svg(chart, Words(), theme) for theme in ("light", "dark"))

    assert list(theme_differences(light, dark)) == []


@pytest.mark.unmeasured
@every_chart
def test_charts_have_the_manner_of_the_library(chart: Chart) -> None:
    svg = chart_svg(chart, Words())

    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="400"')
    assert f"<title>{chart.title}</title>" in svg
    assert not re.search(r'\s(id|style|href|clip-path)="', svg)
    assert "DejaVu Sans 1" not in svg
    assert svg.count("http") == 1
    assert len(svg) < 25_000
    assert chart_svg(chart, Words()) == svg


@pytest.mark.unmeasured
@every_chart
def test_every_colour_is_a_role(chart: Chart) -> None:
    """Otherwise a chart would keep its colours on a dark page."""
    root = ElementTree.fromstring(chart_svg(chart, Words()))

    for part in root.iter():
        classes = part.get("class", "").split()
        for name in ("fill", "stroke"):
            colour = part.get(name)
            if colour not in (None, "none"):
                (role,) = [c[2:] for c in classes if c.startswith(f"{name[0]}-")]
                assert colour == LIGHT[role]


def test_rates_are_drawn_in_percent_at_the_values_of_the_option() -> None:
    shown = words_of(chart_svg(CURVES, Words("de")))

    assert {"3", "4", "6", "strength", "20 %", "40 %"} <= set(shown)


def test_labels_are_shown_as_they_are() -> None:
    """A dollar begins no formula, and no label is markup."""
    shown = words_of(chart_svg(LINES, Words()))

    assert {"wolf", "$rat$", "<imp>"} <= set(shown)
    assert shown.count("a") == 2  # in the legend


def test_a_heat_map_is_shaded_away_from_its_level() -> None:
    root = ElementTree.fromstring(chart_svg(HEAT, Words()))

    shades = {
        (part.get("fill"), float(part.get("opacity", "1")))
        for part in root.iter()
        if part.get("opacity") is not None
    }
    assert shades == {
        (LIGHT["danger"], DARKEST),
        (LIGHT["danger"], DARKEST * (SHADES / 2) / SHADES),
        (LIGHT["accent"], DARKEST),
    }
    assert {"0%", "50%", "25%", "100%"} <= set(words_of(chart_svg(HEAT, Words())))


def test_a_cross_table_has_its_first_row_at_the_top_and_an_empty_diagonal() -> None:
    root = ElementTree.fromstring(chart_svg(CROSS, Words()))

    places = {
        part.text: float(part.get("y", 0))
        for part in root.iter()
        if part.tag.endswith("}text")
    }
    assert places["1. a"] < places["2. b"]
    assert places["75%"] < places["25%"]
    assert {"1.", "2."} < places.keys()
    assert sum(text.endswith("%") for text in places if text) == 2


def test_many_places_have_a_band_instead_of_error_bars() -> None:
    rates = tuple(wilson(won, 100) for won in range(101))
    many = Curves("Wins", "x", tuple(range(101)), (Series("hero", rates),), 0.5)

    svg = chart_svg(many, Words())

    root = ElementTree.fromstring(svg)
    bands = [part for part in root.iter() if part.get("fill-opacity") == "0.25"]
    assert len(bands) == 1
    assert len(svg) < 15_000


def test_ticks_have_the_decimals_that_they_need() -> None:
    few = Histogram("t", "x", "y", ((80, 8, 1),), 82, "mean")

    shown = words_of(chart_svg(few, Words()))

    numbers = [text for text in shown if text.startswith("0")]
    assert numbers == ["0", "0.05", "0.1"]


def contours(chart: HeatMap) -> int:
    """The number of lines in the colour of ink."""
    root = ElementTree.fromstring(chart_svg(chart, Words()))
    return sum(
        part.get("stroke") == LIGHT["ink"] and float(part.get("stroke-width", 0)) == 2
        for part in root.iter()
    )


def test_a_contour_is_drawn_where_the_level_is_crossed() -> None:
    below = HeatMap("Wins", ("a", "b"), (3, 4), (1, 2), ((0.1, 0.2), (0.3, 0.4)), 0.5)

    assert contours(HEAT) == 1
    assert contours(below) == 0


@pytest.mark.unmeasured
def test_a_wide_bucket_is_as_high_as_its_games_for_each_length() -> None:
    root = ElementTree.fromstring(chart_svg(LENGTHS, Words()))

    bars = [
        [float(n) for n in re.findall(r"-?\d+\.?\d*", part.get("d", ""))]
        for part in root.iter()
        if part.get("fill") == LIGHT["accent"]
    ]
    heights = [max(bar[1::2]) - min(bar[1::2]) for bar in bars]
    widths = [max(bar[::2]) - min(bar[::2]) for bar in bars]
    assert heights[0] / heights[1] == pytest.approx(6 / (8 / 4), rel=0.01)
    assert widths[1] / widths[0] == pytest.approx(4, rel=0.01)
    assert "mean: 9.5" in words_of(chart_svg(LENGTHS, Words()))


def test_settings_of_the_user_do_not_matter_and_are_kept() -> None:
    plain = chart_svg(CURVES, Words())
    with matplotlib.rc_context({"font.size": 30, "lines.linewidth": 9}):
        svg = chart_svg(CURVES, Words())

        assert matplotlib.rcParams["font.size"] == 30
    assert svg == plain


def test_the_extra_is_named_where_matplotlib_is_missing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(charts, "find_spec", lambda name: None)

    with pytest.raises(
        MissingPackageError, match=r"pip install 'alpaca-emblem\[report\]"
    ):
        chart_svg(CURVES, Words())


def test_an_unknown_theme_is_refused() -> None:
    with pytest.raises(InvalidValueError, match="theme must be light or dark"):
        chart_svg(CURVES, Words(), "red")
