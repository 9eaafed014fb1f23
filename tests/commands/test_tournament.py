"""``alpaca-emblem tournament``: standings, JSON, CSV, and what is refused."""

from __future__ import annotations

import csv
import json
from io import StringIO
from pathlib import Path

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.lab import Experiment, tournament

DUEL = ["tournament", "duel", "--agents", "beast,random", "--games", "20"]
AGENTS = ["beast", "random"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that says nothing on the standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.unmeasured
def test_standings(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, *DUEL).splitlines()

    assert shown[:3] == [
        "Duel: which agent is the strongest?",
        "Agents: 2. Bouts: 10. Games played: 20.",
        "All met each other in every seat, with the same dice.",
    ]
    assert "Standings" in shown
    assert "Score of the row against the column" in shown


@pytest.mark.unmeasured
def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    experiment = Experiment(game="duel", options={"enemies": ["wolf"]}, seed=4)
    result = tournament(experiment, AGENTS, 20)

    more = ["--enemies", "wolf", "--seed", "4", "--json"]
    shown = json.loads(told(capsys, *DUEL, *more))

    expected = json.loads(json.dumps(result.to_plain()))
    assert {name: shown[name] for name in expected} == expected
    assert shown["standings"] == [*result.to_rows()]
    assert shown["intransitive"] == []
    assert shown["digest"] == result.digest()


def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*csv.DictReader(StringIO(told(capsys, *DUEL, "--csv")))]

    assert [row["agent"] for row in rows] == AGENTS
    assert int(rows[0]["won"]) == int(rows[1]["lost"])


@pytest.mark.unmeasured
def test_games_of_one_side_are_played_next_to_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = tournament(
        Experiment(game="dungeon", max_actions=9),
        ["explorer", "random"],
        2,
        counting="length.sum",
    )

    shown = told(
        capsys,
        *("tournament", "dungeon", "--agents", "explorer,random", "--games", "2"),
        *("--max-actions", "9", "--of", "length.sum", "--json"),
    )

    assert json.loads(shown)["digest"] == result.digest()


def test_own_games_and_agents_play(capsys: pytest.CaptureFixture[str]) -> None:
    agent = "alpaca_emblem.agents:RandomAgent"
    pile = ["tournament", "tests.games.tiny:Pile", "--agents", f"random,{agent}"]

    shown = told(capsys, *pile, "--games", "4", "--set", "start=3")

    assert agent in shown


@pytest.mark.unmeasured
def test_a_store_keeps_the_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(tmp_path / "runs.sqlite")]

    assert told(capsys, *DUEL, *store) == told(capsys, *DUEL, *store)


@pytest.mark.unmeasured
def test_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "report.html"

    told(capsys, *DUEL, "--report", str(path))

    assert "alpaca-emblem tournament duel --agents" in path.read_text("utf-8")


@pytest.mark.unmeasured
def test_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *DUEL, "--language", "bg").startswith("Дуел: ")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["duel"], "the following arguments are required: --agents"),
        (["duel", "--agents", "beast"], "--agents must name two agents at least"),
        (["duel", "--agents", "beast,odd"], "--agents must name bandit, beast, "),
        (["duel", "--agents", "beast,greedy"], "greedy cannot play the game duel"),
        (["duel", "--agents", "beast,learned"], "--agents: learned cannot play hero:"),
        (["duel", "--agents", "beast,json:loads"], "--agents: json:loads cannot be"),
        (["duel", "--agents", "beast,no.such:x"], "--agents: 'no.such:x' cannot be"),
        (["duel", "--agents", "beast,"], "separated by commas, not ''"),
        (
            ["duel", "--agents", "beast,random", "--of", "won.hero"],
            "counting is for games of one side: others are won",
        ),
        (["duel", "--agents", "beast,random", "--of", "luck"], "--of must be won.hero"),
        (["duel", "--agents", "beast,random", "--games", "0"], "--games must be a"),
        (["chess", "--agents", "beast,random"], "GAME must be one of duel, "),
        (
            ["duel", "--agents", ",".join(["random"] * 200)],
            "there must be at most 10000 line-ups, not 19900",
        ),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["tournament", *arguments])

    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    (told,) = err.splitlines()
    assert out == ""
    assert complaint in told
    assert told.startswith("alpaca-emblem tournament: error: ")
