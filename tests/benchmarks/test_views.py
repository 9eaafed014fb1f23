"""The cost of views and samples, in copies of the game.

Agents see views only, and those that search play in samples, so both should cost little
more than copies. A sample of a dungeon digs a whole floor besides. `make bench`
measures and prints the ratios; otherwise each game is shown and drawn once.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.games.dungeon import Variant
from alpaca_emblem.match import CLASSIC
from alpaca_emblem.rng import Mulberry32

pytestmark = pytest.mark.unmeasured

TIMES = 20
REPEATS = 30
"""The number of queries in a batch, and of timed batches."""

GAMES: dict[str, tuple[Callable[[], Game], float, float]] = {
    "match": (
        lambda: GameController.skirmish(map_size=8, seed=1, plan=CLASSIC),
        1.5,
        3,
    ),
    "open battle": (lambda: GridBattle(seed=1), 1.5, 3),
    "battle in fog": (lambda: GridBattle("fog", seed=4), 4, 7),
    "duel": (lambda: Duel(seed=1), 1.5, 3),
    "dungeon": (lambda: Dungeon(seed=12), 3.5, 35),
    "dungeon with walls": (
        lambda: Dungeon(seed=12, variant=Variant(sight="walls", doors=True)),
        *(3.5, 40),
    ),
}
"""Games, and the most copies that a view may cost, and a view with a sample."""


def time_of(question: Callable[[], object]) -> float:
    """Return the least time in which *question* is answered `TIMES` times."""
    times = []
    for _ in range(REPEATS):
        start = process_time()
        for _ in range(TIMES):
            question()
        times.append(process_time() - start)
    return min(times)


@pytest.mark.parametrize("name", GAMES)
def test_views_and_samples_in_copies(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    make, most, most_with_sample = GAMES[name]
    game, rng = make(), Mulberry32(1)
    side = game.to_act or game.sides[0]

    def sample() -> Game:
        return game.view(side).sample(rng)

    assert benchmark(sample).to_act == game.to_act
    if not benchmark.enabled:
        return
    copy = time_of(game.copy)
    view, both = time_of(lambda: game.view(side)) / copy, time_of(sample) / copy
    with capsys.disabled():
        print(f"\n{name}: a view is {view:.1f} copies, with a sample {both:.1f}")

    assert view <= most
    assert both <= most_with_sample
