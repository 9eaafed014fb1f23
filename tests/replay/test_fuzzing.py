"""Damaged documents: a valid game or the library's own error, within bounded time."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem.errors import NotationError, ReplayError, SaveError
from alpaca_emblem.games.base import Game
from alpaca_emblem.replay import Replay, from_json, load, record, to_json
from alpaca_emblem.replay.plain import json_text
from alpaca_emblem.rng import Mulberry32
from tests.replay.fuzzing import damaged_bytes, damaged_values
from tests.replay.games import small_match

PATIENCE = 10.0
"""Seconds for one document, on a machine that has other things to do."""

GAME = small_match(12)
SAVE = to_json(GAME, history=True)
PLAIN_SAVE = to_json(GAME)
REPLAY = record(GAME, every=5).to_json()
POSITION = str(GAME)

Check = Callable[[Mulberry32, Path], None]


def check_valid(game: Game) -> None:
    """Refuse a game that does not work: it can be asked, written, read, and played."""
    assert type(game).from_text(str(game)).digest() == game.digest()
    assert from_json(to_json(game)).digest() == game.digest()
    for action in game.legal_actions()[-3:]:
        game.apply(action)
        game.undo()


def check_outcome(read: Callable[[], Game], error: type[Exception]) -> None:
    """Refuse anything but a valid game, or that *error* with a message of some sort."""
    try:
        game = read()
    except error as refusal:
        if not 0 < len(str(refusal)) < 20_000:
            raise AssertionError(f"{len(str(refusal))} characters") from refusal
    else:
        check_valid(game)


def a_save(dice: Mulberry32) -> dict[str, Any]:
    return PLAIN_SAVE if dice.chance(50) else SAVE


def check_save(dice: Mulberry32, folder: Path) -> None:
    path = folder / "damaged.save"
    path.write_bytes(damaged_bytes(json_text(a_save(dice)).encode(), dice))
    check_outcome(lambda: load(path), SaveError)


def check_save_by_values(dice: Mulberry32, folder: Path) -> None:
    document = damaged_values(a_save(dice), dice)
    check_outcome(lambda: from_json(document), SaveError)


def check_replay(dice: Mulberry32, folder: Path) -> None:
    path = folder / "damaged.replay"
    path.write_bytes(damaged_bytes(json_text(REPLAY).encode(), dice))
    check_outcome(lambda: Replay.load(path).play(), ReplayError)


def check_replay_by_values(dice: Mulberry32, folder: Path) -> None:
    document = damaged_values(REPLAY, dice)
    check_outcome(lambda: Replay.from_json(document).play(), ReplayError)


def check_text(dice: Mulberry32, folder: Path) -> None:
    text = damaged_bytes(POSITION.encode(), dice).decode("utf-8", "replace")
    check_outcome(lambda: Game.from_text(text), NotationError)


CHECKS: list[Check] = [
    check_save,
    check_save_by_values,
    check_replay,
    check_replay_by_values,
    check_text,
]


def damage(check: Check, folder: Path, seeds: range) -> None:
    """Run *check* for all *seeds*, each within its time."""
    for seed in seeds:
        start = time.monotonic()
        try:
            check(Mulberry32(seed), folder)
        except Exception as error:
            raise AssertionError(f"seed {seed} of {check.__name__}") from error
        assert time.monotonic() - start < PATIENCE, f"seed {seed} of {check.__name__}"


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_damaged_documents_are_refused_or_valid(check: Check, tmp_path: Path) -> None:
    damage(check, tmp_path, range(400))


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_very_many_damaged_documents_are_refused_or_valid(
    check: Check, tmp_path: Path
) -> None:
    damage(check, tmp_path, range(1_000_000, 1_020_000))


def test_damage_leaves_some_documents_valid_and_most_refused(tmp_path: Path) -> None:
    """Otherwise the tests above would show nothing."""
    valid = 0
    for seed in range(100):
        try:
            from_json(damaged_values(PLAIN_SAVE, Mulberry32(seed)))
        except SaveError:
            continue
        valid += 1

    assert 2 < valid < 60


def _deep(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"a": [value]}
    return value


def _cycle() -> Any:
    cycle: dict[str, Any] = dict(PLAIN_SAVE)
    cycle["position"] = cycle
    return cycle


@pytest.mark.parametrize(
    "document",
    [
        _deep(10),
        _deep(10_000),
        _cycle(),
        {**PLAIN_SAVE, "position": {**PLAIN_SAVE["position"], "unit": [{}] * 10**6}},
        {**PLAIN_SAVE, "position": {**PLAIN_SAVE["position"], "round": 10**5000}},
        {**PLAIN_SAVE, "seeds": {"seed": 10**300}, "history": 0},
    ],
    ids=["deep", "deeper", "cycle", "a million units", "huge number", "unknown"],
)
def test_bombs_are_refused_at_once(document: Any) -> None:
    start = time.monotonic()

    with pytest.raises(SaveError):
        from_json(document)

    assert time.monotonic() - start < PATIENCE


HEAD = 'game = "match"\nplayers = ["Player 1"]\n'


@pytest.mark.parametrize(
    "text",
    [
        "a" + ".a" * 500_000 + " = 1",
        "unit = " + "[" * 1_000_000,
        HEAD + "round = " + "9" * 1_000_000,
        HEAD + 'order = "' + '\\"' * 500_000,
        HEAD + "unit = [" + "{}," * 20_000 + "]",
        pytest.param("unit = [" + "{}," * 1_000_000 + "]", marks=pytest.mark.slow),
        pytest.param(
            f'{HEAD}board = """\n{".---" * 900_000}.\n"""\n', marks=pytest.mark.slow
        ),
    ],
    ids=["dotted", "deep", "number", "quotes", "units", "million_units", "wide_board"],
)
def test_text_bombs_are_refused(text: str) -> None:
    start = time.monotonic()

    with pytest.raises(NotationError):
        Game.from_text(text)

    assert time.monotonic() - start < 3 * PATIENCE


@pytest.mark.parametrize("size", [1, 1_000, 100_000])
def test_any_json_at_all_is_refused(size: int, tmp_path: Path) -> None:
    (tmp_path / "a.save").write_text(json.dumps(["x"] * size))

    with pytest.raises(SaveError, match="this is no save"):
        load(tmp_path / "a.save")
