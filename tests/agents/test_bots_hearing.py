"""Bots hear how each of their games ended, whoever lets them play."""

from __future__ import annotations

import gc
import sys
from pathlib import Path

import pytest

from alpaca_emblem import Duel
from alpaca_emblem.agents import BeastAgent, moves
from alpaca_emblem.agents.bots import BotAgent
from alpaca_emblem.agents.bots.agents import end_idle_bots

PROGRAM = """
import json, sys
answers = {"hello": "hello", "new_game": "ready", "choose": "action"}
log = open(sys.argv[1], "a")
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    if kind != "choose":
        print(kind, message.get("outcome", ""), file=log, flush=True)
    if kind in answers:
        answer = {"type": answers[kind], "id": message.get("id")}
        print(json.dumps(answer | {"protocol": 1, "index": 0}), flush=True)
print("end of input", file=log, flush=True)
"""
"""A bot that takes the first action, and writes down all other messages."""
LAST = ("bye", "end of input")
"""It knows no goodbye, but its input ends as well, so that it need not be killed."""
STOPPED = "over None"


class Recorder:
    """Bots that write to one file."""

    def __init__(self, folder: Path) -> None:
        program, self.log = folder / "bot.py", folder / "bot.log"
        program.write_text(PROGRAM, "utf-8")
        self.command = (sys.executable, str(program), str(self.log))

    def heard(self) -> list[str]:
        """End the bots that are not in use, and return their messages."""
        gc.collect()
        end_idle_bots()
        return [line.strip() for line in self.log.read_text("utf-8").splitlines()]


@pytest.fixture
def recorder(tmp_path: Path) -> Recorder:
    return Recorder(tmp_path)


def test_a_bot_that_is_dropped_in_mid_game_hears_that_it_was_stopped(
    recorder: Recorder,
) -> None:
    for seed in (1, 2):
        duel = Duel(seed=seed)
        bot = BotAgent(rng=seed, command=recorder.command)
        playing = moves(duel, {"hero": bot, "enemies": BeastAgent(1)})
        next(move for move in playing if move.side == "hero")
        del bot, playing
        gc.collect()

    assert recorder.heard() == ["hello", *["new_game", STOPPED] * 2, *LAST]


@pytest.mark.parametrize("is_named", [False, True], ids=["object", "name"])
def test_a_bot_hears_of_each_game_of_an_environment(
    recorder: Recorder, is_named: bool
) -> None:
    """One that ends, one that is reset in the middle, and one that is truncated."""
    pytest.importorskip("gymnasium")
    from alpaca_emblem.envs import TacticsEnv

    bot: str | BotAgent = BotAgent(rng=1, command=recorder.command)
    if is_named:
        bot = f"bot:{' '.join(recorder.command)}"
    env = TacticsEnv("duel", opponents=bot, max_steps=30)
    seen, _ = env.reset(seed=1)
    is_over = is_cut = False
    while not is_over:
        seen, _, is_over, *_ = env.step(int(seen["action_mask"].argmax()))
    outcome = env.game.outcome
    assert outcome is not None
    env.reset()
    env.step(env.codes.count - 1)
    env.reset()
    while not is_cut:
        is_cut = env.step(0)[3]  # refused
    del env, bot

    told = {"reason": outcome.reason, "winners": [*outcome.winners]}
    ends = [f"over {told}", STOPPED, STOPPED]
    games = [line for end in ends for line in ("new_game", end)]
    assert recorder.heard() == ["hello", *games, *LAST]
