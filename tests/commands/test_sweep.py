"""``alpaca-emblem sweep``: a table of points, JSON, CSV, and what is refused."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.lab import Experiment, Sensitivity, sobol, sweep

SWEEP = ["sweep", "duel", "--games", "20", "--vary", "hero.strength=2:6:4"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that says nothing on the standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    result = sweep(Experiment(game="duel"), 20, {"hero.strength": [2, 6]})
    wins = [point.summary["won.hero"] for point in result.points]
    assert wins == [12, 19]

    assert told(capsys, *SWEEP).splitlines()[:11] == [
        "Duel: what does changing hero.stats.strength do?",
        "Settings tried: 2. Games played: 40.",
        "Agents: beast (hero), beast (enemies).",
        "",
        "hero: wins: nearest to 50%  60.0%  strength = 2 (38.7% to 78.1%)",
        "hero: wins: least           60.0%  strength = 2 (38.7% to 78.1%)",
        "hero: wins: most            95.0%  strength = 6 (76.4% to 99.1%)",
        "",
        "Every setting",
        "hero.stats.strength  hero: wins  95% interval    mean length",
        "                  2       60.0%  38.7% to 78.1%         21.2",
    ]


def test_several_options_and_another_count(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(
        capsys,
        "sweep",
        "duel",
        "--games=10",
        "--vary=enemies.0.low=1,3",
        "--vary=hero=mage,barbarian",
        "--of=end.hero_fell",
    )

    rows = [line.split() for line in shown.splitlines()][4:]
    assert rows[5][:4] == ["enemies.0.arm.low", "hero", "the", "hero"]
    assert [row[:2] for row in rows[6:10]] == [
        ["1", "mage"],
        ["1", "barbarian"],
        ["3", "mage"],
        ["3", "barbarian"],
    ]


@pytest.mark.unmeasured
def test_wins_that_never_happen_are_no_error(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Adventurers hardly ever win."""
    dungeon = ["sweep", "dungeon", "--games", "2", "--max-actions", "9"]

    shown = told(capsys, *dungeon, "--vary", "variant.hunger=0,50").splitlines()

    shown = shown[4:]
    assert shown[5].startswith("variant.hunger  adventurer: wins  95% interval")
    assert shown[6].split()[:2] == ["0", "0%"]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    experiment = Experiment(game="duel")
    result = sweep(experiment, 20, {"hero.strength": [2, 6]})

    shown = json.loads(told(capsys, *SWEEP, "--json"))

    assert Experiment.from_plain(shown["experiment"]) == experiment
    assert [point["values"] for point in shown["points"]] == [
        {"hero.stats.strength": 2},
        {"hero.stats.strength": 6},
    ]
    for point, played in zip(shown["points"], result.points, strict=True):
        assert point["counts"] == played.summary.counts
        assert point["digest"] == played.summary.digest()


def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*csv.DictReader(StringIO(told(capsys, *SWEEP, "--csv")))]

    assert [(row["hero.stats.strength"], row["won.hero"]) for row in rows] == [
        ("2", "12"),
        ("6", "19"),
    ]
    assert [row["won.enemies"] for row in rows] == ["8", "1"]


def test_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *SWEEP, "--language", "es").startswith("Duelo: ¿qué efecto")


@pytest.mark.unmeasured
def test_a_store_keeps_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = tmp_path / "runs.sqlite"
    more = ["--store", str(store), "--chunk", "7", "--engine", "objects"]

    assert told(capsys, *SWEEP, *more) == told(capsys, *SWEEP)
    assert store.stat().st_size > 0
    assert told(capsys, *SWEEP, *more) == told(capsys, *SWEEP)


SOBOL = ["sweep", "duel", "--enemies", "rat", "--sobol", "2", "--exact"]
SOBOL += ["--vary", "hero.max_hit_points=8:11", "--vary", "hero.strength=3:4"]


@pytest.fixture(scope="module")
def influences() -> Sensitivity:
    rat = Experiment(game="duel", options={"enemies": ["rat"]})
    vary = {"hero.max_hit_points": (8, 11), "hero.strength": (3, 4)}
    return sobol(rat, vary, n=2, exact=True)


