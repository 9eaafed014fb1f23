"""``alpaca-emblem tune``: tables, JSON, CSV, the tuned experiment, and refusals."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.lab import Experiment, tune

WOLF = ["tune", "duel", "--enemies", "wolf", "--vary", "hero.max_hit_points=8:29"]
EXACT = [*WOLF, "--exact"]
EXPERIMENT = Experiment(game="duel", options={"enemies": ["wolf"]})
HIT_POINTS = {"hero.max_hit_points": (8, 29)}


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that says nothing on the standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.unmeasured
def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, *EXACT).splitlines()

    assert shown[0] == "Duel: which values of hero.max_hit_points give 50%?"
    assert shown[1].startswith("Measured: hero: wins. Points tried: ")
    best = next(line for line in shown if line.startswith("best  "))
    assert best.split()[:4] == ["best", "max_hit_points", "=", "10"]


@pytest.mark.unmeasured
def test_options_are_those_of_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [
        *(*WOLF, "--seed", "3", "--target", "75%", "--of", "end.enemies_fell"),
        *("--games", "20", "--fresh-games", "30", "--trials", "4"),
        *("--tolerance", "0.2", "--jobs", "1", "--engine", "objects"),
    ]
    result = tune(
        Experiment(game="duel", options={"enemies": ["wolf"]}, seed=3),
        HIT_POINTS,
        key="end.enemies_fell",
        target=0.75,
        trials=4,
        games=20,
        fresh_games=30,
        tolerance=0.2,
        engine="objects",
    )

    shown = json.loads(told(capsys, *arguments, "--json"))

    assert Experiment.from_plain(shown.pop("experiment")) == result.experiment
    expected = json.loads(json.dumps(result.to_plain()))
    del expected["experiment"]
    assert shown == expected


@pytest.mark.unmeasured
def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*csv.DictReader(StringIO(told(capsys, *EXACT, "--csv")))]

    assert [*rows[0]] == [*tune(EXPERIMENT, HIT_POINTS, exact=True).to_rows()[0]]
    assert {row["stage"] for row in rows} == {"search"}


@pytest.mark.unmeasured
def test_the_tuned_experiment_can_be_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tuned.toml"
    told(capsys, *EXACT, "--save", str(path))

    shown = told(capsys, "exact", str(path))

    tuned = Experiment.from_text(path.read_text("utf-8"))
    assert tuned == tune(EXPERIMENT, HIT_POINTS, exact=True).experiment
    assert "0.5016" in shown


@pytest.mark.unmeasured
def test_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *EXACT, "--language", "de").startswith("Duell: ")


@pytest.mark.unmeasured
def test_a_store_is_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = tmp_path / "runs.sqlite"
    few = [*WOLF, "--games", "10", "--fresh-games", "10"]

    assert told(capsys, *few, "--store", str(store)) == told(capsys, *few)
    assert store.stat().st_size > 0


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--vary", "hero.strength=9:3"], "hero.stats.strength: a pair must be finite"),
        (["--vary", "hero.strength=3:9:0"], "--vary must have from 1 to 10000 values"),
        (["--vary", "hero.strength="], "--vary must have from 1 to 10000 values"),
        (["--vary", "hero.strength=3,3"], "the values must differ"),
        (["--vary", "hero.strength=3:x"], "hero.stats.strength: strength must be"),
        (["--vary", "hero.strenth=3:9"], "there is no such option; the nearest"),
        (
            ["--vary", "hero.strength=3:9", "--vary", "hero.strength=3:9"],
            "--vary names hero.stats.strength twice",
        ),
        (
            ["--vary", "hero.strength=3:9", "--vary", "hero.stats.strength=3:9"],
            "--vary names hero.stats.strength twice",
        ),
        (
            ["--vary", "hero.strength=3:4", "--target", "1.5"],
            "--target must be a number from 0 to 1, not '1.5'",
        ),
        (
            ["--vary", "hero.strength=3:4", "--target", "101%"],
            "from 0 to 1, not '101%'",
        ),
        (
            ["--vary", "hero.strength=3:4", "--target", "half"],
            "from 0 to 1, not 'half'",
        ),
        (
            ["--vary", "hero.strength=3:4", "--target", "-0.1"],
            "from 0 to 1, not '-0.1'",
        ),
        (
            ["--vary", "hero.strength=3:4", "--tolerance", "2"],
            "--tolerance must be a number from 0 to 1, not '2'",
        ),
        (["--vary", "hero.strength=3:4", "--trials", "0"], "--trials must be a whole"),
        (["--vary", "hero.strength=3:4", "--of", "won.wolf"], "--of must be won.hero"),
        (
            ["--vary", "hero.strength=3:4", "--exact", "--rotate"],
            "exact values need an experiment with rotate=False",
        ),
        (
            ["--vary", "hero.strength=3:4", "--save", "no/such/file"],
            "--save: 'no/such/",
        ),
        ([], "the following arguments are required: --vary"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["tune", "duel", "--games", "1", "--fresh-games", "1", *arguments])

    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    (told,) = err.splitlines()
    assert out == ""
    assert complaint in told
    assert told.startswith("alpaca-emblem tune: error: ")
