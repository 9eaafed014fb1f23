"""Many duels at once: by either engine, and side by side in a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from alpaca_emblem import Duel
from alpaca_emblem.simulation import Batch, play_many
from alpaca_emblem.simulation.duel.layout import FIGHTER
from tests.simulation.test_playing import by_objects


@pytest.mark.parametrize("rules", ["lesson", "full"])
@pytest.mark.parametrize("policies", ["random", "beast", ("duel", "beast")])
def test_both_engines_play_the_same_duels(
    rules: str, policies: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = Duel(hero="mage", enemies=["bandit", "spider"], rules=rules, seed=1)

    tally = play_many(game, policies, 8, seed=3, max_actions=60)

    assert (tally.engine, tally.why, tally.hit_point_parts) == ("compiled", "", 1)
    assert tally == by_objects(game, policies, 8, monkeypatch, seed=3, max_actions=60)


def test_a_batch_of_duels() -> None:
    game = Duel(hero="mage", enemies=["bandit", "spider"], rules="full", seed=1)
    batch, ends = Batch(game, 4, seed=5), 0
    set_up = batch.set_up
    for step in range(60):
        played = batch.game(step % 4)
        assert played.to_act == set_up.sides[batch.turn[step % 4]]
        count = int(batch.counts[step % 4])
        codes = batch.lists[step % 4, :count]
        assert codes.tolist() == [set_up.code(a) for a in played.legal_actions()]
        assert np.flatnonzero(batch.mask[step % 4]).tolist() == sorted(codes)
        batch.step(batch.lists[np.arange(4), step * 7 % batch.counts])
        ends += int(batch.done.sum())
    assert ends > 2
    assert (batch.states[:, FIGHTER] >= 0).all()
