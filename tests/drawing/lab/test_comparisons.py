"""Reports of comparisons: who is ahead, by how much, and how certain that is."""

from __future__ import annotations

import pytest
from attrs import evolve

from alpaca_emblem.drawing.lab import lab_report
from alpaca_emblem.lab import Experiment, Hypotheses, Summary, compare, varied
from alpaca_emblem.lab.comparing import Comparison
from tests.drawing.lab.pages import answers, body_of, facts, figures, sentences, tables

pytest.importorskip("matplotlib")

DUEL = Experiment(game="duel", options={"enemies": ["wolf"]}, agents=["beast"], seed=1)
RANDOM = evolve(DUEL, agents=["random"])
STRONG = evolve(DUEL, options={"enemies": ["wolf"], "hero": "mage"})

MET = Summary(
    {
        "bouts": 40,
        **{"score.0.0": 2, "score.0.1": 20, "score.0.1/2": 18},
        **{"met.0.1.won": 30, "met.0.1.lost": 10},
        **{"met.1.0.won": 12, "met.1.0.lost": 28},
    }
)


def found(
    counting: str = "", planned: int | None = 40, decision: str | None = None
) -> Comparison:
    other = STRONG if counting else RANDOM
    tested = Hypotheses(elo0=0, elo1=50)
    return Comparison(DUEL, other, tested, MET, counting, planned, decision)


def test_agents_that_met_have_a_score_and_elo() -> None:
    result = found()
    page = lab_report(result)

    assert [each[0] for each in answers(page)] == ["ahead", "score of A", "Elo of A"]
    assert answers(page)[0][1:] == ["A", "more than chance would do"]
    assert answers(page)[1][1] == "72.5%"  # (20 + 18 / 2) / 40
    assert answers(page)[2][1] == "+168 Elo"
    assert sentences(page) == [
        "Bouts played: 40. In each, A and B play with the same dice from both seats.",
        "A: beast (hero), beast (enemies).",
        "B: random (hero), random (enemies).",
    ]
    assert tables(page)["Results"] == [
        ["result", "games", "share"],
        ["A wins against B", "58", "72.5%"],
        ["draw of A and B", "0", "0%"],
        ["B wins against A", "22", "27.5%"],
    ]
    assert tables(page)["Scores of bouts"] == [
        ["score of A", "bouts", "share"],
        ["0", "2", "5.0%"],
        ["0.5", "18", "45.0%"],
        ["1", "20", "50.0%"],
    ]
    assert figures(page) == ["Score of A, with its interval"]
    assert facts(page)["Digest of the result"] == result.digest()


def test_rules_are_compared_by_what_they_count() -> None:
    page = lab_report(found("won.hero"))

    title = body_of(page).findtext("header/h1")
    assert title == "Duel: does A or B bring more? hero: wins"
    assert [each[0] for each in answers(page)] == [
        *("ahead", "difference between A and B", "by chance")
    ]
    assert answers(page)[1][1] == "+45.0%"  # (58 - 22) / 80
    assert answers(page)[2][1] == "p < 0.0001"
    assert sentences(page)[-2:] == ["A: hero = –.", "B: hero = mage."]
    assert sentences(page)[1] == "A, B: beast (hero), beast (enemies)."
    assert [row[0] for row in tables(page)["Results"][1:]] == [
        "more with A than with B",
        "as much with A as with B",
        "more with B than with A",
    ]


def test_the_numbers_that_differ_are_told() -> None:
    weak = varied(DUEL, {"enemies.0.max_hit_points": 12, "enemies.0.low": 1})

    page = lab_report(Comparison(DUEL, weak, Hypotheses(), MET, "won.hero", 40))

    assert sentences(page)[-2:] == [
        "A: enemies.0.max_hit_points = 20; enemies.0.arm.low = 2.",
        "B: enemies.0.max_hit_points = 12; enemies.0.arm.low = 1.",
    ]


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("decision", "answer"),
    [
        ("elo1", ["ahead", "A", "+50 Elo rather than 0 Elo"]),
        ("elo0", ["ahead", "–", "0 Elo rather than +50 Elo"]),
        (None, ["ahead", "–", "undecided between 0 Elo and +50 Elo"]),
    ],
)
def test_a_sequential_test_tells_its_decision(
    decision: str | None, answer: list[str]
) -> None:
    page = lab_report(found(planned=None, decision=decision))

    biased = "It stopped where the score was extreme, so the numbers are exaggerated"
    assert answers(page)[0] == answer
    assert (biased in page) == (decision is not None)
    assert "The test is sequential" in page


def test_no_bouts_and_no_difference_are_told() -> None:
    empty = Comparison(DUEL, RANDOM, Hypotheses(), Summary(), "", 0)
    even = Summary({"bouts": 40, "score.0.0": 20, "score.0.1": 20})

    assert answers(lab_report(empty)) == [["ahead", "–", "no difference was found"]]
    assert tables(lab_report(empty)) == {}
    page = lab_report(Comparison(DUEL, RANDOM, Hypotheses(), even, "", 40))
    assert answers(page)[0] == ["ahead", "–", "no difference was found"]


@pytest.mark.unmeasured
def test_a_side_that_wins_all_has_no_finite_elo() -> None:
    all_won = Summary({"bouts": 20, "score.0.1": 20, "met.0.1.won": 20})

    page = lab_report(Comparison(DUEL, RANDOM, Hypotheses(), all_won, "", 20))

    assert answers(page)[2][1] == "+∞ Elo"
    assert answers(page)[2][2].endswith(" to +∞ Elo")


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", ["fixed", "sequential", "counting"])
def test_the_code_repeats_the_comparison(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    if kind == "fixed":
        result = compare(DUEL, RANDOM, bouts=3)
    elif kind == "sequential":
        result = compare(DUEL, RANDOM, elo1=400, most=40)
    else:
        result = compare(DUEL, STRONG, bouts=3, counting="won.hero")
    code = [each.text or "" for each in body_of(lab_report(result)).iter("pre")][-1]

    exec(compile(code, "report", "exec"), {})

    assert capsys.readouterr().out.strip() == result.digest()


def test_a_comparison_shows_itself_in_notebooks() -> None:
    assert "A wins against B" in found()._repr_html_()
