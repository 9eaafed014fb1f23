"""Limits of the engine: every legal action, long runs, shared folders."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest
from attrs import evolve

from alpaca_emblem import Duel, Dungeon, GameController, GridBattle
from alpaca_emblem.errors import CannotPackError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel.bestiary import bestiary
from alpaca_emblem.games.duel.options import RULES, DuelRules
from alpaca_emblem.games.dungeon.variant import Variant
from alpaca_emblem.games.grid.scenario_documents import scenario_names
from alpaca_emblem.games.match.skirmish import CLASSIC, CONTEST
from alpaca_emblem.simulation import Batch, play_many
from alpaca_emblem.simulation.finding import set_up_of

SHOWN = {
    "a match": GameController.skirmish(),
    "a classic match": GameController.skirmish(seed=1, plan=CLASSIC),
    "a contest": GameController.skirmish(seed=1, plan=CONTEST),
    "three players": GameController.skirmish(players=3, map_size=6, seed=7),
    "names": GameController.skirmish(["Ann", "Bob", "Cleo"], map_size=5, seed=2),
    "a large match": GameController.skirmish(players=8, map_size=12, seed=1, units=7),
    "without limit": GameController.skirmish(players=3, map_size=9, max_rounds=None),
    "a battle": GridBattle(),
    "a duel": Duel(),
    "without flight": Duel(rules=DuelRules(can_flee=False), seed=1),
    "a horde": Duel(enemies=["goblin"] * 50, rules="full", seed=3),
    "a dungeon": Dungeon(),
}
"""Defaults, and set-ups that README and docs show."""


@pytest.mark.parametrize("game", SHOWN.values(), ids=SHOWN.keys())
def test_what_defaults_and_docs_show_is_played(game: Game) -> None:
    set_up = set_up_of(game)
    assert set_up.unpack(set_up.pack(game)).digest() == game.digest()


@pytest.mark.parametrize("name", scenario_names())
def test_all_scenarios_are_played_but_for_fog(name: str) -> None:
    battle = GridBattle(name, seed=1)
    if battle.scenario.options.fog is None:
        assert set_up_of(battle).sides == battle.sides
    else:
        with pytest.raises(CannotPackError, match="the option fog"):
            set_up_of(battle)


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("name", bestiary())
def test_all_fighters_are_played(name: str, rules: str) -> None:
    duel = Duel(hero=name, enemies=[name], rules=rules, seed=1)
    assert set_up_of(duel).sides == duel.sides


def test_dungeons_of_very_large_floors_are_refused_by_their_size() -> None:
    variant = Variant(rows=62, columns=62, generator="caves", sight="walls")
    assert set_up_of(Dungeon(seed=42, variant=variant)).sides == ("adventurer",)
    dungeon = Dungeon(seed=42, variant=evolve(variant, columns=63))
    with pytest.raises(CannotPackError, match="floors of 62 x 63 squares: 62 rows and"):
        set_up_of(dungeon)
    assert play_many(dungeon, "random", 1, max_actions=5).engine == "objects"


def peak() -> int:
    """The most memory that this process has had, in megabytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


@pytest.mark.slow
@pytest.mark.compiled
def test_a_hundred_million_steps_need_no_more_memory() -> None:
    def play(games: int, steps: int, batches: int) -> int:
        done = play_many(Duel(seed=1), "beast", games).actions
        for seed in range(batches):
            batch = Batch(GameController.skirmish(map_size=4, seed=1), 1024, seed=seed)
            for _ in range(steps):
                batch.step(batch.lists[:, 0])
            done += steps * len(batch)
        return done

    play(10_000, 5, 3)
    before = peak()

    assert play(8_000_000, 10, 30) >= 10**8

    assert peak() - before < 32


SHARING = """
import numpy as np
from alpaca_emblem.simulation.compiling import Entry
from alpaca_emblem.simulation.entries import find_bad

mask = np.ones((3, 2), np.uint8)
mask[1, 1] = 0
print(Entry(find_bad)(mask, np.array([0, 1, 0])))
"""


