"""``alpaca-emblem tune``: the numbers with which a side wins as often as wanted."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from alpaca_emblem.commands.experiments import (
    check_engine,
    experiment_of,
    running_of,
    varied_by,
    words_of,
)
from alpaca_emblem.commands.progress import Watch
from alpaca_emblem.commands.results import check_files, counted, present
from alpaca_emblem.commands.values import ends_of
from alpaca_emblem.lab import Experiment, tune


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that searches for the numbers and shows them.

    Raises:
        InvalidValueError: There is no such experiment, there are no such values, or a
            file cannot be written.
    """
    words = words_of(options)
    experiment = experiment_of(options.game, options, words)
    experiment, vary = varied_by(experiment, options.vary, ends_of, words)
    name = counted(options.of, experiment, words)
    check_engine(options, words)
    check_files(options, words)
    return lambda: _tune(experiment, vary, name, options)


def _tune(
    experiment: Experiment,
    vary: Mapping[str, Sequence[Any]],
    name: str,
    options: Namespace,
) -> None:
    with Watch(options, options.trials, "points") as watch:
        result = tune(
            experiment,
            vary,
            key=name,
            target=options.target,
            trials=options.trials,
            games=options.games,
            fresh_games=options.fresh_games,
            tolerance=options.tolerance,
            exact=options.exact,
            progress=watch,
            **running_of(options),
        )
    present(result, result.experiment, result.to_plain(), options)
