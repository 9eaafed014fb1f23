"""``alpaca-emblem duel``: the recorded battle, and others."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from alpaca_emblem import cli
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.fighters.library import bestiary
from alpaca_emblem.replay import Replay
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


def test_only_the_end_if_that_is_all_that_is_asked_for(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = ["Победа! Ива: живот 35/48"]
    options = ("--seed", "16", "--language", "bg", "--quiet")

    assert run(capsys, *options) == told
    screen = run(capsys, *options, "--screen")
    assert screen.count("=== Бой ===") == 1
    assert screen[-2:] == [f" {told[0]}", "Победа!"]


def test_json_has_a_line_for_each_action_and_one_for_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    *actions, end = map(json.loads, run(capsys, "--seed", "16", "--json"))
    game = Duel(seed=16)
    while game.outcome is None:
        events = game.strike()

    assert len(actions) == end["actions"] == len(game.actions)
    assert actions[-1] == {
        "player": "hero",
        "action": game.actions[-1].to_json(),
        "events": [event.to_json() for event in events],
    }
    assert end == {
        "outcome": {"reason": "enemies_fell", "winners": ["hero"]},
        "hit_points": 35,
        "hero_turns": 4,
        "ticks": 40,
        "actions": 9,
        "seed": 16,
        "digest": game.digest(),
    }
    assert run(capsys, "--seed", "16", "--json", "--quiet") == [json.dumps(end)]


def test_a_duel_is_recorded_and_played_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "duel.json"

    run(capsys, "--rules", "full", "--seed", "3", "--record", str(path))

    replay = Replay.load(path)
    assert replay.game == "duel"
    assert replay.at(len(replay)).outcome is not None


def test_everybody_who_can_fight_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--list", "--language", "bg")

    assert [line.split()[0] for line in lines] == list(bestiary())
    assert lines[1].startswith("ranger     Следотърсач (Мила)  Ж 38  бързо")
    assert lines[5].strip() == "wolf       Вълк кръвник        Ж 20"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hero", "elk"], "there is no fighter 'elk'"),
        (["--enemies", "wolf,,elk"], "there is no fighter ''"),
        (["--rules", "lax"], "one of lesson, full, not 'lax'"),
        (["--language", "xx"], "language must be one of"),
        (["--seed", "x"], "must be a whole number, not 'x'"),
        (["--seed", "1.5"], "must be a whole number, not '1.5'"),
        (["--enemies", "rat,rat,rat,rat,rat"], "must name at most 4, not 5"),
        (["--enemies", ""], "there is no fighter ''"),
        (["--hero", "Вълк"], "there is no fighter 'Вълк'"),
        (["--rules", ""], "one of lesson, full, not ''"),
        (["--record", "/no/such/folder/duel.json"], "cannot be written: No such"),
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
