"""Notebooks: results of the lab show themselves as tables with bars."""

from __future__ import annotations

import sys
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

from alpaca_emblem import Duel
from alpaca_emblem.drawing.lab import lab_html
from alpaca_emblem.drawing.lab.findings import Bar, Table
from alpaca_emblem.drawing.lab.tables import WIDTH, add_bar, add_table
from alpaca_emblem.drawing.palette import BAR, BAR_BELOW, contrast
from alpaca_emblem.errors import InvalidTypeError
from alpaca_emblem.lab import Experiment, Summary, exact_duel, rate, run, sweep
from alpaca_emblem.lab.summaries import Failure

DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
PALE, DARK = "#ffffff", "#111111"
"""The grounds of notebooks."""


def rows(html: str) -> list[list[str]]:
    root = ElementTree.fromstring(html)
    return [
        ["".join(cell.itertext()).strip() for cell in row] for row in root.iter("tr")
    ]


def test_a_summary_shows_itself() -> None:
    html = Summary({"games": 100, "won.hero": 90, "end.hero_fell": 100})._repr_html_()

    assert rows(html) == [
        ["result", "games", "share", "95% interval"],
        ["hero", "90", "90.0%", "82.6% to 94.5%"],
        ["result", "games", "share", "95% interval"],
        ["the hero has fallen", "100", "100%", "96.3% to 100%"],
    ]


def test_lengths_are_sketched() -> None:
    html = run(DUEL, 20)._repr_html_()

    root = ElementTree.fromstring(html)
    titles = [each.text for each in root.iter("title")]
    assert titles == ["Lengths of games"]
    assert "How long games are" in html


def test_hit_points_left_and_faults_are_told() -> None:
    counts = {"games": 4, "left.hero": 80, "squares.left.hero": 1600, "illegal.foes": 1}

    shown = rows(Summary(counts)._repr_html_())

    assert ["hit points left: hero", "10.00", "10.00 to 10.00"] in shown
    assert ["foes: illegal actions", "1", "25.0%", "4.6% to 69.9%"] in shown


def test_a_single_game_has_means_without_intervals() -> None:
    shown = rows(run(DUEL, 1, engine="objects")._repr_html_())

    assert shown[-3][0] == "hit points lost: enemies"
    assert [interval for *_, interval in shown[-3:]] == ["–"] * 3


def test_a_sweep_shows_its_points() -> None:
    html = sweep(DUEL, 4, {"hero.max_hit_points": [1, 90]})._repr_html_()

    titles, weak, strong = rows(html)
    assert titles[0] == "hero.max_hit_points"
    assert weak[:2] == ["1", "0%"]
    assert strong[:2] == ["90", "100%"]


@pytest.mark.unmeasured
def test_an_exact_value_shows_twelve_digits() -> None:
    html = exact_duel(Duel(enemies=["wolf", "goblin"]), eps=1e-13)._repr_html_()

    assert rows(html)[2] == ["hero: the enemies have fallen", "0.966264062608"]


def test_ratings_show_themselves() -> None:
    html = rate({("a", "b"): (60, 0, 40), ("b", "a"): (50, 0, 50)})._repr_html_()

    assert rows(html)[1] == ["a", "+18", "−7 to +42"]


def test_notebooks_need_no_matplotlib_and_no_style_sheet(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)

    html = run(DUEL, 5)._repr_html_()

    for part in ElementTree.fromstring(html).iter():
        assert not {"style", "id"} & set(part.keys())
        assert part.get("fill", BAR) in (BAR, "currentColor")
    assert "http" not in html


def test_bars_stand_on_light_and_on_dark_ground() -> None:
    for colour in (BAR, BAR_BELOW):
        assert contrast(colour, PALE) > 3
        assert contrast(colour, DARK) > 3


def test_texts_of_users_are_escaped_and_cut() -> None:
    failure = Failure(1, 2, "<b>" + "x" * 500)

    html = Summary({"games": 1, "won.<i>": 1}, [failure])._repr_html_()

    assert "<i>" not in html
    assert "<b>" not in html
    assert rows(html)[-1][:3] == ["1", "failed with an error", "2"]
    assert len(rows(html)[-1][3]) <= 80


def test_long_tables_end_with_a_count() -> None:
    root = Element("div")
    table = Table("t", ("a",), tuple((f"{n}",) for n in range(9)))

    add_table(root, table, "… + {count}", most=7)

    assert len(list(root.iter("td"))) + len(list(root.iter("th"))) == 1 + 7
    assert root.findtext("p") == "… + 2"


def test_paths_in_titles_can_be_broken() -> None:
    root = Element("div")

    add_table(root, Table("t", ("hero.max_hit_points",), (("0.25",),)))

    assert "".join(next(root.iter("th")).itertext()) == "hero.max_hit_points"
    assert len(list(root.iter("wbr"))) == 3  # none of them in the number


def test_columns_of_words_are_marked_and_broken_between_values_only() -> None:
    root = Element("div")
    values = ("max_hit_points = 4, strength = 6", "–")

    add_table(root, Table("t", ("n", "values", "rate"), (("1", values[0], "+2"),)))
    add_table(root, Table("t", ("n", "rate"), (("1", values[1]), ("2", "<0.1%"))))

    marked = [one for one in root.iter() if one.get("class") == "words"]
    assert [one.tag for one in marked] == ["th", "td"]
    parts = [marked[1].text, *(part.tail for part in marked[1])]
    assert parts == ["max_hit_points = 4, ", "strength = 6"]


@pytest.mark.parametrize(
    ("bar", "blue"),
    [
        (Bar("", 0.5, 0.4, 0.6), (1.0, 1 + (WIDTH - 2) / 2)),
        (Bar("", 0.25, 0.1, 0.4, 0.5), (24.5, 48.0)),
        (Bar("", 0.0, 0.0, 0.1), None),
    ],
    ids=["from the left", "to the left", "empty"],
)
def test_a_bar_begins_and_ends_where_it_should(
    bar: Bar, blue: tuple[float, float] | None
) -> None:
    svg = add_bar(Element("td"), bar)

    found = [
        (float(x := each.get("x", "0")), float(x) + float(each.get("width", "0")))
        for each in svg
        if each.get("fill") == BAR
    ]
    assert found == ([] if blue is None else [blue])


def test_a_whisker_is_drawn_if_it_can_be_seen() -> None:
    seen = add_bar(Element("td"), Bar("", 0.5, 0.25, 0.75))
    unseen = add_bar(Element("td"), Bar("", 0.5, 0.4999, 0.5001))

    assert [each.get("d") for each in seen.iter("path")] == [
        "M24.5 2v8M24.5 6H71.5M71.5 2v8"
    ]
    assert list(unseen.iter("path")) == []


def test_other_things_are_refused() -> None:
    with pytest.raises(InvalidTypeError, match="result must be one of Summary"):
        lab_html("won.hero")  # type: ignore[arg-type]
