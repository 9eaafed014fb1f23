"""The arguments of the lab's commands. Nothing heavier than argparse is loaded."""

from __future__ import annotations

import math
import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from typing import Final

from alpaca_emblem.commands.common_arguments import add_count, add_language
from alpaca_emblem.commands.parsing import Parser, Words, names, shortened, whole

KNOWN_GAMES: Final = ("duel", "grid", "dungeon", "match", "skirmish")
"""The games that have a name; a match is a skirmish."""

OPTIONS: Final = {
    "hero": "duel",
    "enemies": "duel",
    "rules": "duel",
    "scenario": "grid",
    "players": "skirmish",
    "map_size": "skirmish",
    "units": "skirmish",
    "rounds": "skirmish",
}
"""The game to which each option of a single game belongs."""

ENGINES: Final = ("auto", "engine", "objects")
MOST_POINTS: Final = 10_000
MOST_JOBS: Final = 256
MOST_GAMES: Final = 2**48  # as in the lab: a test compares
LARGEST_SAMPLE: Final = 2**16


def add_simulate(parser: Parser) -> None:
    """Add the arguments of ``alpaca-emblem simulate``."""
    add_game(parser)
    add_experiment(parser)
    add_running(parser, 1000)
    add_forms(parser)


def add_sweep(parser: Parser) -> None:
    """Add the arguments of ``alpaca-emblem sweep``."""
    words = parser.words
    add_game(parser)
    add_vary(parser)
    add_count_of(parser)
    parser.add_argument(
        "--sobol", type=power_of_two(words), metavar="N", help=words.text("sweep.sobol")
    )
    text = words.text("sweep.exact")
    parser.add_argument("--exact", action="store_true", help=text)
    add_experiment(parser)
    add_running(parser, 1000)
    add_forms(parser)


def add_tune(parser: Parser) -> None:
    """Add the arguments of ``alpaca-emblem tune``."""
    words = parser.words
    add_game(parser)
    add_vary(parser, "tune.vary")
    add_count_of(parser)
    for name, default in (("target", 0.5), ("tolerance", 0.01)):
        parser.add_argument(
            f"--{name}",
            type=share(words),
            default=default,
            metavar="X",
            help=words.text(f"tune.{name}", default=default),
        )
    add_count(parser, "trials", "tune.trials", 60, 1, 100_000)
    add_count(parser, "fresh-games", "tune.fresh_games", 20_000, 1, MOST_GAMES)
    text = words.text("tune.exact")
    parser.add_argument("--exact", action="store_true", help=text)
    add_experiment(parser)
    add_running(parser, 2000)
    add_forms(parser)


def add_compare(parser: Parser) -> None:
    """Add the arguments of ``alpaca-emblem compare``."""
    words = parser.words
    parser.add_argument("a", metavar="A", help=words.text("lab.game"))
    parser.add_argument("b", metavar="B", nargs="?", help=words.text("compare.b"))
    parser.add_argument(
        "--set-b",
        dest="changes_b",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help=words.text("compare.set_b"),
    )
    parser.add_argument(
        "--agents-b", type=names, metavar="NAMES", help=words.text("compare.agents_b")
    )
    add_count_of(parser, "compare.of")
    for name, default in (("elo0", 0.0), ("elo1", 10.0)):
        parser.add_argument(
            f"--{name}",
            type=points(words),
            default=default,
            metavar="X",
            help=words.text(f"compare.{name}", default=f"{default:g}"),
        )
    for name in ("alpha", "beta"):
        parser.add_argument(
            f"--{name}",
            type=share(words),
            default=0.05,
            metavar="X",
            help=words.text(f"compare.{name}", default=0.05),
        )
    add_count(parser, "most", "compare.most", 100_000, 20, MOST_GAMES)
    add_count(parser, "bouts", "compare.bouts", None, 1, MOST_GAMES)
    add_experiment(parser, with_bouts=False)
    add_count(parser, "max-actions", "lab.max_actions", None)
    _add_players(parser)
    add_forms(parser, with_save=False)


def add_tournament(parser: Parser) -> None:
    """Add the arguments of ``alpaca-emblem tournament``."""
    text = parser.words.text("tournament.agents")
    add_game(parser)
    parser.add_argument(
        "--agents", type=names, required=True, metavar="NAMES", help=text
    )
    add_count_of(parser, "tournament.of")
    add_count(parser, "games", "tournament.games", 1000, 1, MOST_GAMES)
    add_experiment(parser, with_bouts=False, with_agents=False)
    add_count(parser, "max-actions", "lab.max_actions", None)
    _add_players(parser)
    add_forms(parser, with_save=False)


def add_exact(parser: Parser) -> None:
    """Add the arguments of ``alpaca-emblem exact``."""
    words = parser.words
    add_game(parser)
    add_experiment(parser, with_bouts=False)
    text = words.text("exact.fractions")
    parser.add_argument("--fractions", action="store_true", help=text)
    parser.add_argument(
        "--eps",
        type=above_zero(words, 1),
        default=1e-9,
        metavar="X",
        help=words.text("exact.eps", default="1e-9"),
    )
    add_count(parser, "limit", "exact.limit", None, 1, MOST_GAMES)
    text = words.text("exact.to_stairs")
    parser.add_argument("--to-stairs", action="store_true", help=text)
    add_forms(parser)


