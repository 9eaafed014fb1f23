"""Pictures on the command line: of the last position, and of whole games."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from alpaca_emblem import GridBattle
from alpaca_emblem.cli import main
from alpaca_emblem.commands import common_arguments, pictures
from alpaca_emblem.drawing import files, game_svg, palette
from alpaca_emblem.replay import Replay, record
from tests.games.tiny import Pile

COMMANDS = {
    "match": ["--players", "2", "--map-size", "4", "--units", "2", "--rounds", "2"],
    "grid": ["--turns", "1"],
    "duel": ["--rules", "full"],
    "dungeon": ["--turns", "9"],
}
QUIET = ["--seed", "7", "--quiet"]


@pytest.fixture
def battle(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The record of a battle that was fought on the command line."""
    path = os.fspath(tmp_path / "battle.json")
    assert main(["grid", *COMMANDS["grid"], *QUIET, "--record", path]) == 0
    capsys.readouterr()
    return path


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", COMMANDS)
def test_the_last_position_is_drawn(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    svg, file, again = (os.fspath(tmp_path / n) for n in ("a.svg", "a.json", "b.svg"))

    assert main([name, *COMMANDS[name], *QUIET, "--svg", svg, "--record", file]) == 0
    assert svg not in capsys.readouterr().out
    assert main(["replay", file, "--svg", again]) == 0

    assert capsys.readouterr().out == f"Wrote {again}.\n"
    drawn = Path(svg).read_text("utf-8")
    assert drawn == Path(again).read_text("utf-8")
    game = Replay.load(file).play()
    assert drawn.count("data-unit") == game_svg(game).count("data-unit")


def test_theme_and_language_are_those_that_were_asked_for(
    battle: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.svg"
    more = ["--theme", "dark", "--language", "es", "--step", "0"]

    main(["replay", battle, "--svg", os.fspath(path), *more])

    assert path.read_text("utf-8") == game_svg(
        Replay.load(battle).at(0), language="es", theme="dark"
    )


def test_json_stays_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = os.fspath(tmp_path / "a.svg")

    assert main(["duel", *QUIET, "--json", "--svg", path]) == 0

    assert [line[0] for line in capsys.readouterr().out.splitlines()] == ["{"]
    assert os.path.exists(path)


@pytest.mark.unmeasured
def test_png_and_gif_are_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("PIL")
    pytest.importorskip("resvg_py")
    file, png, gif = (
        os.fspath(tmp_path / name) for name in ("a.json", "a.png", "a.gif")
    )
    record(GridBattle(seed=1)).save(file)

    assert main(["replay", file, "--png", png, "--gif", gif, "--language", "de"]) == 0

    assert capsys.readouterr().out == (
        f"{png} wurde gespeichert.\n{gif} wurde gespeichert; Einzelbilder: 1.\n"
    )
    assert Path(png).read_bytes().startswith(b"\x89PNG")
    assert Path(gif).read_bytes().startswith(b"GIF8")


@pytest.mark.unmeasured
@pytest.mark.parametrize("option", ["--svg", "--png"])
@pytest.mark.parametrize("name", ["nowhere/a", "", "x" * 300])
def test_unwritable_files_are_reported_before_the_game(
    name: str, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = f"{tmp_path}/{name}"

    with pytest.raises(SystemExit) as stopped:
        main(["grid", option, path])

    assert stopped.value.code == 2
    shown = capsys.readouterr()
    assert f"{option}: {path!r} cannot be written: " in shown.err
    assert shown.out == ""
    assert os.listdir(tmp_path) == []


def test_a_folder_that_is_gone_after_the_game_ends_the_process(
    battle: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = os.fspath(folder / "a.svg")

    def draw(*_: object) -> str:
        folder.rmdir()
        return ""

    monkeypatch.setattr("alpaca_emblem.drawing.games.game_svg", draw)

    with pytest.raises(SystemExit, match=r"--svg: .* cannot be written: No such file"):
        main(["replay", battle, "--svg", path])


@pytest.mark.parametrize("option", ["--png", "--gif"])
def test_a_missing_extra_is_told_in_one_sentence(
    option: str,
    battle: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)

    with pytest.raises(SystemExit) as stopped:
        main(["replay", battle, option, "a.file"])

    assert stopped.value.code == 2
    assert capsys.readouterr().err == (
        f"alpaca-emblem replay: error: {option} needs more packages: "
        "pip install 'alpaca-emblem[gif]'\n"
    )


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--gif", "a.gif", "--step", "1"], "--gif shows the whole game"),
        (["--theme", "blue"], "argument --theme: invalid choice: 'blue'"),
    ],
)
def test_what_makes_no_picture_is_reported(
    more: list[str],
    message: str,
    battle: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    pytest.importorskip("resvg_py")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stopped:
        main(["replay", battle, *more])

    assert stopped.value.code == 2
    assert message in capsys.readouterr().err


def test_games_without_pictures_are_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record(Pile()).save(tmp_path / "pile.json")

    with pytest.raises(SystemExit):
        main(["replay", f"{tmp_path}/pile.json", "--svg", f"{tmp_path}/a.svg"])

    assert "--svg: games of pile cannot be drawn" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["svg", "png"])
def test_many_runs_have_no_picture(
    option: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["dungeon", "--runs", "2", f"--{option}", "a.file"])

    assert f"--{option} is for a single run" in capsys.readouterr().err


def test_a_record_is_checked_and_drawn(
    battle: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.svg"

    assert main(["replay", battle, "--check", "--svg", os.fspath(path)]) == 0

    assert "actions come out as recorded" in capsys.readouterr().out
    assert path.exists()


def test_what_the_parser_knows_is_what_the_pictures_know() -> None:
    assert tuple(palette.THEMES) == common_arguments.THEMES
    assert (pictures.EXTRA, pictures.PACKAGES) == (files.EXTRA, files.PACKAGES)