@pytest.mark.unmeasured
def test_sobol_tells_which_option_matters(
    influences: Sensitivity, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = told(capsys, *SOBOL).splitlines()

    assert shown[0] == "Duel: which option matters most?"
    assert shown[1].startswith(f"Measured: hero: wins, at {influences.points} points.")
    at = shown.index("Shares of the variance of the rate")
    rows = [line.split()[0] for line in shown[at + 2 : at + 4]]
    assert rows == ["hero.max_hit_points", "hero.stats.strength"]
    assert told(capsys, *SOBOL, "--language", "de").startswith("Duell: ")


def test_sobol_as_json_csv_and_a_report(
    influences: Sensitivity, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("matplotlib")
    page = tmp_path / "report.html"

    shown = json.loads(told(capsys, *SOBOL, "--json"))
    rows = [*csv.DictReader(StringIO(told(capsys, *SOBOL, "--csv")))]
    told(capsys, *SOBOL, "--report", str(page))

    assert Experiment.from_plain(shown.pop("experiment")).game == "duel"
    assert shown == influences.to_plain()
    assert [float(row["first"]) for row in rows] == [
        influence.first.value for influence in influences.influences
    ]
    assert "hero.stats.strength" in page.read_text("utf-8")


def test_sobol_by_games_goes_on_with_a_store(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [part for part in SOBOL if part != "--exact"]
    games += ["--games", "5", "--engine", "objects", "--json"]
    store = ["--store", str(tmp_path / "runs.sqlite")]

    assert told(capsys, *games, *store) == told(capsys, *games)
    assert told(capsys, *games, *store) == told(capsys, *games)


def test_options_of_own_games_need_no_mention(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pile = ["sweep", "tests.games.tiny:Pile", "--agents", "random", "--games", "3"]

    shown = told(capsys, *pile, "--vary", "start=3:5", "--csv").splitlines()

    assert [line.partition(",")[0] for line in shown] == ["start", "3", "4", "5"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "the following arguments are required: --vary"),
        (["--vary", "hero.strength"], "--vary must be PATH=VALUE, not 'hero.strength'"),
        (["--vary", "hero.strength=9:3"], "--vary must have from 1 to 10000 values"),
        (
            ["--vary", "hero.strenth=3:9"],
            "hero.strenth: there is no such option; the nearest paths are 'hero.stats",
        ),
        (["--vary", "hero.strength=3,x"], "hero.stats.strength: strength must be a"),
        (
            ["--vary", "hero.arm.low=1,90"],
            "hero.arm.low: high must be at least 90, not",
        ),
        (
            ["--vary", "hero.strength=3", "--of", "won.wolf"],
            "--of must be won.hero, won.enemies, draws or the name of an end, "
            "not 'won.wolf'",
        ),
        (
            ["--vary", "hero.strength=3", "--vary", "hero.stats.strength=4"],
            "--vary names hero.stats.strength twice",
        ),
        (
            ["--vary", "hero.strength=1:101", "--vary", "hero.agility=1:100"],
            "--vary must give at most 10000 points, not 10100",
        ),
        (
            ["--vary", "hero.strength=3", "--of", "end.moon"],
            "--of: name must be one of end.enemies_fell, won.hero, not 'end.moon'",
        ),
        (
            ["--vary", "hero.strength=3", "--language", "xx"],
            "must be one of en, es, bg",
        ),
        (["--vary", "hero.strength=3", "--of", "agent.0"], "--of must be won.hero"),
        (["--vary", "hero.strength=3", "--of", "end."], "--of must be won.hero"),
        (
            ["--vary", "hero.strength=3:9", "--sobol", "500"],
            "--sobol must be a power of 2 from 2 to 65536, such as 512, not '500'",
        ),
        (["--vary", "hero.strength=3:9", "--sobol", "0"], "such as 512, not '0'"),
        (["--vary", "hero.strength=3:9", "--sobol", "131072"], "not '131072'"),
        (["--vary", "hero.strength=3:9", "--exact"], "--exact needs --sobol"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["sweep", "duel", "--games", "1", *arguments])

    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    (told,) = err.splitlines()
    assert out == ""
    assert complaint in told
    assert told.startswith("alpaca-emblem sweep: error: ")
