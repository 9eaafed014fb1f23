"""What it takes to begin: compiling, the first game of a program, rows into games."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from alpaca_emblem import Duel, Dungeon, Game, GameController, GridBattle
from alpaca_emblem.match import CLASSIC
from alpaca_emblem.simulation.finding import set_up_of

pytestmark = pytest.mark.unmeasured

GAMES: dict[str, Callable[[], Game]] = {
    "match": lambda: GameController.skirmish(players=4, seed=1, plan=CLASSIC),
    "grid": GridBattle,
    "duel": lambda: Duel(seed=1),
    "dungeon": lambda: Dungeon(seed=1),
}
PROGRAM = """
from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.simulation import Batch, play_many
for game in ({games}):
    assert play_many(game, "random", 1).engine == "compiled"
    if {batches}:
        Batch(game, 1, seed=1)
"""
ALL = "GameController.skirmish(seed=1), GridBattle(), Duel(seed=1), Dungeon(seed=1)"


def run(cache: Path, games: str, batches: bool) -> None:
    """Play in a program of its own, whose machine code is kept in *cache*."""
    subprocess.run(
        [sys.executable, "-c", PROGRAM.format(games=games, batches=batches)],
        env={**os.environ, "NUMBA_CACHE_DIR": str(cache), "NUMBA_DISABLE_JIT": "0"},
        check=True,
    )


@pytest.mark.slow
@pytest.mark.benchmark(group="a program that plays by the compiled engine")
def test_first_program_compiles_and_later_ones_begin_at_once(
    benchmark: BenchmarkFixture, tmp_path: Path
) -> None:
    """The first one of a version compiles; the time of all later ones is measured."""
    if not benchmark.enabled:
        pytest.skip("it takes minutes, for nothing but a figure")
    benchmark.extra_info["seconds to compile"] = compiling = seconds_of(
        lambda: run(tmp_path, ALL, batches=True)
    )

    benchmark.pedantic(run, (tmp_path, "Duel(seed=1),", False), rounds=5)  # type: ignore[no-untyped-call]

    assert benchmark.stats is not None
    assert benchmark.stats.stats.median < compiling / 10


def seconds_of(act: Callable[[], object]) -> float:
    """Return the processor time of *act* in other programs, in seconds."""
    before = os.times()
    act()
    after = os.times()
    return round(
        after.children_user
        - before.children_user
        + after.children_system
        - before.children_system,
        1,
    )


@pytest.mark.benchmark(group="a copy, and a row as a game")
@pytest.mark.parametrize("way", ["copy", "unpack"])
@pytest.mark.parametrize("name", GAMES)
def test_copies(benchmark: BenchmarkFixture, name: str, way: str) -> None:
    game = GAMES[name]()
    set_up = set_up_of(game)
    row = set_up.pack(game)
    twin = set_up.unpack(row)

    benchmark(game.copy if way == "copy" else lambda: set_up.unpack(row, twin))

    assert twin.digest() == game.digest()
