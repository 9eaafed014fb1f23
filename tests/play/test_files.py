"""Games of sessions are written to files and read from them."""

from pathlib import Path

import pytest

from alpaca_emblem import Dungeon, GridBattle, record
from alpaca_emblem.errors import InvalidValueError, NotationError, SaveError
from alpaca_emblem.play import Session
from alpaca_emblem.play.files import load_from, save_to


def test_a_game_goes_on_where_it_was_saved(tmp_path: Path) -> None:
    session, other = Session(GridBattle(seed=1)), Session(GridBattle(seed=2))
    session.key("e")
    save_to(session, tmp_path / "save.json")
    load_from(other, tmp_path / "save.json")
    assert other.game.digest() == session.game.digest()
    assert (tmp_path / "save.json").exists()


def test_a_game_with_one_life_uses_its_file_up(tmp_path: Path) -> None:
    session = Session(Dungeon(seed=1))
    save_to(session, tmp_path / "save.json")
    load_from(session, tmp_path / "save.json")
    assert not (tmp_path / "save.json").exists()


def test_a_replay_is_kept(tmp_path: Path) -> None:
    session = Session(Dungeon(seed=1))
    session.key("space")
    record(session.game).save(tmp_path / "replay.json")
    load_from(session, tmp_path / "replay.json")
    assert session.redoable
    assert (tmp_path / "replay.json").exists()


def test_files_that_are_no_games_change_nothing(tmp_path: Path) -> None:
    session = Session(GridBattle(seed=1))
    game = session.game
    (tmp_path / "bad.json").write_text("{}", "utf-8")
    (tmp_path / "worse.json").write_text("{", "utf-8")
    with pytest.raises(SaveError):
        load_from(session, tmp_path / "bad.json")
    with pytest.raises(NotationError):
        load_from(session, tmp_path / "worse.json")
    with pytest.raises(OSError, match=r"no\.json"):
        load_from(session, tmp_path / "no.json")
    assert session.game is game


def test_no_file_shows_two_people_what_is_hidden(tmp_path: Path) -> None:
    game = GridBattle("fog", seed=1)
    session = Session(game, dict.fromkeys(game.sides))
    with pytest.raises(InvalidValueError):
        save_to(session, tmp_path / "save.json")
    assert not (tmp_path / "save.json").exists()
