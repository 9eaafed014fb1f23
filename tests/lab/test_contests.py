"""Skirmishes between greedy agents: the table of balance in the documentation."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from attrs import evolve

from alpaca_emblem import GameController
from alpaca_emblem.lab import Experiment, derive, run
from alpaca_emblem.lab.chunks import play_chunk
from alpaca_emblem.match import CLASSIC, CONTEST, CONTEST_OF_FOUR, Skirmish
from alpaca_emblem.simulation.compiling import plainly

GAMES = 1000
SEED = 1
DOCS = Path(__file__).parents[2] / "docs" / "match.md"

PLANS = {
    "`CONTEST`, 2 players, map 7": CONTEST,
    "`CONTEST`, 4 players, map 7": evolve(CONTEST, players=4),
    "`CONTEST_OF_FOUR`, map 7": CONTEST_OF_FOUR,
    "`CLASSIC`, 2 players, map 5": evolve(CLASSIC, map_size=5),
    "`CLASSIC`, 2 players, map 7": CLASSIC,
}


def experiment(plan: Skirmish) -> Experiment:
    return Experiment(game="skirmish", options=plan.to_plain(), seed=SEED)


def first_order(plan: Skirmish, number: int) -> list[str]:
    """Return the players in the order of the first round, without their units."""
    seed = derive(SEED, number, 0, 48)
    game = GameController(players=plan.players, map_size=plan.map_size, seed=seed)
    return [tactician.name for tactician in game.rounds.order]


def wins_by_place(plan: Skirmish) -> list[int]:
    """Return how many games were won by each place in the first order."""
    won: Counter[int] = Counter()
    for number in range(GAMES):
        summary = play_chunk(experiment(plan), number, number + 1)
        for place, player in enumerate(first_order(plan, number)):
            won[place] += summary[f"won.{player}"]
    return [won[place] for place in range(len(plan.players))]


def shares_by_round(plan: Skirmish) -> list[float]:
    """Return the share of games that have ended after 0, 1, 2, ... rounds.

    The same games are played with a limit of rounds.
    """
    ended = [0.0]
    while ended[-1] < 0.9:
        limited = evolve(plan, max_rounds=len(ended))
        summary = run(experiment(limited), GAMES)
        ended.append(1 - summary["end.round_limit"] / GAMES)
    return ended


def row(name: str) -> str:
    """Return a row of the table, measured."""
    plan = PLANS[name]
    shares = " - ".join(f"{won / GAMES:.1%}" for won in wins_by_place(plan))
    ended = shares_by_round(plan)
    low, median, high = (
        next(n for n, share in enumerate(ended) if share >= part)
        for part in (0.1, 0.5, 0.9)
    )
    shares = shares.replace("%", " %")
    return f"| {name} | {shares} | {median} | {low} to {high} |"


def test_first_order_is_that_of_the_game() -> None:
    for number in range(5):
        game, _ = experiment(CONTEST_OF_FOUR).game_number(number)
        assert isinstance(game, GameController)
        order = [tactician.name for tactician in game.rounds.order]
        assert order == first_order(CONTEST_OF_FOUR, number)


@pytest.mark.slow
@pytest.mark.parametrize("name", PLANS)
def test_table_of_balance_is_true(name: str) -> None:
    with plainly(False):
        assert row(name) in DOCS.read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("plan", [CONTEST, CONTEST_OF_FOUR], ids=["two", "four"])
def test_contests_are_fair_to_all_homes_and_end_by_the_fall_of_heroes(
    plan: Skirmish,
) -> None:
    with plainly(False):
        summary = run(experiment(plan), 4 * GAMES)

    for player in plan.players:
        assert 1 / len(plan.players) in summary.rate(f"won.{player}", 0.9999)
    assert summary["end.last_standing"] == 4 * GAMES
