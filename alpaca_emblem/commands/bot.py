"""``alpaca-emblem bot``: an agent of the library as a bot, over standard streams."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable

from alpaca_emblem.agents.bots import serve
from alpaca_emblem.agents.naming import agent_maker
from alpaca_emblem.errors import BotError


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that answers until the input ends.

    Raises:
        InvalidValueError: There is no such agent.
    """
    make = agent_maker(options.agent, "--agent")

    def answer() -> None:
        try:
            serve(make, options.agent, sys.stdin, sys.stdout)
        except BotError as error:
            raise SystemExit(f"alpaca-emblem bot: {error}") from error

    return answer