@pytest.mark.slow
@pytest.mark.compiled
def test_processes_share_a_folder_for_machine_code(tmp_path: Path) -> None:
    """They compile at the same time, and neither reads half of what another wrote."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    for _ in range(2):  # once to compile, and once to read
        running = [
            subprocess.Popen(
                [sys.executable, "-c", SHARING],
                env=environment,
                stdout=subprocess.PIPE,
                text=True,
            )
            for _ in range(3)
        ]
        assert [process.communicate()[0] for process in running] == ["1\n"] * 3
    assert len(list(tmp_path.rglob("*.nbi"))) == 1


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("size", [0, 40])
@pytest.mark.parametrize("files", ["*.nbi", "*.nbc"])
def test_machine_code_that_was_cut_off_is_made_anew(
    tmp_path: Path, files: str, size: int
) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def run() -> str:
        return subprocess.run(
            [sys.executable, "-c", SHARING],
            env=environment,
            check=True,
            capture_output=True,
            text=True,
        ).stdout

    assert run() == "1\n"
    (kept,) = tmp_path.rglob(files)
    whole = kept.stat().st_size
    os.truncate(kept, size)
    assert run() == "1\n"
    (kept,) = tmp_path.rglob(files)
    assert kept.stat().st_size == whole


INTERRUPTED = """
import signal
from alpaca_emblem import GameController
from alpaca_emblem.simulation import play_many

signal.signal(signal.SIGINT, signal.default_int_handler)
game = GameController.skirmish(map_size=4, seed=1)
play_many(game, "greedy", 10, threads=2)
print("begun", flush=True)
try:
    play_many(game, "greedy", 10**9, threads=2)
except KeyboardInterrupt:
    print(play_many(game, "greedy", 10, seed=3, threads=2).games, "games afterwards")
"""


@pytest.mark.slow
@pytest.mark.compiled
def test_ctrl_c_ends_compiled_games_in_threads() -> None:
    """Long before they are over, in the background of a shell, too; and it plays on."""
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED], stdout=subprocess.PIPE, text=True
    ) as program:
        try:
            assert program.stdout is not None
            assert program.stdout.readline() == "begun\n"
            sleep(0.5)

            program.send_signal(signal.SIGINT)

            assert program.communicate(timeout=60)[0] == "10 games afterwards\n"
            assert program.returncode == 0
        finally:
            program.kill()


DISABLED = """
import sys
from alpaca_emblem import Duel
from alpaca_emblem.simulation import play_many

tally = play_many(Duel(seed=1), "beast", 20)
print(tally.engine, tally.wins["hero"], tally.actions, "numba" in sys.modules)
"""


@pytest.mark.slow
@pytest.mark.compiled
def test_the_engine_runs_as_plain_python_if_compiling_is_disabled() -> None:
    told = subprocess.run(
        [sys.executable, "-c", DISABLED],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        check=True,
        capture_output=True,
        text=True,
    ).stdout
    tally = play_many(Duel(seed=1), "beast", 20)  # compiled
    assert told == f"compiled {tally.wins['hero']} {tally.actions} False\n"


@pytest.mark.slow
@pytest.mark.compiled
def test_machine_code_of_other_sources_is_not_read(tmp_path: Path) -> None:
    """It stays in a folder of its own, and is not taken for that of these sources."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    run = [sys.executable, "-c", SHARING]
    assert subprocess.check_output(run, env=environment, text=True) == "1\n"
    (folder,) = tmp_path.iterdir()
    stale = folder.rename(tmp_path / ("0" * 24))
    kept = {path: path.read_bytes() for path in stale.rglob("*") if path.is_file()}

    assert subprocess.check_output(run, env=environment, text=True) == "1\n"

    assert sorted(tmp_path.iterdir()) == sorted([stale, folder])
    assert all(path.read_bytes() == content for path, content in kept.items())
