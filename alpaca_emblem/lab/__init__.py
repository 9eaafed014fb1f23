"""The balance lab: the effect of changed numbers, with error bars or exactly.

`exact_value` computes the probability of each outcome of a game between given agents,
and `exact_duel` that of a bare duel, by plain numbers. Where many games are played
instead, `run` plays an `Experiment` into a `Summary`, `compare` plays two of them until
it is certain which one is ahead, and `tournament` lets agents play each other. `wilson`
and others give the interval of a rate, `paired_difference` and `mcnemar` compare two
ways to play the same games, and `rate` rates agents.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.loading import lazily

if TYPE_CHECKING:
    from alpaca_emblem.lab.bare_duels import exact_duel
    from alpaca_emblem.lab.clusters import Dask
    from alpaca_emblem.lab.comparing import Comparison, compare
    from alpaca_emblem.lab.exact import at_stairs, exact_value
    from alpaca_emblem.lab.executors import Executor, Here
    from alpaca_emblem.lab.experiments import Experiment
    from alpaca_emblem.lab.intervals import (
        Interval,
        clopper_pearson,
        games_needed,
        wilson,
    )
    from alpaca_emblem.lab.likelihood import score_interval
    from alpaca_emblem.lab.making import AgentSpec
    from alpaca_emblem.lab.measuring import exact_of
    from alpaca_emblem.lab.pairs import mcnemar, paired_bootstrap, paired_difference
    from alpaca_emblem.lab.processes import Processes
    from alpaca_emblem.lab.ratings import Ratings, rate
    from alpaca_emblem.lab.running import run
    from alpaca_emblem.lab.seeds import derive
    from alpaca_emblem.lab.sensitivity import Influence, Sensitivity, sobol
    from alpaca_emblem.lab.sequential import (
        Hypotheses,
        SequentialTest,
        elo_of,
        score_of,
    )
    from alpaca_emblem.lab.standings import Standing, Tournament
    from alpaca_emblem.lab.summaries import Failure, SetAside, Summary
    from alpaca_emblem.lab.sweeping import Sweep, paired, sweep, varied
    from alpaca_emblem.lab.tournaments import tournament
    from alpaca_emblem.lab.trials import Trial, Tuning
    from alpaca_emblem.lab.tuning import tune
    from alpaca_emblem.lab.values import NEVER, Bounds, Exact

__all__ = [
    "NEVER",
    "AgentSpec",
    "Bounds",
    "Comparison",
    "Dask",
    "Exact",
    "Executor",
    "Experiment",
    "Failure",
    "Here",
    "Hypotheses",
    "Influence",
    "Interval",
    "Processes",
    "Ratings",
    "Sensitivity",
    "SequentialTest",
    "SetAside",
    "Standing",
    "Summary",
    "Sweep",
    "Tournament",
    "Trial",
    "Tuning",
    "at_stairs",
    "clopper_pearson",
    "compare",
    "derive",
    "elo_of",
    "exact_duel",
    "exact_of",
    "exact_value",
    "games_needed",
    "mcnemar",
    "paired",
    "paired_bootstrap",
    "paired_difference",
    "rate",
    "run",
    "score_interval",
    "score_of",
    "sobol",
    "sweep",
    "tournament",
    "tune",
    "varied",
    "wilson",
]

if not TYPE_CHECKING:  # a type checker would assume that every name exists
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "alpaca_emblem.lab.bare_duels": "exact_duel",
            "alpaca_emblem.lab.clusters": "Dask",
            "alpaca_emblem.lab.comparing": "Comparison compare",
            "alpaca_emblem.lab.exact": "at_stairs exact_value",
            "alpaca_emblem.lab.executors": "Executor Here",
            "alpaca_emblem.lab.experiments": "Experiment",
            "alpaca_emblem.lab.intervals": (
                "Interval clopper_pearson games_needed wilson"
            ),
            "alpaca_emblem.lab.likelihood": "score_interval",
            "alpaca_emblem.lab.making": "AgentSpec",
            "alpaca_emblem.lab.measuring": "exact_of",
            "alpaca_emblem.lab.pairs": "mcnemar paired_bootstrap paired_difference",
            "alpaca_emblem.lab.processes": "Processes",
            "alpaca_emblem.lab.ratings": "Ratings rate",
            "alpaca_emblem.lab.running": "run",
            "alpaca_emblem.lab.seeds": "derive",
            "alpaca_emblem.lab.sensitivity": "Influence Sensitivity sobol",
            "alpaca_emblem.lab.sequential": "Hypotheses SequentialTest elo_of score_of",
            "alpaca_emblem.lab.standings": "Standing Tournament",
            "alpaca_emblem.lab.summaries": "Failure SetAside Summary",
            "alpaca_emblem.lab.sweeping": "Sweep paired sweep varied",
            "alpaca_emblem.lab.tournaments": "tournament",
            "alpaca_emblem.lab.trials": "Trial Tuning",
            "alpaca_emblem.lab.tuning": "tune",
            "alpaca_emblem.lab.values": "NEVER Bounds Exact",
        },
    )
