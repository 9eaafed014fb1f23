"""``alpaca-emblem demo``: a contest of two greedy agents, to its end."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Final

from alpaca_emblem.commands.match import MatchRun
from alpaca_emblem.match import CONTEST, GameController
from alpaca_emblem.texts import Narrator

AGENT: Final = "greedy"
"""The name of the agent of each player."""


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that plays the match in the language of *options*.

    Raises:
        InvalidValueError: The library does not speak the language.
    """
    narrator = Narrator(options.language)
    match = GameController.skirmish(seed=options.seed, plan=CONTEST)
    run = MatchRun(match, dict.fromkeys(match.players, AGENT))
    return lambda: run.show(narrator)
