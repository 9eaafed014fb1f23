"""Processes that fork or end while they have bots."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread

import pytest

from alpaca_emblem import Duel
from alpaca_emblem.agents.bots import BotAgent
from alpaca_emblem.agents.bots.agents import _IDLE
from alpaca_emblem.games.views import View
from alpaca_emblem.lab import Experiment, run
from tests.agents.bad_bots import BAD

BOT = Path(__file__).parents[2] / "examples" / "bots" / "bot.py"
COMMAND = (sys.executable, str(BOT))


def succeeds_in_child(check: Callable[[], bool]) -> bool:
    """Return whether *check* holds in a process that is forked from this one."""
    child = os.fork()
    if child == 0:
        try:
            os._exit(0 if check() else 1)
        finally:
            os._exit(2)
    return os.waitpid(child, 0)[1] == 0


def first_view() -> View:
    duel = Duel(seed=1)
    while duel.to_act != "hero":
        duel.apply(duel.legal_actions()[0])
    return duel.view("hero")


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_forked_process_has_bots_of_its_own() -> None:
    """Environments and experiments may be forked with an idle bot, or in mid-game."""
    view, bot = first_view(), BotAgent(rng=5, command=COMMAND)
    other = BotAgent(rng=6, command=COMMAND)
    bot.choose(view)
    other.choose(view)
    other.game_over(None)
    process, (idle,) = bot._process, _IDLE[COMMAND, None]
    assert process is not None

    def plays_on() -> bool:
        fresh = BotAgent(rng=7, command=COMMAND)
        chosen = [agent.choose(view) for agent in (bot, fresh)]
        is_apart = not {bot._process, fresh._process} & {None, process, idle}
        for each in (bot, fresh, idle, process):
            each.close()
        return is_apart and all(action in view.legal_actions() for action in chosen)

    assert succeeds_in_child(plays_on)
    assert not process.is_closed
    assert not idle.is_closed
    assert bot.choose(view) in view.legal_actions()
    assert other.choose(view) in view.legal_actions()
    assert (bot._process, other._process) == (process, idle)
    bot.close()
    other.close()


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="Linux lists processes")
@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_command_that_is_told_to_end_ends_its_bots(name: str, tmp_path: Path) -> None:
    """The bot and its child notice neither the signal nor the end of their input."""
    program = tmp_path / "bot.py"
    program.write_text(BAD.read_text("utf-8"), "utf-8")
    told = f"bot:{sys.executable} {program} leaves-a-child,bandit"
    command = [sys.executable, "-m", "alpaca_emblem", "grid", "--scenario", "pass"]
    with subprocess.Popen(
        [*command, "--agents", told],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    ) as process:
        group = until(lambda: group_of(program))
        until(lambda: len(members(group)) == 2)
        process.send_signal(getattr(signal, name))
        try:
            assert process.wait(30) == 128 + getattr(signal, name)
        finally:
            process.kill()
    until(lambda: not members(group))


@pytest.mark.skipif(not Path("/proc/self").is_dir(), reason="Linux lists processes")
def test_a_worker_that_takes_too_long_ends_with_its_bots(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(BAD.read_text("utf-8"), "utf-8")
    agents = [f"bot:{sys.executable} {program} leaves-a-child", "beast"]
    experiment = Experiment(game="duel", agents=agents, seed=1)
    groups: list[int] = []

    def watch() -> None:
        groups.append(until(lambda: group_of(program)))

    watching = Thread(target=watch)
    watching.start()
    summary = run(experiment, 1, jobs=2, seconds_per_chunk=3)
    watching.join()
    assert "longer than 3 s" in summary.set_aside[0].reason
    until(lambda: not members(groups[0]))


def until(found: Callable[[], int]) -> int:
    """Return what is *found* as soon as it is true."""
    for _ in range(600):
        if value := found():
            return value
        time.sleep(0.05)
    raise AssertionError("it does not become true in 30 seconds")


def group_of(program: Path) -> int:
    """Return the process group of the bot that runs *program*; 0 if there is none."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if str(program).encode() in words:
            return int(path.parent.name)
    return 0


def members(group: int) -> list[int]:
    """Return the processes of *group*, without those that have ended."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, own = path.read_text().rpartition(")")[2].split()[:3]
        except (OSError, ValueError):
            continue
        if int(own) == group and state != "Z":
            found.append(int(path.parent.name))
    return found
