"""``alpaca-emblem exact``: the exact odds of each outcome of a game."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Any, Final

import attrs

from alpaca_emblem.agents import Agent, BeastAgent
from alpaca_emblem.commands.experiments import experiment_of, words_of
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.commands.progress import Watch
from alpaca_emblem.commands.results import check_files, present
from alpaca_emblem.drawing.lab.estimates import exact_findings
from alpaca_emblem.drawing.lab.settings import Setting
from alpaca_emblem.drawing.lab.words import Words as LabWords
from alpaca_emblem.errors import ForecastTooLargeError, InvalidValueError
from alpaca_emblem.games.base import Game
from alpaca_emblem.games.duel import Duel
from alpaca_emblem.games.dungeon import Dungeon
from alpaca_emblem.games.values import Action, Outcome
from alpaca_emblem.lab import (
    Bounds,
    Exact,
    Experiment,
    at_stairs,
    exact_duel,
    exact_value,
)

SAME_FOR_ALL_SEEDS: Final = ("duel",)
"""Games that the seed does not change before the first roll."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that computes the odds and shows them.

    Raises:
        InvalidValueError: There is no such game, or no such agents.
    """
    words = words_of(options)
    experiment = experiment_of(options.game, options, words)
    game, agents = experiment.game_number(0)
    if options.to_stairs and not isinstance(game, Dungeon):
        raise InvalidValueError(
            words.text("errors.other_game", option="--to-stairs", game=Dungeon.name)
        )
    check_files(options, words)
    return lambda: _compute(experiment, game, agents, options)


def _compute(
    experiment: Experiment, game: Game, agents: Mapping[str, Agent], options: Namespace
) -> None:
    with Watch(options, None):
        value = value_of(game, agents, options)
    with any_digits():
        present(value, experiment, as_json(experiment, value), options)
        if not (options.json or options.csv):
            show_more(value, experiment, options)


def value_of(game: Game, agents: Mapping[str, Agent], options: Namespace) -> Exact:
    """Return the exact value of *game*, by plain numbers if it is a bare duel."""
    given: dict[str, Any] = {}
    if options.limit is not None:
        given["limit"] = options.limit
    are_beasts = all(type(agent) is BeastAgent for agent in agents.values())
    if type(game) is Duel and are_beasts:
        with suppress(InvalidValueError):  # it has other rules
            return exact_duel(game, options.eps, options.fractions, **given)
    if isinstance(game, Dungeon):
        given["until"] = at_stairs if options.to_stairs else _no_further(options)
    return exact_value(game, agents, options.eps, options.fractions, **given)


def _no_further(options: Namespace) -> Callable[[Game, Action[Any]], None]:
    """Return a function that refuses the first action that leaves the floor."""

    def refuse(game: Game, action: Action[Any]) -> None:
        if at_stairs(game, action):
            raise ForecastTooLargeError(words_of(options).text("errors.to_stairs"))

    return refuse


@contextmanager
def any_digits() -> Iterator[None]:
    """Allow fractions of any length, which Python refuses to write otherwise."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def as_json(experiment: Experiment, value: Exact) -> dict[str, Any]:
    """Return *experiment* and *value* as JSON values."""
    return {
        "experiment": experiment.to_plain(),
        "outcomes": [_outcome(end, odds) for end, odds in value.outcomes.items()],
        "positions": value.positions,
        "transitions": value.transitions,
    }


def _outcome(end: Outcome | str, odds: Bounds) -> dict[str, Any]:
    reason, winners = (end, ()) if isinstance(end, str) else attrs.astuple(end)
    fraction = {} if odds.fraction is None else {"fraction": str(odds.fraction)}
    ends = {"low": odds.low, "high": odds.high}
    return {"reason": reason, "winners": [*winners], **ends, **fraction}


def show_more(value: Exact, experiment: Experiment, options: Namespace) -> None:
    """Show fractions, and that the value is that of one map only."""
    words, setting = Words(options.language), Setting.of(experiment)
    if options.fractions:
        print()
        lab_words = LabWords(options.language, setting.agents)
        (table,) = exact_findings(value, lab_words, setting).tables
        for row, odds in zip(table.rows, value.outcomes.values(), strict=True):
            print(f"{row[0]} = {odds.fraction}")
    if experiment.game not in SAME_FOR_ALL_SEEDS:
        print(f"\n{words.text('exact.one_seed', seed=experiment.seed)}")
