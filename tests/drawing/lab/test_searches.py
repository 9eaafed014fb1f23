"""Reports of searches: what was found, how certain it is, and every point tried."""

from __future__ import annotations

from fractions import Fraction

import pytest

from alpaca_emblem.drawing.lab import lab_report
from alpaca_emblem.lab import (
    Bounds,
    Experiment,
    Influence,
    Interval,
    Sensitivity,
    Trial,
    Tuning,
    tune,
    wilson,
)
from tests.drawing.lab.pages import answers, figures, sentences, tables

pytest.importorskip("matplotlib")

DUEL = Experiment(game="duel", options={"enemies": ["wolf"]})
PATH = "hero.max_hit_points"


def tried(value: int, won: int, stage: str = "search") -> Trial:
    return Trial({PATH: value}, wilson(won, 100), stage)


SEARCH = (tried(8, 30), tried(20, 90), tried(12, 48), tried(13, 56))
AGAIN = (tried(12, 47, "again"), tried(13, 55, "again"))
ONCE = tried(12, 46, "once more")
TUNING = Tuning(
    key="won.hero",
    target=0.5,
    tolerance=0.01,
    method="bisection",
    points=22,
    is_exact=False,
    experiment=DUEL,
    best=AGAIN[0],
    confirmed=ONCE,
    below=AGAIN[0],
    above=AGAIN[1],
    are_neighbours=True,
    is_monotone=True,
    trials=(*SEARCH, *AGAIN, ONCE),
)


@pytest.mark.unmeasured
def test_a_tuning_tells_the_rate_that_decided_nothing() -> None:
    page = lab_report(TUNING)

    assert answers(page) == [
        ["best values", "12", "max_hit_points"],
        ["hero: wins", "46.0%", "36.6% to 55.7%"],
        ["target", "50%", "missed by 4.0%; at most 1.0% was wanted"],
    ]
    assert sentences(page)[0] == (
        "Measured: hero: wins. Points tried: 4, by bisection."
    )
    assert tables(page)["Nearest to the target; no value lies between"] == [
        ["result", "values", "hero: wins", "95% interval"],
        ["best", "max_hit_points = 12", "47.0%", "37.5% to 56.7%"],
        ["confirmed", "max_hit_points = 12", "46.0%", "36.6% to 55.7%"],
        ["at or below", "max_hit_points = 12", "47.0%", "37.5% to 56.7%"],
        ["above", "max_hit_points = 13", "55.0%", "45.2% to 64.4%"],
    ]
    _, *rows = tables(page)["Every point tried"]
    assert [row[1] for row in rows] == [
        *["search"] * 4,
        *["measured again"] * 2,
        "once more",
    ]
    assert figures(page) == [
        "hero: wins in the search, and the target",
        "hero: wins: the best, measured again",
    ]


@pytest.mark.unmeasured
def test_an_exact_tuning_has_twelve_digits_and_no_second_measure() -> None:
    result = tune(DUEL, {PATH: range(8, 30)}, exact=True)

    page = lab_report(result)

    assert answers(page)[1][:2] == ["hero: wins", "50.1632%"]
    assert answers(page)[2][2].startswith("hit: 0.2% away")
    assert "All rates are exact values, without luck." in sentences(page)
    assert figures(page) == ["hero: wins in the search, and the target"]
    titles, best, below, above = tables(page)[
        "Nearest to the target; no value lies between"
    ]
    assert titles[-1] == "exact value"
    assert best[1] == above[1] == "max_hit_points = 10"
    assert below[1:3] == ["max_hit_points = 9", "43.8153%"]


def test_refused_points_and_failures_are_told() -> None:
    half = Bounds.of(Fraction(1, 2))
    good = Trial({"a": 1, "b": "x"}, half)
    refused = Trial({"a": 2, "b": "y"}, None, refusal="b must not be 'y'")
    tuning = Tuning(
        key="draws",
        target=0.25,
        tolerance=0.01,
        method="TPE",
        points=None,
        is_exact=True,
        experiment=DUEL,
        best=good,
        confirmed=good,
        below=None,
        above=good,
        are_neighbours=False,
        is_monotone=False,
        trials=(refused, good),
        failed=1200,
    )

    page = lab_report(tuning)

    assert sentences(page)[2:5] == [
        "The rate both rises and falls, so other points may be nearer.",
        "Points that the game refused: 1.",
        "Games in which an agent or a rule failed: 1,200.",
    ]
    rows = tables(page)["Every point tried"]
    assert rows[1] == ["0", "search", "2", "y", "–", "b must not be 'y'"]
    assert rows[2] == ["1", "search", "1", "x", "50.0000%", "0.500000000000"]
    assert answers(page)[0] == ["best values", "1, x", "a, b"]
    assert [row[0] for row in tables(page)["Nearest to the target"]] == [
        *("result", "best", "above")
    ]


SENSITIVITY = Sensitivity(
    key="won.hero",
    influences=(
        Influence("a.low", Interval(0.1, -0.05, 0.25), Interval(0.15, 0.1, 0.2)),
        Influence("a.high", Interval(0.8, 0.7, 0.9), Interval(0.9, 0.75, 1.05)),
    ),
    lowest=0.25,
    highest=0.75,
    sample=64,
    points=200,
    is_exact=True,
)


@pytest.mark.unmeasured
def test_a_sensitivity_ranks_the_options() -> None:
    page = lab_report(SENSITIVITY, DUEL)

    assert answers(page) == [["most influence", "high", "90%"]]
    assert sentences(page)[0] == (
        "Measured: hero: wins, at 200 points. It is from 25.0% to 75.0%."
    )
    assert tables(page) == {
        "Shares of the variance of the rate": [
            ["option", "by itself", "with others"],
            ["a.high", "80.0% (70.0% to 90.0%)", "90.0% (75.0% to 100%)"],
            ["a.low", "10.0% (0% to 25.0%)", "15.0% (10.0% to 20.0%)"],
        ]
    }
    assert len(figures(page)) == 2


def test_a_rate_that_depends_on_nothing_has_no_answer() -> None:
    flat = Sensitivity(
        key="won.hero",
        influences=(Influence("a", Interval(0, 0, 0), Interval(0, 0, 0)),),
        lowest=0.5,
        highest=0.5,
        sample=4,
        points=8,
        is_exact=True,
    )

    assert answers(lab_report(flat)) == []


def test_searches_show_themselves_in_notebooks() -> None:
    assert "Points tried: 4, by bisection." in TUNING._repr_html_()
    assert "80.0% (70.0% to 90.0%)" in SENSITIVITY._repr_html_()
