"""``alpaca-emblem simulate``: many games of one experiment, counted."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.commands.experiments import (
    check_engine,
    experiment_of,
    running_of,
    words_of,
)
from alpaca_emblem.commands.progress import Watch
from alpaca_emblem.commands.results import as_ends, check_files, present
from alpaca_emblem.lab import Experiment, run

if TYPE_CHECKING:
    from alpaca_emblem.lab import Summary

MEANS: Final = ("left.", "damage.", "counter.")
"""The prefixes of the names of counts that have a mean."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays the games and shows their summary.

    Raises:
        InvalidValueError: There is no such experiment, or a file cannot be written.
    """
    words = words_of(options)
    experiment = experiment_of(options.game, options, words)
    check_engine(options, words)
    check_files(options, words)
    return lambda: _simulate(experiment, options)


def _simulate(experiment: Experiment, options: Namespace) -> None:
    with Watch(options, options.games) as watch:
        summary = run(experiment, options.games, progress=watch, **running_of(options))
    present(summary, experiment, as_json(experiment, summary), options)


def as_json(experiment: Experiment, summary: Summary) -> dict[str, Any]:
    """Return *experiment* and *summary* as JSON values, with rates and means."""
    means = [name for name in summary.counts if name.startswith(MEANS)]
    averages = ["length", *means] if summary.games > summary["end.failed"] else []
    return {
        "experiment": experiment.to_plain(),
        "games": summary.games,
        **summary.to_plain(),
        "rates": {
            row["name"]: {"value": row["rate"], "low": row["low"], "high": row["high"]}
            for row in summary.to_rows()
            if row["rate"] is not None
        },
        "means": {name: as_ends(summary.mean(name)) for name in averages},
        "digest": summary.digest(),
    }
