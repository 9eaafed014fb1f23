"""The arguments of the command that plays the dungeon: one for each of its options."""

from __future__ import annotations

from argparse import ArgumentParser

from alpaca_emblem.commands.arguments.common import (
    add_language,
    add_output,
    add_record,
    add_seed,
    whole,
)

NAMES = {
    "generator": "rooms, partition, caves or maze; default rooms",
    "sight": "circle, through rock and all, or walls; default circle",
    "mind": "how monsters walk, straight or by paths; default straight",
    "bestiary": "original, or wide with more kinds of monsters; default original",
}
NUMBERS = {
    "rows": "of each floor, 12 to 500; default 16",
    "columns": "of each floor, 16 to 500; default 32",
    "radius": "how many steps far everybody sees, 0 to 512; default 6",
    "inventory": "how many items can be carried; default 0, potions are drunk at once",
    "hunger": "how many turns a full stomach lasts; default 0, nobody is ever hungry",
    "last-floor": "from which a treasure is to be brought back; default 0, none",
    "engine-draws": "dice thrown away at every action, 1 as in a browser; default 0",
}
FLAGS = {
    "shooting": "some monsters strike from afar",
    "eight-directions": "steps and blows go diagonally, too",
    "unidentified": "potions and scrolls become known by use; needs --inventory",
    "experience": "who slays monsters rises in level",
    "doors": "rooms have doors, one of them locked",
    "gold": "gold lies about",
}


def add_dungeon(dungeon: ArgumentParser) -> None:
    """Those of ``alpaca-emblem dungeon``."""
    dungeon.add_argument(
        "--agent",
        default="explorer",
        metavar="NAME",
        help="who plays, explorer or random; default explorer",
    )
    dungeon.add_argument(
        "--turns",
        type=whole(1),
        default=2000,
        metavar="N",
        help="after how many turns the run is broken off at the latest; default 2000",
    )
    add_seed(dungeon, None)
    add_language(dungeon)
    add_record(dungeon)
    add_output(dungeon)
    dungeon.add_argument(
        "--screen", action="store_true", help="show the floor at every action"
    )
    dungeon.add_argument(
        "--runs",
        type=whole(1),
        metavar="N",
        help="play so many runs, with the seeds from --seed on, and show their depth",
    )
    _add_variant(dungeon)


def _add_variant(dungeon: ArgumentParser) -> None:
    variant = dungeon.add_argument_group("what is not as in the original")
    for name, words in NAMES.items():
        variant.add_argument(f"--{name}", metavar="NAME", help=words)
    for name, words in NUMBERS.items():
        variant.add_argument(f"--{name}", type=whole(None), metavar="N", help=words)
    for name, words in FLAGS.items():
        variant.add_argument(f"--{name}", action="store_true", help=words)
