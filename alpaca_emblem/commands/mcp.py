"""``alpaca-emblem mcp``: a game for assistants, over standard streams."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from importlib.util import find_spec

from alpaca_emblem.commands.endings import end_at_once
from alpaca_emblem.commands.parsing import Words
from alpaca_emblem.errors import InvalidValueError
from alpaca_emblem.play.assistants import mcp_server


def prepare(options: Namespace) -> Callable[[], None]:
    """Return a function that serves one assistant until it disconnects.

    Raises:
        InvalidValueError: The package mcp is not installed.
    """
    words = Words(options.language)
    if find_spec("mcp") is None:
        raise InvalidValueError(
            words.text("errors.no_extra", option="mcp", extra="mcp")
        )
    server = mcp_server(options.language)

    def serve() -> None:
        end_at_once()  # a thread of the server waits for input, and would hold it up
        server.run("stdio")

    return serve
