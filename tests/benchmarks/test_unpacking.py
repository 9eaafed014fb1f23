"""The time to turn rows into games, beside a copy of the same game."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.match.skirmish import CLASSIC
from alpaca_emblem.simulation.finding import set_up_of

pytestmark = pytest.mark.unmeasured

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(players=4, seed=1, plan=CLASSIC),
    "grid": GridBattle,
    "duel": lambda: Duel(seed=1),
    "dungeon": lambda: Dungeon(seed=1),
}
MOST_COPIES = 2
"""`unpack` takes less time than that many copies."""
STEPS = 6
"""Between the rows there are that many rounds or turns of random play."""


def seconds(call: Callable[[], object], times: int) -> float:
    start = process_time()
    for _ in range(times):
        call()
    return process_time() - start


@pytest.mark.parametrize("name", GAMES)
def test_unpacking_takes_less_than_two_copies(
    benchmark: BenchmarkFixture, name: str
) -> None:
    """Rows of two positions in turn, in which most of what can differ does."""
    game = GAMES[name]()
    set_up, twin = set_up_of(game), game.copy()
    play(game, RandomAgent(3), STEPS)
    rows = set_up.start, set_up.pack(game)

    def unpack() -> None:
        for row in rows:
            set_up.unpack(row, twin)

    times, rounds = (50, 20) if benchmark.enabled else (1, 1)
    pairs = [
        (seconds(unpack, times) / 2, seconds(game.copy, times)) for _ in range(rounds)
    ]
    ratio = min(each for each, _ in pairs) / min(copy for _, copy in pairs)
    benchmark.extra_info["copies"] = round(ratio, 2)
    benchmark(unpack)
    assert twin.digest() == game.digest()
    if benchmark.enabled:
        assert ratio < MOST_COPIES
