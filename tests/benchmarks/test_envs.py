"""The speed of environments, beside the bare games that they play.

A step has to see, to list what is legal, and to let the others choose; the bare game
applies the same actions and does nothing else. `make bench` prints the steps a second
on your machine, and fails where an environment costs more than it should; otherwise
each is played once.
"""

from __future__ import annotations

from time import process_time
from typing import Any, Final

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Game
from alpaca_emblem.envs import TacticsEnv
from alpaca_emblem.games.values import Action
from alpaca_emblem.rng import Mulberry32

pytestmark = pytest.mark.unmeasured

STEPS: Final = 600
REPEATS: Final = 12
"""The number of steps in a batch, and of timed batches."""

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
