"""The arguments of the commands that play a game, or play it again."""

from __future__ import annotations

from argparse import ArgumentParser

from alpaca_emblem.commands.arguments.common import (
    add_language,
    add_output,
    add_record,
    add_seed,
    names,
    whole,
)

MOST_ROUNDS = 2**31 - 1
"""The limit of `StartGame`, which is not loaded for this."""


def add_match(match: ArgumentParser) -> None:
    """Those of ``alpaca-emblem match``."""
    match.add_argument(
        "--players", type=whole(2), default=4, metavar="N", help="2 or more; default 4"
    )
    match.add_argument(
        "--map-size",
        type=whole(1),
        default=7,
        metavar="N",
        help="side of the square map, in places; default 7",
    )
    match.add_argument(
        "--units",
        type=whole(1),
        default=5,
        metavar="N",
        help="units of each player; default 5",
    )
    match.add_argument(
        "--rounds",
        type=whole(1, MOST_ROUNDS),
        default=30,
        metavar="N",
        help="after how many rounds the match ends at the latest; default 30",
    )
    match.add_argument(
        "--agents",
        type=names,
        default=("greedy", "random"),
        metavar="NAMES",
        help="who plays, greedy or random: one name for each player with commas "
        "between them, or fewer, which then repeat; default greedy,random",
    )
    add_seed(match, None)
    add_language(match)
    add_record(match)
    add_output(match)


def add_grid(grid: ArgumentParser) -> None:
    """Those of ``alpaca-emblem grid``."""
    grid.add_argument(
        "--scenario",
        default="original",
        metavar="NAME",
        help="one of those that --list shows, or the path of a file; default original",
    )
    grid.add_argument(
        "--agents",
        type=names,
        default=("cunning", "bandit"),
        metavar="NAMES",
        help="who plays the heroes and who the foes, with a comma between them: "
        "bandit, cunning or random; default cunning,bandit",
    )
    grid.add_argument(
        "--turns",
        type=whole(1),
        default=100,
        metavar="N",
        help="after how many turns the battle is broken off at the latest; default 100",
    )
    add_seed(grid, None)
    add_language(grid)
    add_record(grid)
    add_output(grid)
    grid.add_argument(
        "--list",
        action="store_true",
        help="list the scenarios that come with the library, and play none",
    )


def add_duel(duel: ArgumentParser) -> None:
    """Those of ``alpaca-emblem duel``."""
    duel.add_argument(
        "--hero",
        default="barbarian",
        metavar="NAME",
        help="one of those that --list shows; default barbarian",
    )
    duel.add_argument(
        "--enemies",
        type=names,
        default=("wolf", "goblin"),
        metavar="NAMES",
        help="up to four, with commas between them; default wolf,goblin",
    )
    duel.add_argument(
        "--rules",
        default="lesson",
        metavar="NAME",
        help="lesson, with plain strikes only, or full; default lesson",
    )
    add_seed(duel, None)
    add_language(duel)
    duel.add_argument(
        "--screen", action="store_true", help="show the battle screen at every action"
    )
    add_record(duel)
    add_output(duel)
    duel.add_argument(
        "--list", action="store_true", help="list those who can fight, and play none"
    )


def add_replay(replay: ArgumentParser) -> None:
    """Those of ``alpaca-emblem replay``."""
    replay.add_argument("file", metavar="FILE", help="what --record has written")
    replay.add_argument(
        "--step",
        type=whole(0),
        metavar="N",
        help="show only how the game stands after so many actions",
    )
    replay.add_argument(
        "--check",
        action="store_true",
        help="only tell whether everything comes out as it was recorded; "
        "the status is 1 if it does not",
    )
    add_language(replay)
