"""Reports: one file that loads nothing, says what was asked, and can be repeated."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from html import unescape

import pytest

from alpaca_emblem import Duel
from alpaca_emblem.drawing.lab import lab_report
from alpaca_emblem.errors import InvalidTypeError, InvalidValueError
from alpaca_emblem.lab import (
    Experiment,
    Ratings,
    Summary,
    Sweep,
    exact_duel,
    rate,
    run,
    sweep,
    varied,
)
from alpaca_emblem.lab.summaries import Failure, SetAside
from alpaca_emblem.lab.sweeping import Point
from alpaca_emblem.texts import LANGUAGES
from tests.drawing.lab.pages import answers, body_of, facts, figures, sentences, tables

pytest.importorskip("matplotlib")

EXPERIMENT = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
COUNTS = {
    "games": 10_000,
    "won.hero": 9_640,
    "won.enemies": 350,
    "end.enemies_fell": 9_640,
    "end.hero_fell": 350,
    "end.failed": 10,
    "length.9": 4_000,
    "length.12": 5_990,
    "length.sum": 4_000 * 9 + 5_990 * 12,
    "length.squares": 4_000 * 81 + 5_990 * 144,
    "counter.hits": 12_345,
    "squares.counter.hits": 20_000,
    "left.hero": 100_000,
    "squares.left.hero": 1_200_000,
    "failed.hero": 10,
}
SUMMARY = Summary(COUNTS, [Failure(3, 5, "ValueError: <b>no</b>\nmore")])
# The mean of left is 100,000 / 9,990 / 2; its variance is 1,200,000 / 9,990 - 10.01^2.
NASTY = "<script>alert('x')</script> & \"co\""


def swept(games: int = 20) -> Sweep:
    vary = {"hero.strength": [3, 6, 9], "enemies.0.max_hit_points": [20, 40]}
    return sweep(EXPERIMENT, games, vary)


def ratings() -> Ratings:
    return rate({("greedy", "b"): (60, 0, 40), ("b", "greedy"): (50, 0, 50)})


@pytest.mark.unmeasured
def test_a_summary_is_told_in_numbers() -> None:
    page = lab_report(SUMMARY, EXPERIMENT)

    assert tables(page) == {
        "Who wins": [
            ["result", "games", "share", "95% interval"],
            ["hero", "9,640", "96.40%", "96.02% to 96.75%"],
            ["enemies", "350", "3.50%", "3.16% to 3.88%"],
            ["failed with an error", "10", "0.10%", "0.05% to 0.18%"],
        ],
        "How games end": [
            ["result", "games", "share", "95% interval"],
            ["the enemies have fallen", "9,640", "96.40%", "96.02% to 96.75%"],
            ["failed with an error", "10", "0.10%", "0.05% to 0.18%"],
            ["the hero has fallen", "350", "3.50%", "3.16% to 3.88%"],
        ],
        "How long games are": [
            ["length", "actions"],
            ["mean", "10.8"],
            ["standard deviation", "1.5"],
            ["median", "12"],
            ["shortest", "9"],
            ["longest", "12"],
        ],
        "Faults of agents": [
            ["result", "games", "share", "95% interval"],
            ["hero: errors", "10", "0.10%", "0.05% to 0.18%"],
        ],
        "On average, with 95% intervals": [
            ["result", "mean", "95% interval"],
            ["hits", "1.24", "1.22 to 1.25"],
            ["hit points left: hero", "5.01", "4.96 to 5.05"],
        ],
        "The first games that failed": [
            ["game", "result", "actions", "error"],
            ["3", "failed with an error", "5", "ValueError: <b>no</b>"],
        ],
    }
    assert answers(page) == [
        ["hero: wins", "96.4%", "96.0% to 96.7%"],
        ["enemies: wins", "3.5%", "3.2% to 3.9%"],
    ]
    assert sentences(page) == [
        "Games played: 10,000.",
        "Agents: beast (hero), beast (enemies).",
        "Options: enemies = wolf, goblin.",
    ]
    assert len(list(body_of(page).iter("figure"))) == 2


def test_a_side_that_never_wins_is_told() -> None:
    page = lab_report(Summary({"games": 4, "won.hero": 4}), EXPERIMENT)

    assert tables(page)["Who wins"][2][:3] == ["enemies", "0", "0%"]


def test_games_that_were_set_aside_are_told() -> None:
    aside = [SetAside(100, 150, "killed"), SetAside(9, 10, "too slow")]

    page = lab_report(Summary(set_aside=aside))

    assert tables(page) == {
        "Games that could not be played": [
            ["games", "reason"],
            ["9", "too slow"],
            ["100 to 149", "killed"],
        ]
    }


def test_a_report_of_no_games_is_a_page() -> None:
    page = lab_report(Summary(), EXPERIMENT)

    assert "Games played: 0." in page
    assert tables(page) == {}
    assert tables(lab_report(Sweep(()))) == {}


@pytest.mark.unmeasured
def test_what_repeats_a_result_is_on_the_page() -> None:
    command = "alpaca-emblem simulate duel --games 40 --seed 7"
    summary = run(EXPERIMENT, 40)

    page = lab_report(summary, EXPERIMENT, command=command)

    shown, experiment, code = (each.text or "" for each in body_of(page).iter("pre"))
    assert shown == command
    assert facts(page)["Seed"] == "7"
    assert facts(page)["Experiment"] == EXPERIMENT.digest
    assert facts(page)["Digest of the result"] == summary.digest()
    assert facts(page)["Library"].startswith("alpaca_emblem ")
    assert Experiment.from_text(experiment) == EXPERIMENT
    assert code.startswith("from alpaca_emblem.lab import Experiment, run\n")


@pytest.mark.unmeasured
@pytest.mark.parametrize("kind", ["summary", "sweep"])
def test_the_code_repeats_the_result(
    kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    result = run(EXPERIMENT, 20) if kind == "summary" else swept(4)
    page = lab_report(result, EXPERIMENT if kind == "summary" else None)
    code = [each.text or "" for each in body_of(page).iter("pre")][-1]

    exec(compile(code, "report", "exec"), {})

    assert capsys.readouterr().out.strip() == result.digest()


@pytest.mark.unmeasured
def test_a_sweep_tells_every_point() -> None:
    result = swept()

    page = lab_report(result)

    titles, *rows = tables(page)["Every setting"]
    assert titles == [
        "hero.stats.strength",
        "enemies.0.max_hit_points",
        "hero: wins",
        "95% interval",
        "mean length",
    ]
    assert [row[:2] for row in rows] == [
        [f"{strength}", f"{points}"] for strength in (3, 6, 9) for points in (20, 40)
    ]
    shown = [float(row[2].removesuffix("%")) for row in rows]
    rates = [point.summary["won.hero"] / 20 for point in result.points]
    assert shown == pytest.approx([100 * each for each in rates])
    (nearest, least, most) = answers(page)
    assert least[1] == f"{100 * min(rates):.1f}%"
    assert float(most[1].removesuffix("%")) == pytest.approx(100 * max(rates))
    assert nearest[0] == "hero: wins: nearest to 50%"
    assert facts(page)["Digest of the result"] == result.digest()
    assert figures(page) == [
        "hero: wins; the line is at 50%",
        "The same with 95% intervals",
    ]


def test_what_failed_and_was_left_out_of_a_sweep_is_told() -> None:
    counts = {"games": 3000, "end.failed": 1200, "end.illegal": 34, "won.hero": 1}
    summary = Summary(counts, set_aside=[SetAside(0, 1500, "killed")])

    page = lab_report(Sweep((Point({"hero": "mage"}, EXPERIMENT, summary),)))

    assert sentences(page)[:3] == [
        "Settings tried: 1. Games played: 3,000.",
        "Games in which an agent or a rule failed: 1,234.",
        "Games that could not be played: 1,500.",
    ]


def test_points_that_are_no_grid_have_a_table_and_no_code() -> None:
    whole = swept(1)

    page = lab_report(Sweep(whole.points[:-1]))

    assert len(tables(page)["Every setting"]) == 1 + 5
    assert figures(page) == []
    assert "sweep(experiment" not in page


@pytest.mark.unmeasured
def test_the_rate_and_the_target_of_a_sweep_are_chosen() -> None:
    result = swept(5)

    page = lab_report(result, name="won.enemies", target=0.25)

    assert answers(page)[0][0] == "enemies: wins: nearest to 25%"
    with pytest.raises(
        InvalidValueError, match=r"name must be one of .*won\.hero.*'x'"
    ):
        lab_report(result, name="x")
    with pytest.raises(InvalidValueError, match="target must be"):
        lab_report(result, target=1.5)


@pytest.mark.unmeasured
def test_one_option_has_a_curve_and_mean_lengths() -> None:
    page = lab_report(sweep(EXPERIMENT, 5, {"hero.strength": [3, 4, 5]}))

    assert figures(page) == [
        "hero: wins, with 95% intervals",
        "Mean length in actions, with 95% intervals",
    ]


def test_options_that_are_no_numbers_are_drawn_one_below_the_other() -> None:
    vary: dict[str, Sequence[object]]
    vary = {"enemies": [["wolf"], ["rat"]], "hero": ["barbarian", "mage"]}

    page = lab_report(sweep(EXPERIMENT, 3, vary))

    (figure,) = body_of(page).iter("figure")
    labels = {text.text for text in figure.iter("text")}
    assert {"wolf, mage", "enemies, hero"} <= labels


@pytest.mark.parametrize(
    ("experiment", "change", "told"),
    [
        (EXPERIMENT, {"hero.strength": 9}, "hero.stats.strength = 9"),
        (Experiment(game="dungeon"), {"variant.rows": 14}, "variant.rows = 14"),
        (Experiment(game="skirmish"), {"uses_per_turn": 2}, "uses_per_turn = 2"),
    ],
    ids=["duel", "dungeon", "skirmish"],
)
def test_of_options_in_full_only_the_unusual_are_told(
    experiment: Experiment, change: dict[str, int], told: str
) -> None:
    page = lab_report(Summary(), varied(experiment, change))

    assert f"Options: {told}." in sentences(page)


def test_single_games_have_no_mean_lengths() -> None:
    page = lab_report(sweep(EXPERIMENT, 1, {"hero.strength": [3, 6]}))

    assert figures(page) == ["hero: wins, with 95% intervals"]


@pytest.mark.unmeasured
def test_exact_values_have_twelve_digits() -> None:
    duel = Duel(hero="barbarian", enemies=["wolf", "goblin"])

    page = lab_report(exact_duel(duel, eps=1e-13), EXPERIMENT)

    assert tables(page) == {
        "Every outcome": [
            ["result", "probability"],
            ["enemies: the hero has fallen", "0.033735937392"],
            ["hero: the enemies have fallen", "0.966264062608"],
        ]
    }
    assert answers(page)[0] == ["hero: wins", "96.6264%", "0.966264062608"]
    assert "all 4,561 positions" in page


def test_ratings_are_told_with_their_intervals() -> None:
    page = lab_report(ratings())

    assert tables(page)["Ratings"] == [
        ["agent", "Elo", "95% interval"],
        ["greedy", "+18", "−7 to +42"],
        ["b", "−18", "−42 to +7"],
        ["first move", "+35", "−13 to +84"],
    ]
    assert answers(page) == [["greedy", "+18 Elo", "−7 to +42"]]


@cache
def pages() -> list[str]:
    exact = exact_duel(Duel(enemies=["wolf"]), eps=1e-9)
    return [
        lab_report(SUMMARY, EXPERIMENT),
        lab_report(swept(3)),
        lab_report(exact),
        lab_report(ratings()),
    ]


@pytest.mark.unmeasured
def test_pages_load_nothing_and_are_small() -> None:
    for page in pages():
        assert "http" not in page
        assert not re.search(
            r"url\(|@import|@font-face|<(script|img|link|iframe)", page
        )
        assert not re.search(r'\s(src|href|style|id)="', page)
        assert len(page) < 100_000
        assert page.count("{") == page.count("}")


def test_names_of_users_are_escaped() -> None:
    counts = {"games": 2, f"won.{NASTY}": 1, f"end.{NASTY}": 1, NASTY: 1}

    page = lab_report(Summary(counts), title=NASTY, command=NASTY)

    assert "<script" not in page
    assert body_of(page).findtext("header/h1") == NASTY
    (title,) = re.findall("<title>(.*?)</title>", page[: page.index("<body>")])
    assert unescape(title) == NASTY
    assert [NASTY, "1", "50.0%", "9.5% to 90.5%"] in tables(page)["Who wins"]


@pytest.mark.unmeasured
def test_a_page_is_the_same_in_another_process() -> None:
    code = (
        "import sys; from tests.drawing.lab.test_reports import pages\n"
        "sys.stdout.write(''.join(pages()))"
    )

    again = subprocess.run(
        [sys.executable, "-c", code],
        env={"PYTHONHASHSEED": "123", "PYTHONPATH": ":".join(filter(None, sys.path))},
        capture_output=True,
        encoding="utf-8",
        check=True,
    )

    assert again.stdout == "".join(pages())


def test_reports_speak_four_languages() -> None:
    pages = [lab_report(Summary(), EXPERIMENT, language=each) for each in LANGUAGES]

    headings = [body_of(page).findtext("header/h1") for page in pages]
    assert [re.findall('<html lang="(..)">', page) for page in pages] == [
        [language] for language in LANGUAGES
    ]
    assert headings == [
        "Duel: who wins, and how long does it take?",
        "Duelo: ¿quién gana y cuánto se tarda?",
        "Дуел: кой печели и за колко време?",
        "Duell: Wer gewinnt, und wie lange dauert es?",
    ]


@pytest.mark.unmeasured
def test_numbers_follow_the_language() -> None:
    page = lab_report(SUMMARY, EXPERIMENT, language="de")

    assert tables(page)["Wer gewinnt"][1] == [
        *("Held", "9.640", "96,40 %", "96,02 % bis 96,75 %")
    ]


def test_wrong_arguments_are_refused() -> None:
    with pytest.raises(InvalidTypeError, match="result must be one of Summary, Sweep"):
        lab_report(7)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="experiment"):
        lab_report(SUMMARY, "duel")  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="title"):
        lab_report(SUMMARY, title=7)  # type: ignore[arg-type]
    with pytest.raises(InvalidTypeError, match="command"):
        lab_report(SUMMARY, command=None)  # type: ignore[arg-type]
    with pytest.raises(InvalidValueError, match="language must be one of"):
        lab_report(SUMMARY, language="fr")
