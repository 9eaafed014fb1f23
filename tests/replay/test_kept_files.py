"""Files of every schema number, written once and kept: they must load for ever.

A file is called after its game and its schema number. ``digests.json`` has the digest
of the game that it leads to. New files are added when a schema changes or a game
comes, by ``tests.replay.keeping``; those that are there stay as they are.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from alpaca_emblem.games.base import Game
from alpaca_emblem.replay import Replay, load, to_json
from alpaca_emblem.replay.file_formats import DocumentKind
from alpaca_emblem.replay.replays import REPLAYS
from alpaca_emblem.replay.saves import SAVES
from tests.replay import keeping

pytestmark = pytest.mark.unmeasured

DATA = Path(__file__).parent.parent / "data"
GAMES = ["dungeon", "duel", "grid", "match"]
KEPT_SAVES = sorted((DATA / "saves").glob("*-*.json"))
KEPT_REPLAYS = sorted((DATA / "replays").glob("*-*.json"))


def digest_of(path: Path) -> str:
    """The digest that the game in the file at *path* has had from the beginning."""
    digests = json.loads((path.parent / "digests.json").read_text(encoding="utf-8"))
    digest: str = digests[path.name]
    return digest


@pytest.mark.parametrize("path", KEPT_SAVES, ids=lambda path: path.stem)
def test_kept_save_loads(path: Path, tmp_path: Path) -> None:
    """A copy of it: loading may use a save up."""
    game = load(shutil.copy(path, tmp_path))

    assert game.digest() == digest_of(path)
    assert game.name == path.stem.split("-")[0]
    if game.outcome is None:
        game.apply(game.legal_actions()[0])


@pytest.mark.parametrize("path", KEPT_REPLAYS, ids=lambda path: path.stem)
def test_kept_replay_plays(path: Path) -> None:
    replay = Replay.load(path)

    assert replay.play().digest() == digest_of(path)
    assert len(replay) >= 40


def of_game(name: str, paths: list[Path]) -> list[Path]:
    """Those of *paths* that keep that game."""
    return [path for path in paths if path.stem.split("-")[0] == name]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize(
    ("paths", "kind"), [(KEPT_SAVES, SAVES), (KEPT_REPLAYS, REPLAYS)]
)
def test_a_file_of_every_schema_is_kept_of_every_game(
    name: str, paths: list[Path], kind: DocumentKind
) -> None:
    schemas = {}
    for path in of_game(name, paths):
        schemas[path.stem] = json.loads(path.read_text("utf-8"))["schema"]

    assert set(schemas.values()) == set(range(1, kind.schema + 1))
    assert all(stem.split("-")[1] == str(n) for stem, n in schemas.items())


@pytest.mark.parametrize("name", GAMES)
def test_kept_saves_have_what_saves_have(name: str) -> None:
    """With and without history, so that both ways are kept open; and ends."""
    paths = of_game(name, KEPT_SAVES)
    documents = [json.loads(path.read_text("utf-8")) for path in paths]

    assert any("history" in document for document in documents)
    assert any("history" not in document for document in documents)
    assert any("outcome" in document["position"] for document in documents)
    assert any("outcome" not in document["position"] for document in documents)


@pytest.mark.parametrize(
    ("path", "part"),
    [
        ("saves/grid-1-options.json", "seen"),
        ("saves/dungeon-1-options.json", "explored"),
        ("saves/duel-1-options.json", "cooldowns"),
    ],
)
def test_kept_saves_have_what_options_bring(path: str, part: str) -> None:
    assert f'"{part}"' in (DATA / path).read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_newest_save_is_written_as_the_kept_one(name: str) -> None:
    """A change of the format is a new schema, unless old readers still read it."""
    path = DATA / "saves" / f"{name}-{SAVES.schema}.json"
    kept = json.loads(path.read_text("utf-8"))

    written = to_json(Game.from_position(kept["position"]))

    assert list(written) == list(kept)
    assert written["position"] == kept["position"]


def test_missing_files_are_made_and_those_that_are_there_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only a selection, because it is slow."""
    few = {name: keeping.KEPT_SAVES[name] for name in ("duel", "grid-over")}
    monkeypatch.setattr(keeping, "KEPT_SAVES", few)
    few = {name: keeping.KEPT_REPLAYS[name] for name in ("dungeon",)}
    monkeypatch.setattr(keeping, "KEPT_REPLAYS", few)
    (tmp_path / "saves").mkdir()
    (tmp_path / "saves" / "duel-1.json").write_text("stays")

    keeping.write_missing(tmp_path)

    assert (tmp_path / "saves" / "duel-1.json").read_text() == "stays"
    made = sorted(tmp_path.glob("*/*-*.json"))
    assert len(made) == 3
    over = tmp_path / "saves" / "grid-1-over.json"
    assert load(over).digest() == digest_of(over)
    replay = tmp_path / "replays" / "dungeon-1.json"
    assert Replay.load(replay).play().digest() == digest_of(replay)
