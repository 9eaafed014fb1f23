"""Bounds: every possible game can be written, and every written one read."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import pytest

from alpaca_emblem.errors import (
    InvalidValueError,
    NotationError,
    ReplayError,
    SaveError,
)
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.duel.bestiary import bestiary
from alpaca_emblem.games.duel.options import MOST_FIGHTERS, DuelRules
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.grid import GridBattle
from alpaca_emblem.games.match import GameController
from alpaca_emblem.games.notation import documents
from alpaca_emblem.games.notation.documents import LONGEST_TEXT
from alpaca_emblem.model.topology import MAX_SIDE
from alpaca_emblem.replay import Replay, file_formats, load, record, replays, save
from alpaca_emblem.replay.file_formats import DocumentKind, json_text
from tests.games.tiny import Pile, Take
from tests.replay.games import EVERY_GAME, small_match, wandered

NOTES: Final = DocumentKind("note", 1, SaveError)
LARGEST_SEED: Final = 2**1024 - 1

SEEDED: Final[dict[str, Callable[[int], Game]]] = {
    "match": lambda seed: GameController(map_size=2, seed=seed, map_seed=0),
    "map": lambda seed: GameController(map_size=2, seed=0, map_seed=seed),
    "grid": lambda seed: GridBattle(seed=seed),
    "duel": lambda seed: Duel(seed=seed),
}


def check_kept(game: Game, folder: Path) -> None:
    """See that *game* comes back from its text, a save, and a replay."""
    kept = folder / "kept"
    save(game, kept)
    assert load(kept, keep=True).digest() == game.digest()
    record(game).save(kept)
    assert Replay.load(kept).play().digest() == game.digest()
    assert type(game).from_text(str(game)).digest() == game.digest()


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", [LARGEST_SEED, -LARGEST_SEED], ids=["most", "least"])
@pytest.mark.parametrize("make", SEEDED.values(), ids=SEEDED)
def test_largest_seeds_are_kept(
    make: Callable[[int], Game], seed: int, tmp_path: Path
) -> None:
    check_kept(make(seed), tmp_path)


@pytest.mark.unmeasured
@pytest.mark.parametrize("seed", [0, 10**298, 0.1, 1.7e298])
def test_seeds_of_dungeons_are_kept(seed: float, tmp_path: Path) -> None:
    check_kept(Dungeon(seed=seed), tmp_path)


@pytest.mark.parametrize(
    "seed", [2**1024, -(2**1024), 10**5000], ids=["over", "under", "far"]
)
@pytest.mark.parametrize("make", SEEDED.values(), ids=SEEDED)
def test_larger_seeds_are_refused(make: Callable[[int], Game], seed: int) -> None:
    with pytest.raises(InvalidValueError, match="seed must have at most 1024 bits"):
        make(seed)


def test_larger_seeds_of_dungeons_are_refused() -> None:
    with pytest.raises(InvalidValueError, match="seed must have at most 1024 bits"):
        Dungeon(seed=10**5000)


def test_longest_limit_of_turns_is_kept(tmp_path: Path) -> None:
    check_kept(Duel(rules=DuelRules(turn_limit=2**63 - 1), seed=1), tmp_path)
    with pytest.raises(InvalidValueError, match=f"at most {2**63 - 1}, not {2**63}"):
        DuelRules(turn_limit=2**63)


@pytest.mark.unmeasured
def test_file_up_to_the_longest_is_written_and_read(tmp_path: Path) -> None:
    path = tmp_path / "note"
    room = file_formats.LONGEST_TEXT - len(json_text(NOTES.wrap({"text": ""})))
    longest = NOTES.wrap({"text": "x" * room})

    NOTES.write(longest, path)
    with pytest.raises(SaveError, match="at most 8000000 characters, not 8000001"):
        NOTES.write(NOTES.wrap({"text": "y" * (room + 1)}), path)

    assert NOTES.read(path) == longest


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"a": [2**1024]}, r"^a\[0\]: a whole number must have at most 1024 bits"),
        ({"a": {"b": float("inf")}}, r"^a\.b: inf is not a number"),
        ({"a": (1, 2)}, r"^a: tuple is not plain data"),
    ],
)
def test_unreadable_values_are_not_written(
    body: dict[str, Any], message: str, tmp_path: Path
) -> None:
    path = tmp_path / "note"
    NOTES.write(NOTES.wrap({}), path)
    before = path.read_bytes()

    with pytest.raises(SaveError, match=message):
        NOTES.wrap(body)
    with pytest.raises(SaveError, match=message):
        NOTES.write(body, path)

    assert path.read_bytes() == before
    assert [*tmp_path.iterdir()] == [path]


def test_half_a_surrogate_pair_is_kept(tmp_path: Path) -> None:
    path, document = tmp_path / "note", NOTES.wrap({"a\udfff": "b\ud800\U0001f999"})

    NOTES.write(document, path)

    assert NOTES.read(path) == document


def test_game_with_too_large_a_number_is_refused_before_a_file_is_touched(
    tmp_path: Path,
) -> None:
    path = tmp_path / "pile.save"
    save(Pile(start=9), path)

    with pytest.raises(SaveError, match=r"^position\.coins: .* at most 1024 bits"):
        save(Pile(start=2**1024), path)

    assert load(path).digest() == Pile(start=9).digest()


def test_too_long_documents_are_refused_before_a_file_is_touched(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game, path = small_match(4), tmp_path / "kept"
    path.write_text("an older file", encoding="utf-8")
    recorded = record(game)
    monkeypatch.setattr(file_formats, "LONGEST_TEXT", 900)
    monkeypatch.setattr(documents, "LONGEST_TEXT", 900)

    with pytest.raises(SaveError, match="at most 900 characters, not"):
        save(game, path)
    with pytest.raises(ReplayError, match="at most 900 characters, not"):
        recorded.save(path)
    with pytest.raises(NotationError, match="at most 900 characters, not"):
        str(game)

    assert path.read_text(encoding="utf-8") == "an older file"


def test_longest_game_is_recorded(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Pile(start=20)
    monkeypatch.setattr(replays, "MOST_STEPS", 3)
    for _ in range(3):
        game.apply(Take.of(1))
    recorded = record(game)
    game.apply(Take.of(1))

    assert len(recorded) == 3
    with pytest.raises(ReplayError, match="at most 3 actions, not 4"):
        record(game)
    with pytest.raises(ReplayError, match="at most 3 actions, not 4"):
        recorded.fork(3, [Take.of(1)])


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", EVERY_GAME)
def test_file_has_room_for_the_longest_replay(name: str) -> None:
    recorded = record(wandered(EVERY_GAME[name], 1, 40))
    empty = len(json_text(recorded.fork(0, ()).to_json()))
    step = (len(json_text(recorded.to_json())) - empty) / len(recorded)

    assert replays.MOST_STEPS == 100_000
    assert step * replays.MOST_STEPS < file_formats.LONGEST_TEXT


@pytest.mark.unmeasured
@pytest.mark.parametrize("breed", bestiary())
def test_text_has_room_for_the_largest_duel(breed: str) -> None:
    small, large = (
        len(str(Duel(enemies=[breed] * count, rules="full", seed=1)))
        for count in (20, 40)
    )

    # Their numbers, energies and hit points may have some more digits.
    assert ((large - small) / 20 + 10) * MOST_FIGHTERS < LONGEST_TEXT


@pytest.mark.unmeasured
def test_text_has_room_for_the_largest_match() -> None:
    small, large = (
        len(str(GameController(map_size=size, seed=1))) / size**2 for size in (16, 32)
    )
    assert large < small
    unit = 'id = 10000, class = "SwordMaster", owner = "Player 1000", at = [255, 255]'
    assert large * MAX_SIDE**2 + 3 * len(unit) * 10_000 < LONGEST_TEXT


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        lambda: GameController(map_size=MAX_SIDE, seed=1),
        lambda: Duel(enemies=["wolf"] * (MOST_FIGHTERS - 1), seed=1),
    ],
    ids=["map", "duel"],
)
def test_the_largest_games_are_kept(make: Callable[[], Game], tmp_path: Path) -> None:
    game = make()

    save(game, tmp_path / "kept")

    assert load(tmp_path / "kept").digest() == game.digest()
    assert Game.from_text(str(game)).digest() == game.digest()
