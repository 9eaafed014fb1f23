"""``alpaca-emblem compare``: two experiments on the same dice, until a decision."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from attrs import evolve

from alpaca_emblem.commands.experiments import (
    check_engine,
    experiment_of,
    running_of,
    words_of,
)
from alpaca_emblem.commands.progress import Watch
from alpaca_emblem.commands.results import as_ends, check_files, counted, present
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab import Experiment, Hypotheses, compare
from alpaca_emblem.lab.sweeping import options_of

if TYPE_CHECKING:
    from alpaca_emblem.lab import Comparison


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays both until a decision, and shows the answer.

    Raises:
        InvalidValueError: There are no such experiments, both are the same, or a file
            cannot be written.
    """
    words = words_of(options)
    first = experiment_of(options.a, options, words)
    second = experiment_of(options.b or options.a, _options_of_b(options), words)
    if _are_same(first, second):
        raise InvalidValueError(words.text("errors.same"))
    if options.of is None and first.sides != second.sides:
        one, other = (", ".join(each.sides) for each in (first, second))
        raise InvalidValueError(words.text("errors.sides", one=one, other=other))
    hypotheses_of(options)
    name = None if options.of is None else counted(options.of, first, words, sums=True)
    check_engine(options, words)
    check_files(options, words)
    return lambda: _compare(first, second, name, options)


def _are_same(first: Experiment, second: Experiment) -> bool:
    """Return whether two experiments play the same games, however they are written."""
    if evolve(first, options={}) != evolve(second, options={}):
        return False
    return bool(options_of(first) == options_of(second))


def hypotheses_of(options: Namespace) -> dict[str, Any]:
    """Return the keywords of `compare` for the hypotheses.

    Raises:
        InvalidValueError: A number is out of range.
    """
    names = ("elo0", "elo1", "alpha", "beta")
    given = {name: getattr(options, name) for name in names}
    Hypotheses(**given)
    return given


def _options_of_b(options: Namespace) -> Namespace:
    """Return *options* for the second experiment."""
    both = {**vars(options), "changes": [*options.changes, *options.changes_b]}
    if options.agents_b is not None:
        both["agents"] = options.agents_b
    return Namespace(**both)


def _compare(
    first: Experiment, second: Experiment, name: str | None, options: Namespace
) -> None:
    bouts = options.most if options.bouts is None else options.bouts
    with Watch(options, bouts, "bouts") as watch:
        result = compare(
            first,
            second,
            most=options.most,
            bouts=options.bouts,
            counting=name,
            progress=watch,
            **hypotheses_of(options),
            **running_of(options),
        )
    present(result, first, as_json(result), options)


def as_json(result: Comparison) -> dict[str, Any]:
    """Return *result* as JSON values, with its estimates."""
    estimates: dict[str, Any] = {}
    if result.bouts:
        estimates = {"score": as_ends(result.score), "elo": as_ends(result.elo)}
    if result.bouts and result.counting:
        difference = as_ends(result.difference)
        estimates |= {"difference": difference, "p_value": result.p_value}
    return {
        **result.to_plain(),
        "bouts": result.bouts,
        "scores": result.to_rows(),
        "results": dict(zip(("won", "drawn", "lost"), result.results, strict=True)),
        **estimates,
        "is_biased": result.is_biased,
        "digest": result.digest(),
    }
