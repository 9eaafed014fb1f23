"""Arguments: what the command line takes. Nothing heavier than argparse is loaded."""

from __future__ import annotations

import sys
from argparse import Action, ArgumentParser
from typing import NoReturn

from alpaca_emblem.commands.arguments.common import add_language, add_seed
from alpaca_emblem.commands.arguments.dungeon import add_dungeon
from alpaca_emblem.commands.arguments.games import (
    add_duel,
    add_grid,
    add_match,
    add_replay,
)


class _TellVersion(Action):
    """Looks the version up only if it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        from alpaca_emblem import __version__

        sys.stdout.write(f"{__version__}\n")
        parser.exit()


def command_parser() -> ArgumentParser:
    """What reads the command line."""
    parser = ArgumentParser(
        prog="alpaca-emblem",
        description="Turn-based tactics by the rules, played in the terminal.",
        epilog="alpaca-emblem COMMAND --help tells more about a command.",
    )
    parser.add_argument(
        "--version", action=_TellVersion, nargs=0, help="show the version and exit"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    demo = commands.add_parser(
        "demo",
        help="watch four tacticians play a match of Alpaca Emblem",
        description="Four tacticians set up their units and play to the end.",
    )
    add_seed(demo, 9)
    add_language(demo)
    add_match(
        commands.add_parser(
            "match",
            help="have agents play a match of your own measures",
            description="Agents play a match of Alpaca Emblem to its end.",
        )
    )
    add_replay(
        commands.add_parser(
            "replay",
            help="tell, check or show a recorded game",
            description="A recorded game is told action by action.",
        )
    )
    add_duel(
        commands.add_parser(
            "duel",
            help="watch a hero fight on an energy queue",
            description="A hero fights enemies of the bestiary to the end.",
        )
    )
    queue = commands.add_parser(
        "queue",
        help="print the turns of an energy queue read from standard input",
        description="Reads the number of turns, and then the name and the speed of a "
        "fighter from each line, and prints who acts when.",
    )
    add_language(queue, default="bg")
    add_grid(
        commands.add_parser(
            "grid",
            help="have two agents fight a grid battle",
            description="Two agents fight a battle of heroes against foes to its end.",
        )
    )
    add_dungeon(
        commands.add_parser(
            "dungeon",
            help="watch an adventurer go down through a dungeon",
            description="An agent plays a run through a dungeon to its end.",
        )
    )
    for command in commands.choices.values():
        command.set_defaults(parser=command)
    return parser
