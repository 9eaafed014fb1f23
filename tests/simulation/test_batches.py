"""Batches: every game in them is the game of the objects, step by step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.errors import CannotPackError, InvalidTypeError, InvalidValueError
from alpaca_emblem.rng import Mulberry32, choice
from alpaca_emblem.simulation import Batch, entries
from alpaca_emblem.simulation.objects import begin_with_seed
from tests.games.tiny import Pile

pytestmark = pytest.mark.unmeasured


def skirmish(**options: Any) -> GameController:
    return GameController.skirmish(
        **{"map_size": 4, "seed": 1, "units": 2, "max_rounds": 1, **options}
    )


def pick(batch: Batch, dice: Mulberry32) -> list[int]:
    """A legal code for each game."""
    return [
        choice(dice, batch.lists[i, : batch.counts[i]].tolist())
        for i in range(len(batch))
    ]


def check(batch: Batch, games: list[Any], outcomes: list[int]) -> None:
    """Compare all arrays with the games as objects."""
    for i, game in enumerate(games):
        legal = [a for a in game.legal_actions() if not a.is_referees]
        codes = [batch.set_up.code(action) for action in legal]
        assert batch.set_up.pack(game).tolist() == batch.states[i].tolist()
        assert batch.lists[i, : batch.counts[i]].tolist() == codes
        assert np.flatnonzero(batch.mask[i]).tolist() == sorted(codes)
        assert batch.set_up.sides[batch.turn[i]] == game.to_act
    assert batch.outcomes.tolist() == outcomes


STARTS: dict[str, Callable[[], Any]] = {
    "match": skirmish,
    "three players": lambda: skirmish(players=3),
    "grid": lambda: GridBattle("bridge", seed=1),
    "duel": lambda: Duel(seed=1, rules="full"),
    "dungeon": lambda: Dungeon(seed=1),
}


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("name", STARTS)
def test_a_batch_is_many_games_side_by_side(
    name: str, threads: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(entries, "BLOCK", 3)  # a block, and a part of one
    start = STARTS[name]()
    sides = len(start.sides)
    batch, dice = Batch(start, 4, seed=9, threads=threads), Mulberry32(5)
    games = [begin_with_seed(start, seed) for seed in batch.seeds.tolist()]
    outcomes, ended = [0] * 4, 0
    check(batch, games, outcomes)

    for _ in range(60):
        codes = pick(batch, dice)
        listed = [batch.lists[i, : batch.counts[i]].tolist() for i in range(4)]
        batch.step(np.array(codes, np.int32))
        for i, code in enumerate(codes):
            legal = [a for a in games[i].legal_actions() if not a.is_referees]
            games[i].apply(legal[listed[i].index(code)])
            outcome, expected = games[i].outcome, [0.0] * sides
            if outcome is not None:
                share = 1 / max(len(outcome.winners), 1)
                expected = [
                    share if side in outcome.winners else -1.0 for side in start.sides
                ]
                outcomes[i] = batch.set_up.reason_word(outcome.reason)
                games[i], ended = begin_with_seed(start, int(batch.seeds[i])), ended + 1
            assert batch.done[i] == (outcome is not None)
            assert batch.rewards[i].tolist() == np.array(expected, np.float32).tolist()
        check(batch, games, outcomes)

    assert ended > 3 or name in ("grid", "dungeon")
    assert len(set(batch.seeds.tolist())) == 4
    batch.close()


def test_arrays_stay_where_they_are_and_a_reset_begins_anew() -> None:
    batch = Batch(skirmish(), 3, seed=2)
    arrays: list[Any] = [batch.states, batch.mask, batch.rewards]
    before: list[Any] = [array.copy() for array in arrays]
    for _ in range(30):
        batch.step(pick(batch, Mulberry32(1)))

    batch.reset()

    for array, was in zip(arrays, before, strict=True):
        assert array.tolist() == was.tolist()
    assert batch.states is arrays[0]
    assert batch.mask is arrays[1]
    assert batch.game(1).digest() == begin_with_seed(skirmish(), 3).digest()


@pytest.mark.parametrize("code", [-1, 10**9, 0])
def test_an_illegal_code_changes_nothing(code: int) -> None:
    batch = Batch(skirmish(), 3)
    assert batch.mask[1, 0] == 0
    codes = batch.lists[:, 0].astype(np.int64)
    codes[1] = code
    before = batch.states.copy()

    with pytest.raises(InvalidValueError, match=f"code {code} is not legal in game 1"):
        batch.step(codes)

    assert (batch.states == before).all()


def test_what_codes_must_be() -> None:
    batch = Batch(skirmish(), 3)
    with pytest.raises(InvalidValueError, match=r"must have the shape \(3,\)"):
        batch.step([1, 2])
    with pytest.raises(InvalidTypeError, match="whole numbers, not float64"):
        batch.step([1.0, 2.0, 3.0])


def test_a_set_up_can_be_shared() -> None:
    first = Batch(skirmish(), 2)
    again = Batch(first.set_up, 2)
    assert again.set_up is first.set_up
    assert again.states.tolist() == first.states.tolist()


@pytest.mark.parametrize("seed", [0, -1, 2**63 - 1, -(2**63), 2**64 + 5])
def test_any_seed_is_that_of_the_objects(seed: int) -> None:
    start = skirmish()
    batch = Batch(start, 2, seed=seed)
    for i in range(2):
        expected = begin_with_seed(start, seed + i)
        assert batch.game(i).digest() == expected.digest()


def test_what_no_batch_can_be_made_of() -> None:
    with pytest.raises(CannotPackError, match="cannot play a Pile: it has no kernels"):
        Batch(Pile(), 1)
    with pytest.raises(InvalidValueError, match="count must be at least 1, not 0"):
        Batch(skirmish(), 0)
    game: Any = Duel
    with pytest.raises(InvalidTypeError, match="game must be of class Game"):
        Batch(game, 1)


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.parametrize("threads", [1, 2])
def test_a_compiled_batch_is_a_plain_one(threads: int) -> None:
    from alpaca_emblem.simulation.compiling import plainly

    start = skirmish(players=3, map_size=5, units=3, max_rounds=3)
    fast, dice = Batch(start, 64, seed=3, threads=threads), Mulberry32(8)
    with plainly():
        slow = Batch(start, 64, seed=3)
    for _ in range(100):
        codes = pick(fast, dice)
        fast.step(codes)
        with plainly():
            slow.step(codes)
        for name in ("states", "mask", "counts", "turn", "rewards", "done", "seeds"):
            assert (getattr(fast, name) == getattr(slow, name)).all()
    fast.close()
