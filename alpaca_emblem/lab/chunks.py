"""Chunks: games of an experiment by their numbers, played one after the other."""

from __future__ import annotations

from collections import Counter
from typing import Final

from alpaca_emblem.agents import moves
from alpaca_emblem.checks import instance, text, whole_number
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.summaries import Failure, Summary, bucket

ENGINES: Final = ("auto", "objects")
"""Ways to play a chunk."""


def play_chunk(
    experiment: Experiment, start: int, stop: int, engine: str = "auto"
) -> Summary:
    """Return the summary of the games from number *start* to before *stop*.

    Args:
        experiment: What is played.
        start: The number of the first game.
        stop: The number after that of the last game.
        engine: "auto" or "objects"; the summary does not depend on it.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: An argument is out of range, or there is no such engine.
    """
    instance("experiment", experiment, Experiment)
    whole_number("start", start, 0)
    whole_number("stop", stop, start)
    if text("engine", engine) not in ENGINES:
        raise InvalidValueError(
            f"engine must be one of {', '.join(ENGINES)}, not {engine!r}"
        )
    counts: Counter[str] = Counter()
    failures: list[Failure] = []
    for number in range(start, stop):
        counts["games"] += 1
        _play(experiment, number, counts, failures)
    return Summary(counts, failures)


def _play(
    experiment: Experiment, number: int, counts: Counter[str], failures: list[Failure]
) -> None:
    """Play game *number*, and add what came of it to *counts* or *failures*."""
    game, agents = experiment.game_number(number)
    length = 0
    try:
        for _ in moves(game, agents, experiment.max_actions):
            length += 1
    except Exception as error:  # of an agent, or a rule of the user's: go on without
        counts["end.failed"] += 1
        failures.append(Failure(number, length, f"{type(error).__name__}: {error}"))
        return
    counts[f"length.{bucket(length)}"] += 1
    counts["length.sum"] += length
    counts["length.squares"] += length * length
    outcome = game.outcome
    if outcome is None:
        counts["end.unfinished"] += 1
        return
    counts[f"end.{outcome.reason}"] += 1
    if len(outcome.winners) > 1:
        counts["draws"] += 1
    for winner in outcome.winners if len(outcome.winners) == 1 else ():
        _count_win(experiment, number, game, winner, counts)


def _count_win(
    experiment: Experiment, number: int, game: Game, winner: str, counts: Counter[str]
) -> None:
    counts[f"won.{winner}"] += 1
    if experiment.rotate:
        seat = game.sides.index(winner) + number % len(game.sides)
        counts[f"agent.{seat % len(game.sides)}"] += 1
