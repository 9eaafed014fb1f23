"""Recording the games of commands."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.running import recorded
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.replay import Replay
from tests.games.tiny import Pile, Take


def test_played_games_are_recorded(tmp_path: Path) -> None:
    game, path = Pile(), tmp_path / "a.replay"

    def take() -> None:
        game.apply(Take(1))

    play = recorded(take, game, os.fspath(path), Words())

    assert not path.exists()
    play()
    assert Replay.load(path).play().digest() == game.digest()


def test_nothing_is_written_without_a_request() -> None:
    def play() -> None:
        """Nothing is played either."""

    assert recorded(play, Pile(), None, Words()) is play


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("nowhere/a.replay", "No such file or directory"),
        ("folder", "Is a directory"),
        ("folder/", "Is a directory"),
        ("file/a.replay", "Not a directory"),
        ("x" * 300, "File name too long"),
        ("x" * 300 + "/a.replay", "File name too long"),
    ],
)
def test_unwritable_records_are_reported_before_the_game(
    tmp_path: Path, name: str, message: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    before = sorted(tmp_path.rglob("*"))
    path = f"{tmp_path}/{name}"

    with pytest.raises(InvalidValueError) as caught:
        recorded(lambda: None, Pile(), path, Words())

    assert str(caught.value) == f"--record: {path!r} cannot be written: {message}"
    assert sorted(tmp_path.rglob("*")) == before


def test_older_record_stays_until_the_game_has_been_played(tmp_path: Path) -> None:
    path = tmp_path / "a.replay"
    path.write_text("older")

    play = recorded(lambda: None, Pile(), os.fspath(path), Words())

    assert path.read_text() == "older"
    assert os.listdir(tmp_path) == ["a.replay"]
    play()
    assert len(Replay.load(path)) == 0


def test_folder_that_is_gone_after_the_game_ends_the_process(tmp_path: Path) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    path = os.fspath(folder / "a.replay")

    play = recorded(folder.rmdir, Pile(), path, Words())

    with pytest.raises(SystemExit) as caught:
        play()
    assert str(caught.value) == (
        f"--record: {path!r} cannot be written: No such file or directory"
    )
