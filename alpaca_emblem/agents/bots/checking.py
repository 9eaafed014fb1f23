"""A check of a bot, for its author: short games of every kind, and their problems."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Final

from attrs import frozen

import alpaca_emblem as ae
from alpaca_emblem.agents.bots.agents import BotAgent
from alpaca_emblem.agents.bots.processes import words_of
from alpaca_emblem.agents.playing import RandomAgent, moves
from alpaca_emblem.checks import whole_number
from alpaca_emblem.errors import BotError
from alpaca_emblem.games.base import Game

GAMES: Final[tuple[tuple[str, Callable[[int], Game]], ...]] = (
    ("match", lambda seed: ae.GameController.skirmish(map_size=5, seed=seed)),
    ("grid", lambda seed: ae.GridBattle("pass", seed=seed)),
    ("grid in fog", lambda seed: ae.GridBattle("fog", seed=seed)),
    ("duel", lambda seed: ae.Duel(seed=seed, rules="full")),
    ("dungeon", lambda seed: ae.Dungeon(seed=seed)),
)
"""The games to try, each a name and a maker that takes a seed."""


@frozen
class Finding:
    """The result of one game.

    Attributes:
        game: The name of the game.
        decisions: The number of decisions that the bot made.
        problem: A description of the problem, in one line; "" if there was none.
    """

    game: str
    decisions: int
    problem: str = ""


def check_bot(
    command: str | Sequence[str],
    *,
    decisions: int = 50,
    seconds: float = 5.0,
    errors: str | os.PathLike[str] | None = None,
) -> Iterator[Finding]:
    """Play a short game of each kind with the bot, and yield the results.

    The bot plays the first side, and random agents the others. All games use one
    process, as they do when it plays a tournament. A bot that cannot start is reported
    for the first game only.

    Args:
        command: The program and its arguments.
        decisions: The most decisions of each game.
        seconds: The most seconds of each decision.
        errors: The file to which the bot's standard error is added; None to discard it.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: The command is empty, or a quotation is not closed; or a
            number is out of range.
    """
    words = words_of(command)
    whole_number("decisions", decisions, 1)
    make = partial(BotAgent, command=words, seconds=seconds, errors=errors)
    make()  # checks the arguments
    return _findings(make, decisions)


def _findings(make_bot: Callable[..., BotAgent], decisions: int) -> Iterator[Finding]:
    for seed, (name, make) in enumerate(GAMES, start=1):
        bot = make_bot(rng=seed)
        finding, reason = _finding(name, make(seed), bot, decisions)
        yield finding
        if reason == "cannot_start":
            return


def _finding(
    name: str, game: Game, bot: BotAgent, decisions: int
) -> tuple[Finding, str]:
    first = game.sides[0]
    agents = {side: RandomAgent(number) for number, side in enumerate(game.sides)}
    made = 0
    try:
        for played in moves(game, {**agents, first: bot}):
            made += played.side == first
            if made >= decisions:
                bot.game_over(None)
                break
    except BotError as error:
        return Finding(name, made, str(error)), error.reason
    return Finding(name, made), ""
