"""Many dungeons at once: by either engine, and side by side in a batch."""

from __future__ import annotations

import numpy as np
import pytest

from alpaca_emblem import Dungeon
from alpaca_emblem.simulation import Batch, play_many
from alpaca_emblem.simulation.dungeon.layout import SEED
from tests.simulation.test_playing import by_objects

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("policy", ["random", "explorer"])
@pytest.mark.parametrize("turns", [0, 3])
def test_both_engines_play_the_same_dungeons(
    policy: str, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Dungeon(seed=4)
    for _ in range(turns):
        game.wait()

    tally = play_many(game, policy, 5, seed=70, max_actions=80)

    assert (tally.engine, tally.why) == ("compiled", "")
    assert tally == by_objects(game, policy, 5, monkeypatch, seed=70, max_actions=80)


def test_a_batch_of_dungeons() -> None:
    batch = Batch(Dungeon(seed=4), 3, seed=2**31 - 2)
    assert batch.states[:, SEED].tolist() == [2**31 - 2, 2**31 - 1, 0]
    for step in range(40):
        batch.step(batch.lists[np.arange(3), step * 5 % batch.counts])
    for index, seed in enumerate([2**31 - 2, 2**31 - 1, 0]):
        game = batch.game(index)
        assert isinstance(game, Dungeon)
        assert game.seed == seed
        assert game.turns + (game.floor.number - 1) == 40
