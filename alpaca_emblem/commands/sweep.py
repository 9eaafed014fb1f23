"""``alpaca-emblem sweep``: the same games with other numbers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping
from math import prod
from typing import TYPE_CHECKING, Any

from alpaca_emblem.commands.experiments import (
    experiment_of,
    values_of,
    varied_by,
    with_new_options,
)
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.progress import Watch
from alpaca_emblem.commands.results import check_files, counted, present
from alpaca_emblem.lab import Experiment, sweep

if TYPE_CHECKING:
    from alpaca_emblem.lab import Sweep


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays the games and shows a table.

    Raises:
        InvalidValueError: There is no such experiment, there are no such values, or no
            report can be written.
    """
    words = Words(options.language)
    experiment = experiment_of(options.game, options, words)
    vary = varied_by(options.vary, values_of, words)
    experiment = with_new_options(experiment, vary)
    name = counted(options.of, experiment, words)
    check_files(options, words)
    return lambda: _sweep(experiment, vary, name, options)


def _sweep(
    experiment: Experiment,
    vary: Mapping[str, tuple[Any, ...]],
    name: str,
    options: Namespace,
) -> None:
    points = prod(map(len, vary.values()))
    with Watch(options, options.games * points):
        result = sweep(experiment, options.games, vary, jobs=options.jobs)
    present(result, experiment, as_json(result), options, name=name)


def as_json(result: Sweep) -> dict[str, Any]:
    """Return all points as JSON values."""
    points = [
        {
            "values": dict(point.values),
            **point.summary.to_plain(),
            "digest": point.summary.digest(),
        }
        for point in result.points
    ]
    return {"points": points, "digest": result.digest()}
