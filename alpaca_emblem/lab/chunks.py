"""Chunks: games of an experiment by their numbers."""

from __future__ import annotations

from alpaca_emblem.checks import LONG_MAX, instance, whole_number
from alpaca_emblem.lab.bouts import Bouts
from alpaca_emblem.lab.engines import check_engine, play
from alpaca_emblem.lab.experiments import Experiment
from alpaca_emblem.lab.points import Points
from alpaca_emblem.lab.records import Record
from alpaca_emblem.lab.summaries import Summary

Work = Experiment | Bouts | Points
"""The work of a run: games, bouts, which are counted in place of games, or the same
games of several experiments."""


def check_work(name: str, value: object) -> None:
    """Refuse *value* unless it is `Work`.

    Raises:
        InvalidTypeError: *value* is neither an experiment nor bouts nor points.
    """
    if not isinstance(value, Bouts | Points):
        instance(name, value, Experiment)


def play_chunk(
    experiment: Work, start: int, stop: int, engine: str = "auto"
) -> Summary:
    """Return the summary of the games from number *start* to before *stop*.

    Agents and rules that fail are counted, unless the experiment says that errors are
    raised:

    - An agent or a rule raises an error: "end.failed", and "failed.hero" if it was the
      hero's agent. The game counts for nothing else.
    - An agent chooses an illegal action, or no action at all: "illegal.hero", and its
      side has lost. The other side wins, by "end.illegal". With more than two sides it
      concedes, and the others play on, as in a match; where it cannot, they share the
      win.
    - A game takes too many actions: "end.unfinished".

    The first twenty games of each kind are named in `Summary.failures`, with the replay
    of their actions until the error.

    Hit points are counted by side, in halves: "left.hero" are those at the end,
    "damage.hero" those that the side has lost in all actions that left it with less
    than before.

    Counters of the user's are called after each action as ``function(events, game)``,
    with its events and the game after it, and return whole numbers by name, which are
    added up: "wolves" returned by "kills" is "counter.kills.wolves". Anything else that
    they return is an error in that game. Games with counters are played by the objects.

    Args:
        experiment: What is played. Of `Bouts`, *start* and *stop* are numbers of bouts,
            and `Bouts.play` says what is counted. See also `Points`.
        start: The number of the first game.
        stop: The number after that of the last game.
        engine: "engine" for the compiled engine, "objects", or "auto" for the engine
            where it can play, and where there are so many games that it is worth some
            seconds for compiling. The summary does not depend on it.

    Raises:
        InvalidTypeError: An argument is of the wrong type.
        InvalidValueError: An argument is out of range, or there is no such engine.
        CannotPackError: The compiled engine cannot play the experiment.
        ModuleNotFoundError: The compiled engine is not installed.
    """
    check_work("experiment", experiment)
    whole_number("start", start, 0)
    whole_number("stop", stop, start, LONG_MAX)
    check_engine(engine)
    if isinstance(experiment, Bouts | Points):
        return experiment.play(start, stop, engine)
    record = Record()
    play(experiment, start, stop, engine, record)
    return record.summary()
