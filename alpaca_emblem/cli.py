"""The command line: `alpaca-emblem`, or `python -m alpaca_emblem`.

Nothing heavier than argparse is loaded before it is known what is wanted.
"""

from __future__ import annotations

import contextlib
import os
import sys
from abc import abstractmethod
from argparse import Action, ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import NoReturn, Protocol

INTERRUPTED = 130
"""The exit status of what was stopped from the keyboard, as shells have it."""

MOST_ROUNDS = 2**31 - 1
"""The limit of `StartGame`, which is not loaded for this."""


class Command(Protocol):
    """What a module of `alpaca_emblem.commands` offers."""

    @abstractmethod
    def prepare(self, options: Namespace) -> Callable[[], None]:
        """What does as *options* say.

        Raises:
            InvalidValueError: They make no sense together; it says what would.
        """


def main(arguments: Sequence[str] | None = None) -> int:
    """Do what *arguments* say, by default those of the process.

    Returns:
        The exit status: 0 if all went well, 1 if the output could not be written. Wrong
        arguments end the process with 2.
    """
    parser = _parser()
    options = parser.parse_args(arguments)
    if options.command is None:
        parser.print_help()
        return 0
    if sys.stdout is None:  # it was closed before the process began
        sys.stdout = StringIO()
    _never_fail_to_encode()
    try:
        _prepared(options)()
        sys.stdout.flush()
    except BrokenPipeError:  # whoever read the output, such as `head`, has seen enough
        _drop_output()
    except OSError as error:
        _drop_output()
        sys.stderr.write(f"{parser.prog}: cannot write: {error.strerror}\n")
        return 1
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _prepared(options: Namespace) -> Callable[[], None]:
    from alpaca_emblem.errors import InvalidValueError

    parser: ArgumentParser = options.parser
    command: Command = import_module(f"alpaca_emblem.commands.{options.command}")
    try:
        return command.prepare(options)
    except InvalidValueError as error:
        parser.error(str(error))


def _never_fail_to_encode() -> None:
    """Have signs that the terminal cannot show be replaced."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Have what is still to be written, at exit too, go nowhere."""
    with contextlib.suppress(OSError):
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)


class _TellVersion(Action):
    """Looks the version up only if it is asked for."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        from alpaca_emblem import __version__

        sys.stdout.write(f"{__version__}\n")
        parser.exit()


def _parser() -> ArgumentParser:
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
    _add_seed(demo, 9)
    _add_language(demo)
    _add_match(
        commands.add_parser(
            "match",
            help="have agents play a match of your own measures",
            description="Agents play a match of Alpaca Emblem to its end.",
        )
    )
    _add_replay(
        commands.add_parser(
            "replay",
            help="tell, check or show a recorded game",
            description="A recorded game is told action by action.",
        )
    )
    _add_duel(
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
    _add_language(queue, default="bg")
    _add_grid(
        commands.add_parser(
            "grid",
            help="have two agents fight a grid battle",
            description="Two agents fight a battle of heroes against foes to its end.",
        )
    )
    for command in commands.choices.values():
        command.set_defaults(parser=command)
    return parser


def _add_match(match: ArgumentParser) -> None:
    match.add_argument(
        "--players", type=_whole(2), default=4, metavar="N", help="2 or more; default 4"
    )
    match.add_argument(
        "--map-size",
        type=_whole(1),
        default=7,
        metavar="N",
        help="side of the square map, in places; default 7",
    )
    match.add_argument(
        "--units",
        type=_whole(1),
        default=5,
        metavar="N",
        help="units of each player; default 5",
    )
    match.add_argument(
        "--rounds",
        type=_whole(1, MOST_ROUNDS),
        default=30,
        metavar="N",
        help="after how many rounds the match ends at the latest; default 30",
    )
    match.add_argument(
        "--agents",
        type=_names,
        default=("greedy", "random"),
        metavar="NAMES",
        help="who plays, greedy or random: one name for each player with commas "
        "between them, or fewer, which then repeat; default greedy,random",
    )
    _add_seed(match, None)
    _add_language(match)
    _add_record(match)
    _add_output(match)


def _add_grid(grid: ArgumentParser) -> None:
    grid.add_argument(
        "--scenario",
        default="original",
        metavar="NAME",
        help="one of those that --list shows, or the path of a file; default original",
    )
    grid.add_argument(
        "--agents",
        type=_names,
        default=("cunning", "bandit"),
        metavar="NAMES",
        help="who plays the heroes and who the foes, with a comma between them: "
        "bandit, cunning or random; default cunning,bandit",
    )
    grid.add_argument(
        "--turns",
        type=_whole(1),
        default=100,
        metavar="N",
        help="after how many turns the battle is broken off at the latest; default 100",
    )
    _add_seed(grid, None)
    _add_language(grid)
    _add_record(grid)
    _add_output(grid)
    grid.add_argument(
        "--list",
        action="store_true",
        help="list the scenarios that come with the library, and play none",
    )


def _add_output(parser: ArgumentParser) -> None:
    parser.add_argument("--quiet", action="store_true", help="show only how it ended")
    parser.add_argument(
        "--json",
        action="store_true",
        help="print JSON: a line for each action with its events, and one for the end",
    )


def _add_replay(replay: ArgumentParser) -> None:
    replay.add_argument("file", metavar="FILE", help="what --record has written")
    replay.add_argument(
        "--step",
        type=_whole(0),
        metavar="N",
        help="show only how the game stands after so many actions",
    )
    replay.add_argument(
        "--check",
        action="store_true",
        help="only tell whether everything comes out as it was recorded; "
        "the status is 1 if it does not",
    )
    _add_language(replay)


def _add_record(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--record", metavar="FILE", help="write a record, for alpaca-emblem replay"
    )


def _add_duel(duel: ArgumentParser) -> None:
    duel.add_argument(
        "--hero", default="barbarian", metavar="NAME", help="default barbarian"
    )
    duel.add_argument(
        "--enemies",
        type=_names,
        default=("wolf", "goblin"),
        metavar="NAMES",
        help="with commas between them; default wolf,goblin",
    )
    duel.add_argument(
        "--rules",
        default="lesson",
        metavar="NAME",
        help="lesson, with plain strikes only, or full; default lesson",
    )
    _add_seed(duel, None)
    _add_language(duel)
    duel.add_argument(
        "--screen", action="store_true", help="show the battle screen at every action"
    )
    _add_record(duel)
    _add_output(duel)
    duel.add_argument(
        "--list", action="store_true", help="list those who can fight, and play none"
    )


def _add_seed(parser: ArgumentParser, default: int | None) -> None:
    otherwise = "a new one each time, which is told" if default is None else default
    parser.add_argument(
        "--seed",
        type=_whole(None),
        default=default,
        metavar="N",
        help=f"the same seed gives the same game; default {otherwise}",
    )


def _add_language(parser: ArgumentParser, default: str = "en") -> None:
    parser.add_argument(
        "--language",
        default=default,
        metavar="CODE",
        help=f"en, es, bg or de; default {default}",
    )


def _whole(least: int | None, most: int | None = None) -> Callable[[str], int]:
    """Reads a whole number from *least* to *most*."""
    wanted = "a whole number"
    if most is not None:
        wanted += f" from {least} to {most}"
    elif least is not None:
        wanted += f" of at least {least}"

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"must be {wanted}, not {text!r}") from None
        if (least is not None and number < least) or (
            most is not None and number > most
        ):
            raise ArgumentTypeError(f"must be {wanted}, not {text}")
        return number

    return read


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(","))
