"""``alpaca-emblem play``: which game is begun, who sits where, and what is refused."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Dungeon, GridBattle, record, save
from alpaca_emblem.cli import main
from alpaca_emblem.commands import play
from alpaca_emblem.commands.arguments import SHELLS, command_parser
from alpaca_emblem.dungeon import Legacy
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.grid import Scenario
from alpaca_emblem.play import Session
from alpaca_emblem.play.controls import CONTROLS
from alpaca_emblem.play.legacies import LegacyFile, keep_legacy
from tests.agents.refusing import FirstSideOnly


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[Session]:
    """The sessions that the command begins, in the place of a browser."""
    sessions: list[Session] = []

    def shell(make: Any, _: object) -> Any:
        return lambda: sessions.append(make())

    monkeypatch.setattr(play, "SHELLS", {"browser": shell})
    return sessions


def run(*arguments: str) -> None:
    assert main(["play", *arguments]) == 0


def test_menu_of_all_games_is_opened_without_a_game(begun: list[Session]) -> None:
    run()
    assert begun[0].game.name == "grid"
    assert begun[0].form == "grid"


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    ("arguments", "name"),
    [
        (["grid", "--scenario", "pass"], "grid"),
        (["match", "--players", "3", "--map-size", "5", "--units", "2"], "match"),
        (["match", "--turn-zero"], "match"),
        (
            ["duel", "--hero", "mage", "--enemies", "spider", "--rules", "lesson"],
            "duel",
        ),
        (["dungeon", "--generator", "caves", "--inventory", "5"], "dungeon"),
    ],
)
def test_each_game_is_begun_with_its_options(
    begun: list[Session], arguments: list[str], name: str
) -> None:
    run(*arguments, "--seed", "3", "--language", "es", "--pace", "100")
    session = begun[0]
    assert (session.game.name, session.language, session.pace) == (name, "es", 100)
    assert session.form is None
    assert session.next_picks() or session.thinking()


def test_a_map_of_tiled_is_played(
    begun: list[Session], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The file is found from the folder in which the command is given."""
    path = Path(__file__).parents[2] / "examples" / "maps" / "ferry.tmx"
    monkeypatch.chdir(path.parent)
    run("grid", "--scenario", "ferry.tmx")
    game: Any = begun[0].game
    assert game.scenario == Scenario.from_tiled(path)
    assert begun[0].form is None

    monkeypatch.chdir(tmp_path)
    text = path.read_text("utf-8").replace("orthogonal", "isometric")
    (tmp_path / "map.tmx").write_text(text, "utf-8")
    with pytest.raises(SystemExit) as ended:
        run("grid", "--scenario", "map.tmx")
    assert ended.value.code == 2


def test_options_reach_the_game(begun: list[Session]) -> None:
    run("match", "--players", "3", "--map-size", "5", "--units", "2", "--rounds", "9")
    game: Any = begun[0].game
    assert (len(game.players), game.map_size, len(game.units)) == (3, 5, 6)
    assert game.max_rounds == 9


def test_equal_seeds_begin_equal_games(begun: list[Session]) -> None:
    run("dungeon", "--seed", "5")
    run("dungeon", "--seed", "5")
    assert begun[0].game.digest() == begun[1].game.digest()


def test_seats_are_named_for_each_side(begun: list[Session]) -> None:
    run("grid", "--seats", "cunning,hand")
    assert begun[0].people == ("foes",)
    assert type(begun[0].seats["heroes"]).__name__ == "CunningAgent"


def test_any_agent_may_refuse_its_seat(
    begun: list[Session],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    agents = {**CONTROLS["grid"].agents, "noble": FirstSideOnly}
    monkeypatch.setattr(CONTROLS["grid"], "agents", agents)

    run("grid", "--seats", "noble,hand")
    with pytest.raises(SystemExit) as ended:
        main(["play", "grid", "--seats", "hand,noble"])

    assert ended.value.code == 2
    assert "error: heroes only, not foes" in capsys.readouterr().err
    assert len(begun) == 1


def test_learned_agents_and_bots_take_seats(begun: list[Session]) -> None:
    run("grid", "--scenario", "pass", "--seats", "learned,hand")
    mage = ("--hero", "mage", "--enemies", "skeleton,spider", "--rules", "full")
    run("duel", *mage, "--seats", "learned,hand")
    run("grid", "--scenario", "pass", "--seats", "learned:grid-pass,bot:node bot.js")
    names = [
        [type(agent).__name__ for agent in session.seats.values()] for session in begun
    ]
    assert names == [
        ["LearnedAgent", "NoneType"],
        ["LearnedAgent", "NoneType"],
        ["LearnedAgent", "BotAgent"],
    ]


@pytest.mark.unmeasured
def test_game_goes_on_from_a_save_or_a_record(
    begun: list[Session], tmp_path: Path
) -> None:
    game = GridBattle(seed=1)
    game.apply(game.legal_actions()[0])
    save(game, tmp_path / "game.json", history=True)
    record(game).save(tmp_path / "record.json")
    run("--load", str(tmp_path / "game.json"))
    assert begun[0].game.digest() == game.digest()
    assert begun[0].form is None
    run("--load", str(tmp_path / "record.json"))
    assert len(begun[1].redoable) == 1


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["chess"], "invalid choice"),
        (["duel", "--scenario", "pass"], "--scenario is an option of grid"),
        (["grid", "--turn-zero"], "--turn-zero is an option of match"),
        (["duel", "--legacy"], "--legacy is an option of dungeon"),
        (["grid", "--scenario", "nowhere"], "--scenario must be"),
        (["duel", "--rules", "none"], "--rules must be one of lesson, full"),
        (["grid", "--seats", "hand"], "--seats must have one name for each"),
        (["grid", "--seats", "hand,genius"], "--seats must name hand, bandit"),
        (["grid", "--seats", "learned,hand"], "no policy of the library has learned"),
        (
            ["grid", "--scenario", "pass", "--seats", "hand,learned:grid-pass"],
            "the policy has learned to play heroes in a game of the kind 'grid', not",
        ),
        (["match", "--players", "9"], "must be a whole number from 2 to 8"),
        (["match", "--map-size", "1", "--units", "5"], ""),
        (["--pace", "-1"], "must be a whole number from 0 to 10000"),
        (["--port", "70000"], "must be a whole number from 0 to 65535"),
        (["--load", "no-such-file.json"], "--load"),
    ],
)
def test_wrong_arguments_end_with_status_2_and_one_complaint(
    begun: list[Session],
    arguments: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["play", *arguments])
    assert ended.value.code == 2
    assert words in capsys.readouterr().err
    assert begun == []


