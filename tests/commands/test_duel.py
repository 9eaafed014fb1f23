"""``alpaca-emblem duel``: the recorded battle, and others."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from alpaca_emblem import cli
from alpaca_emblem.agents.bots.agents import end_idle_bots
from alpaca_emblem.commands.screen import Screen
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.bestiary import bestiary
from alpaca_emblem.replay import Replay
from tests.parity.runner import TRACES, lines_of

pytestmark = pytest.mark.unmeasured

BOT = Path(__file__).parents[2] / "examples" / "bots" / "bot.py"


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
        "agents": {"hero": "beast", "enemies": "beast"},
        "seed": 16,
        "digest": game.digest(),
    }
    assert run(capsys, "--seed", "16", "--json", "--quiet") == [json.dumps(end)]


@pytest.mark.parametrize(
    ("options", "agents"),
    [
        ("--rules full", "duel,beast"),
        ("--agents random,beast", "random,beast"),
        ("--agents uct", "uct,uct"),
    ],
)
def test_any_agents_fight(
    capsys: pytest.CaptureFixture[str], options: str, agents: str
) -> None:
    arguments = (*options.split(), "--seed", "5", "--json", "--quiet")
    told = json.loads(run(capsys, *arguments)[0])
    assert ",".join(told["agents"].values()) == agents
    assert run(capsys, *arguments, "--agents", agents) == [json.dumps(told)]


def test_bots_and_learned_agents_fight(capsys: pytest.CaptureFixture[str]) -> None:
    bot = f"bot:{sys.executable} {BOT}"
    fight = "--hero mage --enemies skeleton,spider --rules full --seed 5 --quiet --json"
    told = run(capsys, *fight.split(), "--agents", f"learned,{bot}")
    end = json.loads(told[0])
    assert end["agents"] == {"hero": "learned", "enemies": bot}
    assert end["outcome"] is not None
    end_idle_bots()


def test_a_duel_is_recorded_and_played_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "duel.json"

    run(capsys, "--rules", "full", "--seed", "3", "--record", str(path))

    replay = Replay.load(path)
    assert replay.game == "duel"
    assert replay.at(len(replay)).outcome is not None


def test_every_fighter_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "--list", "--language", "bg")

    assert [line.split()[0] for line in lines] == list(bestiary())
    assert lines[1].startswith("ranger     Следотърсач (Мила)  Ж 38  бързо")
    assert lines[5].strip() == "wolf       Вълк кръвник        Ж 20"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--hero", "elk"], "or a file, not 'elk': there is no file 'elk'"),
        (["--enemies", "wolf,,elk"], "or a file, not ''"),
        (["--rules", "lax"], "--rules must be one of lesson, full, not 'lax'"),
        (["--language", "xx"], "language must be one of"),
        (["--seed", "x"], "must be a whole number, not 'x'"),
        (["--seed", "1.5"], "must be a whole number, not '1.5'"),
        (["--enemies", "rat,rat,rat,rat,rat"], "must name at most 4, not 5"),
        (["--enemies", ""], "or a file, not ''"),
        (["--hero", "Вълк"], "or a file, not 'Вълк': there is no file 'Вълк'"),
        (["--rules", ""], "one of lesson, full, not ''"),
        (["--agents", "bandit"], "must name beast, duel, expectiminimax, learned, "),
        (["--agents", "duel,duel,duel"], "must name at most 2, one for each player"),
        (["--agents", "learned"], "no policy of the library has learned to play "),
        (["--record", "/no/such/folder/duel.json"], "cannot be written: No such"),
    ],
)
def test_impossible_values_are_refused(
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


FIGHTERS = """
[armoury.icicle]
low = 3
high = 5
kind = "fire"

[yeti]
max_hit_points = 40
arm = "icicle"
stats = { strength = 6, speed = 9 }
"""
CUB = """
[cub]
max_hit_points = 9
arm = "icicle"
"""


def test_fighters_come_from_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    yeti, both = tmp_path / "yeti.toml", tmp_path / "both.toml"
    yeti.write_text(FIGHTERS, "utf-8")
    both.write_text(FIGHTERS + CUB, "utf-8")
    record = tmp_path / "duel.json"

    run(
        capsys,
        *("--hero", str(yeti), "--enemies", f"wolf,{both}", "--seed", "3"),
        *("--record", str(record)),
    )

    game = Replay.load(record).play()
    assert isinstance(game, Duel)
    assert [f.breed for f in game.fighters] == ["yeti", "wolf", "yeti", "cub"]
    assert game.hero.max_hit_points == 40


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "must hold exactly one fighter, not 0"),
        (FIGHTERS + CUB, "must hold exactly one fighter, not 2"),
        ("[yeti]", "yeti.max_hit_points"),
        ("[yeti", "cannot be read"),
        ("armoury = 3", "armoury must be a table (line 1, column 1)"),
        (FIGHTERS.replace('arm = "icicle"', 'arm = "lance"'), "lance"),
    ],
)
def test_a_file_without_one_fighter_is_no_hero(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "hero.toml"
    path.write_text(text, "utf-8")

    with pytest.raises(SystemExit) as stopped:
        cli.main(["duel", "--hero", str(path)])

    assert stopped.value.code == 2
    (complaint,) = capsys.readouterr().err.splitlines()
    assert f"--hero {path}: " in complaint
    assert message in complaint


def test_files_of_many_fighters_count_them_all(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "both.toml"
    path.write_text(FIGHTERS + CUB, "utf-8")

    with pytest.raises(SystemExit):
        cli.main(["duel", "--enemies", f"{path},{path},wolf"])

    assert "--enemies must name at most 4, not 5" in capsys.readouterr().err
