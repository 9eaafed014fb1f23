"""``alpaca-emblem bot-check``: check a bot, game by game."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Final

from alpaca_emblem.agents.bots import check_bot
from alpaca_emblem.agents.bots.processes import words_of
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.pictures import check_writable
from alpaca_emblem.commands.screen import Screen

MARKS: Final = ("  + ", "  - ")


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays a short game of each kind with a bot.

    Raises:
        InvalidValueError: No program is named, or the file of errors cannot be written.
    """
    words, errors = Words(options.language), options.errors
    command = words_of(options.program)
    if errors is not None:
        check_writable("--errors", errors, words)

    def check() -> None:
        screen, is_good = Screen(), True
        for found in check_bot(command, decisions=options.decisions, errors=errors):
            told = words.text("bot.played", game=found.game, count=found.decisions)
            if found.problem:
                told, is_good = f"{told}: {found.problem}", False
            screen.say(MARKS[bool(found.problem)] + told)
        screen.say(words.text("bot.good" if is_good else "bot.bad"), "strong")
        if not is_good:
            raise SystemExit(1)

    return check
