"""Compiled kernels stay within their arrays: numba checks every index."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

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
}


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
