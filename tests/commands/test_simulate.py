"""``alpaca-emblem simulate``: tables in four languages, JSON, CSV, and failures."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn

import pytest

from alpaca_emblem.agents import RandomAgent
from alpaca_emblem.cli import main
from alpaca_emblem.commands import lab_arguments
from alpaca_emblem.games.match.actions import EndTurn
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.lab import Experiment, run
from alpaca_emblem.lab.engines import ENGINES
from alpaca_emblem.lab.sensitivity import LARGEST_SAMPLE
from alpaca_emblem.lab.store import MOST_GAMES

DUEL = ["simulate", "duel", "--games", "40", "--seed", "3"]
PILE = ["simulate", "tests.games.tiny:Pile", "--games", "8"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that says nothing on the standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    summary = run(Experiment(game="duel", seed=3), 40)
    assert (summary["won.hero"], summary["won.enemies"]) == (38, 2)

    shown = told(capsys, *DUEL).splitlines()

    assert shown[:15] == [
        "Duel: who wins, and how long does it take?",
        "Games played: 40.",
        "Agents: beast (hero), beast (enemies).",
        "",
        "hero: wins     95.0%  83.5% to 98.6%",
        "enemies: wins  5.0%   1.4% to 16.5%",
        "",
        "Who wins",
        "result   games  share  95% interval",
        "hero        38  95.0%  83.5% to 98.6%",
        "enemies      2   5.0%  1.4% to 16.5%",
        "",
        "How games end",
        "result                   games  share  95% interval",
        "the enemies have fallen     38  95.0%  83.5% to 98.6%",
    ]
    assert "median                   13" in shown
    assert "hit points left: hero     24.27  20.37 to 28.18" in shown
    assert f"Digest of the result: {summary.digest()}" in shown


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("language", "row"),
    [
        ("es", "héroe 38 95,0 % 83,5 % a 98,6 %"),
        ("de", "Held 38 95,0 % 83,5 % bis 98,6 %"),
        ("bg", "герой 38 95,0% 83,5% до 98,6%"),
    ],
)
def test_a_table_in_other_languages(
    language: str, row: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = told(capsys, *DUEL, "--language", language).splitlines()

    assert row.split() in [line.split() for line in shown]


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    experiment = Experiment(game="duel", seed=3)
    summary = run(experiment, 40)

    shown = json.loads(told(capsys, *DUEL, "--json"))

    assert Experiment.from_plain(shown["experiment"]) == experiment
    assert shown["games"] == 40
    assert shown["counts"] == summary.counts
    assert shown["failures"] == []
    assert shown["digest"] == summary.digest()
    rate, mean = summary.rate("won.hero"), summary.mean("length")
    assert shown["rates"]["won.hero"] == {
        "value": 0.95,
        "low": rate.low,
        "high": rate.high,
    }
    assert {*shown["rates"]} == {
        "won.hero",
        "won.enemies",
        "end.enemies_fell",
        "end.hero_fell",
    }
    assert shown["means"]["length"]["value"] == mean.value
    assert "damage.hero" in shown["means"]


def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*csv.DictReader(StringIO(told(capsys, *DUEL, "--csv")))]

    assert [*rows[0]] == ["name", "count", "rate", "low", "high"]
    by_name = {row["name"]: row for row in rows}
    assert by_name["won.hero"]["count"] == "38"
    assert by_name["won.hero"]["rate"] == "0.95"
    assert by_name["games"] == {
        "name": "games",
        "count": "40",
        "rate": "",
        "low": "",
        "high": "",
    }


@pytest.mark.unmeasured
def test_a_store_keeps_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(tmp_path / "runs.sqlite"), "--chunk", "7"]
    half = told(capsys, "simulate", "duel", "--games", "20", "--seed", "3", *store)

    assert "Games played: 20." in half
    assert told(capsys, *DUEL, *store) == told(capsys, *DUEL)


def test_a_file_that_is_no_store_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a store", "utf-8")
    for store, complaint in (
        (path, "file is not a database"),
        (tmp_path, "is a folder, and not a file"),
        (tmp_path / "no" / "runs.sqlite", "runs.sqlite: "),
    ):
        with pytest.raises(SystemExit) as stopped:
            main([*DUEL, "--store", str(store)])
        assert stopped.value.code == 2
        out, err = capsys.readouterr()
        assert out == ""
        assert complaint in err
        assert err.count("\n") == 1
    assert path.read_text("utf-8") == "not a store"


def test_a_learned_agent_plays_its_seat_though_the_other_side_begins(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Agents were once tried in the seat of the side that acts first."""
    duel = ["duel", "--hero", "mage", "--enemies", "skeleton,spider", "--rules", "full"]

    shown = told(
        capsys, "simulate", *duel, "--agents", "learned,beast", "--games", "2", "--json"
    )

    counts = json.loads(shown)["counts"]
    assert (counts["games"], counts.get("end.failed", 0)) == (2, 0)


def test_bouts_count_the_wins_of_agents(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, *PILE, "--agents", "random,random", "--rotate")

    assert "Wins by agent, from every seat" in shown


@pytest.mark.parametrize(
    ("agent", "end", "failure"),
    [
        ("Stubborn", "failed with an error", "ValueError: first\ufffd[31m"),
        ("Cheat", "illegal action", "InvalidTypeError: EndTurn() is not"),
    ],
)
def test_games_that_fail_are_named(
    agent: str, end: str, failure: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """No escape codes come from their errors."""
    seats = f"tests.commands.test_simulate:{agent}"

    shown = told(capsys, *PILE, "--agents", seats)

    assert shown.count(f"  {end} ") == 8
    assert failure in shown
    assert ("How long games are" in shown) == (agent == "Cheat")
    assert "\x1b" not in shown


class Stubborn(RandomAgent):
    """Fails whenever it is asked."""

    def choose(self, view: View) -> NoReturn:
        raise ValueError("first\x1b[31m\nline")


class Cheat(RandomAgent):
    """Chooses what it may not."""

    def choose(self, view: View) -> Action[Any]:
        return EndTurn()


def test_games_that_are_stopped_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "simulate", "duel", "--games", "5", "--max-actions", "2")

    row = next(line for line in shown.splitlines() if line.startswith("stopped"))
    assert row.split() == ["stopped", "before", "the", "end", "5", "100%", *END]


END = ["56.6%", "to", "100%"]


def test_limits_are_those_of_the_lab() -> None:
    assert lab_arguments.MOST_GAMES == MOST_GAMES
    assert lab_arguments.LARGEST_SAMPLE == LARGEST_SAMPLE
    assert lab_arguments.ENGINES == ENGINES
