"""``alpaca-emblem tournament``: agents play each other in every seat."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from math import comb
from typing import TYPE_CHECKING, Any

from attrs import evolve

from alpaca_emblem.commands.experiments import (
    check_engine,
    check_names,
    complaining,
    experiment_of,
    running_of,
    words_of,
)
from alpaca_emblem.commands.progress import Watch
from alpaca_emblem.commands.results import check_files, counted, present
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.lab import Experiment, tournament
from alpaca_emblem.lab.making import GAMES

if TYPE_CHECKING:
    from alpaca_emblem.lab import Tournament


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that lets the agents play, and shows their standings.

    Raises:
        InvalidValueError: There is no such game, the agents are wrong, or a file cannot
            be written.
    """
    words = words_of(options)
    if len(options.agents) < 2:
        raise InvalidValueError(words.text("errors.two_agents"))
    any_agent = Namespace(**{**vars(options), "agents": options.agents[:1]})
    experiment = experiment_of(options.game, any_agent, words)
    check_names(options.agents, experiment.begin(0), words)
    for agent in options.agents:
        with complaining("--agents"):
            evolve(experiment, agents=[agent]).check()
    if experiment.game in GAMES:  # the others have no usual agents
        experiment = evolve(experiment, agents=())
    name = None
    if options.of is not None:
        name = counted(options.of, experiment, words, sums=True)
    check_engine(options, words)
    check_files(options, words)
    return lambda: _play(experiment, name, options)


def _play(experiment: Experiment, name: str | None, options: Namespace) -> None:
    with Watch(options, _games(experiment, options)) as watch:
        result = tournament(
            experiment,
            options.agents,
            options.games,
            counting=name,
            progress=watch,
            **running_of(options),
        )
    present(result, experiment, as_json(result), options)


def _games(experiment: Experiment, options: Namespace) -> int:
    """Return the approximate number of games of all line-ups."""
    seats, agents = len(experiment.sides), len(options.agents)
    line_ups = comb(agents, seats if agents >= seats else 2) if seats > 1 else agents
    return int(options.games * line_ups)


def as_json(result: Tournament) -> dict[str, Any]:
    """Return *result* as JSON values, with the standings of the agents."""
    return {
        **result.to_plain(),
        "standings": [*result.to_rows()],
        "intransitive": [[*circle] for circle in result.intransitive],
        "digest": result.digest(),
    }
