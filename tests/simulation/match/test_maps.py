"""Skirmishes on maps of their own begin in both engines alike."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from alpaca_emblem import GameController
from alpaca_emblem.errors import CannotPackError, InvalidValueError
from alpaca_emblem.games.match.skirmish import CLASSIC, CONTEST, Skirmish, muster
from alpaca_emblem.simulation.entries import LEFT
from alpaca_emblem.simulation.layouts import Numbers, new_row
from alpaca_emblem.simulation.match.setup import MatchSetUp
from alpaca_emblem.simulation.playing import Series, usual_seeds

SLOW = evolve(CONTEST.roster[1], movement=1)
PLANS = {
    "contest": CONTEST,
    "classic": CLASSIC,
    "four": evolve(CLASSIC, players=4, map_size=6, units=8, max_rounds=None),
    "homes": evolve(CONTEST, players=["a", "b"], homes=[(0, 0), (3, 2)], map_size=4),
    "paces": evolve(CONTEST, roster=[*CONTEST.roster[:1], SLOW], map_size=5),
    "full": evolve(CLASSIC, map_size=2, units=2),
}


def begun(set_up: MatchSetUp, seed: int) -> tuple[Any, Numbers]:
    """Return the table and the row of the match of *seed*, as the kernel begins it."""
    kernels, table, row = set_up.kernels, set_up.table.copy(), set_up.start.copy()
    opened = kernels.open_table(table)
    work = new_row(set_up.work_size)
    for other in (seed + 1, seed):  # nothing is left of an earlier match
        row[:] = set_up.start
        kernels.begin(kernels.open_state(row, opened), opened, other, work)
    return opened, row


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
def test_kernels_begin_as_objects_do(plan: Skirmish) -> None:
    check_beginning(plan, 7)
    check_beginning(plan, 2**48 - 5)


@pytest.mark.slow
@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
@given(seed=st.integers(-(2**48), 2**48))
def test_kernels_begin_as_objects_do_with_any_seed(plan: Skirmish, seed: int) -> None:
    check_beginning(plan, seed)


def check_beginning(plan: Skirmish, seed: int) -> None:
    """Compare the beginning of a match in both engines."""
    table, row = begun(MatchSetUp.skirmish(plan), seed)

    other = MatchSetUp(GameController.skirmish(seed=seed, plan=plan))
    assert row.tolist() == other.start.tolist()
    expected = other.kernels.open_table(other.table)
    assert (table.draws_map, expected.draws_map) == (1, 0)
    for name in set(table._fields) - {"homes", "neighbours", "draws_map"}:
        assert np.array_equal(getattr(table, name), getattr(expected, name)), name
    known = expected.neighbours.shape[1]
    assert np.array_equal(table.neighbours[:, :known], expected.neighbours)
    assert set(table.neighbours[:, known:].flat) <= {-1}


@pytest.mark.parametrize("seed", [0, 3, 2**40])
def test_skirmishes_on_one_map_begin_as_objects_do(seed: int) -> None:
    set_up = MatchSetUp.skirmish(PLANS["homes"], 5)
    table, row = begun(set_up, seed)

    game = GameController(
        players=["a", "b"], map_size=4, seed=seed, map_seed=5, uses_per_turn=1
    )
    muster(game, PLANS["homes"])
    other = MatchSetUp(game)
    assert table.draws_map == 0
    assert row.tolist() == other.start.tolist()
    assert np.array_equal(table.own, other.kernels.open_table(other.table).own)
    assert np.array_equal(
        table.distance, other.kernels.open_table(other.table).distance
    )


def test_the_table_of_the_set_up_stays_as_it_is() -> None:
    set_up = MatchSetUp.skirmish(PLANS["full"])
    before = set_up.table.copy()
    series = Series(set_up, ("greedy", "greedy"), 40)

    results = series.play(usual_seeds(1, 3))

    assert (
        set_up.draws_table,
        MatchSetUp.of(GameController.skirmish()).draws_table,
    ) == (*(True, False),)
    assert np.array_equal(set_up.table, before)
    assert results.shape == (3, LEFT + 2)


def test_skirmishes_that_cannot_be_packed_are_refused() -> None:
    with pytest.raises(CannotPackError, match="a skirmish of one player: it en"):
        MatchSetUp.skirmish(evolve(CONTEST, players=1))
    with pytest.raises(CannotPackError, match="a map of 1089 places: it packs"):
        MatchSetUp.skirmish(evolve(CONTEST, map_size=33))
    with pytest.raises(InvalidValueError, match="10 units need as many places"):
        MatchSetUp.skirmish(evolve(CONTEST, map_size=3))
