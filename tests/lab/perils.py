"""Agents that end their process or never answer, and processes to be killed."""

from __future__ import annotations

import os
import signal
import time
import warnings
from collections.abc import Callable
from typing import Any

from alpaca_emblem.agents import RandomAgent
from alpaca_emblem.games.values import Action
from alpaca_emblem.games.views import View
from alpaca_emblem.lab import derive

FATAL = 23
"""The number of the game, of experiments with the seed 0, in which agents do harm."""


class Deadly(RandomAgent):
    """Ends its process in one game."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.is_fatal = seed == derive(0, FATAL, 1)

    def choose(self, view: View) -> Action[Any]:
        if self.is_fatal:
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view)


class Endless(Deadly):
    """Never answers in one game."""

    def choose(self, view: View) -> Action[Any]:
        while self.is_fatal:
            time.sleep(1)
        return super().choose(view)


def forked(function: Callable[[], object]) -> int:
    """Call *function* in a copy of this process, and return its number.

    Ctrl-C ends it, even if this process ignores that, as shells want of those in the
    background. Its exit status is 0 unless the function raises something.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # threads of other tests are no matter here
        child = os.fork()
    if child:
        return child
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        function()
        status = 0
    finally:
        os._exit(status)


def ended(child: int) -> int:
    """Wait for the end of *child*, and return its exit status."""
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
