"""Recording what a command plays."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from alpaca_emblem.commands.recording import recorded
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.replay import Replay
from tests.games.tiny import Pile, Take


def test_what_is_played_is_written(tmp_path: Path) -> None:
    game, path = Pile(), tmp_path / "a.replay"

    def take() -> None:
        game.apply(Take(1))

    play = recorded(take, game, os.fspath(path))

    assert not path.exists()
    play()
    assert Replay.load(path).play().digest() == game.digest()


def test_nothing_is_written_if_nobody_asks() -> None:
    def play() -> None:
        """Nothing is played either."""

    assert recorded(play, Pile(), None) is play


def test_missing_folder_is_told_before_anything_is_played(tmp_path: Path) -> None:
    path = os.fspath(tmp_path / "nowhere" / "a.replay")

    with pytest.raises(InvalidValueError, match="there is no folder for"):
        recorded(lambda: None, Pile(), path)


def test_file_that_cannot_be_written_ends_the_process(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()

    with pytest.raises(SystemExit, match="folder cannot be written: "):
        recorded(lambda: None, Pile(), os.fspath(tmp_path / "folder"))()
