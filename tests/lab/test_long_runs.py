"""Runs of ten million games: interrupted at any moment, and in little memory."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from alpaca_emblem.lab import Experiment, derive, run
from alpaca_emblem.lab.chunks import play_chunk
from tests.lab.perils import ended, forked

pytestmark = [pytest.mark.slow, pytest.mark.compiled]

FIGHT = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
MANY = 10**7

PEAK = """
import resource, sys
from alpaca_emblem.lab import Experiment, run
fight = Experiment(game="duel", options={"enemies": ["wolf", "goblin"]}, seed=7)
summary = run(fight, int(sys.argv[1]), engine=sys.argv[2])
print(summary.games, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""


def test_ten_interruptions_change_nothing(tmp_path: Path) -> None:
    """Five by Ctrl-C, and five that leave no time to clean up."""
    pytest.importorskip("numba")
    path = tmp_path / "runs.sqlite"
    whole = play_chunk(FIGHT, 0, MANY, "engine")
    told: list[int] = []

    def play(done: int, _: int) -> None:
        told.append(done)

    for number in range(10):
        child = forked(lambda: run(FIGHT, MANY, store=path, engine="engine"))
        time.sleep(0.15 + derive(7, number, 0, 8) / 1000)  # in all, too short to end
        os.kill(child, signal.SIGKILL if number % 2 else signal.SIGINT)
        assert ended(child) == (-signal.SIGKILL if number % 2 else 1)
    summary = run(FIGHT, MANY, store=path, engine="engine", progress=play)

    assert 0 < told[0] < MANY
    assert summary.digest() == whole.digest()
    assert summary.games == MANY


@pytest.mark.parametrize(
    ("engine", "few", "many"), [("engine", 10**4, MANY), ("objects", 100, 2_000)]
)
def test_memory_does_not_grow_with_the_games(engine: str, few: int, many: int) -> None:
    pytest.importorskip("numba")
    kilobytes = []
    for games in (few, many):
        done = subprocess.run(
            [sys.executable, "-c", PEAK, str(games), engine],
            capture_output=True,
            text=True,
            check=True,
        )
        played, peak = map(int, done.stdout.split())
        assert played == games
        kilobytes.append(peak)

    assert kilobytes[1] - kilobytes[0] < 50_000
