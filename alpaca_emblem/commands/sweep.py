"""``alpaca-emblem sweep``: the same games with other numbers."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, Final

from alpaca_emblem.commands.experiments import (
    check_engine,
    experiment_of,
    running_of,
    varied_by,
    words_of,
)
from alpaca_emblem.commands.progress import Watch
from alpaca_emblem.commands.results import check_files, counted, present
from alpaca_emblem.commands.values import ends_of, values_of
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab import Experiment, sobol, sweep

if TYPE_CHECKING:
    from alpaca_emblem.commands.parsing import Words
    from alpaca_emblem.lab import Sweep

MOST_POINTS: Final = 10_000
"""The largest number of points."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays the games and shows a table.

    Raises:
        InvalidValueError: There is no such experiment, there are no such values, or no
            report can be written.
    """
    words = words_of(options)
    experiment = experiment_of(options.game, options, words)
    if options.sobol is not None:
        return _prepare_sobol(experiment, options, words)
    if options.exact:
        raise InvalidValueError(
            words.text("errors.needs", option="--exact", other="--sobol")
        )
    experiment, vary = varied_by(experiment, options.vary, values_of, words)
    points = prod(map(len, vary.values()))
    if points > MOST_POINTS:
        raise InvalidValueError(
            words.text("errors.points", most=MOST_POINTS, count=points)
        )
    name = counted(options.of, experiment, words)
    check_engine(options, words)
    check_files(options, words)
    return lambda: _sweep(experiment, vary, name, points, options)


def _prepare_sobol(
    experiment: Experiment, options: Namespace, words: Words
) -> Callable[[], None]:
    experiment, vary = varied_by(experiment, options.vary, ends_of, words)
    name = counted(options.of, experiment, words)
    check_engine(options, words)
    check_files(options, words)
    return lambda: _sobol(experiment, vary, name, options)


def _sobol(
    experiment: Experiment,
    vary: Mapping[str, Sequence[Any]],
    name: str,
    options: Namespace,
) -> None:
    most = options.sobol * (len(vary) + 2)
    with Watch(options, most, "points") as watch:
        result = sobol(
            experiment,
            vary,
            n=options.sobol,
            key=name,
            games=options.games,
            exact=options.exact,
            progress=watch,
            **running_of(options),
        )
    plain = {"experiment": experiment.to_plain(), **result.to_plain()}
    present(result, experiment, plain, options, name=name)


def _sweep(
    experiment: Experiment,
    vary: Mapping[str, Sequence[Any]],
    name: str,
    points: int,
    options: Namespace,
) -> None:
    with Watch(options, options.games * points) as watch:
        result = sweep(
            experiment, options.games, vary, progress=watch, **running_of(options)
        )
    present(result, experiment, as_json(experiment, result), options, name=name)


def as_json(experiment: Experiment, result: Sweep) -> dict[str, Any]:
    """Return *experiment* and all points as JSON values."""
    points = [
        {
            "values": dict(point.values),
            **point.summary.to_plain(),
            "digest": point.summary.digest(),
        }
        for point in result.points
    ]
    return {
        "experiment": experiment.to_plain(),
        "points": points,
        "digest": result.digest(),
    }
