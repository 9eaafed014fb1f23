"""Compiled kernels stay within their arrays: numba checks every index."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.envs import EngineVectorEnv
from alpaca_emblem.games.base import Game
from alpaca_emblem.grid import scenario_names
from alpaca_emblem.rng import JavaRandom
from alpaca_emblem.simulation import Batch, play_many
from alpaca_emblem.simulation.compiling import plainly

GAMES: dict[str, Callable[..., Game]] = {
    "match": GameController.skirmish,
    "grid": GridBattle,
    "duel": Duel,
    "dungeon": Dungeon,
}
PROGRAMS = {
    "match": "from tests.simulation.match.test_everything import compare as play",
    "grid": (
        "from tests.simulation.grid.test_parity import Battles, made_up\n"
        "play = lambda seed: Battles(made_up(seed), seed).play_on(20)"
    ),
    "duel": (
        "from tests.simulation.duel.test_parity import ARENAS, play_both\n"
        "play = lambda seed: play_both(ARENAS['of_old'](seed), seed, 100)"
    ),
    "dungeon": (
        "from tests.simulation.dungeon.test_parity import RUNS, play_both\n"
        "play = lambda seed: play_both(RUNS['original'](seed), seed, 100)"
    ),
    "dungeon of all variants": (
        "from tests.simulation.dungeon.test_parity import *\n"
        "names = [*VARIANTS]\n"
        "def play(seed):\n"
        "    play_both(of_variant(names[seed % len(names)], seed), seed, 60)"
    ),
    "policies": ("from tests.simulation.test_bounds import play_by_policies as play"),
    "batches": "from tests.simulation.test_bounds import step_many as play",
}
POLICIES: dict[str, tuple[str, ...]] = {
    "match": ("random", "greedy"),
    "grid": ("random", "bandit", "cunning"),
    "duel": ("random", "beast", "duel"),
    "dungeon": ("random", "explorer"),
}


def set_up(name: str, seed: int) -> dict[str, Any]:
    """Return the options of a game with few or many units, according to *seed*."""
    if name == "match":
        players, size = 2 + seed % 3, 5 + seed % 3
        return {"players": players, "map_size": size, "units": 1 + seed % 5}
    if name == "grid":
        battles = [battle for battle in scenario_names() if battle != "fog"]
        return {"scenario": battles[seed % len(battles)]}
    if name == "duel":
        foes = ["goblin", "wolf", "orc", "skeleton", "spider"][: 1 + seed % 5]
        if seed % 2:
            return {"hero": "mage", "enemies": foes, "rules": "full"}
        return {"hero": "barbarian", "enemies": foes}
    return {}


def play_by_policies(seed: int) -> None:
    """Play some games of each kind by each policy against each."""
    for name, policies in POLICIES.items():
        game = GAMES[name](**set_up(name, seed), seed=seed)
        for number, policy in enumerate(policies):
            others = policies[number - 1]
            sides = [policy, *[others] * (len(game.sides) - 1)]
            tally = play_many(game, sides, 2, seed=seed, max_actions=400)
            assert tally.engine == "compiled", tally.why


def drawn(many: Batch | EngineVectorEnv, dice: JavaRandom) -> list[int]:
    """Return a legal code of each game."""
    pairs = zip(many.lists, many.counts, strict=True)
    return [int(codes[dice.next_int(int(count))]) for codes, count in pairs]


def step_many(seed: int) -> None:
    """Step batches and vector environments of each game by random actions."""
    dice = JavaRandom(seed)
    for name in POLICIES:
        options = set_up(name, seed)
        batch = Batch(GAMES[name](**options, seed=seed), 4, seed)
        vector = EngineVectorEnv(name, 4, seed=seed, **options)
        vector.reset()
        for _ in range(20):
            batch.step(drawn(batch, dice))
            vector.step(drawn(vector, dice))


def test_all_games_are_played_by_policies_and_in_batches() -> None:
    with plainly():
        play_by_policies(1)
        step_many(1)


@pytest.mark.slow
@pytest.mark.parametrize("game", PROGRAMS)
def test_kernels_stay_within_their_arrays(game: str) -> None:
    pytest.importorskip("numba")
    program = f"{PROGRAMS[game]}\nfor seed in range(100):\n    play(seed)"
    subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        env={
            **os.environ,
            "NUMBA_BOUNDSCHECK": "1",
            "PYTHONPATH": os.pathsep.join(sys.path),
        },
        check=True,
    )
