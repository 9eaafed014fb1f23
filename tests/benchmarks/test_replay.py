"""The speed of saves, replays and forecasts, each beside a baseline of the same run."""

from __future__ import annotations

import pickle
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Duel, GameController, Replay, load, record, save
from alpaca_emblem.agents import RandomAgent, play
from alpaca_emblem.games.match.actions import UseItem
from alpaca_emblem.match import CLASSIC
from alpaca_emblem.replay import from_json, to_json

pytestmark = pytest.mark.unmeasured

MILLISECOND = 1e-3
LEAST_SPEED = 0.7
"""Of a replay, as a part of the speed of playing."""


def takes_at_most(benchmark: BenchmarkFixture, seconds: float) -> None:
    """Fail if even the best round was slower, provided that it was measured.

    Other rounds say more about the load of the machine.
    """
    if benchmark.stats is not None:
        assert benchmark.stats.stats.min <= seconds


@pytest.fixture(scope="module")
def match() -> GameController:
    """Five players with five armed units each, on 7 x 7, in the middle of it."""
    game = GameController.skirmish(players=5, seed=3, max_rounds=None, plan=CLASSIC)
    play(game, [RandomAgent(seed) for seed in range(5)], max_actions=150)
    return game


@pytest.fixture(scope="module")
def replay(match: GameController) -> Replay:
    return record(match)


@pytest.mark.benchmark(group="save and load of a match of five players")
def test_save_and_load(
    benchmark: BenchmarkFixture, match: GameController, tmp_path: Path
) -> None:
    def there_and_back() -> str:
        save(match, tmp_path / "a.save")
        return load(tmp_path / "a.save").digest()

    assert benchmark(there_and_back) == match.digest()
    if benchmark.stats is not None:  # how long the disk takes is not ours to promise
        assert best_time(there_and_back) <= 5 * MILLISECOND


@pytest.mark.benchmark(group="save and load of a match of five players")
def test_plain_data_and_back(
    benchmark: BenchmarkFixture, match: GameController
) -> None:
    """Without the disk."""
    again = benchmark(lambda: from_json(to_json(match)))

    assert again.digest() == match.digest()


@pytest.mark.benchmark(group="save and load of a match of five players")
def test_pickled_position_and_back(
    benchmark: BenchmarkFixture, match: GameController
) -> None:
    """The baseline: the same plain data, in the quickest form that Python has."""

    def there_and_back() -> GameController:
        position: dict[str, Any] = pickle.loads(pickle.dumps(match.position()))
        return GameController.from_position(position)

    assert benchmark(there_and_back).digest() == match.digest()


def play_again(match: GameController) -> GameController:
    """The same actions on a fresh match, with no record to compare them with."""
    game = match.fresh()
    for action in match.actions:
        game.apply(action)
    return game


@pytest.mark.benchmark(group="a recorded match")
def test_playing(benchmark: BenchmarkFixture, match: GameController) -> None:
    assert benchmark(play_again, match).digest() == match.digest()


@pytest.mark.benchmark(group="a recorded match")
def test_replaying(
    benchmark: BenchmarkFixture, match: GameController, replay: Replay
) -> None:
    assert benchmark(replay.play).digest() == match.digest()

    if benchmark.stats is not None:
        speed = best_time(lambda: play_again(match)) / best_time(replay.play)
        assert speed >= LEAST_SPEED


def best_time(work: Callable[[], object]) -> float:
    """The shortest of 30 rounds, in seconds of this process alone."""
    return min(timeit.repeat(work, timer=time.process_time, number=1, repeat=30))


@pytest.mark.benchmark(group="a recorded match")
def test_record_as_plain_data_and_back(
    benchmark: BenchmarkFixture, replay: Replay
) -> None:
    assert benchmark(lambda: Replay.from_json(replay.to_json())) == replay


@pytest.fixture
def armed() -> GameController:
    """Four players with five armed units each, which can reach each other."""
    return GameController.skirmish(players=4, seed=3, max_rounds=None, plan=CLASSIC)


def first_use(game: GameController) -> UseItem:
    return next(a for a in game.legal_actions() if isinstance(a, UseItem))


@pytest.mark.benchmark(group="one exchange of blows")
@pytest.mark.parametrize("question", ["forecast", "is_legal"])
def test_exchange(
    benchmark: BenchmarkFixture, armed: GameController, question: str
) -> None:
    assert benchmark(getattr(armed, question), first_use(armed))
    takes_at_most(benchmark, 0.1 * MILLISECOND)


@pytest.mark.benchmark(group="one exchange of blows")
def test_exchange_on_a_copy(benchmark: BenchmarkFixture, armed: GameController) -> None:
    """The baseline: the cost of a forecast made on copies of the game."""
    use = first_use(armed)

    assert benchmark(lambda: armed.copy().apply(use))


@pytest.mark.benchmark(group="digest")
def test_digest(benchmark: BenchmarkFixture, match: GameController) -> None:
    assert len(benchmark(match.digest)) == 32
    takes_at_most(benchmark, 0.2 * MILLISECOND)


@pytest.mark.benchmark(group="one strike in a duel")
@pytest.mark.parametrize("rules", ["lesson", "full"])
def test_strike(benchmark: BenchmarkFixture, rules: str) -> None:
    """Hit or miss, the roll, critical or not, and the effect."""
    duel = Duel(seed=16, rules=rules)

    forecast = benchmark(duel.forecast, duel.legal_actions()[0])

    assert len(forecast.results) > 5
    takes_at_most(benchmark, MILLISECOND)
