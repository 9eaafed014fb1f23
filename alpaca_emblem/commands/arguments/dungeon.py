"""The arguments of the command that plays the dungeon: one for each of its options."""

from __future__ import annotations

from typing import TYPE_CHECKING

from alpaca_emblem.commands.arguments.common import (
    add_count,
    add_language,
    add_output,
    add_record,
    add_screen,
    add_seed,
    add_turns,
)
from alpaca_emblem.commands.arguments.parsing import whole

if TYPE_CHECKING:
    from alpaca_emblem.commands.arguments.parsing import Parser

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
    add_output(dungeon)
    add_screen(dungeon)
    add_count(dungeon, "runs", "dungeon.runs", None)
    _add_variant(dungeon)


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
