"""The arguments of the commands that play a game, or play it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from alpaca_emblem.commands.arguments.common import (
    add_count,
    add_language,
    add_output,
    add_record,
    add_screen,
    add_seed,
    add_turns,
)
from alpaca_emblem.commands.arguments.parsing import names, whole

if TYPE_CHECKING:
    from alpaca_emblem.commands.arguments.parsing import Parser

# The limits of the games, which are not loaded for this: a test compares.
MOST_PLAYERS: Final = 1000
MOST_ENEMIES: Final = 4
MOST_ROUNDS: Final = 2**31 - 1
MOST_UNITS: Final = 2**16
MOST_PLACES_A_SIDE: Final = 256


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
    add_seed(duel, None)
    add_language(duel)
    add_screen(duel)
    add_record(duel)
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
    add_language(replay)