def test_agents_place_units_in_turn_zero(begun: list[Session]) -> None:
    run("match", "--turn-zero", "--seed", "1", "--units", "2", "--map-size", "4")
    session = begun[0]
    session.key("e")
    while session.game.to_act != "Player 1" and session.advance():
        pass
    assert len(session.places) == 2


def test_a_new_game_has_the_next_seed_and_the_same_options(
    begun: list[Session],
) -> None:
    run("dungeon", "--generator", "caves", "--seed", "8", "--seats", "hand")
    session = begun[0]
    assert session.frame()["seed"] == 8
    for is_same, seed in ((True, 8), (False, 9), (False, 10), (True, 10)):
        session.begin_again(is_same=is_same)
        assert isinstance(session.game, Dungeon)
        assert (session.game.seed, session.frame()["seed"]) == (seed, seed)
        assert session.game.variant.generator.written == "caves"


def test_a_dungeon_begins_with_the_legacy_in_the_users_folder(
    begun: list[Session],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    keeper = LegacyFile(tmp_path / "legacy.json")
    monkeypatch.setattr(play, "LegacyFile", lambda: keeper)
    kept = Legacy(runs=3, deepest=4, gold=120)
    keep_legacy(kept, keeper)
    run("dungeon", "--legacy")
    assert isinstance(begun[0].game, Dungeon)
    assert begun[0].game.legacy == kept
    begun[0].begin_again(is_same=False)
    assert begun[0].game.legacy == kept
    run("dungeon")
    assert isinstance(begun[1].game, Dungeon)
    assert begun[1].game.legacy == Legacy()
    keeper.write("{")
    with pytest.raises(SystemExit):
        main(["play", "dungeon", "--legacy"])
    assert "--legacy: the legacy" in capsys.readouterr().err


def test_port_that_is_taken_is_told() -> None:
    pytest.importorskip("uvicorn")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=rf"--port: {port} is taken"):
            main(["play", "grid", "--no-open", "--port", str(port)])


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"format": "x"}'])
def test_damaged_file_is_refused(
    begun: list[Session], text: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    path.write_text(text)
    with pytest.raises(SystemExit):
        main(["play", "--load", str(path)])
    assert begun == []


@pytest.mark.parametrize("missing", ["starlette", "uvicorn", "websockets"])
def test_shell_that_is_not_installed_is_named_with_its_extra(
    missing: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(play, "find_spec", lambda name: name != missing or None)
    with pytest.raises(SystemExit):
        main(["play", "grid", "--in", "browser"])
    assert "pip install 'alpaca-emblem[play]'" in capsys.readouterr().err


HEEDS_INTERRUPTS = """
import signal, sys
from alpaca_emblem.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main(["play", "grid", "--no-open"]))
"""
"""The command, also where the tests run in the background of a shell."""


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_address_is_printed_at_once_and_ctrl_c_ends_quietly() -> None:
    command = [sys.executable, "-c", HEEDS_INTERRUPTS]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().decode()
            assert address.startswith("http://127.0.0.1:")
            assert "/#token=" in address
            began = time.monotonic()
            process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=10)
            assert time.monotonic() - began < 5
        finally:
            process.kill()
    assert process.returncode in (0, 130)
    assert b"Traceback" not in errors


def test_every_shell_can_be_named() -> None:
    assert tuple(play.SHELLS) == SHELLS


@pytest.mark.unmeasured
def test_a_terminal_shows_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = pytest.importorskip("alpaca_emblem.play.terminal")
    shown: list[Session] = []
    monkeypatch.setattr(terminal, "play_in_terminal", shown.append)
    for stream in (sys.stdin, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    given = ["play", "duel", "--in", "terminal", "--seed", "5", "--language", "bg"]
    play.prepare(command_parser().parse_args(given))()
    assert [session.game.name for session in shown] == ["duel"]
    assert shown[0].language == "bg"


def test_no_terminal_is_opened_over_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("textual")
    with pytest.raises(SystemExit):
        main(["play", "grid", "--in", "terminal", "--language", "de"])
    assert "über eine Pipe wähle --in prompt" in capsys.readouterr().err


def test_a_shell_that_is_not_installed_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(play, "find_spec", lambda name: None)
    options = command_parser().parse_args(["play", "--in", "terminal"])
    with pytest.raises(InvalidValueError, match="or choose --in prompt"):
        play.prepare(options)
