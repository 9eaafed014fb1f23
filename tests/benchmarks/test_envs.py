"""The speed of environments, beside the bare games that they play.

A step has to see, to list what is legal, and to let the others choose; the bare game
applies the same actions and does nothing else. `make bench` prints the steps a second
on your machine, and fails where an environment costs more than it should; otherwise
each is played once.
"""

from __future__ import annotations

from collections.abc import Callable
from statistics import median
from time import process_time
from typing import Any, Final

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Game, GridBattle
from alpaca_emblem.envs import EngineVectorEnv, TacticsEnv
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import Mulberry32
from alpaca_emblem.simulation import Batch
from alpaca_emblem.simulation.compiling import plainly

pytestmark = pytest.mark.unmeasured

STEPS: Final = 600
REPEATS: Final = 12
"""The number of steps in a batch, and of timed batches."""
GAMES: Final = 1024
"""The number of games that take their steps together."""

SET_UPS: Final[dict[str, tuple[str, dict[str, Any], float]]] = {
    "grid": ("grid", {}, 8),
    "duel": ("duel", {}, 4.5),
    "short duel": ("duel", {"hero": "mage", "enemies": ["skeleton", "spider"]}, 4.5),
    "dungeon": ("dungeon", {}, 8),
}
"""Set-ups, and how many times the time of the bare games a batch may take."""

Episode = tuple[Game, tuple[Action[Any], ...]]
"""A new game, and the actions of all sides."""


def played(env: TacticsEnv, episodes: list[Episode] | None = None) -> None:
    """Play `STEPS` steps at random. Finished games are added to *episodes*."""
    rng = Mulberry32(1)
    env.reset(seed=1)
    for _ in range(STEPS):
        codes = [*env._table]
        _, _, is_over, is_cut, _ = env.step(codes[rng.between(0, len(codes) - 1)])
        if is_over or is_cut:
            if episodes is not None:
                episodes.append((env.game.fresh(), env.game.actions))
            env.reset()
    if episodes is not None:
        episodes.append((env.game.fresh(), env.game.actions))


def played_bare(games: list[Game], episodes: list[Episode]) -> None:
    """Apply the same actions to *games*, which are new."""
    for game, (_, actions) in zip(games, episodes, strict=True):
        for action in actions:
            game.apply(action)


@pytest.mark.parametrize("name", SET_UPS)
def test_steps_of_an_environment(
    benchmark: BenchmarkFixture, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    game, options, most = SET_UPS[name]
    env = TacticsEnv(game, **options)
    episodes: list[Episode] = []
    played(env, episodes)
    benchmark(played, env)
    if not benchmark.enabled:
        return

    own, bare = [], []
    for _ in range(REPEATS):  # in turn, so that both have the same neighbours
        start = process_time()
        played(env)
        own.append(process_time() - start)
        games = [new.copy() for new, _ in episodes]
        start = process_time()
        played_bare(games, episodes)
        bare.append(process_time() - start)
    ratio = min(own) / min(bare)
    with capsys.disabled():
        rate = STEPS / min(own)
        print(f"\n{name}: {rate:,.0f} steps a second, {ratio:.1f} times the bare game")
    assert ratio < most


MOST: Final = {False: 3.0, True: 4.5}
"""How many times a step of a bare batch one with answers, without and with planes, may
take. A batch has games, masks and lists; the vector has answers, ends and planes."""


def chosen(games: EngineVectorEnv | Batch, rng: Any) -> Any:
    """Return a random legal code for each game."""
    picks = (rng.random(len(games.counts)) * games.counts).astype(np.int64)
    return games.lists[np.arange(len(picks)), picks]


def seconds(step: Callable[[Any], object], codes: Any) -> float:
    """Return the processor time that a step takes each game."""
    start = process_time()
    step(codes)
    return (process_time() - start) / len(codes)


@pytest.mark.parametrize("scenario", ["original", "pass"])
@pytest.mark.parametrize("planes", [False, True], ids=["masks alone", "with planes"])
def test_steps_of_many_environments(
    benchmark: BenchmarkFixture,
    capsys: pytest.CaptureFixture[str],
    planes: bool,
    scenario: str,
) -> None:
    """Bandits answer, in the compiled engine and in an environment of objects."""
    games = GAMES if benchmark.enabled else 2
    rng = np.random.default_rng(1)  # noqa: TID251  # any random policy will do
    with plainly(not benchmark.enabled):
        vector = EngineVectorEnv("grid", games, scenario=scenario, planes=planes)
        vector.reset(seed=1)
        benchmark.pedantic(  # type: ignore[no-untyped-call]
            vector.step, setup=lambda: ((chosen(vector, rng),), {}), rounds=5
        )
        if not benchmark.enabled:
            return

        env, own, times, bare = TacticsEnv("grid", scenario=scenario), [], [], []
        batch = Batch(GridBattle(scenario), games)
        for _ in range(REPEATS):  # in turn, so that all have the same neighbours
            start = process_time()
            played(env)
            own.append((process_time() - start) / STEPS)
            for _ in range(20):
                times.append(seconds(vector.step, chosen(vector, rng)))
                bare.append(seconds(batch.step, chosen(batch, rng)))
    usual, ratio = median(times), median(times) / median(bare)
    with capsys.disabled():
        print(
            f"\n{scenario}: {1 / usual:,.0f} steps a second, "
            f"{1 / min(times):,.0f} at best, "
            f"{min(own) / usual:.0f} times a single environment; a step takes "
            f"{ratio:.1f} times one of a bare batch"
        )
    assert usual * 100 < min(own)
    assert ratio < MOST[planes]
