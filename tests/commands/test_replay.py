"""Replays on the command line: told, checked, and shown at a step."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from alpaca_emblem import GameController
from alpaca_emblem.cli import main
from alpaca_emblem.games.base import Game
from alpaca_emblem.replay import Replay, record
from alpaca_emblem.texts import LANGUAGES
from tests.replay.games import EVERY_GAME, wandered

pytestmark = pytest.mark.unmeasured

SMALL = ["match", "--players", "2", "--map-size", "4", "--units", "3", "--seed", "7"]


@pytest.fixture
def file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The record of a match that was played on the command line."""
    path = os.fspath(tmp_path / "match.replay")
    assert main([*SMALL, "--quiet", "--record", path]) == 0
    capsys.readouterr()
    return path


@pytest.mark.parametrize("more", [[], ["--json"], ["--quiet"]])
def test_record_holds_the_shown_game(
    more: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.replay"
    main([*SMALL, *more, "--record", os.fspath(path)])

    assert Replay.load(path).play().digest() in capsys.readouterr().out


@pytest.mark.parametrize("language", LANGUAGES)
def test_replay_is_told_action_by_action(
    language: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    replay = Replay.load(file)

    assert main(["replay", file, "--language", language]) == 0

    head, *lines = capsys.readouterr().out.splitlines()
    assert head.endswith("seed 7, map_seed 7")
    numbers = [line.split(".")[0].strip() for line in lines[: len(replay)]]
    assert numbers == [str(number) for number in range(1, len(replay) + 1)]
    assert replay.play().digest() in lines[-1]


def test_step_is_shown_as_a_position(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", file, "--step", "20"]) == 0

    text = capsys.readouterr().out
    expected = Replay.load(file).at(20)
    assert GameController.from_text(text).digest() == expected.digest()


@pytest.mark.parametrize("more", [[], ["--step", "5"]])
def test_check_tells_that_all_is_well(
    more: list[str], file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", file, "--check", *more]) == 0

    told = capsys.readouterr().out
    number = more[-1] if more else len(Replay.load(file))
    assert told.startswith(f"All {number} actions come out as recorded.\n")


@pytest.mark.parametrize("more", [[], ["--check"], ["--step", "30"]])
def test_a_difference_ends_the_process_with_status_1(
    more: list[str], file: str
) -> None:
    document = json.loads(Path(file).read_text("utf-8"))
    document["actions"][20] = {"kind": "Resign"}
    Path(file).write_text(json.dumps(document))

    with pytest.raises(SystemExit, match="step 21 differs"):
        main(["replay", file, *more])


@pytest.mark.parametrize("place", ["seeds", "actions", "version", "beginning"])
def test_nothing_in_a_file_can_take_control_of_the_terminal(
    place: str, file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(Path(file).read_text("utf-8"))
    signs = "\x1b[2J\ud800"
    foreign = {"seeds": {signs: 1}, "version": signs, "beginning": {signs: {}}}
    document[place] = foreign.get(place, [{"kind": "EndTurn", signs: 1}])
    Path(file).write_text(json.dumps(document))

    with pytest.raises(SystemExit) as stopped:
        main(["replay", file])

    shown = f"{stopped.value.code}{''.join(capsys.readouterr())}"
    assert not set(signs[::4]) & set(shown)


@pytest.mark.parametrize(
    ("content", "more", "message"),
    [
        ("{}", [], "it must be a replay with a format"),
        ("{", [], "it is not JSON"),
        (None, [], "there is no file '"),
        ("", ["--step", "-1"], "must be a whole number of at least 0, not -1"),
    ],
)
def test_unreadable_files_are_reported(
    content: str | None,
    more: list[str],
    message: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = tmp_path / "a.replay"
    if content is not None:
        path.write_text(content)

    with pytest.raises(SystemExit) as stopped:
        main(["replay", os.fspath(path), *more])

    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_step_beyond_the_end_is_told(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["replay", file, "--step", "9999"])

    assert stopped.value.code == 2
    assert "--step must be from 0 to " in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "language"), [*zip(EVERY_GAME, 2 * [*LANGUAGES], strict=True)]
)
def test_every_game_is_told_checked_and_shown(
    name: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = os.fspath(tmp_path / "a.replay")
    game = wandered(EVERY_GAME[name], 3, 12)
    record(game).save(path)

    assert main(["replay", path, "--language", language]) == 0
    told = capsys.readouterr().out
    assert main(["replay", path, "--check", "--language", language]) == 0
    assert game.digest() in capsys.readouterr().out
    assert main(["replay", path, "--step", "5"]) == 0
    shown = capsys.readouterr().out

    numbers = [line.split(".")[0].strip() for line in told.splitlines()]
    assert numbers[1 : len(game.actions) + 1] == [
        str(number) for number in range(1, len(game.actions) + 1)
    ]
    assert game.digest() in told
    assert Game.from_text(shown).digest() == Replay.load(path).at(5).digest()
