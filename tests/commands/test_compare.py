"""``alpaca-emblem compare``: the answer, JSON, CSV, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem.cli import main
from alpaca_emblem.lab import Experiment, compare, varied

DUEL = Experiment(game="duel")
WEAK = ["compare", "duel", "--agents-b", "random", "--elo1", "100"]
FEW = ["compare", "duel", "--set-b", "hero.strength=4", "--bouts", "30"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that says nothing on the standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


def in_json(value: Any) -> Any:
    return json.loads(json.dumps(value))


@pytest.mark.unmeasured
def test_agents_play_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, *WEAK).splitlines()

    assert shown[0] == "Duel: is A stronger than B?"
    answer = next(line for line in shown if line.startswith("ahead "))
    assert answer.split() == ["ahead", "A", "+100", "Elo", "rather", "than", "0", "Elo"]
    assert "A wins against B     31  77.5%" in shown


@pytest.mark.unmeasured
def test_rules_are_compared_on_the_same_dice(
    capsys: pytest.CaptureFixture[str],
) -> None:
    result = compare(DUEL, varied(DUEL, {"hero.strength": 4}), bouts=30)

    shown = json.loads(told(capsys, *FEW, "--json"))

    expected = in_json(result.to_plain())
    assert {name: shown[name] for name in expected} == expected
    won, drawn, lost = result.results
    assert shown["results"] == {"won": won, "drawn": drawn, "lost": lost}
    assert shown["bouts"] == 30
    assert shown["p_value"] == result.p_value
    assert shown["difference"]["value"] == result.difference.value
    assert shown["digest"] == result.digest()
    assert not shown["is_biased"]


@pytest.mark.unmeasured
def test_options_are_those_of_the_lab(capsys: pytest.CaptureFixture[str]) -> None:
    wolf = Experiment(
        game="duel", options={"enemies": ["wolf"]}, seed=5, max_actions=900
    )
    result = compare(
        wolf,
        evolve(wolf, agents=["random"]),
        elo0=-5.0,
        elo1=20.0,
        alpha=0.1,
        beta=0.2,
        most=40,
        counting="length.sum",
    )

    shown = told(
        capsys,
        *("compare", "duel", "--enemies", "wolf", "--seed", "5", "--of", "length.sum"),
        *("--max-actions", "900", "--agents-b", "random", "--elo0", "-5"),
        *("--elo1", "20", "--alpha", "10%", "--beta", "0.2", "--most", "40", "--json"),
    )

    assert json.loads(shown)["digest"] == result.digest()


def test_json_has_no_infinite_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    """An agent that always wins is ahead by no number."""
    few = ["--seed", "3", "--bouts", "1", "--enemies", "bat"]
    shown = json.loads(told(capsys, *WEAK, *few, "--json"))

    if shown["score"]["value"] == 1:
        assert shown["elo"]["value"] is None
    assert "Infinity" not in json.dumps(shown)


@pytest.mark.unmeasured
def test_files_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = []
    for name, strength in (("a", 7), ("b", 4)):
        path = tmp_path / f"{name}.toml"
        change = f"hero.strength={strength}"
        save = ["--save", str(path), "--games", "1"]
        told(capsys, "simulate", "duel", "--set", change, *save)
        files.append(str(path))

    shown = told(capsys, "compare", *files, "--bouts", "30")

    assert "A: hero.stats.strength = 7." in shown
    assert "B: hero.stats.strength = 4." in shown


def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    head, *rows = told(capsys, *FEW, "--csv").splitlines()

    assert head == "score,bouts"
    assert sum(int(row.partition(",")[2]) for row in rows) == 30


@pytest.mark.unmeasured
def test_a_store_keeps_the_bouts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    store = ["--store", str(tmp_path / "runs.sqlite")]

    first, again = told(capsys, *FEW, *store), told(capsys, *FEW, *store)

    assert first == again == told(capsys, *FEW)


@pytest.mark.unmeasured
def test_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / "report.html"

    told(capsys, *FEW, "--report", str(path))

    assert "alpaca-emblem compare duel --set-b" in path.read_text("utf-8")


@pytest.mark.unmeasured
def test_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, *FEW, "--language", "es").startswith("Duelo: ¿")


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ([], "the following arguments are required: A"),
        (["duel"], "A and B are the same: change B with --set-b or --agents-b"),
        (["duel", "duel"], "A and B are the same"),
        (["duel", "--set-b", "hero.strength=7"], "A and B are the same"),
        (["duel", "grid"], "A has the sides hero, enemies, and B heroes, foes: say"),
        (["duel", "no.toml"], "GAME must be one of duel, "),
        (["duel", "--set-b", "hero.strenth=7"], "--set: hero.strenth: there is no"),
        (
            ["duel", "--agents-b", "greedy"],
            "--agents: greedy cannot play the game duel",
        ),
        (["duel", "--agents-b", "random", "--elo1", "0"], "elo1 must be above elo0"),
        (
            ["duel", "--agents-b", "random", "--elo1", "many"],
            "--elo1 must be a number from -10000 to 10000, not 'many'",
        ),
        (["duel", "--agents-b", "random", "--elo1=1e9"], "to 10000, not '1e9'"),
        (["duel", "--agents-b", "random", "--alpha", "0.5"], "alpha must be between"),
        (["duel", "--agents-b", "random", "--most", "19"], "--most must be a whole"),
        (["duel", "--agents-b", "random", "--bouts", "0"], "--bouts must be a whole"),
        (
            ["duel", "--agents-b", "random", "--of", "luck"],
            "--of must be won.hero, won.enemies, draws, length.sum, damage.hero, "
            "damage.enemies or the name of an end, not 'luck'",
        ),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["compare", *arguments])

    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    (told,) = err.splitlines()
    assert out == ""
    assert complaint in told
    assert told.startswith("alpaca-emblem compare: error: ")
