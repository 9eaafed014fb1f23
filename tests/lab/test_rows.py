"""Rows: every result is a table for other packages, with the same columns in all."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from attrs import evolve

from alpaca_emblem import Duel
from alpaca_emblem.lab import (
    Experiment,
    Influence,
    Interval,
    Sensitivity,
    compare,
    exact_duel,
    rate,
    run,
    sweep,
    tournament,
    tune,
)

DUEL = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
NONE = Interval(0, 0, 0)

RESULTS: dict[str, Callable[[], Any]] = {
    "summary": lambda: run(DUEL, 5),
    "sweep": lambda: sweep(DUEL, 2, {"hero.strength": [1, 9]}),
    "comparison": lambda: compare(DUEL, evolve(DUEL, agents=["random"]), bouts=4),
    "tournament": lambda: tournament(DUEL, ["beast", "random", "duel"], 2),
    "tuning": lambda: tune(
        DUEL, {"hero.max_hit_points": [20, 30]}, games=5, fresh_games=5
    ),
    "sensitivity": lambda: Sensitivity(
        key="won.hero",
        influences=(Influence("a", NONE, NONE), Influence("b", NONE, NONE)),
        lowest=0.0,
        highest=1.0,
        sample=4,
        points=8,
        is_exact=True,
    ),
    "exact value": lambda: exact_duel(Duel(enemies=["wolf"])),
    "ratings": lambda: rate({("a", "b"): (6, 0, 4), ("b", "a"): (5, 0, 5)}),
}


@pytest.mark.unmeasured
@pytest.mark.parametrize("make", RESULTS.values(), ids=RESULTS)
def test_rows_are_a_table(make: Callable[[], Any]) -> None:
    rows = make().to_rows()

    columns = {name: [row[name] for row in rows] for name in rows[0]}
    assert isinstance(rows, list)
    assert {len(column) for column in columns.values()} == {len(rows)}
    assert all(row.keys() == rows[0].keys() for row in rows)
    assert json.loads(json.dumps(rows)) == rows
