"""Bots that answer late, or more often than asked, and those that flood."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from alpaca_emblem import Duel, GridBattle
from alpaca_emblem.agents import Agent, moves
from alpaca_emblem.agents.bots import BotProcess
from alpaca_emblem.agents.naming import agent_maker
from alpaca_emblem.errors import BotError, InvalidTypeError, InvalidValueError
from alpaca_emblem.games.views import View
from tests.agents.bad_bots import BAD, bad


def decided(bot: Agent, count: int) -> int:
    """Let *bot* take *count* decisions of a new game, and return how many it took."""
    battle, done = GridBattle("pass", seed=1), 0
    foes = agent_maker("bandit")(1)
    for played in moves(battle, {"heroes": bot, "foes": foes}):
        done += played.side == "heroes"
        if done == count:
            break
    bot.game_over(None)
    return done


def first_view() -> View:
    duel = Duel(seed=1)
    while duel.to_act != "hero":
        duel.apply(duel.legal_actions()[0])
    return duel.view("hero")


@pytest.mark.parametrize("how", ["late-ready", "late-once", "answers-twice"])
def test_an_answer_that_comes_after_all_does_no_harm(how: str) -> None:
    """Neither later in the same game, nor in the next one of the same process."""
    bot = bad(how, seconds=0.6, strikes=1)
    for count in (1, 6, 6):
        assert decided(bot, count) == count


@pytest.mark.parametrize("how", ["floods-late", "empty-lines"])
def test_a_flood_ends_with_the_time_and_leaves_nothing_behind(how: str) -> None:
    """The thread that reads would wait for ever for room in the queue."""
    listed = Path("/proc/self/fd")
    if not listed.is_dir():
        pytest.skip("open files are listed on Linux only")

    def left() -> tuple[int, int]:
        return threading.active_count(), len(os.listdir(listed))

    before = left()
    for _ in range(3):
        with pytest.raises(BotError) as caught:
            decided(bad(how, seconds=1.0), 20)
        assert caught.value.reason in ("timeout", "bad_json")
    for _ in range(100):  # a thread takes a moment to end
        if left() <= before:
            return
        time.sleep(0.05)
    assert left() <= before


def test_a_message_is_shown_without_control_characters() -> None:
    with pytest.raises(BotError, match=r"not of type 'action': \[") as caught:
        bad("controls").choose(first_view())
    assert str(caught.value).isprintable()
    assert str(caught.value).endswith(r"""["\x9b2J\u202eñ"]""")


def test_true_is_no_version_of_the_protocol() -> None:
    with pytest.raises(BotError, match="bad_protocol: True"):
        bad("protocol-true").choose(first_view())


@pytest.mark.parametrize(
    ("seconds", "error"),
    [
        (float("nan"), InvalidValueError),
        (-1.0, InvalidValueError),
        (None, InvalidTypeError),
        ("5", InvalidTypeError),
    ],
)
def test_no_bot_is_started_for_a_time_that_is_none(
    seconds: Any, error: type[Exception], tmp_path: Path
) -> None:
    program = f"open({str(tmp_path / 'begun')!r}, 'w')"
    with pytest.raises(error, match="start_seconds must be"):
        BotProcess([sys.executable, "-c", program], start_seconds=seconds)
    time.sleep(0.3)
    assert not (tmp_path / "begun").exists()


def test_a_process_that_is_closed_says_nothing_more() -> None:
    process = BotProcess([sys.executable, str(BAD), "answers-twice"])
    process.close()
    with pytest.raises(BotError, match="died: exit status"):
        process.hear("ready", time.monotonic() + 10)
