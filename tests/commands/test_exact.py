"""``alpaca-emblem exact``: twelve digits, fractions, JSON, CSV, and what is refused."""

from __future__ import annotations

import csv
import json
import sys
from fractions import Fraction
from io import StringIO

import pytest

from alpaca_emblem.cli import main
from alpaca_emblem.commands.exact import any_digits, as_json
from alpaca_emblem.lab import Bounds, Exact, Experiment, exact_value
from tests.games.tiny import Pile

WOLF = ["exact", "duel", "--enemies", "wolf"]
PILE = ["exact", "tests.games.tiny:Pile", "--set", "start=3", "--agents", "random"]


def told(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Return the output of a command that says nothing on the standard error."""
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


@pytest.mark.unmeasured
def test_a_bare_duel_has_twelve_digits(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, "exact", "duel", "--eps", "1e-13").splitlines()

    assert shown[:11] == [
        "Duel: how likely is each outcome, exactly?",
        "Nothing was played: all 4,561 positions and 28,731 ways between them were "
        "computed.",
        "Agents: beast (hero), beast (enemies).",
        "",
        "hero: wins     96.6264%  0.966264062608",
        "enemies: wins  3.3736%   0.033735937392",
        "",
        "Every outcome",
        "result                         probability",
        "enemies: the hero has fallen   0.033735937392",
        "hero: the enemies have fallen  0.966264062608",
    ]
    assert "another map" not in shown[-1]


@pytest.mark.unmeasured
def test_bounds_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    shown = told(capsys, *WOLF, "--eps", "0.01")

    assert "0.993699303527 to 0.999836885156" in shown


@pytest.mark.unmeasured
def test_a_limit_is_kept_by_plain_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert "all 2,821 positions" in told(capsys, *WOLF, "--limit", "2821")


def test_the_dice_of_agents_are_enumerated_as_fractions(
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = Pile(start=3, seed=0)
    value = exact_value(game, "random", fractions=True)
    left, right = (value.wins(side).fraction for side in ("left", "right"))

    shown = told(capsys, *PILE, "--fractions").splitlines()

    assert f"left: empty = {left}" in shown
    assert f"right: empty = {right}" in shown
    assert shown[-1] == "Game 0 of seed 0: another seed may give another map."
    german = told(capsys, *PILE, "--language", "de").splitlines()
    assert german[-1].startswith("Spiel 0 zum Startwert 0: ")


def test_a_floor_of_a_dungeon_is_computed_to_its_stairs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    floor = ["exact", "dungeon", "--seed", "18", "--to-stairs"]

    shown = told(capsys, *floor, "--fractions").splitlines()
    (outcome,) = json.loads(told(capsys, *floor, "--json"))["outcomes"]

    assert shown[4] == "the stairs were reached  100%  1.000000000000"
    assert "the stairs were reached = 1" in shown
    assert shown[-1].startswith("Game 0 of seed 18: another seed may give another map")
    assert (outcome["reason"], outcome["winners"]) == ("stairs", [])


def test_fractions_have_any_length() -> None:
    """Python refuses to write numbers of more than 4300 digits, as a rule."""
    before = sys.get_int_max_str_digits()
    tiny = Exact({"never": Bounds.of(Fraction(1, 10**5000))}, 1, 1)

    with any_digits():
        (row,) = as_json(Experiment(game="duel"), tiny)["outcomes"]

    assert row["fraction"] == "1/1" + "0" * 5000
    assert sys.get_int_max_str_digits() == before


@pytest.mark.unmeasured
def test_json_has_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    shown = json.loads(told(capsys, *WOLF, "--json"))

    lost, won = shown["outcomes"]
    assert (won["reason"], won["winners"]) == ("enemies_fell", ["hero"])
    assert won["low"] <= 0.999222087699 <= won["high"] <= won["low"] + 2e-9
    assert lost["winners"] == ["enemies"]
    assert shown["positions"] == 2821
    assert shown["experiment"]["options"] == {"enemies": ["wolf"]}


@pytest.mark.unmeasured
def test_csv(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*csv.DictReader(StringIO(told(capsys, *WOLF, "--csv")))]

    assert [*rows[0]] == ["outcome", "low", "high"]
    assert rows[1]["outcome"] == "hero (enemies_fell)"
    assert float(rows[1]["low"]) > 0.9992


def test_csv_of_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*csv.DictReader(StringIO(told(capsys, *PILE, "--csv", "--fractions")))]

    assert sum(Fraction(row["fraction"]) for row in rows) == 1


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (
            ["duel", "--eps", "0"],
            "--eps must be a number above 0 and at most 1, not '0'",
        ),
        (["duel", "--eps", "1.1"], "at most 1, not '1.1'"),
        (["duel", "--eps", "nan"], "not 'nan'"),
        (["duel", "--eps", "1..2"], "not '1..2'"),
        (["duel", "--eps", "1e-999"], "not '1e-999'"),
        (["duel", "--limit", "0"], "--limit must be a whole number from 1 to"),
        (
            ["duel", "--enemies", "wolf", "--limit", "20"],
            "there are more than 20 positions, the limit",
        ),
        (
            ["grid", "--limit", "9"],
            "there are more than 9 positions, the limit",
        ),
        (
            ["dungeon"],
            "the game goes on to another floor of the dungeon, which is made only when "
            "it is entered; --to-stairs computes what happens on this one",
        ),
        (["duel", "--to-stairs"], "--to-stairs is an option of dungeon"),
        (["duel", "--games", "3"], "unrecognized arguments: --games 3"),
        (["duel", "--rotate"], "unrecognized arguments: --rotate"),
    ],
)
def test_wrong_arguments_are_refused_in_one_line(
    arguments: list[str], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["exact", *arguments])

    assert stopped.value.code == 2
    out, err = capsys.readouterr()
    (told,) = err.splitlines()
    assert out == ""
    assert complaint in told
    assert told.startswith("alpaca-emblem exact: error: ")
