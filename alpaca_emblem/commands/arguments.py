"""The arguments of each command. Nothing heavier than argparse is loaded for them."""

from __future__ import annotations

import sys
from argparse import REMAINDER, Action, ArgumentParser
from collections.abc import Callable
from typing import Final, NoReturn

from alpaca_emblem.commands.common_arguments import (
    add_count,
    add_language,
    add_output,
    add_pictures,
    add_record,
    add_screen,
    add_seed,
    add_turns,
)
from alpaca_emblem.commands.lab_arguments import (
    add_compare,
    add_exact,
    add_simulate,
    add_sweep,
    add_tournament,
    add_tune,
)
from alpaca_emblem.commands.parsing import DEFAULT, Parser, Words, names, whole

PROGRAM: Final = "alpaca-emblem"

# The limits of the games, which are not loaded for this: a test compares.
MOST_PLAYERS: Final = 1000
MOST_ENEMIES: Final = 4
MOST_ROUNDS: Final = 2**31 - 1
MOST_UNITS: Final = 2**16
MOST_PLACES_A_SIDE: Final = 256

GAMES: Final = ("grid", "match", "duel", "dungeon")
SHELLS: Final = ("browser", "terminal", "prompt")

NAMES = ("generator", "sight", "mind", "bestiary")
NUMBERS = (
    "rows",
    "columns",
    "radius",
    "inventory",
    "hunger",
    "last-floor",
    "engine-draws",
)
FLAGS = (
    "shooting",
    "eight-directions",
    "unidentified",
    "experience",
    "doors",
    "gold",
)


def add_match(match: Parser) -> None:
    """Add the arguments of ``alpaca-emblem match``."""
    words = match.words
    add_count(match, "players", "match.players", 4, 2, MOST_PLAYERS)
    add_count(match, "map-size", "match.map_size", 7, 1, MOST_PLACES_A_SIDE)
    add_count(match, "units", "match.units", 5, 1, MOST_UNITS)
    add_count(match, "rounds", "match.rounds", 30, 1, MOST_ROUNDS)
    match.add_argument(
        "--agents",
        type=names,
        default=("greedy", "random"),
        metavar="NAMES",
        help=words.text("match.agents", default="greedy,random"),
    )
    add_seed(match, None)
    add_language(match)
    add_record(match)
    add_pictures(match)
    add_output(match)


def add_grid(grid: Parser) -> None:
    """Add the arguments of ``alpaca-emblem grid``."""
    words = grid.words
    grid.add_argument(
        "--scenario",
        default="original",
        metavar="NAME",
        help=words.text("grid.scenario", default="original"),
    )
    grid.add_argument(
        "--agents",
        type=names,
        default=("cunning", "bandit"),
        metavar="NAMES",
        help=words.text("grid.agents", default="cunning,bandit"),
    )
    add_turns(grid, 100)
    add_seed(grid, None)
    add_language(grid)
    add_record(grid)
    add_pictures(grid)
    add_output(grid)
    grid.add_argument("--list", action="store_true", help=words.text("grid.list"))


def add_duel(duel: Parser) -> None:
    """Add the arguments of ``alpaca-emblem duel``."""
    words = duel.words
    duel.add_argument(
        "--hero",
        default="barbarian",
        metavar="NAME",
        help=words.text("duel.hero", default="barbarian"),
    )
    duel.add_argument(
        "--enemies",
        type=names,
        default=("wolf", "goblin"),
        metavar="NAMES",
        help=words.text("duel.enemies", most=MOST_ENEMIES, default="wolf,goblin"),
    )
    duel.add_argument(
        "--rules",
        default="lesson",
        metavar="NAME",
        help=words.text("duel.rules", default="lesson"),
    )
    duel.add_argument(
        "--agents", type=names, metavar="NAMES", help=words.text("duel.agents")
    )
    add_seed(duel, None)
    add_language(duel)
    add_screen(duel)
    add_record(duel)
    add_pictures(duel)
    add_output(duel)
    duel.add_argument("--list", action="store_true", help=words.text("duel.list"))


def add_replay(replay: Parser) -> None:
    """Add the arguments of ``alpaca-emblem replay``."""
    words = replay.words
    replay.add_argument("file", metavar="FILE", help=words.text("replay.file"))
    replay.add_argument(
        "--step", type=whole(words, 0), metavar="N", help=words.text("replay.step")
    )
    replay.add_argument("--check", action="store_true", help=words.text("replay.check"))
    add_pictures(replay)
    replay.add_argument("--gif", metavar="FILE", help=words.text("replay.gif"))
    add_language(replay)


def add_dungeon(dungeon: Parser) -> None:
    """Add the arguments of ``alpaca-emblem dungeon``."""
    words = dungeon.words
    dungeon.add_argument(
        "--agent",
        default="explorer",
        metavar="NAME",
        help=words.text("dungeon.agent", default="explorer"),
    )
    add_turns(dungeon, 2000)
    add_seed(dungeon, None)
    add_language(dungeon)
    add_record(dungeon)
    add_pictures(dungeon)
    add_output(dungeon)
    add_screen(dungeon)
    add_count(dungeon, "runs", "dungeon.runs", None)
    _add_variant(dungeon)