def add_game(parser: Parser) -> None:
    """Add the game, a name or a file."""
    parser.add_argument("game", metavar="GAME", help=parser.words.text("lab.game"))


def add_experiment(
    parser: Parser, with_bouts: bool = True, with_agents: bool = True
) -> None:
    """Add the changes of the usual game, its agents, and its seed."""
    words = parser.words
    parser.add_argument(
        "--set",
        dest="changes",
        action="append",
        default=[],
        metavar="PATH=VALUE",
        help=words.text("lab.set"),
    )
    if with_agents:
        parser.add_argument(
            "--agents", type=names, metavar="NAMES", help=words.text("lab.agents")
        )
    parser.add_argument(
        "--seed", type=whole(words, None), metavar="N", help=words.text("lab.seed")
    )
    if with_bouts:
        text = words.text("lab.rotate")
        parser.add_argument("--rotate", action="store_true", help=text)
        add_count(parser, "max-actions", "lab.max_actions", None)
    _add_options_of_games(parser)


def _add_options_of_games(parser: Parser) -> None:
    words = parser.words
    group = parser.add_argument_group(words.text("lab.options_of_games"))
    for name, game in OPTIONS.items():
        option, text = f"--{name.replace('_', '-')}", words.text(f"lab.{name}")
        if game == "skirmish":
            number = whole(words, 2 if name == "players" else 1)
            group.add_argument(option, type=number, metavar="N", help=text)
        elif name == "enemies":
            group.add_argument(option, type=names, metavar="NAMES", help=text)
        else:
            group.add_argument(option, metavar="NAME", help=text)


def add_running(parser: Parser, games: int) -> None:
    """Add the number of games, by default *games*, and how they are played."""
    add_count(parser, "games", "lab.games", games, 1, MOST_GAMES)
    _add_players(parser)
    add_count(parser, "chunk", "lab.chunk", None)


def _add_players(parser: Parser) -> None:
    """Add the engine, the processes, and the store."""
    words = parser.words
    add_count(parser, "jobs", "lab.jobs", 1, 1, MOST_JOBS)
    parser.add_argument("--store", metavar="FILE", help=words.text("lab.store"))
    parser.add_argument(
        "--engine",
        choices=ENGINES,
        default=ENGINES[0],
        help=words.text("lab.engine", default=ENGINES[0]),
    )


def add_vary(parser: Parser, path: str = "lab.vary") -> None:
    """Add the options to vary, and their values. The help is at *path*."""
    parser.add_argument(
        "--vary",
        action="append",
        required=True,
        metavar="PATH=VALUES",
        help=parser.words.text(path),
    )


def add_count_of(parser: Parser, path: str = "lab.of") -> None:
    """Add the name of the count. The help is at *path*."""
    text = parser.words.text(path)
    parser.add_argument("--of", metavar="NAME", help=text)


def add_forms(parser: Parser, with_save: bool = True) -> None:
    """Add the forms of the result, and the language."""
    words = parser.words
    forms = parser.add_mutually_exclusive_group()
    forms.add_argument("--json", action="store_true", help=words.text("lab.json"))
    forms.add_argument("--csv", action="store_true", help=words.text("lab.csv"))
    if with_save:
        parser.add_argument("--save", metavar="FILE", help=words.text("lab.save"))
    parser.add_argument("--report", metavar="FILE", help=words.text("lab.report"))
    add_language(parser)


def above_zero(words: Words, most: float) -> Callable[[str], float]:
    """Return a reader of numbers above 0, to *most*."""

    def read(text: str) -> float:
        number = _number(text)
        if not 0 < number <= most:
            raise _refusal("above_zero", text, words, most=most)
        return number

    return read


def power_of_two(words: Words) -> Callable[[str], int]:
    """Return a reader of the size of a sample, a power of 2."""

    def read(text: str) -> int:
        number = int(text) if re.fullmatch(r"\s*[0-9]{1,9}\s*", text) else 0
        if not 2 <= number <= LARGEST_SAMPLE or number & (number - 1):
            raise _refusal("power_of_two", text, words, most=LARGEST_SAMPLE)
        return number

    return read


def share(words: Words) -> Callable[[str], float]:
    """Return a reader of shares, from 0 to 1; 45% is 0.45."""

    def read(text: str) -> float:
        bare = text.strip()
        number = _number(bare.removesuffix("%")) / (100 if bare.endswith("%") else 1)
        if not 0 <= number <= 1:
            raise _refusal("share", text, words)
        return number

    return read


def points(words: Words) -> Callable[[str], float]:
    """Return a reader of Elo points, from -10000 to 10000."""

    def read(text: str) -> float:
        bare = text.strip()
        number = _number(bare.removeprefix("-")) * (-1 if bare.startswith("-") else 1)
        if not abs(number) <= MOST_POINTS:
            raise _refusal("points_of_elo", text, words, most=MOST_POINTS)
        return number

    return read


def _number(text: str) -> float:
    """Return *text* as a number, or NaN."""
    known = re.fullmatch(r"\s*([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?\s*", text)
    return float(text) if known else math.nan


def _refusal(key: str, text: str, words: Words, **values: object) -> ArgumentTypeError:
    shown = shortened(repr(text))
    return ArgumentTypeError(words.text(f"errors.{key}", value=shown, **values))
