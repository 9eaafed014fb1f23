"""Arguments: what the command line takes. Nothing heavier than argparse is loaded."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser
from collections.abc import Callable
from typing import Final, NoReturn

from alpaca_emblem.commands.arguments.common import add_language, add_seed
from alpaca_emblem.commands.arguments.dungeon import add_dungeon
from alpaca_emblem.commands.arguments.games import (
    add_duel,
    add_grid,
    add_match,
    add_replay,
)
from alpaca_emblem.commands.arguments.parsing import Parser
from alpaca_emblem.commands.arguments.words import DEFAULT, Words

PROGRAM: Final = "alpaca-emblem"


class _TellVersion(Action):
    """Looks the version up only if it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        from alpaca_emblem import __version__

        sys.stdout.write(f"{__version__}\n")
        parser.exit()


def _add_demo(demo: Parser) -> None:
    add_seed(demo, 9)
    add_language(demo)


COMMANDS: Final[dict[str, Callable[[Parser], None]]] = {
    "demo": _add_demo,
    "match": add_match,
    "grid": add_grid,
    "duel": add_duel,
    "dungeon": add_dungeon,
    "queue": add_language,
    "replay": add_replay,
}
"""The function that adds the arguments of each command."""


def command_parser(language: str = DEFAULT) -> Parser:
    """Return the parser of the command line, which speaks *language*."""
    words = Words(language)
    parser = Parser(
        words=words,
        prog=PROGRAM,
        description=words.text("parser.about"),
        epilog=words.text("parser.more", program=PROGRAM),
    )
    parser.add_argument(
        "--version", action=_TellVersion, nargs=0, help=words.text("parser.version")
    )
    add_language(parser, DEFAULT)
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    for name, add in COMMANDS.items():
        command = commands.add_parser(
            name,
            words=words,
            help=words.text(f"commands.{name}"),
            description=words.text(f"about.{name}"),
        )
        add(command)
        command.set_defaults(parser=command)
    return parser
