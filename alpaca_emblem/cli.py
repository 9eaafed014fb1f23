"""The command line: `alpaca-emblem`, or `python -m alpaca_emblem`."""

from __future__ import annotations

from argparse import ArgumentParser
from collections.abc import Sequence

from alpaca_emblem import __version__


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what *arguments* say, by default those of the process.

    Returns:
        The exit status: 0 if all went well.
    """
    parser = ArgumentParser(
        prog="alpaca-emblem", description="Turn-based tactics by the rules."
    )
    parser.add_argument("--version", action="version", version=__version__)
    parser.parse_args(arguments)
    parser.print_help()
    return 0