def add_play(play: Parser) -> None:
    """Add the arguments of ``alpaca-emblem play``."""
    words = play.words
    play.add_argument(
        "game", nargs="?", choices=GAMES, metavar="GAME", help=words.text("play.game")
    )
    play.add_argument(
        "--in",
        dest="shell",
        choices=SHELLS,
        default="browser",
        metavar="SHELL",
        help=words.text("play.shell", default="browser"),
    )
    play.add_argument(
        "--seats", type=names, metavar="NAMES", help=words.text("play.seats")
    )
    play.add_argument("--load", metavar="FILE", help=words.text("play.load"))
    add_count(play, "pace", "play.pace", 600, 0, 10_000)
    add_count(play, "port", "play.port", 0, 0, 65_535)
    play.add_argument("--no-open", action="store_true", help=words.text("play.no_open"))
    add_seed(play, None)
    add_language(play)
    _add_games(play)
    play.add_argument("--legacy", action="store_true", help=words.text("play.legacy"))
    _add_variant(play)


def _add_games(play: Parser) -> None:
    """Add the options of each game, which count for that game only."""
    words = play.words
    grid = play.add_argument_group("grid")
    grid.add_argument(
        "--scenario",
        metavar="NAME",
        help=words.text("grid.scenario", default="original"),
    )
    match = play.add_argument_group("match")
    for name, path, default, least, most in (
        ("players", "match.players", 2, 2, 8),
        ("map-size", "match.map_size", 7, 1, 20),
        ("units", "match.units", 5, 1, 20),
        ("rounds", "match.rounds", 30, 1, MOST_ROUNDS),
    ):
        match.add_argument(
            f"--{name}",
            type=whole(words, least, most),
            metavar="N",
            help=words.text(path, default=default, least=least, most=most),
        )
    match.add_argument(
        "--turn-zero", action="store_true", help=words.text("play.turn_zero")
    )
    duel = play.add_argument_group("duel")
    duel.add_argument(
        "--hero", metavar="NAME", help=words.text("duel.hero", default="barbarian")
    )
    duel.add_argument(
        "--enemies",
        type=names,
        metavar="NAMES",
        help=words.text("duel.enemies", most=MOST_ENEMIES, default="wolf,goblin"),
    )
    duel.add_argument(
        "--rules", metavar="NAME", help=words.text("duel.rules", default="full")
    )


def _add_variant(dungeon: Parser) -> None:
    """Add one option for each rule in which a dungeon may differ from the original."""
    words = dungeon.words
    variant = dungeon.add_argument_group(words.text("dungeon.variant"))

    def text(name: str) -> str:
        return words.text(f"dungeon.{name.replace('-', '_')}")

    for name in NAMES:
        variant.add_argument(f"--{name}", metavar="NAME", help=text(name))
    for name in NUMBERS:
        number = whole(words, None)
        variant.add_argument(f"--{name}", type=number, metavar="N", help=text(name))
    for name in FLAGS:
        variant.add_argument(f"--{name}", action="store_true", help=text(name))


class _TellVersion(Action):
    """Looks up the version only when it is shown."""

    def __call__(self, parser: ArgumentParser, *_: object) -> NoReturn:
        from alpaca_emblem import __version__

        sys.stdout.write(f"{__version__}\n")
        parser.exit()


def _add_demo(demo: Parser) -> None:
    add_seed(demo, 9)
    add_language(demo)


def _add_bench(bench: Parser) -> None:
    add_count(bench, "seconds", "bench.seconds", 1, 1, 60)
    text = bench.words.text("common.json")
    bench.add_argument("--json", action="store_true", help=text)
    add_language(bench)


def _add_course(course: Parser) -> None:
    """Add the steps, each with arguments of its own: options may stand anywhere."""
    words = course.words
    add_language(course)
    course.set_defaults(arguments=(), json=False)
    steps = course.add_subparsers(
        dest="step", metavar="STEP", help=words.text("course.step")
    )
    for name in ("next", "start", "check"):
        step = steps.add_parser(name, words=words)
        step.add_argument(
            "arguments", nargs="*", metavar="ARG", help=words.text("course.arguments")
        )
        if name == "check":
            text = words.text("course.json")
            step.add_argument("--json", action="store_true", help=text)
        add_language(step)


def _add_bot(bot: Parser) -> None:
    text = bot.words.text("bot.agent", default="random")
    bot.add_argument("--agent", default="random", metavar="NAME", help=text)
    add_language(bot)


def _add_bot_check(check: Parser) -> None:
    add_count(check, "decisions", "bot.decisions", 50, 1)
    text = check.words.text("bot.errors")
    check.add_argument("--errors", metavar="FILE", help=text)
    add_language(check)
    check.add_argument(
        "program",
        nargs=REMAINDER,
        metavar="PROGRAM",
        help=check.words.text("bot.program"),
    )


COMMANDS: Final[dict[str, Callable[[Parser], None]]] = {
    "demo": _add_demo,
    "match": add_match,
    "grid": add_grid,
    "duel": add_duel,
    "dungeon": add_dungeon,
    "play": add_play,
    "queue": add_language,
    "replay": add_replay,
    "bench": _add_bench,
    "course": _add_course,
    "bot": _add_bot,
    "bot-check": _add_bot_check,
    "mcp": add_language,
    "simulate": add_simulate,
    "sweep": add_sweep,
    "compare": add_compare,
    "tournament": add_tournament,
    "tune": add_tune,
    "exact": add_exact,
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
            fill=add,
            help=words.text(f"commands.{name}"),
            description=words.text(f"about.{name}"),
        )
        command.set_defaults(parser=command)
    return parser
