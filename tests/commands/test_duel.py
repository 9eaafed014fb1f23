"""``alpaca-emblem duel``: the recorded battle, and others."""

from __future__ import annotations

import pytest

from alpaca_emblem import cli
from alpaca_emblem.commands.screen import Screen
from tests.parity.runner import TRACES, lines_of


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    assert cli.main(["duel", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def recorded(seed: int) -> list[str]:
    """The log of that battle of the source."""
    lines = lines_of(TRACES / "duel" / "battle.jsonl.gz")
    log: list[str] = next(line["log"] for line in lines if line["seed"] == seed)
    return log


def test_the_recorded_battle(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(
        capsys,
        *("--hero", "barbarian", "--enemies", "wolf,goblin"),
        *("--seed", "16", "--language", "bg"),
    )

    assert lines == recorded(16)
    assert run(capsys, "--seed", "16", "--language", "bg") == lines


def test_a_seed_that_was_drawn_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    *battle, last = run(capsys)

    assert last.startswith("Seed: ")
    assert run(capsys, "--seed", last.removeprefix("Seed: ")) == battle


def test_the_full_game(capsys: pytest.CaptureFixture[str]) -> None:
    options = ("--rules", "full", "--hero", "mage", "--enemies", "spider, witch")

    lines = run(capsys, *options, "--seed", "4")

    assert lines[0] == "Battle! Against you: cave spider, witch."
    assert any("Boyan uses the fireball" in line for line in lines)
    assert run(capsys, *options, "--seed", "4") == lines


def test_the_battle_screen(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--seed", "16", "--screen", "--language", "de")

    assert lines[:3] == [
        "=== Kampf ===",
        "Iva, Barbar St.1",
        "  L [############] 48/48   M [########] 4/4",
    ]
    assert lines.count("=== Kampf ===") == 10
    assert lines[-1] == "Sieg!"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hero", "elk"], "there is no fighter 'elk'"),
        (["--enemies", "wolf,,elk"], "there is no fighter ''"),
        (["--rules", "lax"], "one of lesson, full, not 'lax'"),
        (["--language", "xx"], "language must be one of"),
        (["--seed", "x"], "must be a whole number, not 'x'"),
    ],
)
def test_what_cannot_be_is_refused(
    capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["duel", *options])

    assert ended.value.code == 2
    assert message in capsys.readouterr().err


def test_colours_go_by_what_has_happened(monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[tuple[str, str]] = []
    monkeypatch.setattr(
        Screen, "say", lambda _, text, style="": said.append((text, style))
    )

    cli.main(["duel", "--seed", "16"])

    styles = dict(said)
    assert styles["The goblin misses Iva."] == "grey"
    assert styles["The wolf hits Iva (7). Blood spurts!"] == "yellow"
    assert styles["The wolf falls and does not rise."] == "magenta"
