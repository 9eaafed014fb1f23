"""Saves, of which there is one life each, and replays."""

from __future__ import annotations

from pathlib import Path

import pytest

from alpaca_emblem.games.dungeon import Dungeon, Variant
from alpaca_emblem.replay import load, record, save
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.testing.random_play import choose
from tests.games.dungeon.positions import ALONE, EVERYTHING

pytestmark = pytest.mark.unmeasured


def played(variant: Variant) -> Dungeon:
    """A run of forty random steps."""
    game, dice = Dungeon(seed=21, variant=variant), Mulberry32(21)
    for _ in range(40):
        if game.outcome is None:
            game.apply(choose(game.legal_actions(), dice))
    return game


def test_a_save_is_used_up_by_loading_it(tmp_path: Path) -> None:
    game, path = played(EVERYTHING), tmp_path / "run.json"
    save(game, path)

    loaded = load(path)

    assert loaded.digest() == game.digest()
    assert not path.exists()


def test_unless_it_is_to_be_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    save(played(Variant()), path)

    load(path, keep=True)

    assert path.exists()


@pytest.mark.parametrize("name", ["original", "everything"])
def test_a_replay_plays_to_the_bit(name: str) -> None:
    game = played(ALONE[name])

    replay = record(game)

    assert replay.play().digest() == game.digest()
