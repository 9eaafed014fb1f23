"""The growth of the time of the most frequent queries, each in three sizes.

The exponent says with which power of the size: 1 is in proportion. `make bench`
measures and prints it; otherwise each question is asked once, in small sizes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from statistics import linear_regression
from time import process_time
from typing import TypeAlias

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import GameController
from alpaca_emblem.agents import DuelAgent
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.grid import GridBattle, Scenario
from alpaca_emblem.games.grid.scenario import SIDES, Options, Recruit
from alpaca_emblem.match import CLASSIC
from alpaca_emblem.rng import Mulberry32, shuffled

pytestmark = pytest.mark.unmeasured

Question: TypeAlias = Callable[[], object]
MakeQuestion: TypeAlias = Callable[[int, int], Question]
Growth: TypeAlias = Callable[[str, MakeQuestion, tuple[int, ...]], float]

REPEATS = 3
"""The number of games that answer each query; the least time counts."""
IN_PROPORTION = 1.4
"""The greatest exponent that noise can make of 1."""
INDEPENDENT = 0.4
"""The greatest exponent that noise can make of 0."""


@pytest.fixture
def growth(benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str]) -> Growth:
    """Return a function that measures how the time of an answer grows with its size.

    That is the length of the answer if it is a list, and else the size. The question is
    made for a size and a seed, beforehand, so that only the answer is measured, and no
    answer is a memory of the former one.
    """

    def measure(name: str, make: MakeQuestion, sizes: tuple[int, ...]) -> float:
        if not benchmark.enabled:
            benchmark(make(sizes[0] // 10, 1))
            return 0
        answers = [
            min(timed(make(size, seed), size) for seed in range(REPEATS))
            for size in sizes
        ]
        exponent = linear_regression(
            [math.log(much) for _, much in answers],
            [math.log(time) for time, _ in answers],
        ).slope
        figures = ", ".join(f"{much}: {1000 * time:.1f} ms" for time, much in answers)
        with capsys.disabled():
            print(f"\n{name}: {figures}; exponent {exponent:.2f}")
        benchmark.pedantic(make(sizes[0], REPEATS))  # type: ignore[no-untyped-call]
        return exponent

    return measure


def timed(question: Question, size: int) -> tuple[float, int]:
    """The seconds of this process that the answer takes, and how much that is."""
    start = process_time()
    answer = question()
    time = process_time() - start
    return time, len(answer) if isinstance(answer, tuple) else size


def crowd(
    count: int, seed: int, fog: int | None = None, farthest: int = 1
) -> GridBattle:
    """That many units, half of them foes, anywhere on a board of 60 x 60."""
    cells = [(row, column) for row in range(60) for column in range(60)]
    roster = [
        Recruit(
            side=SIDES[number % 2],
            names=(("en", f"unit {number}"),),
            unit_class="Archer",
            at=at,
            hit_points=20,
            movement=5,
            power=5,
            max_range=farthest,
        )
        for number, at in enumerate(shuffled(Mulberry32(seed), cells)[:count])
    ]
    rows = ["...f.." * 10] * 60
    scenario = Scenario(
        name=f"crowd {seed}", rows=rows, roster=roster, options=Options(fog=fog)
    )
    return GridBattle(scenario, seed=1)


@pytest.mark.parametrize("fog", [None, 5])
@pytest.mark.parametrize("farthest", [2, 4])
def test_listing_of_a_grid_battle(
    growth: Growth, fog: int | None, farthest: int
) -> None:
    """By the number of actions, with ever more units on one board."""
    exponent = growth(
        f"actions of a grid battle, fog {fog}, range {farthest}",
        lambda count, seed: crowd(count, seed, fog, farthest).legal_actions,
        (200, 400, 800),
    )

    assert exponent <= IN_PROPORTION


def skirmish(side: int, units: int, seed: int) -> GameController:
    """The second player's turn, on a map on which something has been asked before."""
    game = GameController.skirmish(
        players=2, map_size=side, units=units, seed=seed, max_rounds=None, plan=CLASSIC
    )
    assert game.legal_actions()
    game.end_turn()
    return game


def test_listing_of_a_match(growth: Growth) -> None:
    """By the number of actions, with ever more units on one map."""
    exponent = growth(
        "actions of a match",
        lambda count, seed: skirmish(60, count // 2, seed).legal_actions,
        (100, 200, 400),
    )

    assert exponent <= IN_PROPORTION


def test_listing_on_maps_of_any_size(growth: Growth) -> None:
    """By the number of places, with as many units on each map."""

    def count(places: int, seed: int) -> Question:
        game = skirmish(math.isqrt(places), 5, seed)
        return lambda: len(game.legal_actions())

    exponent = growth("places of a match", count, (900, 3600, 14400))

    assert exponent <= INDEPENDENT


def test_choice_of_the_agent_of_duels(growth: Growth) -> None:
    """By the number of foes that it can strike."""

    def choice(foes: int, seed: int) -> Question:
        game = Duel(enemies=["goblin"] * foes, seed=seed)
        while game.to_act != "hero":
            game.wait()
        view = game.view("hero")
        return lambda: DuelAgent(1).choose(view)

    exponent = growth("foes of a duel", choice, (400, 800, 1600))

    assert exponent <= IN_PROPORTION
