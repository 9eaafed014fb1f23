"""``alpaca-emblem bot-check``, ``bot``, and bots wherever commands name agents."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from alpaca_emblem import cli
from alpaca_emblem.agents.bots.agents import end_idle_bots

pytestmark = pytest.mark.unmeasured

ROOT = Path(__file__).parents[2]
GOOD = [sys.executable, str(ROOT / "examples" / "bots" / "bot.py")]
BAD = [sys.executable, str(ROOT / "tests" / "agents" / "bad_bot.py"), "dies"]
NAME = f"bot:{' '.join(GOOD)}"


@pytest.fixture(autouse=True)
def no_bot_is_left() -> Iterator[None]:
    yield
    end_idle_bots()


def test_a_good_bot_is_told_game_by_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["bot-check", "--decisions", "3", *GOOD]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "  + match: decisions: 3",
        "  + grid: decisions: 3",
        "  + grid in fog: decisions: 3",
        "  + duel: decisions: 3",
        "  + dungeon: decisions: 3",
        "The bot plays by the protocol.",
    ]


def test_a_bad_bot_is_told_with_its_problems(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["bot-check", "--decisions", "3", "--language", "de", *BAD])
    assert ended.value.code == 1
    *lines, last = capsys.readouterr().out.splitlines()
    assert len(lines) == 5
    for line in lines:
        assert line.startswith("  - ")
        assert "Entscheidungen: 0: " in line
        assert line.endswith("died: exit status 3")
    assert last == "Der Bot hält das Protokoll nicht ein."


def test_errors_of_a_bot_are_kept_in_a_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, program = tmp_path / "log", tmp_path / "bot.py"
    program.write_text("input()\nraise ValueError('no idea')\n", "utf-8")
    with pytest.raises(SystemExit):
        cli.main(["bot-check", "--errors", str(log), sys.executable, str(program)])
    assert "died: exit status 1" in capsys.readouterr().out
    assert log.read_text("utf-8").count("ValueError: no idea") == 5
    with pytest.raises(SystemExit) as ended:
        cli.main(["bot-check", "--errors", str(tmp_path / "none" / "log"), *GOOD])
    assert ended.value.code == 2
    assert "--errors" in capsys.readouterr().err


def test_there_must_be_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        cli.main(["bot-check"])
    assert ended.value.code == 2
    assert "a bot needs a program" in capsys.readouterr().err


def test_an_agent_answers_until_the_end_of_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('{"type":"hello","protocol":1}\n'))
    assert cli.main(["bot", "--agent", "cunning"]) == 0
    (hello,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert hello == {
        "type": "hello",
        "protocol": 1,
        "name": "cunning",
        "wants": ["legal", "view"],
    }


def test_an_agent_refuses_what_is_no_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hello\n"))
    with pytest.raises(SystemExit, match=r"^alpaca-emblem bot: .*bad_json"):
        cli.main(["bot"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["match", "--players", "2", "--rounds", "1", "--agents", f"{NAME},greedy"],
        ["grid", "--scenario", "pass", "--agents", f"{NAME},bandit"],
        ["duel", "--agents", f"{NAME},beast"],
        ["dungeon", "--turns", "20", "--agent", NAME],
        ["simulate", "duel", "--games", "2", "--agents", f"{NAME},beast"],
        ["tournament", "duel", "--games", "2", "--agents", f"{NAME},beast"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_bots_play_wherever_agents_are_named(
    capsys: pytest.CaptureFixture[str], arguments: list[str]
) -> None:
    assert cli.main([*arguments, "--json", "--seed", "1"]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])
