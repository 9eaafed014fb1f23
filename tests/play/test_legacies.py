"""The legacy of a run is kept for the next one, and what is damaged is not lost."""

import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Dungeon, record
from alpaca_emblem.agents import ExplorerAgent, play
from alpaca_emblem.dungeon import Legacy
from alpaca_emblem.errors import SaveError
from alpaca_emblem.games.values import Action
from alpaca_emblem.play import Session
from alpaca_emblem.play.legacies import LegacyFile, keep_legacy, legacy_of

LONGEST = 3000


@pytest.fixture
def keeper(tmp_path: Path) -> LegacyFile:
    return LegacyFile(tmp_path / "data" / "legacy.json")


def a_session(keeper: LegacyFile, **options: object) -> Session:
    session = Session(Dungeon(seed=1))
    session.keeper = keeper
    session.begin_new("dungeon", {"seed": 1, **options})
    return session


def played_to_its_end(session: Session) -> Session:
    for action in a_run(str(session.game)):
        session.game.apply(action)
    assert session.game.outcome is not None
    return session


@cache
def a_run(beginning: str) -> tuple[Action[Any], ...]:
    """Return the actions of an explorer until its run is over."""
    run = Dungeon.from_text(beginning)
    play(run, ExplorerAgent(1), max_actions=LONGEST)
    return run.actions


@pytest.mark.unmeasured
def test_a_run_leaves_a_legacy(keeper: LegacyFile) -> None:
    assert legacy_of(keeper) == Legacy()
    session = played_to_its_end(a_session(keeper))
    assert isinstance(session.game, Dungeon)
    assert legacy_of(keeper) == session.game.inheritance()
    assert legacy_of(keeper).runs == 1
    assert "Runs: 1." in session.frame()["notice"]
    assert str(legacy_of(keeper).bonus) in session.notice


def test_an_heir_begins_with_it_if_it_is_asked_for(keeper: LegacyFile) -> None:
    keep_legacy(Legacy(runs=3, deepest=4, gold=120), keeper)
    heir = a_session(keeper, legacy=True).game
    assert isinstance(heir, Dungeon)
    assert heir.legacy == Legacy(runs=3, deepest=4, gold=120)
    stranger, daily = a_session(keeper).game, a_session(keeper, legacy=True, daily=True)
    assert isinstance(stranger, Dungeon)
    assert isinstance(daily.game, Dungeon)
    assert stranger.legacy == daily.game.legacy == Legacy()


@pytest.mark.unmeasured
@pytest.mark.parametrize("has_legacy", [True, False])
def test_runs_add_up(keeper: LegacyFile, has_legacy: bool) -> None:
    before = Legacy(runs=3, deepest=9, gold=120, escapes=1)
    keep_legacy(before, keeper)
    session = played_to_its_end(a_session(keeper, legacy=has_legacy, rules="adventure"))
    assert isinstance(session.game, Dungeon)
    now, found = legacy_of(keeper), session.game.adventurer.gold
    assert (now.runs, now.deepest, now.gold) == (4, 9, 120 + found)


@pytest.mark.unmeasured
@pytest.mark.parametrize("is_same", [True, False])
def test_a_new_run_inherits_from_the_last(keeper: LegacyFile, is_same: bool) -> None:
    session = played_to_its_end(a_session(keeper, legacy=True))
    session.begin_again(is_same=is_same)
    assert isinstance(session.game, Dungeon)
    assert session.game.legacy == legacy_of(keeper)
    assert session.game.seed == (1 if is_same else 2)


@pytest.mark.unmeasured
def test_a_replay_leaves_none(keeper: LegacyFile) -> None:
    session = played_to_its_end(a_session(keeper))
    kept = keeper.read()
    session.load(record(session.game).to_json())
    assert session.is_replay
    while session.redo():
        pass
    assert session.game.outcome is not None
    assert keeper.read() == kept


@pytest.mark.unmeasured
def test_a_session_without_a_keeper_keeps_none() -> None:
    session = Session(Dungeon(seed=1))
    session.begin_new("dungeon", {"seed": 1, "legacy": True})
    assert not played_to_its_end(session).notice


@pytest.mark.unmeasured
@pytest.mark.parametrize(
    "damaged",
    [
        "{",
        "[]",
        '{"format": "alpaca_emblem save", "schema": 1, "version": "1"}',
        '{"format": "alpaca_emblem legacy", "schema": 1, "version": "1"}',
        '{"format": "alpaca_emblem legacy", "schema": 1, "version": "1", "runs": -1, '
        '"deepest": 1, "gold": 0, "escapes": 0}',
        " " * 5000,
    ],
)
def test_a_damaged_legacy_is_told_and_left_as_it_is(
    keeper: LegacyFile, damaged: str
) -> None:
    keeper.write(damaged)
    with pytest.raises(SaveError):
        legacy_of(keeper)
    session = a_session(keeper, legacy=True)
    assert "is left as it is" in session.notice
    assert isinstance(session.game, Dungeon)
    assert session.game.legacy == Legacy()
    played_to_its_end(session)
    assert "is left as it is" in session.notice
    assert keeper.path.read_text("utf-8") == damaged


@pytest.mark.unmeasured
def test_a_folder_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    session = a_session(LegacyFile(tmp_path / "file" / "legacy.json"))
    assert "is left as it is" in played_to_its_end(session).notice


@pytest.mark.parametrize(
    ("platform", "variable", "expected"),
    [
        ("linux", "XDG_DATA_HOME", "given"),
        ("linux", "", "home/.local/share"),
        ("darwin", "", "home/Library/Application Support"),
        ("win32", "APPDATA", "given"),
        ("win32", "", "home/AppData/Roaming"),
    ],
)
def test_the_file_is_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    platform: str,
    variable: str,
    expected: str,
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    for name in ("XDG_DATA_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    if variable:
        monkeypatch.setenv(variable, str(tmp_path / "given"))
    expected_path = tmp_path / expected / "alpaca_emblem" / "legacy.json"
    assert LegacyFile().path == expected_path
